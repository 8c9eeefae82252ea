import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSlower, LIMIT, medianRatio, ratioTable } from "@/bench/paired/ratios.mjs";

describe("two commits in turn", () => {
  it("are compared by the median of their ratios", () => {
    // hand: ratios 1, 1.5 and 3; of 1, 1.5, 2 and 3 the mean of the two in the middle
    const odd: [number, number][] = [
      [2, 3],
      [1, 3],
      [2, 2],
    ];
    expect(medianRatio(odd)).toBe(1.5);
    expect(medianRatio([...odd, [1, 2]])).toBe(1.75);
  });

  it("are as far apart on a machine that others slow down, and in a round that one of them disturbed", () => {
    const spent = fc.double({ min: 0.1, max: 10, noNaN: true });
    const slow = fc.double({ min: 1, max: 8, noNaN: true });
    fc.assert(
      fc.property(spent, spent, fc.array(slow, { minLength: 3, maxLength: 7 }), slow, (older, newer, loads, once) => {
        const pairs = loads.map((load): [number, number] => [older * load, newer * load]);
        expect(medianRatio(pairs)).toBeCloseTo(newer / older, 9);
        pairs[0] = [older, newer * once];
        expect(medianRatio(pairs)).toBeCloseTo(newer / older, 9);
      }),
    );
  });

  it("fail only if the newer one is too slow twice", () => {
    expect(isSlower({ ratio: LIMIT })).toBe(false);
    expect(isSlower({ ratio: 1.3, again: 1.1 })).toBe(false);
    expect(isSlower({ ratio: 1.3, again: 1.3 })).toBe(true);
    expect(isSlower({ ratio: 1.3 })).toBe(true);
  });

  it("have a line for each row, with the reason of one that is left out", () => {
    const lines = ratioTable([
      { name: "trace", older_s: 0.5, newer_s: 0.75, ratio: 1.5, again: 1.4 },
      { name: "predict", skipped: "no such command" },
    ]).split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^trace .* 0\.500 .* 0\.750 .* 1\.50, again 1\.40$/);
    expect(lines[2]).toMatch(/^predict .*skipped: no such command$/);
  });
});

it("the last release is named by a whole hash and a day, and the benches that its sources can be measured with by theirs", () => {
  const release = JSON.parse(readFileSync("bench/paired/release.json", "utf8")) as unknown;
  const hash = expect.stringMatching(/^[0-9a-f]{40}$/) as string;
  expect(release).toEqual({
    commit: hash,
    benches: hash,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
  });
});
