/** The crossing of sparse and dense attention in words, as curves and as a table. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import { table, type Table } from "@/lib/export/table";
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

export const crossoverChart = (crossover: Crossover, t: Translate): ChartPart => ({
  kind: "chart",
  id: `sparse-${crossover.phase}`,
  label: crossover.phase === "prefill" ? m.sparseAndDensePrefill : m.sparseAndDenseDecode,
  title: t(sayCrossing(crossover)),
  subtitle: t(m.attentionBlocksOfAllLayers({ sequences: formatCount(crossover.sequences) })),
  drawing: { kind: "curves", ...curves(crossover, t) },
  table: crossoverTable(crossover, t),
});

function curves({ phase, points, at }: Crossover, t: Translate) {
  const { factor, unit } = latencyScale(Math.max(...points.map(({ sparse, dense }) => Math.max(sparse, dense))));
  const line = (name: Text, slot: 1 | 2, time: (point: CrossoverPoint) => number) => ({
    name: t(name),
    slot,
    points: points.map((point) => ({ x: point.context, y: time(point) / factor })),
  });
  const crossing = at === null ? [] : [{ at, label: formatCount(at), strong: true }];
  return {
    x: { title: t(CONTEXT[phase]), unit: "", log: true },
    y: { title: t(m.time), unit, log: true },
    lines: [
      line(m.sparseWithIndexer, SLOT.qk, ({ sparse }) => sparse),
      line(m.dense, SLOT.memory, ({ dense }) => dense),
    ],
    across: crossing,
    along: [],
  };
}

function crossoverTable({ phase, points }: Crossover, t: Translate): Table {
  return table<CrossoverPoint>(
    t,
    [
      { id: "context", label: CONTEXT[phase], value: ({ context }) => context },
      { id: "sparse", label: m.sparseWithIndexer, ...IN_MS, value: ({ sparse }) => sparse },
      { id: "dense", label: m.dense, ...IN_MS, value: ({ dense }) => dense },
      {
        id: "ratio",
        label: m.denseSparse,
        value: ({ sparse, dense }) => dense / sparse,
      },
    ],
    points,
  );
}

/** Both crossings as one sentence with the gain at the longest context. */
export function sayCrossings(crossovers: readonly Crossover[]): Text | null {
  const said = crossovers.map((crossover) => {
    const last = crossover.points.at(-1);
    const words = sayCrossing(crossover);
    if (last === undefined || crossover.at === null) return words;
    const gain = formatNumber(Number((last.dense / last.sparse).toPrecision(2)));
    const [context, time] = [formatCount(last.context), formatLatency(last.sparse)];
    return m.wordsGainAtContextTime({ gain, context, time, words });
  });
  if (said.length === 0) return null;
  return m.said({ said: joinTexts(said, SEMICOLON) });
}
