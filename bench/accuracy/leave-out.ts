/**
 * The figures that a change of the law or of the constants is judged by: errors of rows whose family, system or stack the fit never
 * saw, with the mean over clusters of their medians beside those over rows, so that a few large easy clusters do not flatter them.
 */
import { mean } from "@/lib/statistics/mean";
import { quantile } from "@/lib/statistics/quantile";
import { LEFT_OUT, type LeftOut } from "@/features/core/evidence/runs";
import { GROUPS } from "./groups";
import { groupBy, type Prediction } from "./scores";

export type Spread = { readonly median: number; readonly p90: number; readonly clusters: number };
export type LeftOutLine = { readonly groups: number; readonly tpot: Spread; readonly ttft: Spread };

export function leaveOut(
  inSample: readonly Prediction[],
  leftOut: Readonly<Record<LeftOut, readonly Prediction[]>>,
): Readonly<Record<string, LeftOutLine>> {
  const lines = LEFT_OUT.map((kind) => {
    const groups = new Set(leftOut[kind].map(({ entry }) => GROUPS[kind](entry))).size;
    return [kind, { groups, ...spreads(leftOut[kind]) }] as const;
  });
  return { "fitted on all": { groups: 0, ...spreads(inSample) }, ...Object.fromEntries(lines) };
}

export const spreads = (predictions: readonly Prediction[]): Pick<LeftOutLine, "tpot" | "ttft"> => ({
  tpot: spread(predictions, "tpot"),
  ttft: spread(predictions, "ttft"),
});

function spread(predictions: readonly Prediction[], metric: "tpot" | "ttft"): Spread {
  const error = (one: Prediction): number => Math.abs(one[metric] / one.entry[metric] - 1);
  const errors = predictions.map(error);
  const clusters = [...groupBy(predictions, ({ entry }) => GROUPS.cluster(entry)).values()];
  return {
    median: quantile(errors, 0.5),
    p90: quantile(errors, 0.9),
    clusters: mean(clusters.map((group) => quantile(group.map(error), 0.5))),
  };
}

export function textOfLeaveOut(lines: Readonly<Record<string, LeftOutLine>>): string {
  const heading = `${"left out".padEnd(14)} groups | TPOT median    p90  clusters | TTFT median    p90  clusters`;
  const cells = ({ median, p90, clusters }: Spread): string =>
    `${percent(median).padStart(11)} ${percent(p90)} ${percent(clusters).padStart(9)}`;
  const rows = Object.entries(lines).map(
    ([name, { groups, tpot, ttft }]) =>
      `${name.padEnd(14)} ${(groups || "").toString().padStart(6)} | ${cells(tpot)} | ${cells(ttft)}`,
  );
  return [heading, ...rows].join("\n");
}

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`.padStart(6);
