/** The memory of one engine instance: ledgers, memory per sequence, cache capacity, and whether that is enough. */
import { cacheCopies } from "@/features/core/passes/attention-ranks";
import { cacheNeed, cacheShape, measureCapacity } from "@/features/core/memory/capacity";
import {
  CACHE_KINDS,
  cacheKind,
  prefixCache,
  sequenceCache,
  totalCache,
  type CacheBytes,
  type CacheKind,
  type CacheShape,
} from "@/features/core/memory/cache";
import { engineStart, type EngineStart } from "@/features/core/memory/engine-cache/engine-start";
import { ledgers, tightest, type MemorySubject, type RankLedger } from "@/features/core/memory/ledger";
import { instanceGpus } from "@/features/core/operators/parallelism";
import { commonPrefix, sequencesPerRank } from "@/features/core/scenario/passes";
import type { MemoryInput, QuickMemoryScenario } from "../input";
import { describeContext, chooseSubject, type PhaseChoice } from "./ledger-input";

/** "part": some of the requested sequences, the others wait; "none": not even one. */
export type FitLevel = "fits" | "tight" | "part" | "none";

/** Layers of one type, and a sequence's bytes in them on one GPU. */
export type LayerCache = {
  readonly kind: CacheKind;
  /** 0 for what the engine takes beyond the tokens of all layers. */
  readonly layers: number;
  /** Bytes per additional token at this context; 0 once a window is full, and for states. */
  readonly perToken: number;
  readonly perSequence: number;
  /** Of it, what all sequences have together. */
  readonly common: number;
};

export type InstanceMemory = {
  readonly phase: PhaseChoice;
  readonly subject: MemorySubject;
  readonly gpus: number;
  readonly ranks: readonly RankLedger[];
  /** The rank that leaves least to the cache. */
  readonly tight: RankLedger;
  readonly context: number;
  /** Shared prefix tokens of all sequences, stored once. */
  readonly prefix: number;
  readonly layers: readonly LayerCache[];
  /** Bytes of one sequence of the context on one GPU. */
  readonly sequenceBytes: number;
  /** Shared part for all sequences of a rank; 0 if nothing is shared. */
  readonly commonBytes: number;
  /** All that the wanted sequences take. */
  readonly need: number;
  /** Sequences of one attention rank: requested, and resident concurrently. */
  readonly wanted: number;
  readonly held: number;
  readonly tokens: number;
  readonly sequences: number;
  /** Longest context with the wanted sequences, tokens, up to `contextLimit`. */
  readonly longestContext: number;
  readonly contextLimit: number;
  /** Copies of the same cache entries over the tensor-parallel ranks. */
  readonly copies: number;
  /** What the engine says of this cache when it starts for requests of `context`; null where none is kept. */
  readonly start: EngineStart | null;
  readonly level: FitLevel;
};

/** Less than this share of the cache left over counts as tight: block rounding and longer answers eat it. */
const SPARE = 0.1;

export function instanceMemory(scenario: QuickMemoryScenario, input: MemoryInput, phase: PhaseChoice): InstanceMemory {
  const subject = chooseSubject(scenario, input, phase);
  const { parallelism: p } = subject;
  const ranks = ledgers(subject);
  const tight = tightest(ranks);
  const shape = cacheShape(subject);
  const prefix = commonPrefix(scenario);
  const capacity = measureCapacity(shape, tight.cache, prefix);
  const context = describeContext(scenario, input, phase);
  const sequenceBytes = totalCache(sequenceCache(shape, context));
  const commonBytes = totalCache(prefixCache(shape, Math.min(prefix, context)));
  const wanted = wantedTokens(scenario, subject, phase);
  const need = cacheNeed(wanted, sequenceBytes, commonBytes);
  const room = capacity.sequences(context) / p.dp;
  const start = engineStart(shape, tight.cache, context);
  const contextLimit = Math.max(context, subject.model.maxContext ?? 1_048_576);
  return {
    phase,
    subject,
    gpus: instanceGpus(p),
    ranks,
    tight,
    context,
    prefix,
    layers: layerCaches(shape, context, prefix),
    sequenceBytes,
    commonBytes,
    need,
    wanted,
    held: Math.min(wanted, room),
    tokens: capacity.tokens(context),
    sequences: capacity.sequences(context),
    longestContext: capacity.longestContext(wanted * p.dp, contextLimit),
    contextLimit,
    copies: cacheCopies(subject.model, subject.parallelism.tp),
    start,
    level: start?.refusal ? "none" : level(need, tight.cache, Math.min(wanted, room)),
  };
}

function level(need: number, room: number, used: number): FitLevel {
  if (room <= 0 || used < 1) return "none";
  if (need > room) return "part";
  return need > (1 - SPARE) * room ? "tight" : "fits";
}

/** Decode holds all requests in flight; an instance that only prefills holds the prompts of one step. */
function wantedTokens(scenario: QuickMemoryScenario, { engine }: MemorySubject, phase: PhaseChoice): number {
  if (phase === "prefill") return Math.max(1, Math.ceil(engine.maxTokens / scenario.workload.promptTokens));
  return sequencesPerRank(scenario);
}

function layerCaches(shape: CacheShape, context: number, prefix: number): readonly LayerCache[] {
  const { model, blockSize, parallelism: p } = shape;
  const now = sequenceCache(shape, context);
  // Whole blocks and whole compressed entries: the rate is taken over a stretch that both divide.
  const stretch = blockSize * p.cp * 128;
  const common = prefixCache(shape, Math.min(prefix, context));
  const { engine: _, ...tokens } = shape;
  const later: CacheBytes = sequenceCache(tokens, context + stretch);
  return CACHE_KINDS.flatMap((kind) => {
    const layers = model.layers.reduce(
      (sum, { count, attention }) => (cacheKind(attention) === kind ? sum + count : sum),
      0,
    );
    if (layers === 0 && Math.abs(now[kind]) < 1) return [];
    const perToken = kind === "padding" ? 0 : (later[kind] - now[kind]) / stretch;
    return [{ kind, layers, perToken, perSequence: now[kind], common: common[kind] }];
  });
}
