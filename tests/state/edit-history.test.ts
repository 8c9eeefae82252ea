import { describe, expect, it } from "vitest";
import { afterEdit, afterTravel, SETTLED_MS, startsEntry } from "@/state/link/edit-history";

describe("an edit", () => {
  const last = { keys: "tp", at: 10_000 };

  it("goes on with the last one while the same control is typed in", () => {
    expect(startsEntry(last, { keys: "tp", at: 10_000 + SETTLED_MS })).toBe(false);
  });

  it("opens an entry when it is the first, on another control, or later", () => {
    expect(startsEntry(null, last)).toBe(true);
    expect(startsEntry(last, { keys: "isl", at: 10_001 })).toBe(true);
    expect(startsEntry(last, { keys: "tp", at: 10_001 + SETTLED_MS })).toBe(true);
  });
});

describe("the trail", () => {
  const trail = { links: ["a", "b", "c"], at: 1 };

  it("drops what lay ahead of an edit, as the browser does", () => {
    expect(afterEdit(trail, "d", true)).toEqual({ links: ["a", "b", "d"], at: 2 });
    expect(afterEdit(trail, "d", false)).toEqual({ links: ["a", "d"], at: 1 });
  });

  it("follows Back and Forward, and starts anew elsewhere", () => {
    expect(afterTravel(trail, "a").at).toBe(0);
    expect(afterTravel(trail, "c").at).toBe(2);
    expect(afterTravel(trail, "elsewhere")).toEqual({ links: ["elsewhere"], at: 0 });
  });
});
