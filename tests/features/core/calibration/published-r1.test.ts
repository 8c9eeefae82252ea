// @module-tag check
/**
 * Parity with 72 published points of DeepSeek-R1 (AICompass's manual, read from where they are kept): 16 cards of 96 GB and 123 TFLOPS in
 * FP16, vLLM; the card is not named, so its bandwidth and links are round guesses that calibration has to correct.
 */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { calibrate } from "@/features/core/calibration/calibrate";
import { pointsFrom } from "@/features/core/calibration/points/from-measurements";
import { readBenchmarkText } from "@/features/core/evidence/benchmark-files/read";
import { packText } from "@/lib/packed-text";
import { unwrap } from "@/lib/result";
import { median } from "@/lib/statistics/quantile";
import { fromMs } from "@/lib/units/edge";
import { resolved } from "../../../support/scenarios";
import { needsData } from "../../../support/needs";

const PUBLISHED = "../shared/spec/dashboard-suite-and-aicompass.md";

type Published = {
  readonly clients: number;
  readonly isl: number;
  readonly osl: number;
  readonly ttft: number;
  readonly tpot: number;
  readonly rate: number;
};

/** Two tables: a row per concurrency, a column per pair of lengths, cells of TTFT ms / TPOT ms / output tokens a second. */
function published(): readonly Published[] {
  const whole = readFileSync(PUBLISHED, "utf8");
  const section = whole.slice(whole.indexOf("### 6.13"), whole.indexOf("### 6.14"));
  let lengths: readonly (readonly number[])[] = [];
  return section.split("\n").flatMap((line) => {
    const [head, ...cells] = line
      .split("|")
      .map((cell) => cell.trim())
      .filter((cell) => cell !== "");
    const figures = cells.map((cell) => cell.split("/").map(Number));
    if (head === "C") lengths = figures;
    if (!/^\d+$/.test(head ?? "")) return [];
    return figures.map(([ttft = NaN, tpot = NaN, rate = NaN], place) => {
      const [isl = NaN, osl = NaN] = lengths[place] ?? [];
      return { clients: Number(head), isl, osl, ttft, tpot, rate };
    });
  });
}

/** Sequences that decode at once, by Little's law. */
const decoding = ({ rate, tpot }: Published): number => rate * fromMs(tpot);

const CARD = {
  name: "a card of 96 GB",
  ...{ memory_gb: 96, fp16_tflops: 123, bf16_tflops: 123, memory_bandwidth_gb_s: 2000 },
  ...{ fabric: "switch", link: "its links", link_gb_s: 200, domain_size: 8, scale_out_gbit_s: 400 },
};

function placed(points: readonly Published[]) {
  const chip = packText(JSON.stringify(CARD));
  const scenario = resolved({ model: "deepseek-r1", hw: "custom", chip, tp: "16", weights: "bf16" });
  const table = [
    "concurrency,isl,osl,ttft_ms,tpot_ms,output_throughput",
    ...points.map(({ clients, isl, osl, ttft, tpot, rate }) => [clients, isl, osl, ttft, tpot, rate].join(",")),
  ].join("\n");
  const { measurements } = unwrap(readBenchmarkText(table, "published.csv"));
  return pointsFrom(measurements, { scenario, engine: "vllm" });
}

describe("72 published points of DeepSeek-R1", needsData(PUBLISHED), () => {
  const all = existsSync(PUBLISHED) ? published() : [];

  it("obey Little's law, and are all read", () => {
    expect(all).toHaveLength(72);
    for (const point of all) expect(decoding(point)).toBeLessThan(1.01 * point.clients);
    const free = all.filter(({ clients, osl }) => clients <= 8 && osl >= 2048);
    for (const point of free) expect(decoding(point) / point.clients).toBeGreaterThan(0.95);
    const { points, issues } = placed(all);
    expect(points).toHaveLength(72);
    expect(issues).toEqual([]);
  });

  it("stop decoding more at once where the ledger says that the cache is full", () => {
    // Prompts of far more tokens than answers: at 256 clients their tokens are what the cache holds.
    const full = all.filter(({ clients, isl, osl }) => clients === 256 && isl >= 16 * osl);
    const held = median(full.map((point) => decoding(point) * point.isl));
    const capacity = placed(full).points[0]?.pools[0]?.capacity ?? NaN;
    expect(full).toHaveLength(2);
    expect(held / capacity).toBeGreaterThan(0.8);
    expect(held / capacity).toBeLessThan(1.5);
  });

  it("are met by a calibration on all but the one that is judged: TPOT within 15 %, TTFT within 48 % in the median", () => {
    const { points, makeTimer } = placed(all.filter(({ clients }) => clients <= 16));
    expect(points).toHaveLength(40);
    const { quality } = unwrap(calibrate({ points, makeTimer }, { next: 0 }));
    const judged = (metric: string) => quality.find((one) => one.metric === metric)?.leftOut.median;
    expect(judged("tpot")).toBeLessThan(0.15);
    expect(judged("ttft")).toBeLessThan(0.48);
    for (const { before, after } of quality) expect(after.median).toBeLessThan(before.median);
  });
});
