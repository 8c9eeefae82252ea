import fc from "fast-check";
import { expect, it } from "vitest";
import type { GanttChart, GanttTask } from "@/features/core/report/gantt/chart";
import { scenarioChart } from "@/features/core/report/gantt/scenario-chart";
import { eventAt, laneShares } from "@/lib/charts/lane-tree";
import { findBubbles } from "@/features/pages/report/gantt/bubbles";
import { TASK_FAMILIES } from "@/features/pages/report/gantt/families";
import { filterChoices, layOut, rowAt, type Filter } from "@/features/pages/report/gantt/scene";
import { gapWords, sumRange } from "@/features/pages/report/gantt/sums";
import { taskWords } from "@/features/pages/report/gantt/task-words";
import { unwrap } from "@/lib/result";
import { toUs } from "@/lib/units/edge";
import { bytes, flops, seconds } from "@/lib/units/quantity";
import { anyScenario, close, priced } from "../../core/report/priced";

const EVERYTHING: Filter = { layer: null, token: null, families: new Set(TASK_FAMILIES) };

const task = (change: Partial<GanttTask> & { readonly at: number; readonly for: number }): GanttTask => {
  const { at, for: length, ...own } = change;
  return {
    ...{ name: "experts", type: "moe_expert", stage: 0, lane: "compute", phase: "prefill" },
    ...{ layer: 0, token: null, batch: null, flops: flops(100), hbmBytes: bytes(10), commBytes: bytes(0) },
    ...own,
    ...{ start: seconds(at), end: seconds(at + length) },
  };
};

/** Seconds that any of a stage's tasks runs, overlaps counted once. */
function busySeconds(tasks: readonly GanttTask[]): number {
  let [sum, until] = [0, -Infinity];
  for (const { start, end } of tasks.toSorted((a, b) => a.start - b.start)) {
    sum += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  return sum;
}

it("counts as bubbles exactly what a phase takes and its stages do not work", () => {
  fc.assert(
    fc.property(anyScenario, (raw) => {
      const chart = scenarioChart(priced(raw));
      if (!chart.ok) return;
      const { tasks } = chart.value;
      const bubbles = findBubbles(chart.value);
      let [expected, spans] = [0, 0];
      for (const own of Map.groupBy(tasks, ({ phase }) => phase).values()) {
        const span = Math.max(...own.map(({ end }) => end)) - Math.min(...own.map(({ start }) => start));
        for (const stage of Map.groupBy(own, (one) => one.stage).values()) {
          expected += span - busySeconds(stage);
          spans += span;
        }
      }
      const sum = bubbles.reduce((all, { start, end }) => all + end - start, 0);
      expect(Math.abs(sum - expected)).toBeLessThanOrEqual(1e-6 * spans);
    }),
    { numRuns: 12 },
  );
});

it("shows a pipeline's bubbles: the second stage waits for the first, which waits for the pass to end", () => {
  const chart = unwrap(scenarioChart(priced({ model: "deepseek-v3", hw: "h200-sxm", tp: "8", pp: "2" })));
  const prefill = findBubbles(chart).filter(({ end }) => end <= (chart.transition ?? 0) * (1 + 1e-9));
  expect(new Set(prefill.map(({ stage }) => stage))).toEqual(new Set([0, 1]));
  expect(prefill.find(({ stage }) => stage === 1)?.start).toBe(0);
});

it("has a row for every lane, holds every task once, and draws as much time as they take", () => {
  const chart = unwrap(scenarioChart(priced({ model: "deepseek-v3", hw: "h200-sxm", split: "1", tp: "8", d_tp: "8" })));
  const { rows, shades, all, height } = layOut(chart, EVERYTHING);
  expect(rows.map(({ lane }) => lane)).toEqual(chart.stages.flatMap(({ lanes }) => lanes));
  expect(rows.flatMap(({ items }) => items).toSorted((a, b) => a - b)).toEqual(chart.tasks.map((_, place) => place));
  for (const row of rows) {
    expect(rowAt({ rows } as never, row.top)).toBe(row);
    const shares = laneShares(row.tree, { ...all, columns: 700 });
    const drawn = (shares.reduce((sum, share) => sum + share, 0) * (all.to - all.from)) / 700;
    const taken = row.items.reduce((sum, place) => sum + toUs(duration(chart, place)), 0);
    expect(close(drawn, taken, taken + 1) || Math.abs(drawn - taken) < 1e-4 * taken).toBe(true);
  }
  expect(shades.some(({ pale }) => pale) && shades.some(({ pale }) => !pale)).toBe(true);
  expect(rows.at(-1)?.top).toBeLessThan(height);
});

it("keeps to a layer, a step and families", () => {
  const chart = unwrap(scenarioChart(priced({ model: "qwen3-235b-a22b", hw: "h200-sxm", tp: "8" })));
  const shown = (filter: Partial<Filter>): readonly GanttTask[] =>
    layOut(chart, { ...EVERYTHING, ...filter }).rows.flatMap(({ items }) => items.map((place) => taskAt(chart, place)));
  const { layers, tokens, families } = filterChoices(chart);
  expect(layers).toHaveLength(94);
  expect(tokens).toEqual([0, 1]);
  expect(shown({ layer: 5 }).every(({ layer }) => layer === 5)).toBe(true);
  expect(shown({ token: -1 }).every(({ phase }) => phase === "prefill")).toBe(true);
  expect(shown({ token: 1 }).length).toBeGreaterThan(0);
  expect(shown({ token: 1 }).every(({ token }) => token === 1)).toBe(true);
  const apart = [...families].map((family) => shown({ families: new Set([family]) }).length);
  expect(apart.reduce((sum, count) => sum + count, 0)).toBe(chart.tasks.length);
});

it("sums a stretch: what lies half in it counts half", () => {
  const tasks = [task({ at: 0, for: 2 }), task({ at: 2, for: 2, type: "tp_comm", lane: "network" })];
  const bubbles = [{ stage: 0, start: 3, end: 5 }];
  const sums = sumRange({ tasks, bubbles }, { from: 1e6, to: 4e6 }, EVERYTHING);
  expect(sums.families).toEqual([
    { family: "communication", tasks: 1, time: 2, share: 2 / 3, flops: 100, hbmBytes: 10, commBytes: 0 },
    { family: "moe-gemm", tasks: 1, time: 1, share: 1 / 3, flops: 50, hbmBytes: 5, commBytes: 0 },
  ]);
  expect(sums.bubbles).toEqual({ count: 1, time: 1, longest: 1 });
  expect(gapWords(sums).en).toContain("bubbles: 1,");
});

it("says of a task what it computes, moves and sends, and its share of the roof", () => {
  const roofline = { points: [{ id: "experts", phase: "prefill", efficiency: 0.5 }], leftOut: [] } as never;
  const { work, facts } = taskWords(task({ at: 0, for: 1, commBytes: bytes(8) }), roofline);
  for (const said of ["100 FLOP", "10 B of HBM", "10 FLOP/B", "sends 8 B", "50"])
    expect(work.en.replaceAll("\u202f", " ")).toContain(said);
  expect(facts.en).toContain("layer 0");
});

it("finds any of a hundred thousand tasks", () => {
  const tasks = Array.from({ length: 100_000 }, (_, index) => task({ at: index * 1e-5, for: 9e-6, layer: index % 61 }));
  const chart: GanttChart = {
    ...{ tasks, stages: [{ name: { en: "PP0", zh: "PP0" }, lanes: ["compute", "network"] }], serialised: false },
    ...{ range: { start: seconds(0), end: seconds(1) }, transition: null },
  };
  const [row] = layOut(chart, EVERYTHING).rows;
  expect(row?.items[eventAt(row.tree, toUs(seconds(77_777.5e-5)), 0)]).toBe(77_777);
  expect(findBubbles(chart)).toHaveLength(99_999);
});

const taskAt = ({ tasks }: GanttChart, place: number): GanttTask => {
  const found = tasks[place];
  if (!found) throw new Error(`No task ${place}`);
  return found;
};

const duration = (chart: GanttChart, place: number) => {
  const { start, end } = taskAt(chart, place);
  return seconds(end - start);
};
