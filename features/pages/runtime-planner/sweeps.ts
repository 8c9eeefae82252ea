/**
 * Latency and throughput against batch, input, output and KV length, planned and ideal.
 *
 *   batch, KV   time of a decode step, and generated tokens of all replicas per second
 *   input       time of a prefill pass, and prompt tokens of all replicas per second
 *   output      one batch from prompts to last tokens: passes · prefill + (m - 1) · decode, and its tokens per second
 *
 * Each point is a pass priced anew by the step model.
 */
import type { Resolved } from "@/features/core/scenario/resolve";
import { seconds, type Seconds } from "@/lib/units/quantity";
import type { Input, SweepAxis } from "./input";
import { atContext, makePassInput, type Pricing } from "./pricing";
import type { Room } from "./memory-limits";

export type SweepPoint = {
  readonly x: number;
  readonly latency: { readonly planned: Seconds; readonly ideal: Seconds };
  /** tok/s over all replicas. */
  readonly throughput: { readonly planned: number; readonly ideal: number };
};

export type Sweep = {
  readonly axis: SweepAxis;
  /** The setting in force. */
  readonly now: number;
  /** The largest setting that fits the memory, with the others fixed; null: no limit known. */
  readonly room: number | null;
  readonly points: readonly SweepPoint[];
};

const RANGE: Readonly<Record<SweepAxis, readonly [number, number]>> = {
  batch: [1, 1024],
  input: [128, 131_072],
  output: [16, 16_384],
  kv: [256, 262_144],
};

export type SweepScope = {
  readonly scenario: Resolved;
  readonly input: Input;
  readonly pricing: Pricing;
  /** Decode sequences per attention rank, and their context. */
  readonly batch: number;
  readonly context: number;
  readonly room: Room;
};

export function listSweeps(scope: SweepScope): readonly Sweep[] {
  return [batchSweep(scope), inputSweep(scope), outputSweep(scope), kvSweep(scope)];
}

/** Powers of two over the axis, and the setting in force. */
function settings(axis: SweepAxis, now: number): readonly number[] {
  const [from, to] = RANGE[axis];
  const steps = Array.from({ length: Math.round(Math.log2(to / from)) + 1 }, (_, index) => from * 2 ** index);
  return [...new Set([...steps, now])].sort((a, b) => a - b);
}

type Times = SweepPoint["latency"];

/** Points whose rate is `tokens` per latency. */
function point(x: number, tokens: number, { planned, ideal }: Times): SweepPoint {
  return { x, latency: { planned, ideal }, throughput: { planned: tokens / planned, ideal: tokens / ideal } };
}

function batchSweep({ scenario, input, pricing, batch, room }: SweepScope): Sweep {
  const decoding = atContext(scenario, input.kv_len);
  const perRank = scenario.decode.dp * scenario.decodeReplicas;
  const points = settings("batch", batch).map((x) => {
    const passInput = makePassInput({ ...input, decode_batch: x });
    // The batch can exceed the running sequences: the last rank has fewer.
    const tokens = x === batch ? pricing.running : x * perRank;
    return point(x, tokens, pricing.times(decoding, passInput, "decode"));
  });
  return { axis: "batch", now: batch, room: room.batch, points };
}

function kvSweep({ scenario, input, pricing, context, room }: SweepScope): Sweep {
  const passInput = makePassInput(input);
  const points = settings("kv", context).map((x) =>
    point(x, pricing.running, pricing.times(atContext(scenario, x), passInput, "decode")),
  );
  return { axis: "kv", now: context, room: room.context, points };
}

function inputSweep({ scenario, input, pricing }: SweepScope): Sweep {
  const passInput = makePassInput(input);
  const prompts = input.prefill_batch * scenario.prefill.dp * scenario.replicas;
  const points = settings("input", scenario.workload.promptTokens).map((isl) => {
    const changed = { ...scenario, workload: { ...scenario.workload, promptTokens: isl } };
    return point(isl, prompts * isl, pricing.times(changed, passInput, "prefill"));
  });
  return { axis: "input", now: scenario.workload.promptTokens, room: null, points };
}

function outputSweep({ scenario, input, pricing, batch }: SweepScope): Sweep {
  const passInput = makePassInput(input);
  const prefill = pricing.times(scenario, passInput, "prefill");
  const passes = prefillPasses(scenario, input, batch);
  const points = settings("output", scenario.workload.osl).map((osl) => {
    const changed = atContext({ ...scenario, workload: { ...scenario.workload, osl } }, input.kv_len);
    const decode = pricing.times(changed, passInput, "decode");
    return point(osl, pricing.running * osl, {
      planned: runTime(passes, prefill.planned, decode.planned, osl),
      ideal: runTime(passes, prefill.ideal, decode.ideal, osl),
    });
  });
  return { axis: "output", now: scenario.workload.osl, room: null, points };
}

/** Prefill passes that bring all sequences of a decode batch in. */
export const prefillPasses = ({ prefill, decode }: Resolved, { prefill_batch }: Input, batch: number): number =>
  Math.ceil((batch * decode.dp) / (prefill_batch * prefill.dp));

/** All prompts, then all answers of `osl` tokens; the prefill gives the first token. */
export const runTime = (passes: number, prefill: Seconds, decode: Seconds, osl: number): Seconds =>
  seconds(passes * prefill + (osl - 1) * decode);
