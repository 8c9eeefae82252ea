/** Words of the page that are not the engine's. */
import type { Backend } from "@/features/core/memory/backend";
import type { CacheKind } from "@/features/core/memory/cache";
import type { TierId } from "@/features/core/memory/host";
import type { RankKind } from "@/features/core/memory/ledger";
import { PHASE_WORD } from "@/features/words";
import type { FitLevel } from "./instance/instance";
import type { LineId } from "./instance/ledger-lines";
import type { PhaseChoice } from "./instance/ledger-input";
import { formatCount, NOTHING } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { lowered } from "@/lib/format/word-forms";
import * as m from "./messages";

export const LINE_WORD: Readonly<Record<LineId, Text>> = {
  "weights-embedding": m.embedding,
  "weights-attention": m.attentionWeights,
  "weights-dense": m.denseFfn,
  "weights-routed": m.routedExperts,
  "weights-shared": m.sharedExperts,
  "weights-router": m.router,
  "weights-norms": m.normsAndSmallWeights,
  "weights-scales": m.quantisationScales,
  "weights-padding": m.kernelPadding,
  "weights-adapters": m.loRAAdapters,
  "weights-lm-head": m.lmHead,
  towers: m.visionAndAudioTowers,
  drafts: m.draftingLayers,
  activation: m.activationPeak,
  runtime: m.runtimeCommunicationBuffers,
  exchange: m.allToAllBuffers,
  graphs: m.cudaGraphs,
  driver: m.driver,
  "cache-full": m.kvCacheFullAttention,
  "cache-window": m.kvCacheSlidingWindows,
  "cache-latent": m.kvCacheLatents,
  "cache-compressed": m.kvCacheCompressed,
  "cache-state": m.recurrentStates,
  "cache-padding": m.pagesAndReserveOfEngine,
  "cache-free": m.cacheStillFree,
  reserve: m.leftAloneByEngine,
};

export const KIND_WORD: Readonly<Record<CacheKind, Text>> = {
  full: m.fullAttention,
  window: m.slidingWindow,
  latent: m.latentMla,
  compressed: m.compressed,
  state: m.recurrentState,
  padding: m.pagesAndReserveOfEngine,
};

const RANK_WORD: Readonly<Record<RankKind, Text>> = {
  only: m.eachGpu,
  "first-stage": m.firstStage,
  "middle-stage": m.middleStages,
  "last-stage": m.lastStage,
  attention: m.attentionGPUs,
  ffn: m.ffnGPUs,
};

/** "Decode, first stage": the instance is named only where there are two. */
export function rankWord(phase: PhaseChoice, rank: RankKind): Text {
  const stage = RANK_WORD[rank];
  if (phase === "both") return stage;
  const instance = PHASE_WORD[phase];
  if (rank === "only") return instance;
  return m.instanceStage({ instance, stage: lowered(stage) });
}

export const LEVEL_WORD: Readonly<Record<FitLevel, Text>> = {
  fits: m.fits2,
  tight: m.tight2,
  part: m.inPart,
  none: m.doesNotFit2,
};

export const TIER_WORD: Readonly<Record<TierId, Text>> = {
  gpu: m.gpuMemory,
  host: m.hostMemory,
  disk: m.disk,
};

/** Where a line of the ledger comes from. */
export function sourceWord(id: LineId, engine: Backend): Text {
  if (id === "runtime" || id === "graphs" || id === "driver")
    return engine === "sglang" && id === "graphs" ? m.sglangsOwnRule2MiB : m.measuredVLLMOnH100Posted;
  if (id === "exchange") return m.deepEPsRuleForItsBuffers;
  if (id === "activation") return m.lawFittedToVLLMsPublished;
  if (id === "weights-padding") return m.mxfp4KernelsMultiplesOf256;
  if (id === "reserve" || id === "cache-free") return m.whatIsLeft;
  if (id.startsWith("cache-")) return m.wholeBlocksOfSequencesHeld;
  return m.storedBytesOfOperatorGraph2;
}

export const countText = (count: number): string => (Number.isFinite(count) ? formatCount(Math.floor(count)) : NOTHING);
