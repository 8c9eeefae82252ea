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
import { listStages, type PipelineStage } from "@/features/core/operators/pipeline";
import type { Segment } from "@/features/core/operators/segment";
import {
  components,
  draftedPrompt,
  draftParts,
  peakSeconds,
  stageComponents,
  stepParts,
  subjectGraph,
  type Peak,
  type Subject,
} from "./components";
import { along, BATCH_NODES, CHUNK_NODES, CONTEXT_NODES, TOKEN_NODES } from "./step-nodes";
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
  const whole = tableWith(subject, model.layers, (operators) => components(subject, operators));
  if (parallelism.ffn) return { ...whole, sides: sideTables(subject), batches: parallelism.ffn.batches };
  const stages = listStages(model, parallelism);
  if (stages.length === 1) return whole;
  const known = new Map<PipelineStage, PartsTable>();
  for (const stage of new Set(stages)) {
    const drafts = stage === stages.at(-1);
    const own = tableWith(subject, stage.layers, (operators) => stageComponents(subject, operators, stage), drafts);
    known.set(stage, { ...own, share: 1 / stages.length });
  }
  return { ...whole, pipeline: stages.flatMap((stage) => known.get(stage) ?? []) };
}

/** Host time is the step's own, spent once. */
function sideTables(subject: Subject): readonly SideTable[] {
  const { model, parallelism } = subject;
  const ffn = (parallelism.ffn?.gpus ?? 0) / instanceGpus(parallelism);
  return listSides(model).map((side) => {
    const table = tableWith(subject, side.layers, (operators) => stageComponents(subject, operators, side), false);
    const parts = { ...table, step: stepParts(side), share: 0 };
    return { parts, gpus: side.name === "attention" ? 1 - ffn : side.name === "ffn" ? ffn : 0 };
  });
}

function tableWith(
  subject: Subject,
  layers: readonly LayerGroup[],
  vector: (operators: readonly Operator[]) => Float64Array,
  drafts = true,
): PartsTable {
  const prefill = (newTokens: number, cached: number): Segment => ({
    phase: "prefill",
    sequences: 1,
    newTokens,
    cached,
  });
  const newTokens = verifiedTokens(subject.speculation);
  const decode = (sequences: number, cached: number): Segment => ({ phase: "decode", sequences, newTokens, cached });
  const at = (grid: readonly number[], index: number): number => grid[index] ?? 0;
  // A step asks for both at the same tokens: one graph serves them.
  const byTokens = memo(1, (t) => {
    const operators = subjectGraph(subject, [prefill(at(TOKEN_NODES, t), 0)]).filter((o) => !isOwn(o));
    const [experts, shared] = [operators.filter(isExperts), operators.filter((o) => !isExperts(o))];
    return { shared: vector(shared), experts: vector(experts) };
  });
  const own = (segment: Segment) => vector(subjectGraph(subject, [segment]).filter(isOwn));
  return {
    step: stepParts({ layers }),
    layers: layers.reduce((sum, { count }) => sum + count, 0),
    stages: subject.parallelism.pp,
    share: 1,
    twoBatch: subject.twoBatch ?? false,
    pipeline: [],
    sides: [],
    batches: 1,
    shared: (t) => byTokens(t).shared,
    experts: (t) => byTokens(t).experts,
    decode: memo(CONTEXT_NODES.length, (b, c) => own(decode(at(BATCH_NODES, b), at(CONTEXT_NODES, c)))),
    prefill: memo(CONTEXT_NODES.length, (n, p) => {
      const chunk = prefill(at(CHUNK_NODES, n), at(CONTEXT_NODES, p));
      const drafted = drafts ? draftedPrompt(subject, chunk) : null;
      const main = own(chunk);
      return drafted ? main.map((part, k) => part + (drafted[k] ?? 0)) : main;
    }),
    draft:
      drafts && subject.speculation
        ? memo(CONTEXT_NODES.length, (b, c) => draftParts(subject, at(BATCH_NODES, b), at(CONTEXT_NODES, c)))
        : null,
  };
}

function memo<T>(width: number, compute: (i: number, j: number) => T): (i: number, j?: number) => T {
  const known: (T | undefined)[] = [];
  return (i, j = 0) => {
    const place = i * width + j;
    const value = known[place] ?? compute(i, j);
    known[place] = value;
    return value;
  };
}

/** Seconds at peak between the nodes of vectors by tokens, and by sequences or chunks and contexts. */
export const partsAlong = (vector: PartsTable["shared"], tokens: number, peak: Peak): number =>
  along(TOKEN_NODES, tokens, (node) => peakSeconds(vector(node), peak));

export const partsBetween = (
  vector: PartsTable["decode"],
  by: "batch" | "chunk",
  x: number,
  context: number,
  peak: Peak,
): number =>
  along(by === "batch" ? BATCH_NODES : CHUNK_NODES, x, (node) =>
    along(CONTEXT_NODES, context, (at) => peakSeconds(vector(node, at), peak)),
  );
