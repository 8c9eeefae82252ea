/** KV cache and preemption: use of the cache, allocated and freed blocks, preempted requests. */
import type { Part } from "@/features/answers/answer";
import { table, type Column } from "@/lib/export/table";
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import { verbatim } from "@/lib/text";
import { fromUs, toPercent } from "@/lib/units/edge";
import { timeChart } from "../charts";
import { cachePressure, FULL } from "../requests/limits";
import type { OpenedProfile } from "@/features/core/serving-profile";
import type { Asked } from "../reader";
import { requestName } from "../requests/rows";
import { cacheByPool } from "../timeline/series";
import { stalls, type Stalls } from "../timeline/stalls";
import { shownWindow } from "../timeline/window";
import { WORDS } from "../words";
import * as m from "./messages";

const MOST_RULES = 40;

export function cacheParts(opened: OpenedProfile, reader: Asked): readonly Part[] {
  const stall = stalls(opened);
  return [
    {
      kind: "row",
      id: "states",
      parts: [shareChart(opened, reader, stall), ...freeChart(opened, reader), ...waitChart(opened, reader)],
    },
    ...preemptedTable(opened, reader, stall),
  ];
}

function shareChart(opened: OpenedProfile, reader: Asked, stall: Stalls): Part {
  const { t } = reader;
  const { full } = cachePressure(opened);
  const shown = shownWindow(opened, reader.input);
  const times = stall.from.filter((us) => us >= shown.from && us <= shown.to);
  const every = Math.max(1, Math.ceil(times.length / MOST_RULES));
  const drawn = [...times].filter((_, index) => index % every === 0);
  const counted = { drawn: drawn.length, all: formatCount(times.length) };
  const title = full > 0 ? m.cacheWasNearlyFullFor({ full: formatLatency(full) }) : m.cacheWasNeverNearlyFull;
  return timeChart(opened, reader, {
    id: "cache-share",
    label: m.kvCacheInUse,
    title: t(title),
    subtitle: t(
      m.shareOfBlocksInUse({
        lines: every === 1 ? m.linesPreemptions(counted) : m.linesEveryPreemptions({ ...counted, every }),
      }),
    ),
    y: { title: t(m.inUse), unit: "%" },
    lines: cacheByPool(opened).map(({ pool, time, value }) => ({
      name: pool === null ? t(m.inUse) : t(WORDS[pool]),
      slot: pool === "prefill" ? 1 : 2,
      time,
      value: value.map(toPercent),
    })),
    along: [{ at: toPercent(FULL), label: formatPercent(FULL) }],
    across: drawn.map((us) => ({ at: fromUs(us), label: "" })),
  });
}

function freeChart(opened: OpenedProfile, reader: Asked): readonly Part[] {
  const { cache } = opened.capture;
  const { t } = reader;
  if (cache.free.every(Number.isNaN)) return [];
  const pools = [...new Set(cache.pool)].slice(0, 6);
  return [
    timeChart(opened, reader, {
      id: "cache-free",
      label: m.freeBlocks,
      title: t(m.freeBlocks),
      subtitle: t(m.byPool),
      y: { title: t(m.blocks), unit: "" },
      lines: pools.map((pool, index) => ({
        name: pools.length === 1 ? t(m.free) : `${index + 1}`,
        slot: ([1, 2, 3, 4, 5, 6] as const)[index] ?? 6,
        time: cache.time,
        value: cache.free.map((blocks, row) => (cache.pool[row] === pool ? blocks : NaN)),
      })),
    }),
  ];
}

/** Waiting for a first token, by arrival, on the same axis. */
function waitChart(opened: OpenedProfile, reader: Asked): readonly Part[] {
  const { capture, figures } = opened;
  const { t } = reader;
  if (figures.ttft === null) return [];
  return [
    timeChart(opened, reader, {
      id: "ttft-over-time",
      label: m.ttftByArrival,
      title: t(m.whatNewRequestHadTo),
      subtitle: t(m.ttftAndQueueingByArrival),
      y: { title: t(WORDS.time), unit: "s" },
      lines: [
        { name: "TTFT", slot: 1, time: capture.requests.arrival, value: figures.metrics.ttft.map((us) => fromUs(us)) },
        {
          name: t(WORDS.queued),
          slot: 2,
          dashed: true,
          time: capture.requests.arrival,
          value: figures.metrics.queue.map((us) => fromUs(us)),
        },
      ],
    }),
  ];
}

function preemptedTable(opened: OpenedProfile, { t }: Asked, stall: Stalls): readonly Part[] {
  const rows = Array.from(stall.from.keys());
  if (rows.length === 0) return [];
  const columns: readonly Column<number>[] = [
    { id: "request", label: WORDS.request, value: (row) => requestName(opened, stall.request[row] as number) },
    { id: "at", label: WORDS.preempted, unit: "s", value: (row) => fromUs(stall.from[row] as number) },
    { id: "back", label: m.takenUpAgain, unit: "s", value: (row) => fromUs(stall.to[row] as number) },
    {
      id: "lost",
      label: m.away,
      unit: "s",
      value: (row) => fromUs((stall.to[row] as number) - (stall.from[row] as number)),
    },
  ];
  return [
    {
      kind: "table",
      id: "preempted",
      title: m.whoLostItsPlace,
      lead: m.rowsTimesEachTimePrompt({ rows: formatCount(rows.length) }),
      table: table(t, columns, rows),
      paged: true,
      offers: {
        label: WORDS.show,
        changes: rows.map((row) => ({ request: requestName(opened, stall.request[row] as number), tab: "requests" })),
      },
      file: verbatim("preempted"),
    },
  ];
}
