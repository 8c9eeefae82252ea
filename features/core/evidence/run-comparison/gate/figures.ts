/** The figures that a gate compares: what each is in a measurement, which way is worse, and its name. */
import type { Measurement, Statistic } from "@/features/core/evidence/benchmark-files/measurement";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

const TIMES = ["ttft", "tpot", "itl", "e2e"] as const;
export type TimeName = (typeof TIMES)[number];
type RateName = "rate" | "ratePerGpu" | "totalRate" | "requestRate" | "goodput";
export type FigureName = RateName | `${TimeName}.${Statistic}`;

export type GateFigure = {
  readonly id: FigureName;
  readonly name: Text;
  readonly unit: "ms" | "tok/s" | "req/s";
  /** +1: less is worse; −1: more is worse. */
  readonly worse: "less" | "more";
  /** Seconds, or tokens and requests a second; undefined where the file does not state it. */
  readonly read: (measurement: Measurement) => number | undefined;
};

/** Static runs state whole phases: the prefill of the batch is its TTFT, a step of the decode its TPOT. */
function timeIn(measurement: Measurement, time: TimeName, statistic: Statistic): number | undefined {
  const stated = measurement[time]?.[statistic];
  if (stated !== undefined || statistic !== "mean") return stated;
  const { prefill, decode, load } = measurement;
  if (time === "ttft") return prefill;
  return time === "tpot" && decode !== undefined && load.decodeTokens ? decode / load.decodeTokens : undefined;
}

/**
 * A closed request takes its first token and the others: E2E far from TTFT + (OSL − 1) × TPOT means that outputs ended elsewhere than stated
 * (public static runs with outputs of 128 to 8,192 tokens asked for differ up to eightfold), so the run says nothing about E2E. Means of
 * requests of many lengths miss the sum by some percent, a static batch does not.
 */
const FAR: Readonly<Record<Measurement["kind"], number>> = { static: 1.05, serving: 1.25 };

export function isLengthDoubtful(measurement: Measurement): boolean {
  const [total, first, step] = (["e2e", "ttft", "tpot"] as const).map((time) => timeIn(measurement, time, "mean"));
  const tokens = measurement.load.osl;
  if (total === undefined || first === undefined || step === undefined || tokens === undefined) return false;
  const sum = first + (tokens - 1) * step;
  const far = FAR[measurement.kind];
  return total / sum > far || sum / total > far;
}

const STATED: Readonly<Record<TimeName, readonly Statistic[]>> = {
  ttft: ["mean", "p50", "p99"],
  tpot: ["mean", "p50", "p99"],
  itl: ["mean", "p50", "p99"],
  e2e: ["mean", "p50", "p99"],
};

const NAMES: Readonly<Record<TimeName, string>> = { ttft: "TTFT", tpot: "TPOT", itl: "ITL", e2e: "E2E" };

const WORDS: Readonly<Record<Statistic, Text>> = {
  mean: m.average,
  p50: m.median,
  p90: verbatim("p90"),
  p95: verbatim("p95"),
  p99: verbatim("p99"),
};

const timeFigure = (time: TimeName, statistic: Statistic): GateFigure => ({
  id: `${time}.${statistic}`,
  name: m.timeStatistic({ time: NAMES[time], statistic: WORDS[statistic] }),
  unit: "ms",
  worse: "more",
  read: (measurement) =>
    time === "e2e" && isLengthDoubtful(measurement) ? undefined : timeIn(measurement, time, statistic),
});

const rateFigure = (id: RateName, name: Text, unit: "tok/s" | "req/s", read: GateFigure["read"]): GateFigure => ({
  ...{ id, name, unit, read },
  worse: "less",
});

/** Of the deployment where the file states it or counts its GPUs. */
const outputRate = ({ outputRate: rate, outputRatePerGpu: perGpu, layout }: Measurement): number | undefined =>
  rate ?? (perGpu !== undefined && layout.gpus !== undefined ? perGpu * layout.gpus : undefined);

export const GATE_FIGURES: readonly GateFigure[] = [
  rateFigure("rate", m.outputThroughput, "tok/s", outputRate),
  rateFigure("ratePerGpu", m.outputThroughputPerGpu, "tok/s", (measurement) =>
    outputRate(measurement) === undefined ? measurement.outputRatePerGpu : undefined,
  ),
  rateFigure("totalRate", m.totalThroughput, "tok/s", (measurement) =>
    outputRate(measurement) === undefined ? measurement.totalRate : undefined,
  ),
  rateFigure("requestRate", m.requestThroughput, "req/s", ({ requestRate }) => requestRate),
  rateFigure("goodput", verbatim("goodput"), "req/s", ({ goodput }) => goodput),
  ...TIMES.flatMap((time) => STATED[time].map((statistic) => timeFigure(time, statistic))),
];

/** Which part of a request a figure is about. */
export const timeName = (id: FigureName): TimeName | null => TIMES.find((time) => id.startsWith(`${time}.`)) ?? null;
