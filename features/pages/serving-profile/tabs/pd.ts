/** Separate prefill and decode: phases of each request, transfer times, load of both pools. */
import { chart } from "@/features/answers/chart";
import type { Part } from "@/features/answers/answer";
import { type OpenedProfile, spread } from "@/features/core/serving-profile";
import { barsTable } from "@/lib/charts/drawn-table";
import type { StackedBars } from "@/lib/charts/drawing";
import { table, type Column } from "@/lib/export/table";
import { usToMs } from "@/lib/units/edge";
import { timeChart } from "../charts";
import { findRequest } from "../requests/rows";
import type { Asked } from "../reader";
import { WORDS } from "../words";
import * as m from "./messages";

const LANES = 24;

export function separationParts(opened: OpenedProfile, reader: Asked): readonly Part[] {
  return [
    { kind: "row", id: "way", parts: [...laneChart(opened, reader), ...dispatchChart(opened, reader)] },
    ...pullTable(opened, reader),
  ];
}

type Way = { readonly name: string; readonly stages: readonly number[] };

/** Received, sent on, prompt read, fetched, ended: the slowest on the way first, the selected one above them. */
function laneChart(opened: OpenedProfile, { t, input }: Asked): readonly Part[] {
  const ways = slowestWays(opened, input.request);
  if (ways.length === 0) return [];
  const names = [m.beforeItIsSent, m.sending, m.prefill, m.fetchingCache, m.decode];
  const drawing: StackedBars = {
    rows: ways.map(({ name }) => name),
    series: names.map((name, index) => ({
      name: t(name),
      slot: ([6, 5, 1, 2, 3] as const)[index] ?? 0,
      values: ways.map(({ stages }) => stages[index] ?? null),
    })),
    axis: t(WORDS.time),
    unit: "ms",
  };
  return [
    chart(
      t,
      {
        id: "ways",
        label: m.fromPrefillToDecode,
        title: m.whatRequestDidOnIts,
        subtitle: m.waysRequestsLongestUntilPrompt({ ways: ways.length }),
      },
      { kind: "bars", ...drawing },
      barsTable(drawing, t, WORDS.request),
    ),
  ];
}

function slowestWays(opened: OpenedProfile, selected: string): readonly Way[] {
  const { transfers, pulls, texts, requests } = opened.capture;
  const pulled = new Map<number, { readonly start: number; readonly end: number }>();
  pulls.request.forEach((request, row) => {
    const before = pulled.get(request);
    const [start, end] = [pulls.start[row] as number, pulls.end[row] as number];
    pulled.set(
      request,
      before ? { start: Math.min(before.start, start), end: Math.max(before.end, end) } : { start, end },
    );
  });
  const chosen = findRequest(opened, selected);
  const ways = Array.from(transfers.request.keys(), (row) => {
    const id = transfers.request[row] as number;
    const pull = pulled.get(id);
    const moments = [transfers.arrival, transfers.send, transfers.sent, transfers.prefilled].map(
      (column) => column[row] as number,
    );
    const handed = pull?.end ?? (moments[3] as number);
    const known = [...moments, handed, transfers.end[row] as number];
    const stages = known.slice(1).map((moment, index) => usToMs(Math.max(0, moment - (known[index] as number))) || 0);
    const isChosen = chosen >= 0 && requests.id[chosen] === id;
    return { name: texts.text(id), stages, weight: isChosen ? Infinity : handed - (moments[0] as number) };
  });
  return ways.sort((a, b) => (b.weight || 0) - (a.weight || 0)).slice(0, LANES);
}

function dispatchChart(opened: OpenedProfile, reader: Asked): readonly Part[] {
  const { dispatches, texts } = opened.capture;
  const { t } = reader;
  if (dispatches.time.length === 0) return [];
  const nodes = [...new Set(dispatches.address)];
  return [
    timeChart(opened, reader, {
      id: "coordinator",
      label: m.requestsByNode,
      title: t(m.requestsThatRunOnEach),
      subtitle: t(m.countedOnFromBinTo),
      y: { title: t(WORDS.running), unit: "req" },
      lines: nodes.slice(0, 6).map((node, index) => {
        const nodeIndex = dispatches.address.findIndex((address) => address === node);
        const role = dispatches.role[nodeIndex];
        const word = role === 0 ? ` ${t(WORDS.prefill)}` : role === 1 ? ` ${t(WORDS.decode)}` : "";
        return {
          name: `${texts.text(node)}${word}`,
          slot: ([1, 3, 2, 4, 5, 6] as const)[index] ?? 6,
          time: dispatches.time,
          value: dispatches.running.map((count, row) => (dispatches.address[row] === node ? count : NaN)),
        };
      }),
    }),
  ];
}

function pullTable(opened: OpenedProfile, { t }: Asked): readonly Part[] {
  const { pulls } = opened.capture;
  const ranks = Map.groupBy(pulls.rank.keys(), (row) => pulls.rank[row] as number);
  const rows = [...ranks].flatMap(([rank, own]) => {
    const durations = spread(Float64Array.from(own, (row) => pulls.duration[row] as number));
    return durations === null ? [] : [{ rank, ...durations }];
  });
  if (rows.length === 0) return [];
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { id: "rank", label: m.rank, value: ({ rank }) => (Number.isNaN(rank) ? null : rank) },
    { id: "n", label: WORDS.count, value: ({ count }) => count },
    { id: "p50", label: "p50", unit: "ms", value: ({ p50 }) => usToMs(p50) },
    { id: "p90", label: "p90", unit: "ms", value: ({ p90 }) => usToMs(p90) },
    { id: "p99", label: "p99", unit: "ms", value: ({ p99 }) => usToMs(p99) },
    { id: "most", label: m.most, unit: "ms", value: ({ most }) => usToMs(most) },
  ];
  return [
    {
      kind: "table",
      id: "pulls",
      title: m.transfersOfCache,
      lead: m.whatDecodeDeviceTookTo,
      table: table(t, columns, rows),
    },
  ];
}
