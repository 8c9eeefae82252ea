/** Error tables for a terminal and as JSON. */
import type { Case } from "./rows";
import { errorLine, errorsBy, orderScore, rankScore, type ErrorLine, type Prediction } from "./scores";

const GROUPINGS: Readonly<Record<string, (entry: Case) => string>> = {
  system: ({ row }) => row["system"] ?? "",
  family: ({ row }) => row["family"] ?? "",
  backend: ({ row }) => row["backend"] ?? "",
  mode: ({ row }) => row["mode"] ?? "",
  client: ({ deployment }) => deployment.client ?? "unknown",
  warm: ({ deployment }) => (deployment.recipe?.cold ? "one request before" : "warm"),
  concurrency: ({ deployment }) => band(deployment.concurrency),
  pair: ({ row }) => `${row["family"]} ${row["system"]} ${row["backend"]} ${row["mode"]}`,
};

function band(concurrency: number): string {
  const limit = [4, 8, 16, 32, 64, 128, 512].find((upper) => concurrency <= upper);
  return limit === undefined ? "above 512" : `up to ${limit}`;
}

export function writeReport(predictions: readonly Prediction[]) {
  return {
    all: errorLine(predictions),
    order: orderScore(predictions),
    rank: rankScore(predictions),
    by: Object.fromEntries(Object.entries(GROUPINGS).map(([name, key]) => [name, errorsBy(predictions, key)])),
  };
}

export type Report = ReturnType<typeof writeReport>;

export function writeText(title: string, report: Report): string {
  const { order, rank } = report;
  const lines = [
    `## ${title}`,
    `${"".padEnd(44)} rows | TPOT median   mean    p90  <=20% | TTFT median    p90  <=30%`,
    writeLine("all", report.all),
    ...Object.entries(report.by).flatMap(([name, group]) => [
      `by ${name}`,
      ...Object.entries(group).map(([key, line]) => writeLine(key, line)),
    ]),
    `order of two layouts by tok/s/GPU: ${percent(order.share)} of ${order.pairs} pairs`,
    `rank correlation of TPOT along concurrency: ${rank.mean.toFixed(3)} over ${rank.curves} curves`,
  ];
  return lines.join("\n");
}

function writeLine(name: string, { rows, tpot, ttft }: ErrorLine): string {
  const left = [tpot.median, tpot.mean, tpot.p90, tpot.within20].map(percent).join(" ");
  const right = [ttft.median, ttft.p90, ttft.within30].map(percent).join(" ");
  return `${name.padEnd(44)} ${String(rows).padStart(4)} |      ${left} |      ${right}`;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`.padStart(6);
