/**
 * Sparse against dense attention: the same layers with their indexer and without it, by the scenario's time model, over contexts.
 * A block is all that the indexer moves: projections, scores, selection and attention; feed-forward blocks and messages are left out.
 */
import type { ModelSpec } from "@/features/core/model/spec";
import { operatorGraph } from "@/features/core/operators/graph";
import type { Operator } from "@/features/core/operators/operator";
import type { Segment } from "@/features/core/operators/segment";
import { buildMachine } from "@/features/core/timing/machine";
import { makeTimer } from "@/features/core/timing/time-model";
import type { Input, Phase, AttentionScenario } from "./input";
import { makeSegment } from "./phase";

export type CrossoverPoint = {
  /** Tokens of the prompt (prefill) or positions in the cache (decode). */
  readonly context: number;
  /** Attention blocks of all layers in one pass on one GPU, seconds. */
  readonly sparse: number;
  readonly dense: number;
};

export type Crossover = {
  readonly phase: Phase;
  readonly sequences: number;
  readonly points: readonly CrossoverPoint[];
  /** The least context from which sparse attention is cheaper at every longer one priced; null: nowhere. */
  readonly at: number | null;
};

const FIRST = 512;
/** Twice the longest context of a published model with an indexer (131,072 to 204,800). */
const LONGEST = 262_144;

/** Null where no layer selects positions by an indexer, or where the chip states no rate for one of the two. */
export function crossover(scenario: AttentionScenario, input: Input, phase: Phase): Crossover | null {
  if (!scenario.model.layers.some(({ attention }) => attention.kind === "mla" && attention.indexer !== null))
    return null;
  const sparse = pricePass(scenario, input, phase, scenario.model);
  const dense = pricePass(scenario, input, phase, withoutIndexer(scenario.model));
  const points = listContexts().flatMap((context): CrossoverPoint[] => {
    const [chosen, all] = [sparse(context), dense(context)];
    return chosen === null || all === null ? [] : [{ context, sparse: chosen, dense: all }];
  });
  if (points.length === 0) return null;
  const isCheaper = (context: number): boolean => (sparse(context) ?? 0) < (dense(context) ?? 0);
  const { sequences } = makeSegment(scenario, input, phase);
  return { phase, sequences, points, at: findCrossing(points, isCheaper) };
}

function listContexts(): readonly number[] {
  const steps = 2 * Math.log2(LONGEST / FIRST);
  return Array.from({ length: steps + 1 }, (_, step) => Math.round(FIRST * 2 ** (step / 2)));
}

/** The same layers with attention to every position. */
function withoutIndexer(model: ModelSpec): ModelSpec {
  const layers = model.layers.map((group) =>
    group.attention.kind === "mla" ? { ...group, attention: { ...group.attention, indexer: null } } : group,
  );
  return { ...model, layers };
}

/** A prefill runs whole prompts of the context, a decode one step over it. */
function pricePass(scenario: AttentionScenario, input: Input, phase: Phase, model: ModelSpec) {
  const segment = makeSegment(scenario, input, phase);
  return (context: number): number | null => {
    const extent = phase === "prefill" ? { newTokens: context, cached: 0 } : { cached: context };
    const operators = blockOperators(scenario, { ...segment, ...extent }, model);
    const machine = buildMachine(scenario.chip, operators);
    if (!machine.ok) return null;
    const timer = makeTimer(machine.value, scenario.time);
    return operators.reduce((sum, operator) => sum + timer.kernel(operator).total * operator.repeat, 0);
  };
}

function blockOperators(scenario: AttentionScenario, segment: Segment, { layers, ...model }: ModelSpec): Operator[] {
  const blocks = layers.map((group) => ({ ...group, ffn: { kind: "none" } as const }));
  return operatorGraph({
    model: { ...model, layers: blocks },
    parallelism: scenario[segment.phase],
    precision: scenario.precision,
    segments: [segment],
  })
    .filter(({ id }) => !id.startsWith("model."))
    .map((operator) => ({ ...operator, messages: [] }));
}

/** Halves the step of the list in which the two cross last, to the token. */
function findCrossing(points: readonly CrossoverPoint[], isCheaper: (context: number) => boolean): number | null {
  const last = points.findLastIndex(({ sparse, dense }) => sparse >= dense);
  const above = points[last + 1];
  if (above === undefined) return null;
  let low = points[last]?.context ?? 0;
  let high = above.context;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isCheaper(middle)) high = middle;
    else low = middle;
  }
  return high;
}
