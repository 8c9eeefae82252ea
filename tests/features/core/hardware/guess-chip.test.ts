/** What drivers call their devices. */
import { describe, expect, it } from "vitest";
import { guessChip } from "@/features/core/hardware/guess-chip";

describe("a device", () => {
  const GIB = 2 ** 30;
  it.each([
    ["NVIDIA B200", { memory: 191503138816, cores: 148 }, "b200-sxm"],
    ["NVIDIA H100 80GB HBM3", { memory: 85029158912, cores: 132 }, "h100-sxm"],
    ["NVIDIA H100 PCIe", { memory: 79.6 * GIB, cores: 114 }, "h100-pcie"],
    ["NVIDIA H100 NVL", { memory: 93.6 * GIB, cores: 132 }, "h100-nvl"],
    ["NVIDIA H200", { memory: 140 * GIB, cores: 132 }, "h200-sxm"],
    ["NVIDIA H800", undefined, "h800-sxm"],
    ["NVIDIA GB200", { memory: 185 * GIB, cores: 148 }, "gb200"],
    ["NVIDIA A100-SXM4-80GB", { memory: 79.2 * GIB, cores: 108 }, "a100-sxm-80"],
    ["NVIDIA A100-PCIE-40GB", { memory: 39.4 * GIB, cores: 108 }, "a100-pcie-40"],
    ["Tesla V100-SXM2-16GB", { memory: 15.8 * GIB, cores: 80 }, "v100-sxm2-16"],
    ["NVIDIA L40S", { memory: 44.5 * GIB, cores: 142 }, "l40s"],
    ["NVIDIA GeForce RTX 4090", { memory: 23.6 * GIB, cores: 128 }, "rtx-4090"],
    ["AMD Instinct MI300X", { memory: 206141652992, cores: 304 }, "mi300x"],
    ["Ascend910B3", undefined, "ascend-910b3"],
    ["", { memory: 206141652992, cores: 304 }, "mi300x"],
  ])("called “%s” is an accelerator of the catalogue", (name, properties, id) => {
    expect(guessChip(name, properties)?.chip.id).toBe(id);
  });

  it("that nobody knows is not taken for another", () => {
    expect(guessChip("Graphics Device", undefined)).toBeNull();
    expect(guessChip("NVIDIA X999", { memory: 80 * GIB, cores: 7 })).toBeNull();
    expect(guessChip("", { memory: null, cores: null })).toBeNull();
  });
});
