/** Single passes of measured rows, as Quick Estimation prices them (features/core/passes/phases.ts), at one grade of operator times. */
import { operatorGraph } from "@/features/core/operators/graph";
import type { Segment } from "@/features/core/operators/segment";
import type { TimerOf } from "@/features/core/serving/deployment";
import { stepTime } from "@/features/core/timing/step/step-time";
import { machineOf } from "@/features/core/timing/machine";
import { valueOf } from "@/lib/result";
import type { Case } from "./rows";

export type Passes = {
  /** Seconds. */
  readonly prefill: number;
  readonly decode: number;
  /** Time that prompts take between the decode steps of a request, over the time of these steps; 0 where prefill runs elsewhere. */
  readonly prefillShare: number;
};

export function passesOf({ deployment }: Case, timerOf: TimerOf): Passes {
  const { model, chip, precision, pools, lengths, concurrency } = deployment;
  const first = pools.find(({ role }) => role !== "decode");
  const last = pools.find(({ role }) => role !== "prefill");
  if (!first || !last) throw new Error("A deployment that cannot prefill or decode");
  const mean = (1 + lengths.spread) / 2;
  const [isl, osl] = [lengths.isl * mean, lengths.osl * mean];
  const batch = Math.max(1, Math.ceil(concurrency / (last.workers * last.parallelism.dp)));
  const graphOf = (pool: typeof first, segment: Segment) =>
    operatorGraph({ model, precision, parallelism: pool.parallelism, segments: [segment] });
  const prompt = graphOf(first, { phase: "prefill", sequences: 1, newTokens: Math.round(isl), cached: 0 });
  const token = graphOf(last, { phase: "decode", sequences: batch, newTokens: 1, cached: isl + (osl - 1) / 2 });
  const timer = timerOf(valueOf(machineOf(chip, [...prompt, ...token])));
  const [prefill, decode] = [stepTime(prompt, timer).time, stepTime(token, timer).time];
  return { prefill, decode, prefillShare: pools.length > 1 ? 0 : (batch * prefill) / (osl * decode) };
}
