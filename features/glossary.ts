/**
 * The field's words, each said once in both languages: tooltips of labels, the list under a page's help and docs/glossary.md come from here.
 */
import type { Text } from "@/lib/text";
import * as m from "./messages.glossary";

export type GlossaryEntry = {
  /** As it is written everywhere. */
  readonly term: string;
  readonly means: Text;
};

const entry = (term: string, means: Text): GlossaryEntry => ({ term, means });

export const GLOSSARY: readonly GlossaryEntry[] = [
  entry("TTFT", m.timeToFirst),
  entry("TPOT", m.timePerOutput),
  entry("ITL", m.interTokenLatency),
  entry("E2E", m.endToEnd),
  entry("ISL", m.inputSequenceLength),
  entry("OSL", m.outputSequenceLength),
  entry("goodput", m.requestsSecondThat),
  entry("concurrency", m.requestsInFlight),
  entry("prefill", m.passOverPrompt),
  entry("decode", m.stepsAfterPrefill),
  entry("chunked prefill", m.longPromptComputed),
  entry("KV cache", m.keysAndValues),
  entry("prefix hit", m.shareOfPrompt),
  entry("preemption", m.runningSequenceGives),
  entry("continuous batching", m.requestsJoinAnd),
  entry("speculative decoding", m.tokensDraftedCheaply),
  entry("MTP", m.multiTokenPrediction),
  entry("TP", m.tensorParallelism),
  entry("PP", m.pipelineParallelism),
  entry("DP", m.dataParallelism),
  entry("attention DP", m.attentionReplicatedOver),
  entry("EP", m.expertParallelism),
  entry("CP", m.contextParallelism),
  entry("xPyD", m.xPrefillInstances),
  entry("MoE", m.mixtureOfExperts),
  entry("GQA", m.groupedQueryAttention),
  entry("MLA", m.multiHeadLatent),
  entry("MFU", m.modelFlopUtilisation),
  entry("MBU", m.memoryBandwidthUtilisation),
  entry("roofline", m.fasterOfTwo),
  entry("HBM", m.highBandwidthMemory),
  entry("all-reduce", m.sumOverGpus),
  entry("all-to-all", m.everyGpuSends),
  entry("p99", m.valueThat99),
  entry("band", m.intervalThatHolds),
  entry("mean load", m.figuresOfSteady),
  entry("idle pass", m.onePassAlone),
];

const BY_TERM = new Map(GLOSSARY.map((entry) => [entry.term.toLowerCase(), entry]));

/** What a label means that is a word of the glossary, as written or with a unit behind it ("TTFT", "TTFT, p90"). */
export const meaning = (label: string): Text | undefined =>
  BY_TERM.get((label.split(/[,(\[]/)[0] ?? "").trim().toLowerCase())?.means;

/** The entries whose words stand in a text. */
export function entriesIn(prose: string): readonly GlossaryEntry[] {
  return GLOSSARY.filter(({ term }) => new RegExp(`(?<![\\w-])${escaped(term)}(?![\\w-])`, caseFlag(term)).test(prose));
}

const escaped = (term: string): string => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Abbreviations are written one way; words may begin a sentence. */
const caseFlag = (term: string): string => (term === term.toLowerCase() ? "i" : "");
