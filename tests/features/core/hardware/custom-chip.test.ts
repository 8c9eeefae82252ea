import { describe, expect, test } from "vitest";
import { chips } from "@/features/core/hardware/catalogue";
import { chipToEdge, customChip, customChipFromLink, customChipToLink } from "@/features/core/hardware/custom-chip";
import { unwrap } from "@/lib/result";

describe("a chip that the user describes", () => {
  test("needs a name and a memory size; the rest stays unknown", () => {
    const chip = unwrap(customChip({ name: "Mine", memory_gb: 64 }));
    expect(chip.memory).toBe(64e9);
    expect(chip.rates.bf16).toBeNull();
    expect(chip.scaleUp.fabric).toBe("pcie");
    expect(chip.provenance.confidence).toBe("user");
  });

  test("with a link rate is switched over its node unless said otherwise", () => {
    const { scaleUp } = unwrap(customChip({ name: "Mine", memory_gb: 64, link_gb_s: 400, chips_per_node: 4 }));
    expect(scaleUp).toMatchObject({ fabric: "switch", perDirection: 400e9, domainSize: 4 });
  });

  test.each([
    ["memory_gb", { memory_gb: -80 }],
    ["memory_gb", { memory_gb: undefined }],
    ["bf16_tflops", { bf16_tflops: 1e15 }],
    ["memory_bandwidth_gb_s", { memory_bandwidth_gb_s: 3.35e12 }],
    ["link_gb_s", { link_gb_s: Number.NaN }],
    ["chips_per_node", { chips_per_node: 2.5 }],
    ["fabric", { fabric: "star" }],
    ["fabric", { fabric: "pcie", link_gb_s: 400 }],
    ["torus_axes", { fabric: "torus", link_gb_s: 200 }],
    ["memory_gib", { memory_gib: 99 }],
    ["fp4_format", { fp4_tflops: 1000 }],
    ["hbm", { hbm: 80 }],
    ["name", { name: "" }],
  ])("is refused at %s for %o", (at, change) => {
    const result = customChip({ name: "Mine", memory_gb: 80, ...change });
    expect(result.ok).toBe(false);
    expect(result.issues.map((issue) => issue.at)).toEqual([at]);
  });

  test("names the figure, its range and what was typed", () => {
    const [issue] = customChip({ name: "Mine", memory_gb: -80 }).issues;
    expect(issue?.message.en).toBe("memory must be a number in 0.01 … 1000000 GB; it is -80.");
    expect(issue?.message.zh).toContain("-80");
  });

  test.each([undefined, null, "h100", 3, []])("%o is no chip", (input) => {
    expect(customChip(input).ok).toBe(false);
  });
});

describe("every chip of the catalogue", () => {
  test.each(chips.map((chip) => [chip.id, chip] as const))("%s comes back from a form and from a link", (_, chip) => {
    const { id: _id, provenance: _provenance, figures: _figures, ...facts } = chip;
    expect(unwrap(customChip(chipToEdge(chip)))).toMatchObject(facts);
    expect(unwrap(customChipFromLink(customChipToLink(chip)))).toMatchObject(facts);
  });

  test("makes a short link", () => {
    const mine = unwrap(customChip({ name: "Mine", memory_gb: 64, bf16_tflops: 400 }));
    expect(customChipToLink(mine)).toBe('{"name":"Mine","memory_gb":64,"bf16_tflops":400}');
  });
});

test("a damaged link is reported", () => {
  expect(customChipFromLink("{").issues[0]?.at).toBe("hw");
});
