/** What moves in the file of a composed report: live parts of the same load, and nothing that the file cannot ask anew. */
import { describe, expect, it } from "vitest";
import { EMPTY, type PartEntry } from "@/features/core/report-builder/document";
import { insertEntries } from "@/features/core/report-builder/edit";
import { composedFile } from "@/features/core/report-builder/file";
import { resolveParts, type ResolvedEntry } from "@/features/core/report-builder/resolve-parts";
import { movedParts, movingParts } from "@/features/core/report-builder/moving";
import { answerQuestions } from "@/features/pages/my-report/answer-questions";
import { answersAtOnce, findPage, loadAnalyses } from "@/features/registry/registry";

const analyses = (await loadAnalyses()).filter(({ id }) => id === "quick-estimation");
const LOAD = { model: "llama-3.3-70b", hw: "h100-sxm", tp: "8", conc: "32" };
const HEADLINE = "figures:headline";

type Given = Pick<PartEntry, "params"> & Partial<PartEntry>;

function resolved(...parts: readonly Given[]) {
  const entries = parts.map((part) => ({
    ...{ kind: "part" as const, page: "quick-estimation", part: HEADLINE },
    ...part,
  }));
  const report = insertEntries(EMPTY, entries);
  const answers = answerQuestions(report, analyses);
  return { report, resolved: resolveParts(report, { page: findPage, answer: (key) => answers.get(key) }) };
}

const moving = (parts: readonly ResolvedEntry[]) => movingParts(parts, answersAtOnce);

describe("what moves in a composed report", () => {
  it("are the live parts, and the load that all of them were sent with", () => {
    const { entries, sent, differing } = moving(resolved({ params: LOAD }, { params: { ...LOAD, tp: "4" } }).resolved);
    expect(entries.map(({ id }) => id)).toEqual([1, 2]);
    expect(sent).toMatchObject({ conc: 32 });
    expect([Object.keys(sent).sort(), differing]).toEqual([["conc", "isl", "osl"], []]);
  });

  it("has no slider for what differs between parts", () => {
    const { sent, differing } = moving(resolved({ params: LOAD }, { params: { ...LOAD, conc: "64" } }).resolved);
    expect([sent.conc, differing]).toEqual([undefined, ["conc"]]);
  });

  it("leaves out what a file cannot ask anew: other data, kept texts, operator tables, long searches", () => {
    const whole = resolved({ params: LOAD }).resolved;
    const given = (patch: Partial<PartEntry>): readonly ResolvedEntry[] =>
      whole.map((one) => ({ ...one, entry: { ...one.entry, ...patch } }) as ResolvedEntry);
    expect(moving(whole).entries).toHaveLength(1);
    for (const patch of [
      { held: true as const },
      { params: { ...LOAD, tables: "mine" } },
      { params: { ...LOAD, config: `h.${"0".repeat(40)}` } },
      { page: "scale-up-search" },
      { page: "trace" },
    ])
      expect(moving(given(patch)).entries).toEqual([]);
  });

  it("moves what a part is set against where that was sent with the same", () => {
    const { entries, sent } = moving(resolved({ params: LOAD, against: { ...LOAD, tp: "4", osl: "7" } }).resolved);
    const [moved] = movedParts(entries, sent, { conc: 64, osl: 100 });
    expect(moved?.params).toMatchObject({ conc: "64", osl: "100" });
    expect(moved?.against).toMatchObject({ conc: "64", osl: "7", tp: "4" });
  });
});

describe("the file", () => {
  it("has the sliders and the script only where something moves", () => {
    const { report, resolved: parts } = resolved({ params: LOAD });
    const file = {
      report,
      resolved: parts,
      language: "en" as const,
      written: "2026-01-02T03:04:05Z",
      link: "http://x/r",
    };
    const live = composedFile({ ...file, live: { moving: moving(parts), engine: "/* the engine */" } });
    expect(live.match(/data-slider="conc"/g)).toHaveLength(2);
    expect(live).toContain("/* the engine */");
    const still = composedFile(file);
    expect(still).not.toContain("data-slider");
    expect(still).toContain("This file has no sliders");
  });
});
