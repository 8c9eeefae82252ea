/** The memory of each rank type as one bar: words and drawing. Pure. */
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { Timeline, TimelineLane, TimelineSegment } from "@/lib/charts/drawing";
import type { Table } from "@/lib/export/table";
import { formatNumber, formatPercent, formatQuantity, NNBSP } from "@/lib/format/quantity";
import { GB, toGib } from "@/lib/units/edge";
import { bytes } from "@/lib/units/quantity";
import type { Text, Translate } from "@/lib/text";
import { countBytes, type Line } from "./instance/ledger-lines";
import { servingInstance, type QuickMemory } from "./quick-memory";
import { rankLines, type RankLines } from "./rank-lines";
import { LINE_WORD } from "./words";
import * as m from "./messages";

export const rankChart = (memory: QuickMemory, ledger: Table, t: Translate): ChartPart =>
  chart(
    t,
    { id: "ranks", label: m.memoryChart, title: statement(memory), subtitle: m.memoryOfOneGpuBy },
    { kind: "timeline", ...timeline(memory, t) },
    ledger,
  );

/** Six bands of a rank's bar, one colour each. */
const BANDS = [
  { id: "weights", label: m.weights, slot: 1 },
  { id: "activation", label: m.activations, slot: 3 },
  { id: "engine", label: m.engine2, slot: 4 },
  { id: "held", label: m.cacheInUse, slot: 2 },
  { id: "free", label: m.cacheFree, slot: 5 },
  { id: "reserve", label: m.leftAlone, slot: 6 },
] as const;
type Band = (typeof BANDS)[number]["id"];

function bandAt({ id, group }: Line): Band {
  if (group === "weights") return "weights";
  if (group === "reserve") return "reserve";
  if (group === "engine") return id === "activation" ? "activation" : "engine";
  return id === "cache-free" ? "free" : "held";
}

function timeline(memory: QuickMemory, t: Translate): Timeline {
  const ranks = rankLines(memory);
  const [first] = ranks;
  const capacity = first ? first.rank.capacity / GB : 0;
  const limit = first ? shareEnd(first) / GB : 0;
  const sizeText = (value: number): string => `${formatNumber(value)}${NNBSP}GB`;
  const shown = t(m.ofMemory);
  const share = first ? formatNumber(first.instance.subject.engine.share) : "";
  return {
    lanes: ranks.map((rank) => lane(rank, t)),
    markers: [
      {
        id: "capacity",
        value: capacity,
        text: `${sizeText(capacity)} (${gib(first)}) ${shown}`,
        short: sizeText(capacity),
        main: true,
      },
      ...(limit < capacity
        ? [
            {
              id: "share",
              value: limit,
              text: `${t(m.usable)} ${sizeText(limit)} (${share})`,
              short: share,
              main: false,
            },
          ]
        : []),
    ],
    hatched: false,
    unit: "GB",
    legend: true,
  };
}

/** As the scenario panel and the tools of the vendor say it. */
const gib = (lines: RankLines | undefined): string =>
  `${formatNumber(toGib(bytes(lines?.rank.capacity ?? 0)), 4)}${NNBSP}GiB`;

/** Where the engine's share ends, counted from the left of the bar. */
const shareEnd = ({ rank }: RankLines): number => rank.capacity - Math.max(0, rank.reserve);

function lane({ label, lines, rank }: RankLines, t: Translate): TimelineLane {
  const segments = BANDS.flatMap(({ id, label: band, slot }): TimelineSegment[] => {
    const bandLines = lines.filter((line) => bandAt(line) === id && line.bytes > 0);
    const size = bandLines.reduce((sum, { bytes }) => sum + bytes, 0);
    if (size <= 0) return [];
    const detail = bandLines.map((line) => `${t(LINE_WORD[line.id])} ${formatQuantity(line.bytes, "B")}`);
    return [{ label: t(band), value: size / GB, slot, detail: detail.join("<br>") }];
  });
  const loaded = rank.weightTotal + rank.extras + rank.drafts;
  const free = countBytes(lines, "cache-free");
  const weights = formatNumber(loaded / GB);
  const room = formatNumber(free / GB);
  return {
    label: t(label),
    segments,
    total: formatNumber(rank.capacity / GB),
    strong: false,
    mixed: true,
    note: t(m.weightsCacheFreeRoom({ weights, room })),
    rate: "",
  };
}

function statement(memory: QuickMemory): Text {
  const { tight } = servingInstance(memory.instances);
  const loaded = (tight.weightTotal + tight.extras + tight.drafts) / tight.capacity;
  const cache = Math.max(0, tight.cache) / tight.capacity;
  const [weights, room] = [formatPercent(loaded, 2), formatPercent(cache, 2)];
  return m.weightsTakeWeightsOfEach({ weights, room });
}
