/** The course: every chapter opens a scenario that its page answers and leads on to the next, and the numbers in its text are the suite's. */
import { describe, expect, it } from "vitest";
import { COURSE, loadCourseChapter } from "@/features/handbook/course/course";
import { quickMemoryAnalysis } from "@/features/pages/quick-memory/analysis";
import { quickEstimationAnalysis } from "@/features/pages/quick-estimation/analysis";
import { runtimePlannerAnalysis } from "@/features/pages/runtime-planner/analysis";
import type { Analysis } from "@/features/analysis/analysis";
import { runAnalysis, type PlainInput } from "@/features/analysis/run-analysis";
import { loadAnalysis } from "@/features/registry/registry";
import { LANGUAGES } from "@/lib/text";
import { unwrap } from "@/lib/result";

function parseScreen(screen: string): { readonly page: string; readonly plain: PlainInput } {
  const { pathname, searchParams } = new URL(screen, "http://suite");
  return { page: pathname.slice(1), plain: Object.fromEntries(searchParams) };
}

describe("a chapter", () => {
  it.each(COURSE)(
    "$id opens its scenario, which the page answers without a remark",
    async ({ id, screens: [screen] }) => {
      const { page, plain } = parseScreen(screen);
      const analysis = (await loadAnalysis(page)) ?? expect.fail(page);
      const run = runAnalysis(analysis, plain);
      expect({ ok: run.ok, codes: run.issues.map(({ code }) => code) }).toEqual({ ok: true, codes: [] });
      for (const language of LANGUAGES)
        expect(await loadCourseChapter(id, language)).toContain(`(${screen.replace(/#.*/, "")})`);
    },
  );

  it("leads to the next one", async () => {
    for (const [index, { id }] of COURSE.entries())
      for (const language of LANGUAGES) {
        const next = COURSE[index + 1];
        expect(await loadCourseChapter(id, language)).toContain(next ? `(/docs/course/${next.id})` : "(/docs)");
      }
  });

  it("says the same numbers in both languages", async () => {
    // Chinese counts large numbers in ten thousands.
    const numbers = (text: string): readonly string[] => text.match(/\d[\d,.]*\d(?!\d|[,.]\d|\s*[万亿])/g) ?? [];
    for (const { id } of COURSE) {
      const [english = [], chinese = []] = await Promise.all(
        LANGUAGES.map(async (language) => numbers(await loadCourseChapter(id, language))),
      );
      expect({ id, missing: chinese.filter((word) => !english.includes(word)) }).toEqual({ id, missing: [] });
    }
  });
});

const LLAMA_70B = { model: "llama-3.3-70b", hw: "h100-sxm", tp: 4 };

function read(analysis: Analysis, plain: PlainInput): (name: string) => number {
  const { summary } = unwrap(runAnalysis(analysis, plain));
  return (name) => Number(summary[name]);
}

describe("a number in the text is the suite's", () => {
  it("weights and the bandwidth that decoding reaches", () => {
    const value = read(quickEstimationAnalysis, parseScreen(COURSE[0]?.screens[0] ?? "").plain);
    expect(value("weights_gb_per_gpu")).toBeCloseTo(16.1, 1);
    expect(value("decode_mbu")).toBeGreaterThan(0.55);
    expect(value("decode_mbu")).toBeLessThan(0.65);
    // Hand: 16.1 GB / 3.35 TB/s.
    expect(value("idle_tpot_ms")).toBeGreaterThan(4.8);
  });

  it("bytes of cache per token (hand: 2 · 80 · 8 · 128 · 2)", () => {
    const { instances } = unwrap(runAnalysis(quickMemoryAnalysis, LLAMA_70B)).result;
    const [{ sequenceBytes, context, gpus } = expect.fail("no instance")] = instances;
    expect((sequenceBytes * gpus) / context).toBe(327_680);
    expect(read(quickMemoryAnalysis, LLAMA_70B)("weights_gb_per_gpu")).toBeCloseTo(35.3, 1);
  });

  it("the share of all-reduces in a decode step of eight GPUs: a seventh", () => {
    const value = read(runtimePlannerAnalysis, { ...LLAMA_70B, tp: 8 });
    const share = value("decode_network_ms") / value("decode_ms");
    expect(share).toBeGreaterThan(1 / 8);
    expect(share).toBeLessThan(1 / 6);
  });

  it("TTFT with 80 % of a prompt cached: about a third", () => {
    const { plain } = parseScreen(COURSE.find(({ id }) => id === "reuse")?.screens[0] ?? "");
    const [cached, computed] = ["80", "0"].map((prefix) =>
      read(quickEstimationAnalysis, { ...plain, prefix })("ttft_ms"),
    );
    expect((cached ?? NaN) / (computed ?? NaN)).toBeGreaterThan(0.25);
    expect((cached ?? NaN) / (computed ?? NaN)).toBeLessThan(0.4);
  });
});
