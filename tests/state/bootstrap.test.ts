import { describe, expect, it } from "vitest";
import { quickEstimationAnalysis } from "@/features/pages/quick-estimation/analysis";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams } from "@/lib/params/codec";
import { success } from "@/lib/result";
import { answer } from "@/state/answers/bootstrap";

const scenario = (raw: Record<string, string>) => resolveScenario(decodeParams(ScenarioSchema, raw).value);
const input = success(decodeParams(quickEstimationAnalysis.input, {}).value);

describe("the answer of a page", () => {
  it("opens with one, before anything is changed", () => {
    const outcome = answer(quickEstimationAnalysis, scenario({}), input);
    expect(outcome.ok && outcome.value.figures.length).toBe(7);
  });

  it("is the scenario's trouble when there is no scenario", () => {
    const outcome = answer(quickEstimationAnalysis, scenario({ model: "no-such-model" }), input);
    expect(outcome.ok).toBe(false);
    expect(outcome.issues.map(({ at }) => at)).toEqual(["model"]);
  });
});
