import { describe, expect, it } from "vitest";
import { entriesIn, GLOSSARY, meaning } from "@/features/glossary";
import { readProjectFile } from "../support/project-files";

describe("the glossary", () => {
  it("says every term once", () => {
    expect(new Set(GLOSSARY.map(({ term }) => term.toLowerCase())).size).toBe(GLOSSARY.length);
  });

  it("is the page of the documentation, row by row", () => {
    const rows = GLOSSARY.map(({ term, means }) => `| ${term} | ${means.en} | ${means.zh} |`);
    const page = readProjectFile("docs/glossary.md").split("\n");
    expect(page.filter((line) => line.startsWith("| ") && !line.startsWith("| ---")).slice(1)).toEqual(rows);
  });

  it("knows a label with its percentile or unit, and no other word", () => {
    expect(meaning("TTFT, p90")).toEqual(meaning("TTFT"));
    expect(meaning("Interactivity")).toBeUndefined();
  });

  it.each([
    ["TPOT falls with TP.", ["TPOT", "TP"]],
    ["Prefill fills the KV cache", ["prefill", "KV cache"]],
    ["a ttf font, tpu", []],
  ])("finds the terms of %j as whole words", (prose, terms) => {
    expect(entriesIn(prose).map(({ term }) => term)).toEqual(terms);
  });
});
