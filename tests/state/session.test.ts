import { describe, expect, it } from "vitest";
import { lostSession } from "@/state/screen/session";

const NOW = 1_790_000_000_000;
const left = (href: unknown, at: unknown = NOW - 1000, pinned: unknown = null) => JSON.stringify({ href, at, pinned });
const lost = (stored: Record<string, string>, alive: readonly string[] = []) =>
  lostSession(new Map(Object.entries(stored)), new Set(alive), NOW);

describe("a window that ended without being closed", () => {
  it("is the newest that no living window holds", () => {
    const stored = {
      "mds.session.1": left("/cost", NOW - 9000),
      "mds.session.2": left("/quick-estimation?tp=4", NOW - 5000),
      "mds.session.3": left("/models", NOW - 100),
      "mds.chips": "[]",
    };
    expect(lost(stored, ["mds.session.3"])).toMatchObject({ key: "mds.session.2", href: "/quick-estimation?tp=4" });
    expect(lost(stored, Object.keys(stored))).toBeNull();
    expect(lost({})).toBeNull();
  });

  it("keeps what was pinned, and is forgotten after a week", () => {
    const pinned = { query: { tp: "8" }, label: "tp=8" };
    expect(lost({ "mds.session.1": left("/cost", NOW - 1, pinned) })?.pinned).toEqual(pinned);
    expect(lost({ "mds.session.1": left("/cost", NOW - 1, { query: { tp: 8 }, label: "x" }) })?.pinned).toBeNull();
    expect(lost({ "mds.session.1": left("/cost", NOW - 8 * 86_400_000) })).toBeNull();
  });

  it.each(["https://evil.example", "//evil.example/x", "javascript:alert(1)", 7, null])("never leads to %s", (href) => {
    expect(lost({ "mds.session.1": left(href) })).toBeNull();
    expect(lost({ "mds.session.1": "not json" })).toBeNull();
  });
});
