import fc from "fast-check";
import { expect, it } from "vitest";
import { chromeTrace } from "@/features/core/report/gantt/chrome-trace";
import { laneSeconds, type GanttChart } from "@/features/core/report/gantt/chart";
import { scenarioChart } from "@/features/core/report/gantt/scenario-chart";
import { tier6Chart } from "@/features/core/report/gantt/tier6-chart";
import { unwrap } from "@/lib/result";
import { toUs } from "@/lib/units/edge";
import { anyScenario, close, priced } from "../priced";

/** Tasks of one lane that begin before the one before is over, or end before they begin. */
function overlapping({ tasks }: GanttChart): readonly string[] {
  const lanes = Map.groupBy(tasks, ({ stage, lane }) => `${stage} ${lane}`);
  return [...lanes].flatMap(([lane, own]) => {
    const sorted = own.toSorted((a, b) => a.start - b.start);
    return sorted.flatMap(({ name, layer, start, end }, index) =>
      start < (sorted[index - 1]?.end ?? 0) - 1e-12 || end < start ? [`${lane} ${name} ${layer}`] : [],
    );
  });
}

it("never runs two tasks on one lane, and the pass takes what the step model says", () => {
  fc.assert(
    fc.property(anyScenario, (raw) => {
      const ask = priced(raw);
      const chart = scenarioChart(ask);
      if (!chart.ok) {
        expect(chart.issues[0]?.code).toBe("GANTT-HALVES");
        return;
      }
      expect(overlapping(chart.value)).toEqual([]);
      const prefill = chart.value.tasks.filter(({ phase }) => phase === "prefill");
      const end = Math.max(...prefill.map((task) => task.end));
      expect(close(end, ask.phases.ttft)).toBe(true);
      expect(chart.value.transition).toBe(ask.phases.ttft);
      const decodes = chart.value.tasks.filter(({ phase, lane }) => phase === "decode" && lane !== "copy");
      const starts = [0, 1].map((token) =>
        Math.min(...decodes.filter((task) => task.token === token).map(({ start }) => start)),
      );
      expect(close((starts[1] ?? NaN) - (starts[0] ?? NaN), ask.phases.tpot, ask.phases.ttft)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

it("works as long as the operators of the step, with what the engine makes of them", () => {
  const ask = priced({ model: "llama-3.1-70b", hw: "h100-sxm", tp: "2", pp: "2" });
  const { step } = ask.phases.prefill;
  const chart = unwrap(scenarioChart(ask, 0));
  const works = laneSeconds(chart);
  const sum = (lane: "compute" | "network") => works.reduce((all, one) => all + one[lane], 0);
  expect(close(sum("compute") + sum("network"), step.kernels + step.network + step.fit)).toBe(true);
  const idle = chart.tasks.filter(({ type }) => type === "idle").reduce((all, { start, end }) => all + end - start, 0);
  expect(close(idle, step.host + step.gaps)).toBe(true);
  const work = chart.tasks.reduce((all, { flops }) => all + flops, 0);
  const graph = step.operators.reduce((all, { operator }) => all + operator.flops * operator.repeat, 0);
  expect(close(work, graph)).toBe(true);
});

it("shows the same layers in order, each once a pass", () => {
  const ask = priced({ model: "deepseek-v3", hw: "h200-sxm", tp: "2", pp: "4" });
  const { tasks } = unwrap(scenarioChart(ask, 1));
  const routers = tasks.filter(({ name, phase }) => name.endsWith(".router") && phase === "prefill");
  expect(routers.map(({ layer }) => layer)).toEqual(Array.from({ length: 58 }, (_, index) => index + 3));
  expect(new Set(routers.map(({ stage }) => stage)).size).toBe(4);
});

it("has no schedule for a stated overlap, and says so", () => {
  const chart = scenarioChart(priced({ model: "llama-3.1-8b", hw: "h100-sxm", phi: "0.5" }));
  expect(!chart.ok && chart.issues[0]?.code).toBe("GANTT-PHI");
});

it("goes into tier6's shape and into a Chrome trace with the same times", () => {
  const chart = unwrap(scenarioChart(priced({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "2" })));
  const { tasks, resources, phaseTransition } = tier6Chart(chart);
  expect(tasks).toHaveLength(chart.tasks.length);
  expect(resources.map(({ id }) => id)).toEqual(["stage0_compute", "stage0_network"]);
  expect(phaseTransition).toBe(toUs(chart.transition ?? chart.range.end));
  const { traceEvents } = JSON.parse(chromeTrace(chart)) as {
    traceEvents: { ph: string; ts: number; dur: number }[];
  };
  const events = traceEvents.filter(({ ph }) => ph === "X");
  expect(events).toHaveLength(chart.tasks.length);
  events.forEach(({ ts, dur }, index) => {
    expect(ts).toBe(tasks[index]?.start);
    expect(ts + dur).toBeCloseTo(tasks[index]?.end ?? NaN, 6);
  });
});
