import { describe, expect, test } from "vitest";
import { chipById, chips } from "@/features/core/hardware/catalogue";
import { customChip } from "@/features/core/hardware/custom-chip";
import { computeRate, requireBandwidth, requireLink } from "@/features/core/hardware/require";
import { unwrap } from "@/lib/result";

const chip = (id: string) => unwrap(chipById(id));

describe("computeRate", () => {
  test.each([
    ["h100", "bf16", 989.4e12],
    ["h100", "fp8_block", 1978.9e12],
    ["h100", "mxfp8", 1978.9e12],
    ["b200", "nvfp4", 9000e12],
    ["mi355x", "mxfp4", 10066.3e12],
  ] as const)("%s in %s", (id, format, rate) => {
    expect(unwrap(computeRate(chip(id), format))).toBeCloseTo(rate, -6);
  });

  test("FP8 on an A100 names chip, format, what it has, and two ways out", () => {
    const [issue] = computeRate(chip("a100"), "fp8").issues;
    expect(issue?.code).toBe("HW-NO-RATE");
    expect(issue?.message.en).toBe("A100 SXM4 80GB has no FP8 rate; it has FP32, TF32, FP16, BF16, INT8, INT4.");
    expect(issue?.fix?.en).toBe(
      "Use BF16 (weights stored as FP8 run weight-only at the BF16 rate) or choose H100 SXM5 80GB.",
    );
    expect(issue?.changes?.[0]?.set).toEqual({ hw: "h100-sxm" });
  });

  test.each([
    ["h100", "int4"],
    ["h100", "nvfp4"],
    ["mi355x", "nvfp4"],
    ["ascend-910c", "fp8"],
    ["metax-c550", "bf16"],
  ] as const)("%s has no %s", (id, format) => {
    expect(computeRate(chip(id), format).issues[0]?.code).toBe("HW-NO-RATE");
  });

  test.each([
    ["t4", "bf16", 65e12],
    ["gaudi3", "fp16", 1835e12],
  ] as const)("%s in %s borrows the other 16-bit rate and says so", (id, format, rate) => {
    const result = computeRate(chip(id), format);
    expect(unwrap(result)).toBe(rate);
    expect(result.issues.map(({ code }) => code)).toEqual(["HW-STAND-IN"]);
  });
});

describe("formats that a chip states no rate for", () => {
  // hand, from the vendors' figures: a quarter of 500 TFLOP/s of dense FP4, half of 1,000 of FP8, 27.2 of FP32.
  test.each([
    ["dgx-spark-gb10", 125e12],
    ["mtt-s5000", 500e12],
    ["apple-m2-ultra", 27.2e12],
  ] as const)("%s publishes no 16-bit rate: it follows from another one, and is said", (id, rate) => {
    const result = computeRate(chip(id), "bf16");
    expect(unwrap(result)).toBe(rate);
    expect(result.issues.map(({ code }) => code)).toEqual(["HW-DERIVED-RATE"]);
  });

  test("half of FP8 is no more than the catalogue's chips have in BF16, but for one", () => {
    const both = chips.filter(({ rates }) => rates.fp8 !== null && rates.bf16 !== null);
    expect(both.length).toBeGreaterThan(20);
    const above = both.filter(({ rates }) => (rates.fp8 ?? 0) > 2.1 * (rates.bf16 ?? 0));
    expect(above.map(({ id }) => id)).toEqual(["trainium3"]);
  });

  test("a user's chip without rates is sent to its own form or to a chip that has one", () => {
    const mine = unwrap(customChip({ name: "Mine", memory_gb: 64 }));
    expect(computeRate(mine, "bf16").issues[0]?.message.en).toContain("no published rate");
  });
});

describe("bandwidth and link", () => {
  test("are given where published", () => {
    expect(unwrap(requireBandwidth(chip("h100")))).toBe(3350e9);
    expect(unwrap(requireLink(chip("h100")))).toBe(450e9);
    expect(unwrap(requireLink(chip("l40s")))).toBe(31.5e9);
  });

  test("are refused by name where not", () => {
    expect(requireBandwidth(chip("mlu590")).issues[0]?.code).toBe("HW-NO-BANDWIDTH");
    expect(requireLink(chip("mlu590")).issues[0]?.code).toBe("HW-NO-LINK");
    expect(requireLink(chip("mlu590")).issues[0]?.message.en).toContain("MLU-Link");
  });
});
