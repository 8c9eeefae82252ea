/**
 * The parts of a step on a grid, filled as they are asked for. A step is the sum of four, each on its own grid:
 *
 *   shared(T)      operators that see tokens only, T = decoded + prefilled tokens of the busiest rank
 *   experts(T)     routed experts, T = the mean over the ranks, which share them
 *   decode(B, c)   attention of B sequences with mean context c
 *   prefill(n, p)  attention of a chunk of n tokens after p cached ones
 */
import { isAdapter } from "@/features/core/operators/adapters";
import { isEncoder } from "@/features/core/operators/encoder";
import type { LayerGroup } from "@/features/core/model/spec";
import { listSides } from "@/features/core/operators/disaggregated";
import type { Operator } from "@/features/core/operators/operator";
import { instanceGpus } from "@/features/core/operators/parallelism";
import { listStages } from "@/features/core/operators/totals/pipeline-stages";
import type { Segment } from "@/features/core/operators/segment";
import {
  addPeakShare,
  componentsByPart,
  draftedPrompt,
  draftParts,
  everyRepeat,
  PEAKS,
  stepParts,
  subjectGraph,
  type Runs,
  type Subject,
} from "./components";
import { BATCH_NODES, CHUNK_NODES, CONTEXT_NODES, TOKEN_NODES, visitNodes } from "./nodes";
import { verifiedTokens } from "@/features/core/operators/speculation";

const isExperts = (operator: Operator): boolean => operator.family === "moe";

/** Which operators depend on the sequences and not only on the number of tokens. Ids are few, and every node of the grid asks for all of them. */
const OWN = /\.(kv-up|kv-absorb)(@|$)/;
const OWN_FAMILIES: readonly string[] = ["attention-decode", "attention-prefill", "linear-attention"];
const ownIds = new Map<string, boolean>();
function isOwn({ family, id }: Operator): boolean {
  const known = ownIds.get(id) ?? (OWN.test(id) || isAdapter(id) || isEncoder(id));
  ownIds.set(id, known);
  return known || OWN_FAMILIES.includes(family);
}

/** Component vectors of one deployment; what does not depend on engine constants. */
export type PartsTable = {
  readonly shared: (tokenNode: number) => Float64Array;
  readonly experts: (tokenNode: number) => Float64Array;
  readonly decode: (batchNode: number, contextNode: number) => Float64Array;
  readonly prefill: (chunkNode: number, cachedNode: number) => Float64Array;
  readonly step: Float64Array;
  readonly layers: number;
  /** Pipeline stages: a GPU runs its share of what the vectors say of a pass. */
  readonly stages: number;
  /** Of the step's own parts (host time of the step, of a sequence, of a prompt), what is spent here: 1 but in a pipeline stage. */
  readonly share: number;
  /** Steps run in two halves that overlap. */
  readonly twoBatch: boolean;
  /** All drafts of one step; null without speculation. */
  readonly draft: ((batchNode: number, contextNode: number) => Float64Array) | null;
  /** Of a pipeline, one for each stage; equal stages are the same table. Empty without one. */
  readonly pipeline: readonly PartsTable[];
  /** Where attention and FFN have GPUs of their own: both, and the ways between. */
  readonly sides: readonly SideTable[];
  /** Micro-batches between them. */
  readonly batches: number;
};

/** `gpus`: share of the instance's GPUs that it keeps busy; 0 for the ways between. */
type SideTable = { readonly parts: PartsTable; readonly gpus: number };

/** Drafts are made where the last layer is. Host time is spread evenly over the stages: what is known of it is one sum. */
export function partsTable(subject: Subject): PartsTable {
  const { model, parallelism } = subject;
  const all: Part = { layers: model.layers, repeats: everyRepeat, drafts: true };
  const total = makeTable(subject, listNodes(subject, [all]), all, 0);
  if (parallelism.ffn) return { ...total, sides: sideTables(subject), batches: parallelism.ffn.batches };
  const stages = listStages(model, parallelism);
  if (stages.length === 1) return total;
  const different = [...new Set(stages)];
  const tables = listTables(
    subject,
    different.map((stage) => ({ ...stage, drafts: stage === stages.at(-1) })),
  );
  const parts = tables.map((table) => ({ ...table, share: 1 / stages.length }));
  return { ...total, pipeline: stages.flatMap((stage) => parts[different.indexOf(stage)] ?? []) };
}

/** Host time is the step's own, spent once. */
function sideTables(subject: Subject): readonly SideTable[] {
  const { model, parallelism } = subject;
  const ffn = (parallelism.ffn?.gpus ?? 0) / instanceGpus(parallelism);
  const sides = listSides(model);
  const tables = listTables(
    subject,
    sides.map((side) => ({ ...side, drafts: false })),
  );
  return sides.flatMap((side, index) => {
    const table = tables[index];
    if (!table) return [];
    const parts = { ...table, step: stepParts(side), share: 0 };
    return { parts, gpus: side.name === "attention" ? 1 - ffn : side.name === "ffn" ? ffn : 0 };
  });
}

/** A part of a pass: its layers, how often it runs each operator, whether drafts are made there. */
type Part = { readonly layers: readonly LayerGroup[]; readonly repeats: Runs; readonly drafts: boolean };

/** One for each part; what one of them asks for is worked out for all, from one graph. */
function listTables(subject: Subject, parts: readonly Part[]): readonly PartsTable[] {
  const nodes = listNodes(subject, parts);
  return parts.map((part, index) => makeTable(subject, nodes, part, index));
}

/** Vectors of every part at the nodes of each grid. */
function listNodes(subject: Subject, parts: readonly Part[]) {
  const prefill = (newTokens: number, cached: number): Segment => ({
    phase: "prefill",
    sequences: 1,
    newTokens,
    cached,
  });
  const newTokens = verifiedTokens(subject.speculation);
  const decode = (sequences: number, cached: number): Segment => ({ phase: "decode", sequences, newTokens, cached });
  const valueAt = (grid: readonly number[], index: number): number => grid[index] ?? 0;
  const runs = parts.map(({ repeats }) => repeats);
  const vectors = (operators: readonly Operator[]) => componentsByPart(subject, operators, runs);
  const partVectors = (segment: Segment) => vectors(subjectGraph(subject, [segment]).filter(isOwn));
  return {
    // A step asks for both at the same tokens: one graph serves them.
    tokens: memo(1, (t) => {
      const operators = subjectGraph(subject, [prefill(valueAt(TOKEN_NODES, t), 0)]).filter((o) => !isOwn(o));
      const [experts, shared] = [operators.filter(isExperts), operators.filter((o) => !isExperts(o))];
      return { shared: vectors(shared), experts: vectors(experts) };
    }),
    decode: memo(WIDE, (b, c) => partVectors(decode(valueAt(BATCH_NODES, b), valueAt(CONTEXT_NODES, c)))),
    prefill: memo(WIDE, (n, p) => {
      const chunk = prefill(valueAt(CHUNK_NODES, n), valueAt(CONTEXT_NODES, p));
      const drafted = parts.some(({ drafts }) => drafts) ? draftedPrompt(subject, chunk) : null;
      return partVectors(chunk).map((vector, index) =>
        drafted && parts[index]?.drafts ? vector.map((part, k) => part + (drafted[k] ?? 0)) : vector,
      );
    }),
    draft: memo(WIDE, (b, c) => draftParts(subject, valueAt(BATCH_NODES, b), valueAt(CONTEXT_NODES, c))),
  };
}

function makeTable(
  { parallelism, twoBatch, speculation }: Subject,
  nodes: ReturnType<typeof listNodes>,
  { layers, drafts }: Part,
  index: number,
): PartsTable {
  return {
    step: stepParts({ layers }),
    layers: layers.reduce((sum, { count }) => sum + count, 0),
    stages: parallelism.pp,
    share: 1,
    twoBatch: twoBatch ?? false,
    pipeline: [],
    sides: [],
    batches: 1,
    shared: (t) => nodes.tokens(t).shared[index] as Float64Array,
    experts: (t) => nodes.tokens(t).experts[index] as Float64Array,
    decode: (b, c) => nodes.decode(b, c)[index] as Float64Array,
    prefill: (n, p) => nodes.prefill(n, p)[index] as Float64Array,
    draft: drafts && speculation ? nodes.draft : null,
  };
}

const WIDE = CONTEXT_NODES.length;

function memo<T>(width: number, compute: (i: number, j: number) => T): (i: number, j?: number) => T {
  const known: (T | undefined)[] = [];
  return (i, j = 0) => {
    const slot = i * width + j;
    const value = known[slot] ?? compute(i, j);
    known[slot] = value;
    return value;
  };
}

/** Seconds of work at peak rates, by the places of PEAKS: a sum that grows. */
export type PeakSum = Float64Array;

export const noPeaks = (): PeakSum => new Float64Array(PEAKS.length);

/** Adds what lies between the nodes of a vector by tokens. */
export const addAlong = (sum: PeakSum, vector: PartsTable["shared"], tokens: number): void =>
  visitNodes(TOKEN_NODES, tokens, (node, share) => addPeakShare(sum, vector(node), share));

/** The same of a vector by sequences or chunks and contexts. */
export const addBetween = (
  sum: PeakSum,
  vector: PartsTable["decode"],
  by: "batch" | "chunk",
  [x, context]: readonly [number, number],
): void =>
  visitNodes(by === "batch" ? BATCH_NODES : CHUNK_NODES, x, (node, share) =>
    visitNodes(CONTEXT_NODES, context, (contextNode, part) =>
      addPeakShare(sum, vector(node, contextNode), share * part),
    ),
  );
