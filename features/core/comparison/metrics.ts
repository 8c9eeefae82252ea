/** The figures by which rows are compared. */
import type { QuantityId } from "@/features/answers/explain";
import { MEMORY_TAKEN } from "@/features/core/passes/memory-figure";
import { verbatim, type Text } from "@/lib/text";
import type { RowFigures } from "./figures";
import { judgedSpeed } from "./limits";
import type { Judged } from "./settings";
import * as m from "./messages";

export type MetricId =
  "ttft" | "tpot" | "e2e" | "perUser" | "perGpu" | "total" | "gpus" | "memory" | "gpuHours" | "usd" | "joule";

export type Metric = {
  readonly id: MetricId;
  readonly label: Text;
  /** SI base unit; empty for counts. */
  readonly unit: string;
  readonly better: "lower" | "higher";
  readonly of: (figures: RowFigures, judged: Judged) => number | null;
};

export const METRICS: readonly Metric[] = [
  metric("ttft", verbatim("TTFT"), "s", "lower", (row, judged) => judgedSpeed(row, judged)?.ttft),
  metric("tpot", verbatim("TPOT"), "s", "lower", (row, judged) => judgedSpeed(row, judged)?.tpot),
  metric("e2e", verbatim("E2E"), "s", "lower", (row, judged) => judgedSpeed(row, judged)?.e2e),
  metric("perUser", m.perUser, "tok/s", "higher", (row, judged) => judgedSpeed(row, judged)?.perUser),
  metric("perGpu", m.perGpu, "tok/s", "higher", (row, judged) => judgedSpeed(row, judged)?.perGpu),
  metric("total", m.inAll, "tok/s", "higher", (row, judged) => judgedSpeed(row, judged)?.total),
  metric("gpus", verbatim("GPU"), "", "lower", ({ gpus }) => gpus),
  metric("memory", MEMORY_TAKEN, "B", "lower", ({ memory }) => memory.taken),
  metric("gpuHours", m.perMOutputTok, "GPU·h", "lower", ({ cost }) => cost?.gpuHours),
  // Cost & Energy counts idle hours too: its scenario says what share of the time the GPUs serve.
  metric("usd", m.perMOutputTokAlways, "$", "lower", ({ cost }) => cost?.usd),
  metric("joule", m.perOutputTok, "J", "lower", ({ cost }) => cost?.joule),
];

export const metricById = (id: MetricId): Metric => {
  const found = METRICS.find((one) => one.id === id);
  if (!found) throw new Error(`No metric ${id}`);
  return found;
};

/** What a metric is of the scenario as it stands; none for counts and for prices that a reader may set. */
export function metricQuantity(id: MetricId, judged: Judged): QuantityId | undefined {
  const kind = judged === "served" ? "mean-load" : "idle-pass";
  if (id === "ttft" || id === "tpot" || id === "e2e") return `${id}.${kind}`;
  if (id === "perGpu") return `output-per-gpu.${kind}`;
  if (id === "total") return `output.${kind}`;
  return id === "gpuHours" ? "gpu-hours-per-output" : undefined;
}

function metric(
  id: MetricId,
  label: Text,
  unit: string,
  better: Metric["better"],
  of: (row: RowFigures, judged: Judged) => number | null | undefined,
): Metric {
  return { id, label, unit, better, of: (row, judged) => of(row, judged) ?? null };
}

export type Difference = {
  /** value − baseline, in the metric's unit. */
  readonly change: number;
  /** value / baseline − 1. */
  readonly share: number;
};

/** null where either has no such figure. */
export function difference(metric: Metric, row: RowFigures, baseline: RowFigures, judged: Judged): Difference | null {
  const value = metric.of(row, judged);
  const before = metric.of(baseline, judged);
  if (value === null || before === null) return null;
  return { change: value - before, share: value / before - 1 };
}
