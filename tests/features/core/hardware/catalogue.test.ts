import { describe, expect, test } from "vitest";
import { aliases, catalogueRows, chipById, chips, nameSource } from "@/features/core/hardware/catalogue";
import type { Fabric } from "@/features/core/hardware/chip";
import { CatalogueRow } from "@/features/core/hardware/schema";
import { unwrap } from "@/lib/result";

const REQUIRED = [
  ..."a100-sxm-40 a100-sxm-80 a100-pcie-40 a100-pcie-80 a800-sxm-80 a800-pcie-80 a30 a10 a40 t4 l4 l40s".split(" "),
  ..."h100-sxm h100-pcie h100-nvl h800-sxm h20-96 h20-141 h200-sxm h200-nvl gh200-96".split(" "),
  ..."b100-sxm b200-sxm gb200 b300-sxm gb300 rtx-3090 rtx-4090 rtx-5090 rtx-pro-6000-ws rtx-pro-6000-server".split(" "),
  ..."mi210 mi250x mi300x mi325x mi350x mi355x vr200 mi455x tpu-8t tpu-8i gaudi2 gaudi3 tpu-v4 tpu-v5e tpu-v5p tpu-v6e tpu-v7".split(
    " ",
  ),
  ..."trainium2 trainium3 inferentia2 ascend-310p-300i-pro ascend-910b2 ascend-910b3 ascend-910c".split(" "),
  ..."mlu370-x8 hygon-k100-ai hygon-bw1000 mtt-s4000 bi-v100 br100 metax-c500 enflame-s60".split(" "),
];

describe("every row of the catalogue", () => {
  test.each(catalogueRows.map((row) => [row.id, row] as const))("%s fits the schema", (_, row) => {
    expect(CatalogueRow.safeParse(row).error?.issues).toBeUndefined();
  });

  test("has a name of its own, aliases included", () => {
    const names = catalogueRows.flatMap((row) => [row.id, ...row.aliases]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test("names the format of an FP4 rate, the dimensions of a torus and a fabric for a link", () => {
    for (const row of catalogueRows) {
      expect(row.fp4_format === null, row.id).toBe(row.fp4_tflops === null);
      expect(row.torus_axes !== null, row.id).toBe(row.fabric === "torus");
      if (row.link_gb_s !== null) expect(row.fabric, row.id).not.toBe("pcie");
      if (row.in_network_reduction) expect(row.fabric, row.id).toBe("switch");
    }
  });

  test("keeps visible memory between 0.90 and 1.00 of the marketed number", () => {
    for (const { id, memory_gb, memory_gib } of catalogueRows) {
      if (memory_gb === null || memory_gib === null) continue;
      expect(memory_gib / memory_gb, id).toBeGreaterThan(0.9);
      expect(memory_gib / memory_gb, id).toBeLessThanOrEqual(1);
    }
  });

  test("states dense rates: FP8 at most 2.1 x BF16, but for Trainium3", () => {
    const faster = catalogueRows.filter((row) => (row.fp8_tflops ?? 0) > 2.1 * (row.bf16_tflops ?? Infinity));
    expect(faster.map((row) => row.id)).toEqual(["trainium3"]);
  });
});

describe("the schema refuses", () => {
  const row = catalogueRows.find(({ id }) => id === "h100-sxm");
  test.each([
    ["no source", { source: "" }],
    ["no date", { read: "" }],
    ["a date that is none", { read: "last year" }],
    ["a negative rate", { bf16_tflops: -1 }],
    ["an unknown column", { bf16_tflop: 989 }],
    ["a doubtful figure that is none", { figures: { colour: { confidence: "unsure" } } }],
  ])("%s", (_, change) => {
    expect(CatalogueRow.safeParse({ ...row, ...change }).success).toBe(false);
  });

  test.each(["source", "read", "confidence"])("a row without %s", (column) => {
    expect(CatalogueRow.safeParse({ ...row, [column]: undefined }).success).toBe(false);
  });
});

describe("looking up", () => {
  test("carries 117 rows, of which two have no published memory size", () => {
    expect(catalogueRows.length).toBe(117);
    expect(chips.length).toBe(115);
  });

  test.each(REQUIRED)("%s is there", (id) => {
    expect(unwrap(chipById(id)).id).toBe(id);
  });

  test.each([
    ["h100", "h100-sxm"],
    ["A100", "a100-sxm-80"],
    ["GB200 NVL72", "gb200"],
    ["rtx_4090", "rtx-4090"],
    ["ironwood", "tpu-v7"],
    ["trn2", "trainium2"],
    ["Vera Rubin", "vr200"],
    ["MI450", "mi455x"],
  ])("%s means %s", (name, id) => {
    expect(unwrap(chipById(name)).id).toBe(id);
  });

  test("an unknown name is answered with the nearest ids", () => {
    const result = chipById("h10O-sxm");
    expect(result.ok).toBe(false);
    expect(result.issues[0]?.code).toBe("HW-UNKNOWN");
    expect(result.issues[0]?.message.zh).toContain("h10O-sxm");
    expect(result.issues[0]?.changes?.[0]?.set).toEqual({ hw: "h100-sxm" });
  });

  test("a part without published figures says so", () => {
    expect(chipById("br106").issues[0]?.code).toBe("HW-NO-FIGURES");
  });

  test("aliases of a chip", () => {
    expect(aliases(unwrap(chipById("h100-sxm")))).toContain("h100");
  });
});

describe("provenance", () => {
  test("a figure without its own source has that of its row", () => {
    const h100 = unwrap(chipById("h100"));
    expect(nameSource(h100, "bf16_tflops")).toEqual(h100.provenance);
    expect(h100.provenance.confidence).toBe("vendor");
    expect(h100.provenance.read).toMatch(/^2026-/);
  });

  test.each([
    ["l40s", "int4_tops"],
    ["h20-96", "fp32_tflops"],
    ["mi300a", "link_gb_s"],
    ["trainium3", "link_gb_s"],
    ["ascend-950pr", "link_gb_s"],
    ["mtt-s5000", "link_gb_s"],
    ["mtt-s5000", "fp8_tflops"],
    ["ascend-910b2", "tdp_w"],
    ["a10g", "sm_count"],
    ["jetson-agx-orin-64", "fp16_tflops"],
  ] as const)("%s: %s is marked unsure though the row is not", (id, figure) => {
    const chip = unwrap(chipById(id));
    expect(nameSource(chip, figure).confidence).toBe("unsure");
    expect(nameSource(chip, figure).source).not.toBe("");
    expect(chip.provenance.confidence).not.toBe("unsure");
  });

  test("the eight rows that no sheet supports are unsure", () => {
    const unsure = catalogueRows.filter(({ confidence }) => confidence === "unsure").map(({ id }) => id);
    const expected = "ascend-910b1 bi-v150 br106 br166 enflame-s60 metax-c550 mi308x mlu590".split(" ");
    expect(unsure.sort()).toEqual(expected);
  });
});

describe("how links are arranged", () => {
  const expected: Readonly<Record<string, Fabric>> = {
    "h100-sxm": "switch",
    gb200: "switch",
    "ascend-910c": "switch",
    mi300x: "mesh",
    gaudi3: "mesh",
    "ascend-910b2": "mesh",
    "tpu-v5e": "torus",
    trainium2: "torus",
    "a100-pcie-80": "bridge",
    "h200-nvl": "bridge",
    l40s: "pcie",
    "rtx-4090": "pcie",
  };
  test.each(Object.entries(expected))("%s is a %s", (id, fabric) => {
    expect(unwrap(chipById(id)).scaleUp.fabric).toBe(fabric);
  });
});
