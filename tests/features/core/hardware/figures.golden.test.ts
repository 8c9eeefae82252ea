/** Figures that public tables often get wrong. Provenance: vendor, except where the line says otherwise. */
import { describe, expect, test } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import type { RateFormat } from "@/features/core/hardware/chip";
import { toGb, toGbPerS, toTflops } from "@/lib/units/edge";
import { unwrap } from "@/lib/result";

const chip = (id: string) => unwrap(chipById(id));
const tflops = (id: string, format: RateFormat) => {
  const rate = chip(id).rates[format];
  return rate === null ? null : toTflops(rate);
};
const bandwidth = (id: string) => {
  const rate = chip(id).memoryBandwidth;
  return rate === null ? null : toGbPerS(rate);
};
const link = (id: string) => {
  const { scaleUp, pcie } = chip(id);
  const rate = scaleUp.perDirection ?? pcie?.perDirection ?? null;
  return rate === null ? null : toGbPerS(rate);
};

type Preset = { fp16: number; fp8: number | null; hbm: number; link: number; gb: number };

describe("presets: dense FP16 and FP8 in TFLOPS, memory GB/s and GB, link GB/s in one direction", () => {
  const presets: Readonly<Record<string, Preset>> = {
    "h100-sxm": { fp16: 989.4, fp8: 1978.9, hbm: 3350, link: 450, gb: 80 }, // vendor: H100 datasheet
    "a100-sxm-80": { fp16: 312, fp8: null, hbm: 2039, link: 300, gb: 80 }, // vendor: A100 datasheet
    mi300x: { fp16: 1307.4, fp8: 2614.9, hbm: 5300, link: 448, gb: 192 }, // vendor: MI300X data sheet
    "b200-sxm": { fp16: 2250, fp8: 4500, hbm: 7700, link: 900, gb: 180 }, // vendor rates; bandwidth by driver query
    gb200: { fp16: 2500, fp8: 5000, hbm: 8000, link: 900, gb: 186 }, // vendor: GB200 NVL72 datasheet
    l40s: { fp16: 362, fp8: 733, hbm: 864, link: 31.5, gb: 48 }, // vendor: L40S datasheet
  };
  test.each(Object.entries(presets))("%s", (id, preset) => {
    expect(tflops(id, "fp16")).toBeCloseTo(preset.fp16, 6);
    if (preset.fp8 === null) expect(tflops(id, "fp8")).toBeNull();
    else expect(tflops(id, "fp8")).toBeCloseTo(preset.fp8, 6);
    expect(bandwidth(id)).toBeCloseTo(preset.hbm, 6);
    expect(link(id)).toBeCloseTo(preset.link, 6);
    expect(toGb(chip(id).memory)).toBeCloseTo(preset.gb, 6);
  });
});

describe("rates that do not exist", () => {
  const absent: readonly (readonly [string, RateFormat, string])[] = [
    ["a100-sxm-80", "fp8", "1,248 is sparse INT8"],
    ["h100-sxm", "int4", "removed in Hopper"],
    ["h100-pcie", "int4", "removed in Hopper"],
    ["h200-sxm", "int4", "removed in Hopper"],
    ["mi300x", "int4", "not on CDNA3"],
    ["tpu-v5p", "int4", "not native"],
    ["mtt-s4000", "int4", "not on the sheet"],
    ["bi-v100", "int4", "not on the sheet"],
    ["rtx-3090", "fp8", "Ampere"],
    ["mi250x", "fp8", "CDNA2"],
    ["ascend-910b2", "fp8", "910 series"],
    ["rtx-5090", "int4", "consumer Blackwell"],
  ];
  test.each(absent)("%s has no %s: %s", (id, format) => {
    expect(tflops(id, format)).toBeNull();
  });
});

const right: readonly (readonly [string, RateFormat, number, number])[] = [
  // id, format, right, wrong
  ["a100-sxm-80", "fp16", 312, 624],
  ["b200-sxm", "bf16", 2250, 4500],
  ["gb200", "bf16", 2500, 5000],
  ["b300-sxm", "bf16", 2250, 3750],
  ["b300-sxm", "fp8", 4500, 7500],
  ["gb300", "fp4", 15000, 20000],
  ["gaudi3", "fp8", 1835, 3670],
  ["l40s", "bf16", 362, 145],
  ["l40", "bf16", 181, 90.5],
  ["rtx-6000-ada", "fp16", 364.2, 91.1],
  ["rtx-4090", "fp16", 165.2, 82.6],
  ["rtx-a6000", "fp16", 154.8, 38.7],
  ["rtx-3090", "fp16", 71.2, 35.6],
  ["mi210", "int8", 181, 362],
  ["mi250x", "int8", 383, 766],
  ["tpu-v4", "int8", 275, 550],
  ["br100", "bf16", 1024, 256],
  ["bi-v100", "fp16", 147, 120],
  ["mlu370-x8", "fp16", 96, 128],
  ["mtt-s4000", "fp16", 100, 128],
  ["a10g", "bf16", 70, 125],
  ["arc-a770-16", "fp16", 137.6, 39.4],
  ["mi355x", "fp4", 10066.3, 9200],
];
test.each(right)("rates often copied wrongly: %s %s is %d, not %d", (id, format, rate, wrong) => {
  expect(tflops(id, format)).toBeCloseTo(rate, 6);
  expect(tflops(id, format)).not.toBeCloseTo(wrong, 0);
});

const bandwidths: readonly (readonly [string, number, number])[] = [
  ["ascend-310p-300i-pro", 204.8, 408],
  ["ascend-910b2", 1600, 768],
  ["a100-pcie-80", 1935, 2039],
  ["radeon-pro-w7900", 864, 960],
  ["mi300x", 5300, 5120],
  ["mtt-s4000", 768, 1536],
  ["rtx-pro-6000-server", 1597, 1792],
  ["br100", 1640, 2300],
  ["b200-sxm", 7700, 800],
];
test.each(bandwidths)("rates often copied wrongly: %s reads memory at %d GB/s, not %d", (id, rate) => {
  expect(bandwidth(id)).toBeCloseTo(rate, 6);
});

const links: readonly (readonly [string, number, number])[] = [
  ["h100-sxm", 450, 900],
  ["a100-sxm-80", 300, 600],
  ["h800-sxm", 200, 400],
  ["ascend-910b2", 196, 392],
  ["mi355x", 537.6, 576],
  ["gaudi3", 525, 1200],
];
test.each(links)("rates often copied wrongly: %s sends %d GB/s in one direction, not %d", (id, rate) => {
  expect(link(id)).toBeCloseTo(rate, 6);
});

test("rates often copied wrongly: TPU v5p has 95 GB; 16 belongs to v5e", () => {
  expect(toGb(chip("tpu-v5p").memory)).toBe(95);
  expect(toGb(chip("tpu-v5e").memory)).toBe(16);
});

test.each(["mtt-s2000", "mtt-s10", "bi-v200"])(
  "rates often copied wrongly: %s is not carried: nothing supports its figures",
  (id) => {
    expect(chipById(id).ok).toBe(false);
  },
);
