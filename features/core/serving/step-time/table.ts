/**
 * Step times under given engine constants, by the parts of a step (parts-table.ts). Between nodes times are linear (exact in the context
 * for full attention). Mean contexts stand for their sum: decode attention is linear in it.
 */
import type { StepParts } from "@/features/core/simulator/cost/step-model";
import {
  boundedSeconds,
  COMPONENTS,
  dot,
  kernelSeconds,
  LEAST,
  networkSeconds,
  onlyFloor,
  type Coefficients,
} from "./components";
import type { PartsTable } from "./parts-table";
import { BATCH_NODES, CHUNK_NODES, tabled, tabledByContext, TOKEN_NODES } from "./nodes";

/** Seconds of the parts of a step under given engine constants; kernel floors of prompts, which all chunks of a step share, are in `prefillFixed`. */
export type StepTable = StepParts;

/** The table of these parts that was asked for last: deployments that differ in their load alone share it. */
const latest = new WeakMap<PartsTable, { readonly coefficients: Coefficients; readonly table: StepTable }>();

export function stepTable(parts: PartsTable, coefficients: Coefficients): StepTable {
  const known = latest.get(parts);
  if (known && COMPONENTS.every((name) => known.coefficients[name] === coefficients[name])) return known.table;
  const table = makeTable(parts, coefficients);
  latest.set(parts, { coefficients, table });
  return table;
}

function makeTable(parts: PartsTable, coefficients: Coefficients): StepTable {
  const floor = (vector: Float64Array): number => onlyFloor(vector) * coefficients.floor;
  const withoutFloor = (vector: Float64Array): number =>
    Math.max(dot(vector, coefficients) - floor(vector), vector[LEAST] ?? 0);
  const bounded = (vector: Float64Array): number => boundedSeconds(vector, coefficients);
  return {
    shared: tabled(TOKEN_NODES, (t) => bounded(parts.shared(t))),
    experts: tabled(TOKEN_NODES, (t) => bounded(parts.experts(t))),
    decode: tabledByContext(BATCH_NODES, (b, c) => bounded(parts.decode(b, c))),
    prefill: tabledByContext(CHUNK_NODES, (n, p) => withoutFloor(parts.prefill(n, p))),
    prefillFixed: floor(parts.prefill(CHUNK_FLOOR_NODE, 0)) + parts.layers * coefficients.prefillLayer,
    perPrompt: coefficients.prompt * parts.share,
    fixed: dot(parts.step, coefficients) - coefficients.step * (1 - parts.share),
    perSequence: coefficients.sequence * parts.share,
    ...draftTime(parts, coefficients),
    ...halfTimes(parts, coefficients),
    ...sideTimes(parts, coefficients),
    ...(parts.pipeline.length > 0 && { stages: stageTables(parts.pipeline, coefficients) }),
  };
}

function sideTimes({ sides, batches, step }: PartsTable, coefficients: Coefficients): Pick<StepTable, "sides"> {
  if (sides.length === 0) return {};
  const host = coefficients.step * (step[0] ?? 0);
  return { sides: { parts: sides.map(({ parts }) => stepTable(parts, coefficients)), batches, host } };
}

function stageTables(stages: readonly PartsTable[], coefficients: Coefficients): readonly StepTable[] {
  const known = new Map([...new Set(stages)].map((stage) => [stage, stepTable(stage, coefficients)]));
  return stages.flatMap((stage) => known.get(stage) ?? []);
}

function draftTime({ draft }: PartsTable, coefficients: Coefficients): Pick<StepTable, "draft"> {
  if (draft === null) return {};
  return { draft: tabledByContext(BATCH_NODES, (b, c) => boundedSeconds(draft(b, c), coefficients)) };
}

/** Kernels and messages apart, for halves that overlap. */
function halfTimes(parts: PartsTable, coefficients: Coefficients): Pick<StepTable, "halves"> {
  if (!parts.twoBatch) return {};
  const apart = (seconds: typeof networkSeconds) => {
    const shared = tabled(TOKEN_NODES, (t) => seconds(parts.shared(t), coefficients));
    const experts = tabled(TOKEN_NODES, (t) => seconds(parts.experts(t), coefficients));
    return (tokens: number, expertTokens: number): number => shared(tokens) + experts(expertTokens);
  };
  return { halves: { kernels: apart(kernelSeconds), network: apart(networkSeconds), layers: parts.layers } };
}

const CHUNK_FLOOR_NODE = CHUNK_NODES.indexOf(1024);
