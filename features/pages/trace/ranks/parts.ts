/** Several ranks of one run: the last to arrive, waits of the others, clock offsets. */
import { chart } from "@/features/answers/chart";
import type { Part } from "@/features/answers/answer";
import type { HeatMap } from "@/lib/charts/drawing";
import { table, type Column, type Table } from "@/lib/export/table";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { durationText } from "../figures";
import { collectiveRows, type CollectiveRow, type OpenedTrace } from "@/features/core/trace";
import type { Rank } from "../selection";
import { lateness, middle, rankNames, runSkew, type RunSkew } from "./skew";
import { RANK_WORDS as WORDS } from "./words";
import * as m from "@/features/pages/trace/messages";

export function rankParts(traces: readonly OpenedTrace[], t: Translate): readonly Part[] {
  const skew = runSkew(traces);
  if (skew === null) return [];
  if (!("skew" in skew)) return unalignedParts(traces, skew, t);
  const drawing = waitMap(t, skew);
  return [
    {
      kind: "table",
      id: "ranks",
      title: WORDS.ranks,
      lead: standing(skew),
      note: WORDS.note,
      table: rankTable(t, skew),
    },
    chart(
      t,
      { id: "arrivals", label: WORDS.waits, title: mostWaited(skew), subtitle: WORDS.subtitle },
      { kind: "heat", ...drawing },
    ),
  ];
}

/** Clocks that do not align leave the durations: the rank that comes last runs its collectives the shortest. */
function unalignedParts(traces: readonly OpenedTrace[], doubt: Text, t: Translate): readonly Part[] {
  const late = lateness(traces);
  if (late === null) return [{ kind: "words", id: "ranks", title: WORDS.ranks, words: [doubt] }];
  const rows = rankNames(traces).map((name, rank) => ({
    name,
    last: late.lastCount[rank] ?? 0,
    wait: late.waits[rank] ?? 0,
  }));
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { id: "rank", label: WORDS.rank, value: ({ name }) => name },
    { id: "last", label: WORDS.last, value: ({ last }) => last },
    { id: "last_share", label: WORDS.lastShare, unit: "%", value: ({ last }) => toPercent(last / late.collectives) },
    { id: "wait", label: WORDS.wait, unit: "µs", value: ({ wait }) => wait },
  ];
  return [
    {
      kind: "table",
      id: "ranks",
      title: WORDS.ranks,
      lead: doubt,
      note: m.lastRunsShortest,
      table: table(t, columns, rows),
    },
  ];
}

/** Bus bandwidth of each collective by its size; none without collectives. */
export function collectiveParts({ opened, device }: Rank, t: Translate): readonly Part[] {
  const rows = collectiveRows(opened.trace, device);
  if (rows.length === 0) return [];
  const columns: readonly Column<CollectiveRow>[] = [
    { id: "collective", label: WORDS.collective, value: ({ kind }) => kind },
    { id: "ranks", wideOnly: true, label: WORDS.ranks, value: ({ ranks: count }) => count },
    { id: "bytes", label: m.messageSize, unit: "B", value: ({ bytes }) => bytes },
    { id: "n", label: verbatim("n"), value: ({ count }) => count },
    { id: "shortest", wideOnly: true, label: m.shortestRun, unit: "µs", value: ({ shortest }) => shortest },
    { id: "middle", label: m.medianRun, unit: "µs", value: ({ middle }) => middle },
    { id: "best", label: m.bestBus, unit: "B/s", value: ({ bestBus }) => bestBus },
    { id: "bus", wideOnly: true, label: m.medianBus, unit: "B/s", value: ({ middleBus }) => middleBus },
  ];
  return [
    {
      kind: "table",
      id: "collectives",
      title: m.collectivesBySize,
      lead: m.busBandwidthIs,
      table: table(t, columns, rows),
      paged: true,
    },
  ];
}

function standing({ skew: { arrivals } }: RunSkew): Text {
  const spread = durationText(middle(arrivals.map((arrival) => arrival.spread)));
  const transfer = arrivals.reduce((sum, arrival) => sum + arrival.transfer, 0);
  const wait = arrivals.reduce((sum, { waits }) => sum + mean(waits), 0);
  const share = formatPercent(wait / Math.max(wait + transfer, 1e-9), 2);
  const count = formatCount(arrivals.length);
  return m.countCollectivesMiddleSpreadOf({
    count,
    spread,
    wait: durationText(wait),
    transfer: durationText(transfer),
    share,
  });
}

function mostWaited({ names, skew: { lastCount, arrivals } }: RunSkew): Text {
  const most = lastCount.indexOf(Math.max(...lastCount));
  const share = formatPercent((lastCount[most] ?? 0) / arrivals.length, 2);
  const name = names[most] ?? "";
  return m.nameComesLastInShare({ name, share });
}

export function rankTable(t: Translate, { names, skew }: RunSkew): Table {
  const { arrivals, lastCount, offsets, deviation } = skew;
  const rows = names.map((name, rank) => ({
    name,
    last: lastCount[rank] ?? 0,
    wait: mean(arrivals.map(({ waits }) => waits[rank] ?? 0)),
    offset: offsets[rank] ?? 0,
    deviation: deviation[rank] ?? 0,
  }));
  return table(
    t,
    [
      { id: "rank", label: WORDS.rank, value: ({ name }) => name },
      { id: "last", wideOnly: true, label: WORDS.last, value: ({ last }) => last },
      { id: "last_share", label: WORDS.lastShare, unit: "%", value: ({ last }) => toPercent(last / arrivals.length) },
      { id: "wait", label: WORDS.wait, unit: "µs", value: ({ wait }) => wait },
      { id: "offset", wideOnly: true, label: WORDS.offset, unit: "µs", value: ({ offset }) => offset },
      { id: "deviation", wideOnly: true, label: WORDS.deviation, unit: "µs", value: (row) => row.deviation },
    ],
    rows,
  );
}

/** More columns than this would be narrower than a cell can be: neighbours are shown by their mean. */
const MOST_COLUMNS = 120;

/** Microseconds that each rank waits in each collective; empty for the last to arrive. */
export function waitMap(t: Translate, { names, skew: { arrivals } }: RunSkew): HeatMap {
  const each = Math.ceil(arrivals.length / MOST_COLUMNS);
  const groups = Array.from({ length: Math.ceil(arrivals.length / each) }, (_, g) => ({
    from: g * each,
    to: Math.min(arrivals.length, (g + 1) * each),
  }));
  return {
    axes: { x: t(WORDS.collective), y: t(WORDS.rank) },
    columns: groups.map(({ from, to }) => (each === 1 ? String(from + 1) : `${from + 1}–${to}`)),
    rows: names,
    values: names.map((_, rank) =>
      groups.map(({ from, to }) => {
        const wait = mean(arrivals.slice(from, to).map(({ waits }) => waits[rank] ?? 0));
        return wait === 0 ? null : wait;
      }),
    ),
    unit: "µs",
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
