/** The crossing of sparse and dense attention in words, as curves and as a table. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import { table, type Table } from "@/lib/export/table";
import { formatCount, formatLatency, formatNumber, latencyScale } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { IN_MS } from "@/lib/units/shown-in";
import type { Crossover, CrossoverPoint } from "./crossover";
import type { Phase } from "./input";
import { SLOT } from "./words";

const PHASE: Readonly<Record<Phase, Text>> = {
  prefill: text({ en: "In prefill", zh: "预填充时" }),
  decode: text({ en: "In decode", zh: "解码时" }),
};
const CONTEXT: Readonly<Record<Phase, Text>> = {
  prefill: text({ en: "Tokens of the prompt", zh: "提示词长度（token）" }),
  decode: text({ en: "Positions in the cache", zh: "缓存中的位置数" }),
};
const SPARSE = text({ en: "Sparse, with indexer", zh: "稀疏（含索引器）" });
const DENSE = text({ en: "Dense", zh: "稠密" });

/** "In decode sparse attention is cheaper from 3,448 tokens on". */
function sayCrossing({ phase, at, points }: Crossover): Text {
  const start = PHASE[phase];
  const end = points.at(-1)?.context ?? 0;
  if (at === null)
    return text({
      en: `${start.en} dense attention stays cheaper up to ${formatCount(end)} tokens`,
      zh: `${start.zh}直到 ${formatCount(end)} token 稠密注意力都更省时`,
    });
  if (at <= (points[0]?.context ?? 0))
    return text({
      en: `${start.en} sparse attention is cheaper at every context`,
      zh: `${start.zh}稀疏注意力在任何上下文长度下都更省时`,
    });
  return text({
    en: `${start.en} sparse attention is cheaper from ${formatCount(at)} tokens on`,
    zh: `${start.zh}自 ${formatCount(at)} token 起稀疏注意力更省时`,
  });
}

export const crossoverChart = (crossover: Crossover, t: Translate): ChartPart => ({
  kind: "chart",
  id: `sparse-${crossover.phase}`,
  label:
    crossover.phase === "prefill"
      ? text({ en: "Sparse and dense, prefill", zh: "稀疏与稠密（预填充）" })
      : text({ en: "Sparse and dense, decode", zh: "稀疏与稠密（解码）" }),
  title: t(sayCrossing(crossover)),
  subtitle: t(
    text({
      en: `attention blocks of all layers, ${formatCount(crossover.sequences)} seq per rank, by the time model; no messages`,
      zh: `全部层的注意力块，每 rank ${formatCount(crossover.sequences)} 个序列，按时间模型；不含通信`,
    }),
  ),
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
    y: { title: t(text({ en: "Time", zh: "时间" })), unit, log: true },
    lines: [line(SPARSE, SLOT.qk, ({ sparse }) => sparse), line(DENSE, SLOT.memory, ({ dense }) => dense)],
    across: crossing,
    along: [],
  };
}

function crossoverTable({ phase, points }: Crossover, t: Translate): Table {
  return table<CrossoverPoint>(
    t,
    [
      { id: "context", label: CONTEXT[phase], value: ({ context }) => context },
      { id: "sparse", label: SPARSE, ...IN_MS, value: ({ sparse }) => sparse },
      { id: "dense", label: DENSE, ...IN_MS, value: ({ dense }) => dense },
      {
        id: "ratio",
        label: text({ en: "dense ÷ sparse", zh: "稠密 ÷ 稀疏" }),
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
    return text({
      en: `${words.en} (×${gain} at ${context}, ${time})`,
      zh: `${words.zh}（${context} 时为 ${gain} 倍，${time}）`,
    });
  });
  if (said.length === 0) return null;
  return text({ en: ` ${said.map(({ en }) => en).join("; ")}.`, zh: `${said.map(({ zh }) => zh).join("；")}。` });
}
