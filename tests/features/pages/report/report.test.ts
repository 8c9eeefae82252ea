import { describe, expect, it } from "vitest";
import { flatParts, reportTables, type Report } from "@/features/answer";
import { readReport } from "@/features/core/report/read-report";
import { reportAnalysis } from "@/features/pages/report/analysis";
import { SECTIONS } from "@/features/pages/report/sections";
import { prepareRun, runAnalysis, runWithReport, type PlainInput } from "@/features/run-analysis";
import { unwrap } from "@/lib/result";
import { SAMPLE } from "../../core/report/sample";
import { estimate } from "../../../support/scenarios";

const LARGE: PlainInput = { model: "deepseek-v3", hw: "h200-sxm", tp: 8 };

const pageOn = (plain: PlainInput, language: "en" | "zh" = "en"): Report =>
  unwrap(runWithReport(reportAnalysis, plain)).report((words) => words[language]);

const rows = (report: Report, id: string) => reportTables(report).find((one) => one.id === id)?.table.rows ?? [];

describe("the report page", () => {
  it("has every section in order, and one alone by its link", () => {
    expect(pageOn(LARGE).parts.map(({ id }) => id)).toEqual([...SECTIONS]);
    for (const section of SECTIONS) expect(pageOn({ ...LARGE, section }).parts.map(({ id }) => id)).toEqual([section]);
  });

  it("leads with the figures of Quick Estimation", () => {
    const { figures } = unwrap(runAnalysis(reportAnalysis, LARGE)).result;
    const known = estimate({ model: "deepseek-v3", hw: "h200-sxm", tp: "8" });
    for (const id of ["ttft", "tpot"])
      expect(figures.find((one) => one.id === id)?.value).toBe(known.figures.find((one) => one.id === id)?.value);
  });

  it("gives programs the document, which passes its own checks", () => {
    const { result } = unwrap(runAnalysis(reportAnalysis, LARGE));
    const plain = result as unknown as {
      report: unknown;
      gantt_chart: { tasks: unknown[] };
      stats: { decode: object };
    };
    const read = readReport(JSON.stringify(plain.report));
    expect(read.issues).toEqual([]);
    expect(plain.gantt_chart.tasks.length).toBeGreaterThan(1000);
    expect(plain.stats.decode).not.toBeNull();
  });

  it("says in a section's place why there is nothing to show", () => {
    const alone = pageOn({ model: "llama-3.1-8b", hw: "h100-sxm", tp: 1, section: "traffic" });
    expect(flatParts(alone.parts).map(({ id }) => id)).toEqual(["no-traffic"]);
    const halves = pageOn({ ...LARGE, tp: 1, adp: 8, pp: 2, tbo: true, section: "gantt" });
    expect(flatParts(halves.parts)[0]).toMatchObject({ kind: "issues", id: "gantt-missing" });
    const unpriced = pageOn({ ...LARGE, hw: "mi355x", section: "cost" });
    expect(flatParts(unpriced.parts).map(({ id }) => id)).toEqual(["no-price"]);
  });

  it("prices the hardware by every cost model that knows the chip: two servers for nine chips and more", () => {
    const sets = rows(
      pageOn({ model: "llama-3.3-70b", hw: "h100-sxm", tp: 8, replicas: 1, section: "cost" }),
      "cost-sets",
    );
    expect(sets.map(([name]) => name)).toHaveLength(5);
    // 8 chips at 4,500 by tier6's code: 1 server of 61,500 and 8 · 16 · 55 of links (V-02 with another price).
    expect(sets.find(([name]) => name === "tier6 (manufacturing)")?.slice(1, 6)).toEqual([
      4500, 1, 61_500, 7040, 68_540,
    ]);
  });

  it("compares with the pinned scenario: how much higher or lower, and which is better", () => {
    const solve = (plain: PlainInput) => {
      const { resolved, unpacked } = unwrap(prepareRun(reportAnalysis, plain));
      const input = reportAnalysis.input.parse(unpacked);
      return { input, scenario: resolved, answer: unwrap(reportAnalysis.run(resolved, input)) };
    };
    const [own, other] = [solve({ ...LARGE, hw: "b200-sxm" }), solve(LARGE)];
    const t = ({ en }: { readonly en: string }): string => en;
    const report = reportAnalysis.report(own.answer, { ...own, t, pinned: other.answer });
    const [ttft] = rows(report, "side-by-side").filter(([name]) => name === "TTFT, idle engine");
    expect(ttft?.[2]).toBe(own.answer.document.performance.ttft_ms);
    expect(ttft?.[3]).toBe("◆");
    expect(ttft?.[4]).toBe(other.answer.document.performance.ttft_ms);
    expect(ttft?.[5]).toMatch(/% higher$/);
    expect(flatParts(pageOn(LARGE).parts).some(({ id }) => id === "nothing-pinned")).toBe(true);
  });

  it("takes a report in the scenario's place, says what in it is wrong, and gives it back", () => {
    const plain = { document: JSON.parse(SAMPLE) as object };
    const report = pageOn(plain);
    expect(report.parts.map(({ id }) => id)).toEqual(["summary", "comparison"]);
    const [checks] = flatParts(report.parts);
    expect(checks?.kind === "issues" && checks.issues.map(({ code }) => code)).toContain("REPORT-MACHINE-TIME");
    expect(rows(report, "performance").find(([name]) => name === "MFU")?.[1]).toBe(0.65);
    const { result } = unwrap(runAnalysis(reportAnalysis, plain));
    expect((result as unknown as { report: object }).report).toEqual(JSON.parse(SAMPLE));
    const cut = runAnalysis(reportAnalysis, { document: SAMPLE.slice(0, 99) });
    expect(!cut.ok && cut.issues[0]?.code).toBe("REPORT-TRUNCATED");
  });

  it("draws the rows of a report one after the other", () => {
    const { result } = unwrap(runAnalysis(reportAnalysis, { model: "llama-3.1-8b", hw: "h100-sxm", tp: 1 }));
    const report = pageOn({ document: (result as unknown as { report: object }).report });
    expect(report.parts.map(({ id }) => id)).toEqual(["summary", "gantt", "waterfall", "comparison"]);
    expect(report.verdict.evidence.en).toBe("its sums hold.");
  });

  it("says whose every value is", () => {
    const own = rows(pageOn({ ...LARGE, isl: 8192, section: "assumptions" }), "assumption-table");
    expect(own.find(([name]) => name === "Input, ISL")?.[3]).toBe("set by you");
    expect(own.find(([name]) => name === "Output, OSL")?.[3]).toBe("default");
    expect(own.find(([name]) => name === "HBM bandwidth")?.[3]).toBe("vendor sheet");
  });

  it("of a model that does not fit says so, and still reports", () => {
    const report = pageOn({ model: "deepseek-v3", hw: "h100-sxm", tp: 4 });
    expect(report.misfit?.issue.code).toBeDefined();
    expect(report.parts).toHaveLength(SECTIONS.length);
  });

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
      "y: this scenario runs no such operator.",
    ]);
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

  it("looks into a node and a GPU of the traffic, and says where no pass has such GPUs", () => {
    const wide = { ...LARGE, tp: 1, adp: 16, ep: 16, section: "traffic" };
    const whole = pageOn(wide);
    expect(rows(whole, "members").map(([name]) => name)).toEqual([
      "node 0 (GPU 0–7)",
      "node 1 (GPU 8–15)",
      "node 0 (GPU 0–7)",
      "node 1 (GPU 8–15)",
    ]);
    const [members] = flatParts(whole.parts).filter(({ id }) => id === "members");
    expect(members?.kind === "table" && members.offers?.changes[1]).toEqual({ inside: "8-15" });
    const node = pageOn({ ...wide, inside: "8-15" });
    expect(
      rows(node, "members")
        .map(([name]) => name)
        .slice(0, 2),
    ).toEqual(["GPU 8", "GPU 9"]);
    // Eight GPUs, and all others as one row and one column.
    const heat = flatParts(node.parts).flatMap((part) =>
      part.kind === "chart" && part.drawing.kind === "heat" ? [part.drawing.columns.at(-1)] : [],
    );
    expect(heat).toEqual(["others", "others"]);
    expect(
      rows(pageOn({ ...wide, inside: "13" }), "busiest-links").every(([, link]) => /\b13\b/.test(String(link))),
    ).toBe(true);
    expect(flatParts(pageOn({ ...wide, inside: "16" }).parts).map(({ id }) => id)).toContain("no-place");
  });

  it("tells the dispatch of tokens from their combine, and checks sums three ways", () => {
    const report = pageOn({ ...LARGE, tp: 1, adp: 16, ep: 16, section: "traffic" });
    expect(rows(report, "messages").map(([, name]) => name)).toEqual(
      expect.arrayContaining(["Routed experts, dispatch", "Routed experts, combine"]),
    );
    const [collectives] = flatParts(report.parts).filter(({ id }) => id === "collectives");
    expect(collectives?.kind === "table" && collectives.note?.en.match(/✓/g)).toHaveLength(2);
    const [flows] = flatParts(report.parts).flatMap((part) =>
      part.kind === "chart" && part.drawing.kind === "flows" ? [part.drawing] : [],
    );
    const sums = [0, 1].map((column) =>
      flows?.bands.reduce((sum, { from, value }) => sum + (flows.nodes[from]?.column === column ? value : 0), 0),
    );
    expect(sums[0]).toBeCloseTo(sums[1] ?? NaN, 9);
  });

  it("shows bytes, rates or the use of links in the matrix, of the same messages", () => {
    const cells = (measure: string): number[] =>
      pageOn({ ...LARGE, section: "traffic", measure }).parts.flatMap((part) =>
        flatParts([part]).flatMap((one) =>
          one.kind === "chart" && one.drawing.kind === "heat"
            ? one.drawing.values.flat().map((value) => value ?? 0)
            : [],
        ),
      );
    const [bytes, rates, shares] = ["bytes", "rate", "utilisation"].map(cells);
    expect(bytes?.some((value) => value > 0)).toBe(true);
    expect(Math.max(...(shares ?? []))).toBeLessThanOrEqual(100);
    // One time a pass: two charts, each in proportion.
    const half = (bytes?.length ?? 0) / 2;
    for (const part of [0, 1]) {
      const own = (values: readonly number[] | undefined) => values?.slice(part * half, (part + 1) * half) ?? [];
      const at = own(bytes).findIndex((value) => value > 0);
      const ratio = (own(rates)[at] ?? 0) / (own(bytes)[at] ?? 1);
      own(rates).forEach((rate, index) => expect(rate).toBeCloseTo((own(bytes)[index] ?? 0) * ratio, 6));
    }
    expect(rows(pageOn({ ...LARGE, section: "traffic" }), "busiest-links").length).toBe(16);
  });
});
