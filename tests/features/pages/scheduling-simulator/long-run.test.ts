import { describe, expect, it } from "vitest";
import { lastStep, rowOfStep, stepAtTime, stepCount } from "@/app/(suite)/(views)/scheduling-simulator/lanes";
import { future, newRecorder, type Future } from "@/features/pages/scheduling-simulator/run/future";
import { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import { prepareSetup } from "@/features/pages/scheduling-simulator/setup/setup";
import { advance } from "@/features/core/simulator/advance";
import { createSimulation } from "@/features/core/simulator/create";
import { simFigures } from "@/features/core/simulator/figures/figures";
import { decodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

/** The same run, with so many rows before equal decode steps share one. */
function runWith(single: number): Future {
  const scenario = resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "900", osl: "60" });
  const input = decodeParams(SchedulingInput, { steps: "linear", rate: "3", requests: "200", in_len: "lognormal" });
  const { config, requests, costs } = unwrap(prepareSetup(scenario, input.value));
  const state = unwrap(createSimulation(config, requests));
  const recorder = newRecorder(single);
  advance(state, costs, {}, recorder.observer);
  return future(state, simFigures(state), recorder);
}

describe("a run of very many steps", () => {
  const everyStep = runWith(Infinity);
  const shared = runWith(100);

  it("ends as with every step on its own row", () => {
    expect(shared.requests).toEqual(everyStep.requests);
    expect(shared.moments).toEqual(everyStep.moments);
    expect(shared.figures).toEqual(everyStep.figures);
  });

  it("has fewer rows, for the same steps and the same time", () => {
    expect(shared.steps.rows).toBeLessThan(everyStep.steps.rows / 2);
    expect(stepCount(shared.steps)).toBe(everyStep.steps.rows);
    expect(lastStep(shared.steps)).toBe(lastStep(everyStep.steps));
    expect(shared.steps.equal.slice(0, 100).every((steps) => steps === 1)).toBe(true);
    const busy = ({ steps }: Future): number => steps.seconds.reduce((sum, seconds) => sum + seconds, 0);
    expect(busy(shared)).toBeCloseTo(busy(everyStep), 9);
  });

  it("finds every step in the row that holds it, with its decodes", () => {
    everyStep.steps.batch.forEach((step, row) => {
      const place = rowOfStep(shared.steps, step);
      const first = shared.steps.batch[place] ?? NaN;
      expect(step).toBeGreaterThanOrEqual(first);
      expect(step).toBeLessThan(first + (shared.steps.equal[place] ?? 0));
      expect(shared.steps.decodes[place]).toBe(everyStep.steps.decodes[row]);
      expect(shared.steps.prefill[place]).toBe(everyStep.steps.prefill[row]);
    });
  });

  it("names the step of a moment within its row", () => {
    const { steps } = shared;
    const row = steps.equal.findIndex((equal) => equal > 4);
    const [start, seconds] = [steps.start[row] ?? 0, steps.seconds[row] ?? 0];
    expect(stepAtTime(steps, start)).toBe(steps.batch[row]);
    expect(stepAtTime(steps, start + 0.999 * seconds)).toBe((steps.batch[row] ?? 0) + (steps.equal[row] ?? 0) - 1);
  });
});
