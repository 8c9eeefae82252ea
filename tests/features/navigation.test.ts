import { describe, expect, it } from "vitest";
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
});
