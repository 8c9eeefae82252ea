import { describe, expect, it } from "vitest";
import { listCells, runCell } from "@/features/core/plan/cells";
import { degreesLabel } from "@/features/core/operators/parallelism";
import type { PlanQuestion } from "@/features/core/plan/question";
import { withLimit } from "@/features/core/plan/what-if";
import { askFor } from "./support";

function front(question: PlanQuestion) {
  const cell = listCells(question, []).find(({ aspect }) => aspect === "front") ?? expect.fail("no front");
  return runCell(question, [], cell);
}

const layouts = (question: PlanQuestion): string[] => front(question).rivals.map(({ layout }) => layout);

/** A prompt of 1,024 tokens takes one GPU longer than this. */
const TIGHT = askFor({ gpus: 8, percentile: null, safety: null, scenario: { ttft_ms: 30 } });

describe("why not a layout", () => {
  it("names each layout once, whatever the limits: what holds first, what cannot be run last", () => {
    const all = layouts(askFor({ gpus: 8 }));
    expect(new Set(all).size).toBe(all.length);
    expect(all.toSorted()).toEqual(layouts(TIGHT).toSorted());
    // Powers of two up to the eight GPUs of a node; a dense model has no data-parallel attention.
    expect(all.toSorted()).toEqual(["TP1", "TP2", "TP4", "TP8"]);
  });

  it("says of what holds what the search says of it, the best first", () => {
    const { rivals, options } = front(askFor({ gpus: 8 }));
    const held = rivals.flatMap((rival) => (rival.ends === "holds" || rival.ends === "behind" ? rival : []));
    const best = options.find(({ unit }) => unit.prefill === null) ?? expect.fail("nothing holds");
    expect(held[0]).toMatchObject({ layout: degreesLabel(best.unit.decode), clients: best.clients });
    expect(held.length).toBeGreaterThan(1);
  });

  it(
    "says which limit is missed and by how much: under that limit the layout holds, just below it does not",
    { tags: "check" },
    () => {
      const missed = front(TIGHT).rivals.flatMap((rival) =>
        rival.ends === "misses" && rival.least !== null ? { ...rival, least: rival.least } : [],
      );
      expect(missed.length).toBeGreaterThan(0);
      for (const { layout, limit, least } of missed) {
        const ends = (most: number) =>
          front(withLimit(TIGHT, limit, most)).rivals.find((one) => one.layout === layout)?.ends;
        expect([layout, ends(least * 1.03), ends(least * 0.97)]).toEqual([layout, "holds", "misses"]);
      }
    },
  );

  it("tells a limit that is missed from one that is kept with too little chance", () => {
    const { rivals } = front(askFor({ gpus: 2, safety: 0.999 }));
    expect(rivals.map(({ ends }) => ends)).toContain("unsure");
    expect(front(askFor({ gpus: 2, safety: null })).rivals.map(({ ends }) => ends)).not.toContain("unsure");
  });
});
