/** The crossing of sparse and dense attention in words, as curves and as a table. Pure. */
import { curveChart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import { formatCount, formatLatency, formatNumber, latencyScale } from "@/lib/format/quantity";
import { joinTexts, SEMICOLON, type Text, type Translate } from "@/lib/text";
import { IN_MS } from "@/lib/units/shown-in";
import type { Crossover, CrossoverPoint } from "./crossover";
import type { Phase } from "./input";
import { SLOT } from "./words";
import * as m from "./messages";

const PHASE: Readonly<Record<Phase, Text>> = {
  prefill: m.inPrefill,
  decode: m.inDecode,
};
const CONTEXT: Readonly<Record<Phase, Text>> = {
  prefill: m.tokensOfPrompt,
  decode: m.positionsInCache,
};

/** "In decode sparse attention is faster from 3,448 tokens on". */
function sayCrossing({ phase, at, points }: Crossover): Text {
  const start = PHASE[phase];
  const end = points.at(-1)?.context ?? 0;
  if (at === null) return m.startDenseAttentionStaysCheaper({ end: formatCount(end), start });
  if (at <= (points[0]?.context ?? 0)) return m.startSparseAttentionIsCheaper({ start });
  return m.startSparseAttentionIsCheaperFrom({ at: formatCount(at), start });
}

export function crossoverChart({ phase, points, at, sequences }: Crossover, t: Translate): ChartPart {
  const { factor, unit } = latencyScale(Math.max(...points.map(({ sparse, dense }) => Math.max(sparse, dense))));
  return curveChart<CrossoverPoint>(t, points, {
    id: `sparse-${phase}`,
    label: phase === "prefill" ? m.sparseAndDensePrefill : m.sparseAndDenseDecode,
    title: sayCrossing({ phase, points, at, sequences }),
    subtitle: m.attentionBlocksOfAllLayers({ sequences: formatCount(sequences) }),
    log: "xy",
    x: { id: "context", label: CONTEXT[phase], value: ({ context }) => context },
    y: { label: m.time, unit, factor: 1 / factor },
    lines: [
      { id: "sparse", label: m.sparseWithIndexer, ...IN_MS, slot: SLOT.qk, value: ({ sparse }) => sparse },
      { id: "dense", label: m.dense, ...IN_MS, slot: SLOT.memory, value: ({ dense }) => dense },
    ],
    also: [{ id: "ratio", label: m.denseSparse, value: ({ sparse, dense }) => dense / sparse }],
    across: at === null ? [] : [{ at, label: formatCount(at), strong: true }],
  });
}

/** Both crossings as one sentence with the gain at the longest context. */
export function sayCrossings(crossovers: readonly Crossover[]): Text | null {
  const sentences = crossovers.map((crossover) => {
    const last = crossover.points.at(-1);
    const words = sayCrossing(crossover);
    if (last === undefined || crossover.at === null) return words;
    const gain = formatNumber(Number((last.dense / last.sparse).toPrecision(2)));
    const [context, time] = [formatCount(last.context), formatLatency(last.sparse)];
    return m.wordsGainAtContextTime({ gain, context, time, words });
  });
  if (sentences.length === 0) return null;
  return m.said({ said: joinTexts(sentences, SEMICOLON) });
}
