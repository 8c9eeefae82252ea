/** What the page says and draws about an answer: chart statements, rank lanes, the concurrency curve. Pure. */
import type { Timeline, TimelineLane, TimelineSegment } from "@/components/charts/timeline";
import type { CurvePlot } from "./charts";
import { bytesOf, linesOf, type Line } from "@/features/quick-memory/lines";
import type { InstanceMemory } from "@/features/quick-memory/instance";
import { servingInstance, type QuickMemory } from "@/features/quick-memory/quick-memory";
import type { RankLedger } from "@/features/memory/ledger";
import { formatCount, formatNumber, formatPercent, formatQuantity, NNBSP } from "@/lib/format/quantity";
import { GB } from "@/lib/units/edge";
import { text, type Text } from "@/lib/text";
import { LINE_WORD, rankWord } from "./words";

export type Translate = (text: Text) => string;

export type RankLines = {
  readonly label: Text;
  readonly rank: RankLedger;
  readonly instance: InstanceMemory;
  readonly lines: readonly Line[];
};

/** Every kind of rank of every instance, in the ledger's order. */
export const rankLines = ({ instances }: QuickMemory): readonly RankLines[] =>
  instances.flatMap((instance) =>
    instance.ranks.map((rank) => ({
      label: rankWord(instance.phase, rank.rank),
      rank,
      instance,
      lines: linesOf(rank, instance),
    })),
  );

/** Six bands of a rank's bar, one colour each. */
const BANDS = [
  { id: "weights", label: text("weights", "权重"), slot: 1 },
  { id: "activation", label: text("activations", "激活"), slot: 3 },
  { id: "engine", label: text("engine", "引擎"), slot: 4 },
  { id: "held", label: text("cache in use", "已用缓存"), slot: 2 },
  { id: "free", label: text("cache free", "剩余缓存"), slot: 5 },
  { id: "reserve", label: text("left alone", "未使用"), slot: 6 },
] as const;
type Band = (typeof BANDS)[number]["id"];

export const LEGEND = BANDS;

function bandOf({ id, group }: Line): Band {
  if (group === "weights") return "weights";
  if (group === "reserve") return "reserve";
  if (group === "engine") return id === "activation" ? "activation" : "engine";
  return id === "cache-free" ? "free" : "held";
}

export const RANK_LANE = 28;
export const rankChartHeight = (memory: QuickMemory): number => 52 + RANK_LANE * rankLines(memory).length;

export function rankTimeline(memory: QuickMemory, t: Translate): Timeline {
  const ranks = rankLines(memory);
  const [first] = ranks;
  const capacity = first ? first.rank.capacity / GB : 0;
  const limit = first ? limitOf(first) / GB : 0;
  const written = (value: number): string => `${formatNumber(value)}${NNBSP}GB`;
  const shown = t(text("of memory", "显存"));
  const share = first ? formatNumber(first.instance.subject.engine.share) : "";
  return {
    lanes: ranks.map((one) => laneOf(one, t)),
    markers: [
      { id: "capacity", value: capacity, text: `${written(capacity)} ${shown}`, short: written(capacity), main: true },
      ...(limit < capacity
        ? [{ id: "share", value: limit, text: `${share} · ${written(limit)}`, short: share, main: false }]
        : []),
    ],
    hatched: false,
    unit: "GB",
  };
}

/** Where the engine's share ends, counted from the left of the bar. */
const limitOf = ({ rank }: RankLines): number => rank.capacity - Math.max(0, rank.reserve);

function laneOf({ label, lines, rank }: RankLines, t: Translate): TimelineLane {
  const segments = BANDS.flatMap(({ id, label: band, slot }): TimelineSegment[] => {
    const own = lines.filter((line) => bandOf(line) === id && line.bytes > 0);
    const size = own.reduce((sum, { bytes }) => sum + bytes, 0);
    if (size <= 0) return [];
    const detail = own.map((line) => `${t(LINE_WORD[line.id])} ${formatQuantity(line.bytes, "B")}`);
    return [{ label: t(band), value: size / GB, slot, detail: detail.join("<br>") }];
  });
  const loaded = rank.weightTotal + rank.extras + rank.drafts;
  const free = bytesOf(lines, "cache-free");
  const weights = formatNumber(loaded / GB);
  const room = formatNumber(free / GB);
  return {
    label: t(label),
    segments,
    total: formatNumber(rank.capacity / GB),
    strong: false,
    mixed: true,
    note: t(text(`weights ${weights} · cache free ${room}`, `权重 ${weights} · 剩余缓存 ${room}`)),
    rate: "",
  };
}

export function rankStatement(memory: QuickMemory): Text {
  const { tight } = servingInstance(memory.instances);
  const loaded = (tight.weightTotal + tight.extras + tight.drafts) / tight.capacity;
  const cache = Math.max(0, tight.cache) / tight.capacity;
  const [weights, room] = [formatPercent(loaded, 2), formatPercent(cache, 2)];
  return text(
    `Weights take ${weights} of each GPU, the cache gets ${room}`,
    `权重占每 GPU 显存的 ${weights}，缓存得到 ${room}`,
  );
}

export const RANK_SUBTITLE = text("memory of one GPU by rank kind, GB", "各类 rank 的单卡显存，GB");

export function curveStatement(memory: QuickMemory): Text {
  const { context, sequences, wanted, subject } = servingInstance(memory.instances);
  const asked = formatCount(wanted * subject.parallelism.dp);
  const [tokens, room] = [formatCount(context), countOf(sequences)];
  return text(
    `At ${tokens} tokens ${room} sequences fit; ${asked} are asked for`,
    `上下文 ${tokens} token 时可容纳 ${room} 条序列，需要 ${asked} 条`,
  );
}

export const CURVE_SUBTITLE = text(
  "sequences of one instance over the context of each, whole cache",
  "单实例可同时容纳的序列数随每序列上下文的变化（全部缓存）",
);

export const countOf = (count: number): string => (Number.isFinite(count) ? formatCount(Math.floor(count)) : "∞");

export function curvePlot(memory: QuickMemory, t: Translate): CurvePlot {
  const { context, wanted, subject } = servingInstance(memory.instances);
  const sequences = wanted * subject.parallelism.dp;
  return {
    axes: { context: t(text("Context, tokens", "上下文，token")), sequences: t(text("Sequences", "序列数")) },
    lines: memory.curves.map(({ kv, points }) => ({ name: `${kv.toUpperCase()} KV`, points })),
    asked: { context, sequences, label: t(text("asked for", "需要")) },
  };
}

/** What is needed on the GPU that lacks memory, and what its engine can use. */
export function misfitParts({ fit, instances }: QuickMemory) {
  const short = instances.find(({ phase }) => phase === fit.phase) ?? servingInstance(instances);
  const { tight, wanted, sequenceBytes } = short;
  const usable = tight.capacity - Math.max(0, tight.reserve);
  const parts = [
    { label: text("weights", "权重"), bytes: tight.weightTotal + tight.extras + tight.drafts, slot: 1 },
    { label: text("activations", "激活"), bytes: tight.activation, slot: 3 },
    { label: text("engine", "引擎"), bytes: tight.driver + tight.runtime + tight.graphs, slot: 4 },
    { label: text("KV cache", "KV 缓存"), bytes: wanted * sequenceBytes, slot: 2 },
  ] as const;
  return { parts, capacity: usable };
}
