import { describe, expect, it } from "vitest";
import type { Subject } from "@/features/analysis/analysis";
import { pagesAbout, SECTIONS } from "@/features/registry/navigation";
import { pages } from "@/features/registry/registry";

const entries = SECTIONS.flatMap((section) => section.entries);

describe("the menu", () => {
  it("leads to every page once", () => {
    const reached = entries.flatMap(({ subject }) => pagesAbout(subject)).map(({ id }) => id);
    expect([...reached].sort()).toEqual(pages.map(({ id }) => id).sort());
  });

  it("has no entry without a page, and about a dozen entries", () => {
    for (const { subject } of entries) expect(pagesAbout(subject), subject).not.toHaveLength(0);
    expect(entries.length).toBeLessThanOrEqual(13);
  });

  it("has the curves of a load, and what is estimated of one scenario, as tabs of one entry each", () => {
    const tabs = (subject: Subject) => pagesAbout(subject).map(({ id }) => id);
    expect(tabs("load-curves")).toEqual(["inferencemax", "scale-up-explorer", "inferencemax-scenarios"]);
    expect(tabs("estimate")).toEqual(["quick-estimation", "runtime-planner", "report", "cost"]);
  });
});
