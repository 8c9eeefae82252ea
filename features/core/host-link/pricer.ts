/** Steps and single layers of a scenario, timed by the suite's step model on one machine. */
import type { Grade } from "@/features/answers/explain";
import { operatorGraph, type StepWork } from "@/features/core/operators/graph";
import { undraftedNotes } from "@/features/core/scenario/resolution/engine-notes";
import type { Segment } from "@/features/core/operators/segment";
import type { Resolved } from "@/features/core/scenario/resolve";
import { deploymentKernels } from "@/features/core/serving/engine-constants/kernels";
import { passEngine, passTime } from "@/features/core/serving/engine-pass";
import type { StepTime } from "@/features/core/timing/step/step-time";
import { buildMachine } from "@/features/core/timing/machine";
import { success, type Result } from "@/lib/result";
import { seconds, type Seconds } from "@/lib/units/quantity";
import type { LayerKind } from "./layer-kinds";

export type Pricer = {
  readonly grade: Grade;
  /** One decode step of `sequences` per attention rank at a context of `cached` positions; `imbalance`: in place of the scenario's. */
  readonly decode: (sequences: number, cached: number, imbalance?: number) => StepTime;
  /** One prefill pass of one prompt: `newTokens` after `cached` positions. */
  readonly prefill: (newTokens: number, cached: number) => StepTime;
  /** One layer of a kind within such a decode step: its kernels and messages alone. */
  readonly layer: (kind: LayerKind, sequences: number, cached: number) => Seconds;
};

export function makePricer(scenario: Resolved, engine: Parameters<typeof passEngine>[1] = "vllm"): Result<Pricer> {
  const { model, precision, chip } = scenario;
  const work = (segment: Segment, more: Partial<StepWork> = {}): StepWork => ({
    model,
    precision,
    parallelism: segment.phase === "prefill" ? scenario.prefill : scenario.decode,
    segments: [segment],
    ...more,
  });
  const decodeSegment = (sequences: number, cached: number): Segment => ({
    phase: "decode",
    sequences,
    newTokens: 1,
    cached,
  });
  const prefillSegment = (newTokens: number, cached: number): Segment => ({
    phase: "prefill",
    sequences: 1,
    newTokens,
    cached,
  });
  const samples = [decodeSegment(1, 1), prefillSegment(1, 1)].flatMap((segment) => operatorGraph(work(segment)));
  const kernels = deploymentKernels({ flags: scenario.flags, client: null, backend: engine });
  const machine = buildMachine(chip, samples, { engine, kernels });
  if (!machine.ok) return machine;
  const { timer, pass } = passEngine(scenario, engine, machine.value);
  const priced = (segment: Segment, imbalance?: number): StepTime => {
    const price = (step: Segment): StepTime => pass(operatorGraph(work(step)), step, { imbalance });
    const total = price(segment);
    return { ...total, time: passTime(scenario, work(segment).parallelism, segment, total, price) };
  };
  return success(
    {
      grade: timer.grade,
      decode: (sequences, cached, imbalance) => priced(decodeSegment(sequences, cached), imbalance),
      prefill: (newTokens, cached) => priced(prefillSegment(newTokens, cached)),
      layer: ({ group }, sequences, cached) => {
        const alone = { ...model, layers: [{ ...group, count: 1 }] };
        const operators = operatorGraph(work(decodeSegment(sequences, cached), { model: alone }));
        const { kernels, network } = pass(
          operators.filter(({ id }) => !id.startsWith("model.")),
          decodeSegment(sequences, cached),
        );
        return seconds(kernels + network);
      },
    },
    [...machine.issues, ...undraftedNotes(scenario)],
  );
}
