import { expect, it } from "vitest";
import { flatParts, reportTables } from "@/features/answers/answer";
import type { PlainInput } from "@/features/analysis/run-analysis";
import { LARGE, pageOn, tableRows as rows } from "./page-on";

it("leads from every row of operators to the same operators under their roofs, named and ringed", () => {
  const [operators] = flatParts(pageOn({ ...LARGE, section: "waterfall" }).parts).filter(
    ({ id }) => id === "operators",
  );
  const leads = (operators?.kind === "table" && operators.table.leads) || [];
  const lead = leads.find((one) => one?.params["operator"] === "decode.mla-moe.experts");
  expect(lead).toMatchObject({ page: "report", params: { section: "roofline" } });
  const there = pageOn({ ...LARGE, ...lead?.params });
  const [asked] = flatParts(there.parts).filter(({ id }) => id === "asked");
  expect(asked?.kind === "words" && asked.words[0]?.en).toMatch(
    /^Routed experts, decode: .* of the HBM roof; .* of the pass\.$/,
  );
  const [chart] = flatParts(there.parts).flatMap((part) =>
    part.kind === "chart" && part.drawing.kind === "points" ? [part.drawing] : [],
  );
  const points = chart?.series.flatMap((series) => series.points.map((point) => ({ ...point, of: series.name })));
  expect(points?.filter(({ of, word }) => word === "Routed experts" && of === "experts decode")).toHaveLength(1);
  expect(points?.filter(({ of }) => of === "of the link")).toHaveLength(1);
  const [none] = flatParts(
    pageOn({ ...LARGE, section: "roofline", operator: "decode.mla-moe.ffn-residual-norm,decode.x.y" }).parts,
  );
  expect(none?.kind === "words" && none.words.map(({ en }) => en)).toEqual([
    "Reduce and norm after FFN: no matrix arithmetic.",
    "y: this scenario does not run this operator.",
  ]);
});

it("tells operators of one name apart by the kind of their layers", () => {
  for (const [section, id, name] of [
    ["traffic", "messages", 1],
    ["roofline", "roofline-points", 1],
  ] as const) {
    const table = rows(pageOn({ ...LARGE, section }), id);
    const keys = table.map((row) => [...row.slice(0, name + 2)].join(" "));
    expect(
      table.some((row) => row.includes("mla-dense")),
      section,
    ).toBe(true);
    expect(new Set(keys).size, section).toBe(keys.length);
  }
});

it("says of operators below the ridge that are compute-bound by which rule they are", () => {
  const report = pageOn({ ...LARGE, section: "roofline" });
  const [ridges] = flatParts(report.parts).filter(({ id }) => id === "ridges");
  const said = ridges?.kind === "words" ? ridges.words.map(({ en }) => en).join(" ") : "";
  expect(said).toContain("Compute-bound below the ridge point");
  const [points] = reportTables(report).filter(({ id }) => id === "roofline-points");
  const column = (id: string): number => points?.table.columns.findIndex((one) => one.id === id) ?? -1;
  const both = points?.table.rows.filter((row) => row[column("bound")] === "HBM" && row[column("limit")] === "compute");
  expect(both?.length).toBeGreaterThan(0);
  for (const row of both ?? []) expect(said).toContain(String(row[column("operator")]));
});

it("has a roof for each format and memory, bent exactly at the ridge, and of caches where they are stated", () => {
  const series = (plain: PlainInput) =>
    flatParts(pageOn({ ...plain, section: "roofline" }).parts).flatMap((part) =>
      part.kind === "chart" && part.drawing.kind === "points" ? part.drawing.series : [],
    );
  // H200: 1,979 TFLOP/s over 4.8 TB/s is 412 FLOP/B, 989.5 over the same 206.
  const ridges = series(LARGE).find(({ look, slot }) => look === "ring" && slot === 0);
  expect(ridges?.points.map(({ word }) => word?.replaceAll("\u202f", " ")).sort()).toEqual([
    "BF16 989 TFLOP/s @ 206",
    "FP8 1.98 PFLOP/s @ 412",
  ]);
  const names = (plain: PlainInput) =>
    series(plain).flatMap(({ look, quiet, name }) =>
      look === "line" && !quiet ? [name.replaceAll("\u202f", " ")] : [],
    );
  expect(names(LARGE)).toEqual(["HBM 4.8 TB/s", "NVLink 4 + NVSwitch (18 links) 450 GB/s"]);
  expect(names({ model: "llama-3.1-8b", hw: "a100-sxm-80", tp: 1 })).toContain("L2 7.22 TB/s");
});
