/** The step of a pass as a scenario prices it: the operator graph of its load, in its engine. */
import type { Backend } from "@/features/core/memory/backend";
import { operatorGraph } from "@/features/core/operators/graph";
import type { Segment } from "@/features/core/operators/segment";
import { meanContext } from "@/features/core/scenario/passes";
import type { Resolved } from "@/features/core/scenario/resolve";
import { passEngine } from "@/features/core/serving/engine-pass";
import { buildMachine, type Machine } from "@/features/core/timing/machine";
import type { StepTime } from "@/features/core/timing/step/step-time";
import type { Grade } from "@/features/answers/explain";
import type { Issue } from "@/lib/issue";
import { failure, type Result, success } from "@/lib/result";
import type { LoadPart, PassLoad } from "./annotations";
import { issue } from "./messages.issues";

export type PricedPass = {
  readonly segments: readonly Segment[];
  readonly step: StepTime;
  readonly machine: Machine;
  readonly grade: Grade;
};

/** What the load leaves open is the scenario's, and said. */
export function pricePass(scenario: Resolved, load: PassLoad, backend: Backend): Result<PricedPass> {
  const prefill = load.prefill && prefillSegment(load.prefill, scenario);
  const decode = load.decode && decodeSegment(load.decode, scenario);
  const main = prefill ?? decode;
  if (main === null) return failure(NO_LOAD);
  const segments = [prefill, decode].filter((segment) => segment !== null);
  const { model, precision, chip } = scenario;
  const parallelism = prefill === null ? scenario.decode : scenario.prefill;
  const operators = operatorGraph({ model, parallelism, precision, segments });
  const machine = buildMachine(chip, operators, { engine: backend });
  if (!machine.ok) return machine;
  const engine = passEngine(scenario, backend, machine.value);
  const step = engine.pass(operators, main, prefill && decode ? { decoding: decode.sequences } : {});
  return success({ segments, step, machine: machine.value, grade: engine.timer.grade }, [
    ...machine.issues,
    ...openContext(load, segments),
  ]);
}

/** Prompts are those of the scenario where their cached part is not known. */
const prefillSegment = ({ requests, newTokens, cached }: LoadPart, { workload }: Resolved): Segment => ({
  phase: "prefill",
  sequences: requests,
  newTokens,
  cached: cached ?? (newTokens * workload.prefixHit) / (1 - workload.prefixHit),
});

const decodeSegment = ({ requests, newTokens, cached }: LoadPart, scenario: Resolved): Segment => ({
  phase: "decode",
  sequences: requests,
  newTokens,
  cached: cached ?? meanContext(scenario),
});

function openContext(load: PassLoad, segments: readonly Segment[]): Issue[] {
  return segments.flatMap((segment): Issue[] => {
    if (load[segment.phase]?.cached !== null) return [];
    const positions = Math.round(segment.cached);
    return [issue("MEASURED-CONTEXT", "isl", { positions })];
  });
}

const NO_LOAD: Issue = issue("MEASURED-LOAD", "load");
