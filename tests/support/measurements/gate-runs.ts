/** Runs for the gate: public repeats, and runs with seeded noise as wide as public repeats are. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { readBenchmarkText } from "@/features/core/evidence/benchmark-files/read";
import { wholeBelow, type Random } from "@/lib/random/generator";
import { unwrap } from "@/lib/result";
import { seconds } from "@/lib/units/quantity";

/** Always the excerpt: counts of alarms are of its rows. */
const read = (path: string): readonly Measurement[] =>
  unwrap(readBenchmarkText(readFileSync(resolve("tests/fixtures/public/silicon", path), "utf8"), path)).measurements;

/** Five runs of each of 15 static batches. */
export function splitwiseRepeats(): readonly (readonly Measurement[])[] {
  const all = read("splitwise/perf_model_llama2-70b_h100.csv");
  return [...Map.groupBy(all, ({ layout, load }) => JSON.stringify([layout, load])).values()];
}

/** Three sweeps of one deployment under one image. */
export function inferencexSweeps(): readonly (readonly Measurement[])[] {
  const all = read("inferencex_minimax-m2.5_b200.csv");
  const loads = [...Map.groupBy(all, ({ load }) => load.concurrency).values()].filter(({ length }) => length === 3);
  return [0, 1, 2].map((index) => loads.flatMap((load) => load.slice(index, index + 1)));
}

export const inFile = (measurement: Measurement, file: string): Measurement => ({
  ...measurement,
  source: { ...measurement.source, file },
});

export function shuffled<T>(items: readonly T[], random: Random): readonly T[] {
  const rest = [...items];
  return items.map(() => rest.splice(wholeBelow(rest.length, random), 1)[0] as T);
}

/** Steps take `factor` times as long: tokens, whole requests and the rates that follow. */
export function slower(measurement: Measurement, factor: number): Measurement {
  const { tpot, e2e, outputRate, requestRate } = measurement;
  const longer = (figures: Measurement["tpot"]): Measurement["tpot"] =>
    figures && Object.fromEntries(Object.entries(figures).map(([name, time]) => [name, time * factor]));
  return {
    ...measurement,
    ...(tpot && { tpot: longer(tpot) }),
    ...(e2e && { e2e: longer(e2e) }),
    ...(outputRate !== undefined && { outputRate: outputRate / factor }),
    ...(requestRate !== undefined && { requestRate: requestRate / factor }),
  } as Measurement;
}

const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** measured: what repeats of InferenceX differ by under one image, standard deviation of ln (58 loads; TTFT as root mean square). */
const SCATTER = { ttft: 0.026, step: 0.0045 };

/** A run of 64 clients with 1,024 tokens in and out, of times and rates that scatter as public repeats do. */
export function noisyRun(random: Random, file: string): Measurement {
  const noise = (sd: number): number => Math.exp(sd * normal(random));
  const [first, step] = [noise(SCATTER.ttft), noise(SCATTER.step)];
  const tail = noise(SCATTER.step);
  return {
    source: { format: "vllm-serve", file, row: 1 },
    kind: "serving",
    model: "openai/gpt-oss-120b",
    layout: { tp: 2 },
    load: { concurrency: 64, isl: 1024, osl: 1024, requests: 640, failed: 0 },
    ttft: { mean: seconds(0.2 * first), p99: seconds(0.6 * first * noise(SCATTER.ttft)) },
    tpot: { mean: seconds(0.012 * step), p99: seconds(0.015 * step * tail) },
    itl: { mean: seconds(0.0119 * step) },
    e2e: { mean: seconds(0.2 * first + 1023 * 0.012 * step) },
    outputRate: (5000 / step) * noise(SCATTER.step / 2),
    requestRate: 4.9 / step,
    notes: [],
  };
}
