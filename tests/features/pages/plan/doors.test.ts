import { describe, expect, it } from "vitest";
import { planAnalysis } from "@/features/pages/plan/analysis";
import { planDoors } from "@/features/pages/plan/doors";
import { PlanInput } from "@/features/pages/plan/input";
import { quickMemoryForm } from "@/features/pages/quick-memory/input";
import { ScaleUpSearchInput } from "@/features/pages/scale-up-search/input";
import { schedulingSimulatorAnalysis } from "@/features/pages/scheduling-simulator/analysis";
import { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import { asNeeded } from "@/features/core/scenario/question/without-layout";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const ASKED = {
  ...{ model: "llama-3.1-8b", hw: "h100-sxm", weights: "fp8", isl: "1024", osl: "128" },
  ...{ tpot_ms: "20", ttft_ms: "600", gpus: "4", at: "p95", usd: "3.5" },
};

const answered = (raw: RawParams) => unwrap(planAnalysis.run(resolved(raw), decodeParams(PlanInput, raw).value));
const yes = answered(ASKED);
const no = answered({ ...ASKED, ttft_ms: "1" });
const SAID = { model: "llama-3.1-8b", hw: "h100-sxm", weights: "fp8", isl: "1024", osl: "128", tpot_ms: "20" };

describe("doors of a plan", () => {
  it.each([
    ["a Yes", yes],
    ["a No", no],
  ] as const)("carry the whole question after %s", (_, answer) => {
    const doors = planDoors(answer);
    for (const door of Object.values(doors)) {
      expect(door).toMatchObject({ ...SAID, ttft_ms: answer === no ? "1" : "600" });
      const params = asNeeded(decodeParams(ScenarioSchema, door).value, quickMemoryForm);
      expect(resolveScenario(params).issues).toEqual([]);
    }
    const search = decodeParams(ScaleUpSearchInput, doors["scale-up-search"]);
    expect(search.issues).toEqual([]);
    expect(search.value).toMatchObject({
      nodes: [1],
      max_gpus: 4,
      engines: "vllm",
      stat: "p95",
      headroom: 0,
      rents: [3.5],
    });
  });

  it("open a layout on the GPUs of the question where none answers", () => {
    const { tp, replicas } = decodeParams(ScenarioSchema, planDoors(no)["quick-memory"]).value;
    expect(tp * replicas).toBe(4);
  });

  it("lead to a simulation with the plan's own arrivals: its times, within what other arrivals of the rate give", () => {
    const door = planDoors(yes)["scheduling-simulator"];
    const figures = [0, 2, 3, 4, 5].map((seed) => {
      const input = decodeParams(SchedulingInput, { ...door, ...(seed > 0 && { seed: String(seed) }) });
      expect(input.issues).toEqual([]);
      const run = unwrap(schedulingSimulatorAnalysis.run(resolved(door), input.value));
      return schedulingSimulatorAnalysis.summary(run);
    });
    const [own] = figures;
    const { ttft, tpot, rate, copies } = yes.winner ?? expect.fail("no winner");
    // Of 4,000 requests near saturation p95 of TTFT is 430 to 690 ms, as they arrive.
    const times = figures.map(({ ttft_p95_ms }) => Number(ttft_p95_ms));
    expect(1e3 * ttft).toBeGreaterThan(Math.min(...times));
    expect(1e3 * ttft).toBeLessThan(Math.max(...times));
    expect(Math.abs(Number(own?.["ttft_p95_ms"]) / (1e3 * ttft) - 1)).toBeLessThan(0.08);
    expect(Number(own?.["tpot_p95_ms"]) / (1e3 * tpot)).toBeCloseTo(1, 2);
    expect(Number(own?.["request_rate"]) / (rate / copies)).toBeGreaterThan(0.9);
  });
});
