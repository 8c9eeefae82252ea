/** The page's parts, in reading order: what to run, what came of it, the accelerator that follows. */
import type { Part, Reader, Report } from "@/features/answers/answer";
import { OPEN } from "@/features/answers/empty-state";
import type { KitRow } from "@/features/core/kit/kit-rows";
import { table, type Table } from "@/lib/export/table";
import type { Text, Translate } from "@/lib/text";
import { IN_GB_PER_S, IN_MB, IN_US } from "@/lib/units/shown-in";
import type { MeasureAnswer } from "./answer";
import { linkChart, memoryChart, servedCharts, streamChart, utilisationChart } from "./charts";
import { measureFigures } from "./figures";
import type { MeasureInput, MeasureScenario } from "./input";
import { commandParts, nothingMeasured } from "./empty-state";
import { attentionTable, fileTable, fitTable, ownTable, servedTable, unmeasuredTable } from "./tables";
import { verdict } from "./verdict";
import { STREAM_NAMES, WORDS } from "./words";
import * as m from "./messages";

/** More rows than these are shown page by page. */
const MANY = 30;

export function measureReport(
  answer: MeasureAnswer,
  { t }: Reader<MeasureInput, MeasureScenario, MeasureAnswer>,
): Report {
  if (answer.files.length === 0) return nothingMeasured(answer, t);
  return {
    verdict: verdict(answer),
    figures: measureFigures(answer),
    parts: [OPEN, ...foundParts(answer, t), ...commandParts(answer, t)],
  };
}

function foundParts(answer: MeasureAnswer, t: Translate): readonly Part[] {
  const unmeasured = answer.files.flatMap((file) => file.unmeasured);
  return [
    ...chipPart(answer, t),
    ...kernels(answer, t),
    ...links(answer, t),
    ...memory(answer, t),
    ...served(answer, t),
    ...tablePart("unmeasured", WORDS.unmeasured, unmeasuredTable(unmeasured, t)),
    ...tablePart("files", WORDS.files, fileTable(answer.files, t)),
  ];
}

function chipPart({ own: made }: MeasureAnswer, t: Translate): readonly Part[] {
  if (made === null) return [];
  return [
    { kind: "table", id: "own", title: WORDS.own, lead: WORDS.ownLead, table: ownTable(made, t) },
    { kind: "view", id: "keep" },
  ];
}

function kernels(answer: MeasureAnswer, t: Translate): readonly Part[] {
  const streams = answer.rows.filter((row) => row.kind === "stream");
  const charts = [utilisationChart(answer, t), streamChart(answer, streams, streamTable(streams, t), t)];
  const drawn = charts.filter((chart) => chart !== null);
  return [
    ...(drawn.length === 0 ? [] : [{ kind: "row", id: "kernels", parts: drawn } as const]),
    ...tablePart("fits", WORDS.fits, fitTable(answer, t), WORDS.fitsLead),
    ...tablePart("attention", WORDS.attention, attentionTable(answer.rows, t)),
  ];
}

const streamTable = (streams: readonly Extract<KitRow, { kind: "stream" }>[], t: Translate): Table =>
  table(
    t,
    [
      { id: "op", label: m.dataStream, value: ({ op }) => t(STREAM_NAMES[op]) },
      { id: "bytes", label: m.bytesMoved, ...IN_MB, value: ({ bytes }) => bytes },
      { id: "time", label: WORDS.measured, ...IN_US, value: ({ seconds }) => seconds },
      { id: "speed", label: "Q / t", ...IN_GB_PER_S, value: ({ bytes, seconds }) => bytes / seconds },
    ],
    streams,
  );

function links({ links: fits }: MeasureAnswer, t: Translate): readonly Part[] {
  const chart = linkChart(fits, t);
  return chart === null ? [] : [chart];
}

function memory({ rows }: MeasureAnswer, t: Translate): readonly Part[] {
  const cases = rows.filter((row) => row.kind === "memory");
  const chart = memoryChart(cases, t);
  return chart === null ? [] : [chart];
}

function served({ served: loads }: MeasureAnswer, t: Translate): readonly Part[] {
  const charts = servedCharts(loads, t);
  if (charts.length === 0) return [];
  return [{ kind: "row", id: "served", parts: charts }, ...tablePart("loads", WORDS.points, servedTable(loads, t))];
}

/** A table under its heading; nothing where it is empty. */
const tablePart = (id: string, title: Text, table: Table, lead?: Text): readonly Part[] =>
  table.rows.length === 0 ? [] : [{ kind: "table", id, title, lead, table: table, paged: table.rows.length > MANY }];
