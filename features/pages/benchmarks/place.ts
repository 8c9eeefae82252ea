/** Each measurement on a scenario: the reader's, with the model, the chip and the weight format that the file names in their place. */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { checkpointParams } from "@/features/core/deploy/read/model";
import { isSameCheckpoint } from "@/features/core/model/checkpoint-name";
import { guessChip } from "@/features/core/hardware/guess-chip";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import type { BenchmarksScenario } from "./input";

export type Placed = {
  readonly measurement: Measurement;
  readonly scenario: BenchmarksScenario;
  /** Fields taken from the scenario, because the file does not state them. */
  readonly assumed: readonly ("model" | "chip")[];
  /** Names in the file that the catalogue does not contain; the scenario's model or chip differs. */
  readonly unknown: readonly ("model" | "chip")[];
};

/** Names are looked up once for all measurements that name the same, and scenarios resolved once for all that mean the same. */
export function placer(scenario: BenchmarksScenario): (measurement: Measurement) => Placed {
  const places = new Map<string, Place>();
  const scenarios = new Map<string, BenchmarksScenario>();
  return (measurement) => {
    const { model, chip, precision } = measurement;
    const key = JSON.stringify([model, chip, precision]);
    const located = places.get(key) ?? findPlace({ model, chip, precision }, scenario, scenarios);
    places.set(key, located);
    return { measurement: withLayout(withLoad(measurement)), ...located };
  };
}

type Place = Omit<Placed, "measurement">;
type Stated = { readonly [K in "model" | "chip" | "precision"]: string | undefined };

function findPlace(stated: Stated, base: BenchmarksScenario, scenarios: Map<string, BenchmarksScenario>): Place {
  const isOwn = stated.model !== undefined && isSameCheckpoint(stated.model, base.model.name);
  const model = stated.model === undefined || isOwn ? null : namedModel(stated.model, stated.precision);
  const chip = stated.chip === undefined ? null : (guessChip(stated.chip, undefined)?.chip.id ?? null);
  const silent = { model: model === null && !isOwn, chip: chip === null };
  const parts = (["model", "chip"] as const).filter((part) => silent[part]);
  const key = JSON.stringify([model, chip]);
  const scenario = scenarios.get(key) ?? elsewhere(base, model, chip);
  scenarios.set(key, scenario);
  return {
    scenario,
    assumed: parts.filter((part) => stated[part] === undefined),
    unknown: parts.filter((part) => stated[part] !== undefined),
  };
}

type Named = { readonly model: string; readonly weights: string };

/** A stated precision takes precedence over the checkpoint's format. */
function namedModel(name: string, precision: string | undefined): Named | null {
  const checkpoint = checkpointParams(name);
  if (checkpoint === null || precision === undefined || checkpoint.weights !== "auto") return checkpoint;
  return checkpointParams(`${checkpoint.model}-${precision.toLowerCase()}`) ?? checkpoint;
}

/** Formats, drafts, adapters, tables and factors are of the scenario's own model on its own chip: elsewhere they mean nothing. */
const OF_MODEL = /^(config|w_.*|weights|arithmetic|kv|spec.*|drafts|accept|lora.*|images?.*|encoder.*|media.*)$/;
const OF_MACHINE = /^(chip|tables|profile)$/;

function elsewhere(scenario: BenchmarksScenario, model: Named | null, chip: string | null): BenchmarksScenario {
  const otherModel = model !== null && model.model !== scenario.params.model;
  const otherChip = chip !== null && chip !== scenario.chip.id;
  if (!otherModel && !otherChip && (model === null || model.weights === "auto")) return scenario;
  const plain = ScenarioSchema.parse({});
  const reset = Object.fromEntries(
    Object.entries(plain).filter(([key]) => (otherModel && OF_MODEL.test(key)) || OF_MACHINE.test(key)),
  );
  const params: Scenario = {
    ...plain,
    ...scenario.params,
    ...reset,
    ...(model && { model: model.model }),
    ...(model && model.weights !== "auto" && { weights: model.weights as Scenario["weights"] }),
    ...(chip !== null && { hw: chip }),
  };
  const resolved = resolveScenario(params);
  if (resolved.ok) return resolved.value;
  // The scenario's parallel sizes need not divide another model: one GPU always does, and the file's own sizes follow.
  const single = resolveScenario({ ...params, tp: 1, pp: 1, ep: plain.ep });
  return single.ok ? single.value : scenario;
}

/** A static batch on several GPUs of one engine ran in tensor parallel; such benchmarks have no other mode. */
function withLayout(measurement: Measurement): Measurement {
  const { layout, kind } = measurement;
  const { tp, dp, pp, gpus } = layout;
  if (kind !== "static" || gpus === undefined || tp !== undefined || dp !== undefined || pp !== undefined)
    return measurement;
  return { ...measurement, layout: { ...layout, tp: gpus } };
}

const ALL_AT_ONCE: readonly Measurement["source"]["format"][] = ["vllm-throughput", "sglang-offline"];

/**
 * Offline runs hand over all their requests at once. Where a file states no load at all, requests that take so long over so short a run
 * were so many at a time (Little's law).
 */
function withLoad(measurement: Measurement): Measurement {
  const { load, source, e2e, duration, requestRate } = measurement;
  const { concurrency, meanInFlight, requests } = load;
  if (concurrency !== undefined || meanInFlight !== undefined || requests === undefined) return measurement;
  if (ALL_AT_ONCE.includes(source.format)) return { ...measurement, load: { ...load, concurrency: requests } };
  if (requestRate !== undefined || load.requestRate !== undefined || !e2e?.mean || !duration) return measurement;
  return { ...measurement, load: { ...load, meanInFlight: (requests * e2e.mean) / duration } };
}
