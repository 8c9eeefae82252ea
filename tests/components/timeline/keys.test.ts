import { describe, expect, it } from "vitest";
import { timelineKey, type KeyUse } from "@/components/timeline/keys";

/** What a key did, and the window after it. */
function strike(key: string, { shift = false, time = null as number | null, without = [] as (keyof KeyUse)[] } = {}) {
  const done: string[] = [];
  const note =
    (name: string) =>
    (by?: number): void =>
      void done.push(by === undefined ? name : `${name} ${by}`);
  const use: KeyUse = {
    view: {
      window: { from: 400, to: 600 },
      all: { from: 0, to: 1000 },
      look: ({ from, to }) => void done.push(`look ${Math.round(from)} ${Math.round(to)}`),
    },
    ...{ fit: note("fit"), along: note("along"), across: note("across"), enlarge: note("enlarge") },
    ...{ outer: note("outer"), inner: note("inner"), find: note("find"), match: note("match") },
    ...{ mark: note("mark"), up: note("up") },
  };
  const kept = Object.fromEntries(Object.entries(use).filter(([name]) => !without.some((one) => one === name)));
  timelineKey(key, shift, time, kept as KeyUse)?.();
  return done;
}

describe("keys of a timeline", () => {
  it("act the same on every one of them", () => {
    const expected: Readonly<Record<string, string>> = {
      ...{ w: "look 430 570", s: "look 357 643", a: "look 370 570", d: "look 430 630", "0": "look 0 1000" },
      ...{ f: "fit", "[": "outer -1", "]": "outer 1", "{": "inner -1", "}": "inner 1" },
      ...{ ArrowLeft: "along -1", ArrowRight: "along 1", ArrowUp: "across -1", ArrowDown: "across 1" },
      ...{ Enter: "enlarge", "/": "find", n: "match 1", m: "mark 500", Escape: "up" },
    };
    for (const [key, what] of Object.entries(expected)) expect(strike(key)).toEqual([what]);
  });

  it("zoom and mark at the pointer, go further with Shift, and back through matches", () => {
    expect(strike("m", { time: 420 })).toEqual(["mark 420"]);
    expect(strike("w", { time: 400 })).toEqual(["look 400 540"]);
    expect(strike("D", { shift: true })).toEqual(["look 520 720"]);
    expect(strike("N", { shift: true })).toEqual(["match -1"]);
  });

  it("mean nothing where a page has no such parts, and leave other keys to it", () => {
    expect(strike("[", { without: ["outer"] })).toEqual([]);
    expect(strike("}", { without: ["inner"] })).toEqual([]);
    expect(strike("p")).toEqual([]);
  });
});
