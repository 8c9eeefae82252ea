import { expect, it } from "vitest";
import { flatParts, type Report } from "@/features/answers/answer";
import { readReport } from "@/features/core/report/read-report";
import { reportAnalysis } from "@/features/pages/report/analysis";
import { SECTIONS } from "@/features/pages/report/section-names";
import { prepareRun, runAnalysis, type PlainInput } from "@/features/analysis/run-analysis";
import { unwrap } from "@/lib/result";
import { LARGE, pageOn, tableRows as rows } from "./page-on";
import { SAMPLE } from "../../core/report/sample";
import { estimate } from "../../../support/scenarios";

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
  expect(sets.find(([name]) => name === "tier6 (manufacturing)")?.slice(1, 6)).toEqual([4500, 1, 61_500, 7040, 68_540]);
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

it("says of a file in the place of each section why there is nothing to show", () => {
  const shown = (section: string) => flatParts(pageOn({ ...LARGE, document: SAMPLE, section }).parts);
  for (const section of SECTIONS) expect(shown(section).length, section).toBeGreaterThan(0);
  for (const section of ["memory", "roofline", "traffic", "cost", "assumptions"])
    expect(shown(section).map(({ id }) => id)).toEqual(["not-in-file"]);
});

it("draws the rows of a report one after the other", () => {
  const { result } = unwrap(runAnalysis(reportAnalysis, { model: "llama-3.1-8b", hw: "h100-sxm", tp: 1 }));
  const report = pageOn({ document: (result as unknown as { report: object }).report });
  expect(report.parts.map(({ id }) => id)).toEqual(["summary", "gantt", "waterfall", "comparison"]);
  expect(report.verdict.evidence.en).toBe("its totals add up.");
});

it("says a value as its control does: what is chosen by itself has no unit, a choice has its words", () => {
  const said = rows(pageOn({ ...LARGE, section: "assumptions" }), "assumption-table").map((row) => row.join(" | "));
  expect(said.filter((row) => /(auto|none) (×|tok|seq|steps|ms|%)/.test(row))).toEqual([]);
  expect(said.some((row) => /^Phases differ \| no \|/.test(row))).toBe(true);
  expect(said.some((row) => /^Traffic \| steady service \|/i.test(row))).toBe(true);
});

it("says whose every value is", () => {
  const own = rows(pageOn({ ...LARGE, isl: 8192, section: "assumptions" }), "assumption-table");
  expect(own.find(([name]) => name === "Input, ISL")?.[3]).toBe("set by you");
  expect(own.find(([name]) => name === "Output, OSL")?.[3]).toBe("default");
  expect(own.find(([name]) => name === "HBM bandwidth")?.[3]).toBe("vendor sheet");
  expect(own.find(([name]) => name === "Link, one way")?.[1]).toBe("450\u202fGB/s");
  // Cards without links of their own: PCIe 5.0 x16 has 64 GB/s a direction.
  const bus = rows(
    pageOn({ model: "llama-3.1-8b", hw: "rtx-pro-6000-server", tp: 2, section: "assumptions" }),
    "assumption-table",
  );
  expect(bus.find(([name]) => name === "PCIe between GPUs, one way")?.[1]).toMatch(/^6[34]/);
  expect(bus.some(([name]) => name === "Link, one way")).toBe(false);
});

it("of a model that does not fit says so, and still reports", () => {
  const report = pageOn({ model: "deepseek-v3", hw: "h100-sxm", tp: 4 });
  expect(report.misfit?.issue.code).toBeDefined();
  expect(report.parts).toHaveLength(SECTIONS.length);
});

it("names phases in the reader's language", () => {
  const [operators] = flatParts(pageOn({ ...LARGE, section: "waterfall" }, "zh").parts).filter(
    ({ id }) => id === "operators",
  );
  const text = JSON.stringify(operators);
  expect(text).toContain("预填充");
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
  const flows = (report: Report) =>
    flatParts(report.parts).flatMap((part) =>
      part.kind === "chart" && part.drawing.kind === "flows" ? [part.subtitle] : [],
    );
  expect(flows(whole)[0]).toContain("all links of the instance");
  expect(flows(node)[0]).toContain("node 1 (GPU 8–15)");
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
        one.kind === "chart" && one.drawing.kind === "heat" ? one.drawing.values.flat().map((value) => value ?? 0) : [],
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
