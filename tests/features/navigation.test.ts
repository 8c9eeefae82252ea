import { describe, expect, it } from "vitest";
import type { Subject } from "@/features/analysis/analysis";
import { pagesAbout, SECTIONS } from "@/features/registry/navigation";
import { pages } from "@/features/registry/registry";
import { LANGUAGES } from "@/lib/text";
import { matchEntry } from "@/lib/text-comparison/match-words";

const entries = SECTIONS.flatMap((section) => section.entries);

describe("the menu", () => {
  it("leads to every page once", () => {
    const reached = entries.flatMap(({ subject }) => pagesAbout(subject)).map(({ id }) => id);
    expect([...reached].sort()).toEqual(pages.map(({ id }) => id).sort());
  });

  it("has no entry without a page, and about a dozen entries", () => {
    for (const { subject } of entries) expect(pagesAbout(subject), subject).not.toHaveLength(0);
    expect(entries.length).toBeLessThanOrEqual(15);
  });

  it("has the curves of a load, and what is estimated of one scenario, as tabs of one entry each", () => {
    const tabs = (subject: Subject) => pagesAbout(subject).map(({ id }) => id);
    expect(tabs("load-curves")).toEqual(["inferencemax", "scale-up-explorer", "inferencemax-scenarios"]);
    expect(tabs("estimate")).toEqual(["quick-estimation", "runtime-planner", "report", "cost"]);
  });
});

describe("a page that had another title", () => {
  const renamed = pages.flatMap(({ id, formerly }) => (formerly ? [{ id, formerly }] : []));

  it.each(renamed)("is found by it in both languages: $id", ({ id, formerly }) => {
    for (const language of LANGUAGES) {
      const scores = pages.map((page) => {
        const former = page.formerly ? [page.formerly.en, page.formerly.zh] : [];
        return matchEntry(`${page.title[language]} ${page.id}`, formerly[language], former);
      });
      expect(scores[pages.findIndex((page) => page.id === id)]).toBe(Math.max(...scores));
    }
  });
});
