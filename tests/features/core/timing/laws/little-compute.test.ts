/**
 * A chip of little arithmetic and much bandwidth: H20, whose cores have a quarter of an H100's matrix rate beside more memory. Provenance: measured
 * (alibaba/InferSim f2293da, bench_data, Apache-2.0); no row of it is in a fit: Hopper's laws come from H100 and H200.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import { chooseFit } from "@/features/core/timing/laws/coefficients";
import { decodeTime, queryTile, type DecodeParameters } from "@/features/core/timing/laws/families/decode-law";
import { moeTime, type MoeParameters } from "@/features/core/timing/laws/families/moe-law";
import { describeLawChip } from "@/features/core/timing/laws/law-chip";
import { unwrap } from "@/lib/result";
import { median } from "@/lib/statistics/quantile";
import { needsData } from "../../../../support/needs";

const h20 = unwrap(chipById("h20"));
const figures = (rate: "bf16" | "fp8") =>
  describeLawChip(h20, rate, h20.rates[rate] ?? NaN, h20.memoryBandwidth ?? NaN);

type Decode = { readonly heads: number; readonly kvHeads: number; readonly size: number; readonly kvSize: number };

function decodeSeconds({ heads, kvHeads, size, kvSize }: Decode, sequences: number, keys: number): number {
  const parameters = chooseFit("decode", kvSize === 1 ? "kv-fp8" : "kv-bfloat16", "hopper").values as DecodeParameters;
  const shape = { heads, kvHeads, keyDim: size, valueDim: size, kvElements: 2 * kvHeads * size, kvSize, window: null };
  const segments = [{ sequences, newTokens: 1, cached: keys - 1 }];
  return decodeTime({ ...shape, segments }, figures("bf16"), parameters, queryTile(kvSize, false)).total;
}

test("64 sequences of 4,096 keys read their cache at the bandwidth: 364 us a layer of Qwen3-8B, not 4 % of the peak", () => {
  const seconds = decodeSeconds({ heads: 32, kvHeads: 8, size: 128, kvSize: 2 }, 64, 4096);
  expect(Math.abs(seconds / 363.81e-6 - 1)).toBeLessThan(0.15);
});

test("what an expert costs beside its rows is the time of a core, not of its matrix units", () => {
  const p = chooseFit("moe", "fp8_block", "hopper").values as MoeParameters;
  const work = { assignments: 256, activeExperts: 96, hidden: 2048, width: 1560, matrices: 3, weightSize: 1.0002 };
  const { compute } = moeTime({ ...work, routedRows: 256, parted: false }, figures("fp8"), p);
  // 96 experts of 64 rows at the peak are the least that DeepGEMM's masked product computes; 538 us measured.
  expect(Math.abs(compute / 538.2e-6 - 1)).toBeLessThan(0.25);
});

const DATA = join(process.cwd(), "..", "shared", "data", "infersim", "bench_data", "mha", "decode", "h20");
/** Bytes of a cache that no L2 keeps from one call to the next. */
const LARGE = 20e6;

describe("decode attention of nine layouts, caches above 20 MB", needsData(DATA), () => {
  test.each([
    ["bf16", 2, 300, 0.1],
    ["fp8", 1, 30, 0.3],
  ] as const)("%s cache: median error (74 and 145 %% with query tiles of 64 rows)", (cache, kvSize, least, bar) => {
    const errors = (existsSync(DATA) ? readdirSync(DATA) : []).flatMap((file) => {
      const [heads = 0, kvHeads = 0, size = 0] = file.replace(".csv", "").split("-").map(Number);
      return readFileSync(join(DATA, file), "utf8")
        .trim()
        .split("\n")
        .flatMap((line) => {
          const [dtype, kv, sequences, keys, us] = line.split(",");
          const [count, length] = [Number(sequences), Number(keys)];
          // One file's rows of a single sequence are a kernel without split keys.
          if (dtype !== "bf16" || kv !== cache || (heads === 64 && kvHeads === 2 && count === 1)) return [];
          if (2 * kvHeads * size * kvSize * count * length < LARGE) return [];
          return [Math.abs(decodeSeconds({ heads, kvHeads, size, kvSize }, count, length) / (Number(us) * 1e-6) - 1)];
        });
    });
    expect(errors.length).toBeGreaterThan(least);
    expect(median(errors)).toBeLessThan(bar);
  });
});
