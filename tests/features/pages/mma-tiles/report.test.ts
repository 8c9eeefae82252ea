import { describe, expect, it } from "vitest";
import { mmaTilesAnalysis } from "@/features/pages/mma-tiles/analysis";
import { efficiencies } from "@/features/pages/mma-tiles/hand-over";
import type { OtherTime } from "@/features/pages/mma-tiles/compare";
import type { RawParams } from "@/lib/params/codec";
import { verbatim } from "@/lib/text";
import { part, report } from "../../../support/report";

const H100 = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1" };

describe("the statement of the levels", () => {
  it.each<{ raw: RawParams; title: RegExp }>([
    { raw: {}, title: /^Bound by shared memory/ },
    { raw: { mt: "64", nt: "64" }, title: /needs .+ of its bandwidth$/ },
  ])("$raw", ({ raw, title }) => {
    const { title: said, drawing, table } = part(report(mmaTilesAnalysis, { ...H100, ...raw }), "chart", "levels");
    expect(said).toMatch(title);
    const over = drawing.kind === "bars" && drawing.series[0]?.bad?.some(Boolean);
    expect(over).toBe(Number(/needs ([\d.]+)/.exec(said)?.[1]) > 100);
    expect(table.rows.some(([level]) => String(level).startsWith("●"))).toBe(over);
  });
});

describe("the roofline", () => {
  const series = (raw: RawParams) => {
    const { drawing } = part(report(mmaTilesAnalysis, { ...H100, ...raw }), "chart", "roofline");
    if (drawing.kind !== "points") throw new Error("not points");
    return drawing.series;
  };

  it("shows the tile below every roof", () => {
    const [tile, ...others] = series({});
    const point = tile?.points[0];
    for (const { look, points } of others.filter((one) => one.look === "line")) {
      expect(look).toBe("line");
      expect(point?.y).toBeLessThanOrEqual(Math.max(...points.map(({ y }) => y)));
    }
  });

  // A law is fitted to the whole chip: with half of the cores it has no place under these roofs.
  it.each<{ raw: RawParams; marks: string[] }>([
    { raw: {}, marks: ["this tile", "fitted law"] },
    { raw: { cores: "66" }, marks: ["this tile"] },
  ])("marks $marks", ({ raw, marks }) => {
    expect(series(raw).flatMap(({ look, name }) => (look === "line" ? [] : [name]))).toEqual(marks);
  });
});

describe("what is offered", () => {
  it("is a tile in each row of the tuner, and a product in each row of the scenario", () => {
    const said = report(mmaTilesAnalysis, H100);
    const [tuner, products] = [part(said, "table", "tuner"), part(said, "table", "products")];
    const [m, n, k] = String(tuner.table.rows[0]?.[0]).split(" × ");
    expect(tuner.offers?.changes[0]).toMatchObject({ mt: m, nt: n, kt: k, stages: "auto" });
    for (const { offers, table } of [tuner, products]) expect(offers?.changes).toHaveLength(table.rows.length);
  });

  const other = (id: OtherTime["id"], efficiency: number): OtherTime => ({
    id,
    seconds: 1,
    efficiency,
    basis: verbatim(""),
  });
  it.each([
    { others: [other("datasheet", 0.5)], handed: [0.7] },
    { others: [other("calibrated", 0.613), other("datasheet", 0.5)], handed: [0.7, 0.61] },
    { others: [other("measured", 0.001), other("calibrated", 0.613)], handed: [0.7, 0.01] },
  ])("hands $handed on", ({ others, handed }) => {
    expect(efficiencies({ handOver: { mfu: 0.7 }, others }).map(({ mfu }) => mfu)).toEqual(handed);
  });
});
