import { existsSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { SECTIONS } from "@/features/registry/navigation";
import { loadAnalyses, pages } from "@/features/registry/registry";
import { SCENARIO_KEYS, SLICE_KEYS } from "@/features/core/scenario/keys";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { linkNames, listControls } from "@/lib/params/control";
import { CHARTS_NAME } from "@/lib/charts/view";
import { projectFiles } from "../support/project-files";

const analyses = await loadAnalyses();
const browserTests = projectFiles("tests/e2e/pages", [".test.ts"]).map((path) => basename(path));

describe.each(analyses)("the analysis $id", ({ id, title, question, input, needs, alone, first = [] }) => {
  const folder = `features/pages/${id}`;

  it("has help in both languages, and a test of its own", () => {
    const files = [`${folder}/help.en.md`, `${folder}/help.zh.md`];
    const tests = [`tests/features/pages/${id}/${id}.test.ts`];
    expect([...files, ...tests].filter((file) => !existsSync(file))).toEqual([]);
    expect(browserTests).toContain(`${id}.test.ts`);
  });

  it("speaks both languages", () => {
    for (const text of [title, question, ...listControls(input).map(({ meta }) => meta.label)]) {
      expect(text.en.trim()).not.toBe("");
      expect(text.zh.trim()).not.toBe("");
    }
  });

  it("stands alone if and only if it needs nothing of the scenario", () => {
    expect(alone === true).toBe(needs.length === 0);
  });

  it("asks first what its panel has", () => {
    const sections: readonly string[] = [...needs, ...listControls(input).map(({ meta }) => meta.section ?? "")];
    expect(first.filter((id) => !sections.includes(id))).toEqual([]);
  });

  it("has no control that hides one of the shared scenario", () => {
    const shared = new Set(listControls(ScenarioSchema).map(({ key }) => key));
    expect(listControls(input).filter(({ key }) => shared.has(key))).toEqual([]);
  });
});

describe("the registry", () => {
  it("has the controls of every section of the menu tested", () => {
    const files = projectFiles("tests/features/controls", [".test.ts"]).map((path) => basename(path, ".test.ts"));
    expect(files.toSorted()).toEqual(SECTIONS.map(({ id }) => id).toSorted());
  });

  it("loads the analysis whose page it lists", () => {
    for (const [place, { id, title, shortcut }] of pages.entries())
      expect(analyses[place]).toMatchObject({ id, title, shortcut });
  });

  it("knows every parameter that links carry between pages", () => {
    const known = new Set(listControls(ScenarioSchema).flatMap(linkNames));
    expect(SCENARIO_KEYS.toSorted()).toEqual([...known].toSorted());
  });

  it("leaves the name of charts to charts: no page or scenario has an input of that name", () => {
    const named = [ScenarioSchema, ...analyses.map(({ input }) => input)].flatMap(listControls).flatMap(linkNames);
    expect(named).not.toContain(CHARTS_NAME);
  });

  it("knows the slice of each: the section in which it is asked", () => {
    const bySection = Map.groupBy(listControls(ScenarioSchema), ({ meta }) => meta.section);
    for (const [section, keys] of Object.entries(SLICE_KEYS))
      expect(keys.toSorted()).toEqual([...new Set((bySection.get(section) ?? []).flatMap(linkNames))].toSorted());
  });

  it("gives every page its own address and its own key", () => {
    expect(new Set(analyses.map(({ id }) => id)).size).toBe(analyses.length);
    expect(new Set(analyses.map(({ shortcut }) => shortcut)).size).toBe(analyses.length);
  });
});
