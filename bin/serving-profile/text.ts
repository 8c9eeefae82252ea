/** A serving profile for a terminal. */
import {
  againstStated,
  type Capture,
  type Finding,
  type RunFigures,
  type Spread,
} from "@/features/core/serving-profile";
import { alignedText } from "@/lib/export/table-text";
import { formatCount, formatPercent, NOTHING } from "@/lib/format/quantity";
import type { Language } from "@/lib/text";
import { usToMs } from "@/lib/units/edge";

const table = (rows: readonly (readonly string[])[], words: number): string =>
  alignedText(rows, rows[0]?.map((_, column) => column >= words) ?? []);

export function profileText(
  capture: Capture,
  figures: RunFigures,
  listed: readonly Finding[],
  language: Language,
): string {
  const blocks = [
    table(latencyRows(figures), 1),
    table(countRows(figures), 1),
    listed.map(({ sentence }) => `- ${sentence[language]}`).join("\n"),
    table(statedRows(capture, figures), 3),
    table(fileRows(capture), 3),
    table(decisionRows(capture), 5),
  ];
  return blocks.filter(Boolean).join("\n\n");
}

function latencyRows({ ttft, tpot, itl, e2e, queue, histograms }: RunFigures): string[][] {
  const row = (name: string, spread: Spread | null, key: keyof typeof histograms): string[] =>
    spread === null
      ? histogramRow(name, histograms[key])
      : [
          name,
          ...[spread.p50, spread.p90, spread.p99, spread.mean].map((us) => usToMs(us).toFixed(2)),
          String(spread.count),
        ];
  return [
    ["ms", "p50", "p90", "p99", "mean", "n"],
    row("TTFT", ttft, "ttft"),
    row("TPOT", tpot, "tpot"),
    row("ITL", itl, "itl"),
    row("E2E", e2e, "e2e"),
    row("queue", queue, "queue"),
  ];
}

/** The bounds of each percentile's bucket, in milliseconds: "250–500". */
function histogramRow(name: string, histogram: RunFigures["histograms"]["ttft"]): string[] {
  if (histogram === undefined) return [name, NOTHING, NOTHING, NOTHING, NOTHING, "0"];
  const { percentiles, mean, count } = histogram;
  const bounds = ([50, 90, 99] as const).map((percent) => {
    const { low, high } = percentiles[percent];
    return high === null ? `> ${usToMs(low)}` : `${usToMs(low)}–${usToMs(high)}`;
  });
  return [name, ...bounds, usToMs(mean).toFixed(2), String(count)];
}

function countRows(figures: RunFigures): string[][] {
  const { sampled } = figures;
  const count = (value: number | null): string => (value === null ? NOTHING : formatCount(value));
  return [
    ["requests", count(figures.requests)],
    ["finished", count(figures.finished)],
    ["output tok/s", figures.outputRate === null ? NOTHING : figures.outputRate.toFixed(1)],
    ["input tok/s", sampled.inputRate === null ? NOTHING : sampled.inputRate.toFixed(1)],
    ["running", meanToMost(sampled.running)],
    ["waiting", meanToMost(sampled.waiting)],
    ["preemptions", count(figures.preemptions)],
    ["cache peak", figures.cachePeak === null ? NOTHING : formatPercent(figures.cachePeak)],
    ["batches", count(figures.batches)],
    ["forwards", count(figures.forwards)],
  ];
}

/** Requests at once: "28.0, at most 34". */
const meanToMost = (requests: Spread | null): string =>
  requests === null ? NOTHING : `${requests.mean.toFixed(1)}, at most ${formatCount(requests.most)}`;

/** Ours beside what the files state, in milliseconds where it is a time. */
function statedRows(capture: Capture, figures: RunFigures): string[][] {
  const rows = againstStated(capture, figures).map(({ figure, statistic, file, ours, stated, unit, difference }) => [
    figure,
    statistic,
    file,
    ...[ours, stated].map((value) =>
      unit === "us" ? `${usToMs(value).toFixed(2)} ms` : `${value.toFixed(1)} ${unit}`,
    ),
    formatPercent(difference),
  ]);
  return rows.length === 0 ? [] : [["figure", "", "stated by", "ours", "stated", "difference"], ...rows];
}

const fileRows = ({ files }: Capture): string[][] => [
  ["file", "table", "kind", "rows"],
  ...files.map(({ path, table: name, kind, rows }) => [path, name ?? "", kind, String(rows)]),
];

function decisionRows({ files, zone }: Capture): string[][] {
  const rows = files.flatMap(({ path, decisions }) =>
    decisions.map(({ column, claimed, taken, witness, otherRows }) => [
      path,
      column,
      claimed ?? "",
      taken,
      witness,
      otherRows === 0 ? "" : String(otherRows),
    ]),
  );
  const offset = [
    "",
    "(dates)",
    "",
    zone.hours === null ? "?" : `UTC${zone.hours < 0 ? "" : "+"}${zone.hours}`,
    zone.witness,
    "",
  ];
  return [["file", "column", "named", "taken", "by", "other rows"], ...rows, offset];
}
