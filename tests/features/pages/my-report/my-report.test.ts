/** Live parts are what their pages say; frozen ones are what they said; templates name parts that there are. */
import { describe, expect, it } from "vitest";
import { flatParts, type Report } from "@/features/answers/answer";
import {
  EMPTY,
  frozenPiece,
  readComposed,
  writeComposed,
  type ComposedReport,
} from "@/features/core/report-builder/document";
import { freezeEntry, insertEntries } from "@/features/core/report-builder/edit";
import { composedFile } from "@/features/core/report-builder/file";
import { isResolvedPart } from "@/features/core/report-builder/resolve-parts";
import { composedMarkdown } from "@/features/core/report-builder/markdown";
import { findPiece, listPieces, type Answered } from "@/features/core/report-builder/piece";
import { answerAtOnce, type LongAnalysis } from "@/features/analysis/long-analysis";
import { myReportAnalysis } from "@/features/pages/my-report/analysis";
import type { MyReportAnswer } from "@/features/pages/my-report/report";
import { TEMPLATES, templateEntries } from "@/features/pages/my-report/templates";
import { loadAnalyses } from "@/features/registry/registry";
import { prepareRun, runAnalysis, runWithReport } from "@/features/analysis/run-analysis";
import { LANGUAGES, type Language } from "@/lib/text";
import { SMALL_QUESTIONS } from "../../../support/controls/small-questions";

const analyses = (await loadAnalyses()).filter(({ id }) => id !== "my-report");
const analysis = myReportAnalysis(analyses);

/** Those that answer in a moment. */
const QUICK = ["quick-estimation", "quick-memory", "models", "cost", "report", "multi-model", "mma-tiles", "accuracy"];
const SCENARIO = { model: "llama-3.3-70b", hw: "h100-sxm", tp: "8", conc: "32" };

const unwrap = <T>(result: { ok: true; value: T } | { ok: false; issues: readonly { code: string }[] }): T => {
  if (!result.ok) throw new Error(result.issues.map(({ code }) => code).join());
  return result.value;
};

/** The scenario with the page's small question: what a report keeps of an answer does not depend on its size. */
const smallQuestion = (id: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...SCENARIO, ...SMALL_QUESTIONS[id] }).map(([key, value]) => [key, String(value)]),
  );

const pageReport = (
  id: string,
  language: Language,
  params: Readonly<Record<string, string>> = smallQuestion(id),
): Report => {
  const page = analyses.find((one) => one.id === id);
  if (!page) throw new Error(id);
  return unwrap(runWithReport(page, params)).report((words) => words[language]);
};

const answered = (id: string, language: Language): Answered => ({ now: pageReport(id, language), before: [] });

const compose = (report: ComposedReport): MyReportAnswer => {
  const { resolved } = unwrap(prepareRun(analysis, {}));
  return unwrap(analysis.run(resolved, { doc: writeComposed(report) }));
};

describe.each(QUICK)("parts of %s", (page) => {
  const refs = listPieces(answered(page, "en")).map(({ ref }) => ref);
  const live = insertEntries(
    EMPTY,
    refs.map((part) => ({ kind: "part", page, params: smallQuestion(page), part })),
  );

  it("live, equal the page's own answer, in both languages", () => {
    const { resolved } = compose(live);
    expect(resolved.length).toBeGreaterThan(1);
    for (const language of LANGUAGES) {
      const own = answered(page, language);
      for (const one of resolved.filter(isResolvedPart))
        expect(unwrap(one.found(language))).toEqual(findPiece(own, one.entry.part));
    }
  });

  it("have the tables and drawings of the page, to the figure", () => {
    const report = pageReport(page, "en");
    for (const part of flatParts(report.parts)) {
      if (part.kind !== "table" && part.kind !== "chart") continue;
      const { columns, rows } = part.table;
      expect(findPiece({ now: report, before: [] }, `${part.kind}:${part.id}`)).toMatchObject({
        table: { columns, rows },
        ...(part.kind === "chart" && { drawing: part.drawing }),
      });
    }
  });

  it("frozen, come out of a file as they went in, whatever the scenario says by then", () => {
    const both = { en: answered(page, "en"), zh: answered(page, "zh") };
    const frozen = live.entries.reduce((report, { id }, place) => {
      const piece = frozenPiece(both, refs[place] ?? "");
      if (!piece) throw new Error(refs[place]);
      return freezeEntry(report, id, piece);
    }, live);
    const moved = { ...frozen, entries: frozen.entries.map((entry) => ({ ...entry, params: { tp: "4" } })) };
    const read = unwrap(readComposed(writeComposed(moved)));
    const asWritten = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
    for (const language of LANGUAGES)
      for (const [place, one] of compose(read).resolved.filter(isResolvedPart).entries())
        expect(asWritten(unwrap(one.found(language)))).toEqual(asWritten(findPiece(both[language], refs[place] ?? "")));
  });
});

describe.each(TEMPLATES)("the template $id", (template) => {
  const pinned = { ...SCENARIO, tp: "4" };
  const entries = templateEntries(template, { params: SCENARIO, pinned }, (words) => words.en);
  const parts = entries.flatMap((entry) => (entry.kind === "part" ? [entry] : []));

  it("asks its author something, under headings, and lays out parts of several pages", () => {
    const notes = entries.flatMap((entry) => (entry.kind === "note" ? [entry.words] : []));
    expect(notes.length).toBeGreaterThan(1);
    for (const note of notes) expect(note).toContain("?");
    expect(entries.some(({ kind }) => kind === "heading")).toBe(true);
    expect(parts.length).toBeGreaterThan(4);
  });

  it("names parts that their pages have", () => {
    for (const { page, part, params } of parts) {
      const found = analyses.find(({ id }) => id === page);
      if (!found) throw new Error(page);
      expect([page, part, findPiece({ now: soon(page, params), before: [] }, part) !== null]).toEqual([
        page,
        part,
        true,
      ]);
    }
  });
});

/** What a page says before any long work. */
function soon(page: string, params: Readonly<Record<string, string>>): Report {
  const found = analyses.find(({ id }) => id === page);
  if (!found) throw new Error(page);
  if (!("long" in found)) return pageReport(page, "en", params);
  const { resolved, unpacked } = unwrap(prepareRun(found, params));
  const output = unwrap(answerAtOnce(found as unknown as LongAnalysis, resolved, unpacked));
  return found.report(output, { t: (words) => words.en, input: unpacked, scenario: resolved, pinned: null });
}

describe("a regression of two runs", () => {
  const template = TEMPLATES.find(({ needsPinned }) => needsPinned);
  if (!template) throw new Error("there is one");
  const setting = { params: SCENARIO, pinned: { ...SCENARIO, hw: "h200-sxm" } };
  const report = insertEntries(
    EMPTY,
    templateEntries(template, setting, (words) => words.en),
  );

  it("sets the scenario against the pinned one, and shows both", () => {
    const resolved = compose(report).resolved.filter(isResolvedPart);
    const figures = resolved.map((one) => unwrap(one.found("en"))).find(({ kind }) => kind === "figures");
    expect(figures).toMatchObject({ before: [{ id: "ttft" }, {}, {}, {}] });
    const now = pageReport("report", "en").figures[0]?.value;
    const before = pageReport("report", "en", setting.pinned).figures[0]?.value;
    expect(figures).toMatchObject({ figures: [{ value: now }, {}, {}, {}], before: [{ value: before }, {}, {}, {}] });
    const tops = resolved.filter(({ entry }) => entry.part === "table:top").map((one) => unwrap(one.found("en")));
    expect(tops).toHaveLength(2);
    expect(tops[0]).not.toEqual(tops[1]);
  });

  it("is written as HTML that loads nothing, and as Markdown", () => {
    const { resolved } = compose(report);
    const asked = { report, resolved, language: "en", written: "2026-01-02T00:00:00Z" } as const;
    const html = composedFile({ ...asked, link: "http://suite.example/my-report" });
    expect(html).toContain("<svg");
    expect(html).not.toMatch(/(src|href)="(?!#|data:|http:\/\/suite\.example)/);
    expect(html.length).toBeLessThan(3_000_000);
    const markdown = composedMarkdown(asked);
    expect(markdown).toContain("## The change");
    expect(markdown).toContain("Five longest operators");
  });
});

describe("over HTTP and in a terminal", () => {
  it("says the words, the parts, and what has no answer in its place", () => {
    const report = insertEntries({ ...EMPTY, title: "Plan" }, [
      { kind: "note", words: "mine" },
      { kind: "part", page: "cost", params: SCENARIO, part: "table:bill" },
      { kind: "part", page: "my-report", params: {}, part: "verdict:verdict" },
      { kind: "part", page: "cost", params: { ...SCENARIO, tp: "7" }, part: "table:bill" },
      { kind: "part", page: "cost", params: { ...SCENARIO, model: "none" }, part: "table:bill" },
    ]);
    const record = unwrap(runAnalysis(analysis, { doc: writeComposed(report) }, {}, { report: "en" }));
    expect(record.summary).toEqual({ entries: 5, parts: 4, frozen: 0 });
    expect(JSON.stringify(record.report)).toContain("mine");
    expect(JSON.stringify(record.report)).toContain("COMPOSED-NO-PAGE");
  });

  it("refuses what is no report", () => {
    expect(runAnalysis(analysis, { doc: "nothing" }).issues[0]?.code).toBe("COMPOSED-JSON");
  });
});
