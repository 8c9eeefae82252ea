/** The figures by which rows are compared. */
import { QUANTITIES } from "@/features/quantities";
import type { QuantityId } from "@/features/answers/explain";
import { MEMORY_TAKEN } from "@/features/core/passes/memory-figure";
import type { Text } from "@/lib/text";
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

const speed = (id: "ttft" | "tpot" | "e2e" | "perUser" | "perGpu" | "total") => (row: RowFigures, judged: Judged) =>
  judgedSpeed(row, judged)?.[id] ?? null;

const { ttft, tpot, e2e, outputPerUser, outputPerGpu, output, gpus, energyPerOutputToken } = QUANTITIES;

export const METRICS: readonly Metric[] = [
  { id: "ttft", label: ttft.label, unit: "s", better: ttft.better, of: speed("ttft") },
  { id: "tpot", label: tpot.label, unit: "s", better: tpot.better, of: speed("tpot") },
  { id: "e2e", label: e2e.label, unit: "s", better: e2e.better, of: speed("e2e") },
  { id: "perUser", ...outputPerUser, of: speed("perUser") },
  { id: "perGpu", ...outputPerGpu, of: speed("perGpu") },
  { id: "total", ...output, of: speed("total") },
  { id: "gpus", label: gpus.label, unit: "", better: gpus.better, of: (row) => row.gpus },
  { id: "memory", label: MEMORY_TAKEN, unit: "B", better: "lower", of: ({ memory }) => memory.taken },
  { id: "gpuHours", label: m.perMOutputTok, unit: "GPU·h", better: "lower", of: ({ cost }) => cost?.gpuHours ?? null },
  // Cost & Energy counts idle hours too: its scenario says what share of the time the GPUs serve.
  { id: "usd", label: m.perMOutputTokAlways, unit: "$", better: "lower", of: ({ cost }) => cost?.usd ?? null },
  { id: "joule", ...energyPerOutputToken, of: ({ cost }) => cost?.joule ?? null },
];

export const metricById = (id: MetricId): Metric => {
  const metric = METRICS.find((candidate) => candidate.id === id);
  if (!metric) throw new Error(`No metric ${id}`);
  return metric;
};

/** What a metric is of the scenario as it stands; none for counts and for prices that a reader may set. */
export function metricQuantity(id: MetricId, judged: Judged): QuantityId | undefined {
  const kind = judged === "served" ? "mean-load" : "idle-pass";
  if (id === "ttft" || id === "tpot" || id === "e2e") return `${id}.${kind}`;
  if (id === "perGpu") return `output-per-gpu.${kind}`;
  if (id === "total") return `output.${kind}`;
  return id === "gpuHours" ? "gpu-hours-per-output" : undefined;
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
