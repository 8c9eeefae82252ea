/**
 * What tables, charts and figures call a quantity, on every page: its head, the unit that it is shown in, its word in the glossary, and
 * which way is better. Columns, axes and figures take it from here by id, so that a reader finds one quantity under one head.
 */
import type { CurveAxis } from "@/lib/charts/drawing";
import { writeHead } from "@/lib/export/table";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import * as m from "./messages.quantities";

type Quantity = {
  readonly label: Text;
  /** As it is shown; shown = value × factor. */
  readonly unit?: string;
  readonly factor?: number;
  /** Its term in the glossary. */
  readonly term?: string;
  readonly better?: "lower" | "higher";
};

const PER_GPU = "tok/s/GPU";

export const QUANTITIES = {
  ttft: { label: verbatim("TTFT"), ...IN_MS, term: "TTFT", better: "lower" },
  tpot: { label: verbatim("TPOT"), ...IN_MS, term: "TPOT", better: "lower" },
  e2e: { label: verbatim("E2E"), ...IN_MS, term: "E2E", better: "lower" },
  ttftUnderLoad: { label: m.ttftUnderLoad, ...IN_MS, term: "TTFT", better: "lower" },
  tpotUnderLoad: { label: m.tpotUnderLoad, ...IN_MS, term: "TPOT", better: "lower" },
  output: { label: m.output, unit: "tok/s", better: "higher" },
  outputPerGpu: { label: m.outputPerGpu, unit: PER_GPU, better: "higher" },
  outputPerUser: { label: m.outputPerUser, unit: "tok/s/user", better: "higher" },
  requestRate: { label: m.requestRate, unit: "req/s", better: "higher" },
  arrivalRate: { label: m.arrivalRate, unit: "req/s" },
  goodput: { label: m.goodput, unit: "req/s", term: "goodput", better: "higher" },
  concurrency: { label: m.concurrency, unit: "req", term: "concurrency" },
  preemptions: { label: m.preemptions, term: "preemption", better: "lower" },
  isl: { label: verbatim("ISL"), term: "ISL" },
  osl: { label: verbatim("OSL"), term: "OSL" },
  gpus: { label: m.gpus, better: "lower" },
  tokenBudget: { label: m.tokenBudget, unit: "tok", term: "chunked prefill" },
  kvTokens: { label: m.kvTokens, unit: "tok", term: "KV cache", better: "higher" },
  costOfOutput: { label: m.costOfOutput, unit: "$/Mtok", better: "lower" },
  allCostOnOutput: { label: m.allCostOnOutput, unit: "$/Mtok", better: "lower" },
  purchasePerGpu: { label: m.purchasePerGpu, unit: "$", better: "lower" },
  energyPerOutputToken: { label: m.energyPerOutputToken, unit: "J", better: "lower" },
  mfu: { label: verbatim("MFU"), ...IN_PERCENT, term: "MFU", better: "higher" },
  mbu: { label: verbatim("MBU"), ...IN_PERCENT, term: "MBU", better: "higher" },
  intensity: { label: m.flopPerHbmByte, term: "roofline" },
  chanceOfAllLimits: { label: m.chanceOfAllLimits, ...IN_PERCENT, better: "higher" },
} as const satisfies Readonly<Record<string, Quantity>>;

export type QuantityName = keyof typeof QUANTITIES;

/** Label, unit and factor: spread into a column, or given as the axis of a chart. */
export type Head = { readonly label: Text; readonly unit?: string; readonly factor?: number };

export function head(name: QuantityName): Head {
  const { label, unit, factor }: Quantity = QUANTITIES[name];
  return { label, ...(unit && { unit }), ...(factor && { factor }) };
}

/** "TTFT p95" */
export const percentileHead = (name: "ttft" | "tpot" | "e2e", percentile: string): Head => ({
  ...head(name),
  label: verbatim(`${QUANTITIES[name].label.en} ${percentile}`),
});

/** "TTFT p95", "TTFT average": a time under load by what it is judged by. */
export const statisticHead = (name: "ttft" | "tpot" | "e2e", statistic: string): Head =>
  statistic === "mean"
    ? { ...head(name), label: m.nameAverage({ name: QUANTITIES[name].label.en }) }
    : percentileHead(name, statistic);

export const statisticLabel = (name: "ttft" | "tpot" | "e2e", statistic: string): Text =>
  statisticHead(name, statistic).label;

/** Of a chart of curves, which writes the unit itself. */
export const axis = (t: Translate, name: QuantityName, log: boolean): CurveAxis => {
  const { label, unit = "" } = head(name);
  return { title: t(label), unit, log };
};

/** "Output per GPU [tok/s/GPU]" */
export const headText = (
  t: Translate,
  { label, unit }: Omit<Head, "label"> & { readonly label: Text | string },
): string => writeHead({ label: typeof label === "string" ? label : t(label), ...(unit && { unit }) });
