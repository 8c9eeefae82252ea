import { describe, expect, it } from "vitest";
import { checkUnit } from "@/features/core/plan/simulate";
import { withTrace } from "@/features/core/plan/traffic";
import type { Unit } from "@/features/core/plan/option";
import { unwrap } from "@/lib/result";
import { askFor } from "./support";

const ONE: Unit = { prefill: null, decode: { tp: 1, pp: 1, adp: 1, ep: 1 }, x: 0, y: 1, tokens: null };

/** One request each `gap` seconds, in groups of `burst` at one moment. */
const written = (burst: number, gap = 0.5): string =>
  [
    "arrival_s,input_tokens,output_tokens",
    ...Array.from({ length: 800 }, (_, at) => `${Math.floor(at / burst) * burst * gap},${at % 2 ? 512 : 1536},128`),
  ].join("\n");

describe("a trace as the load of a plan", () => {
  it("asks for its rate under its mean lengths", () => {
    const asked = unwrap(withTrace(askFor(), written(1)));
    expect(asked.goal.kind).toBe("rate");
    expect(asked.goal.kind === "rate" && asked.goal.rate).toBeCloseTo(2, 1);
    expect(asked.scenario.workload).toMatchObject({ promptTokens: 1024, osl: 128 });
    expect(asked.traffic?.count).toBe(800);
  });

  it("asks for as much as the GPUs hold where it says no times", () => {
    const lengths = written(1).replaceAll(/^[^,]+,/gm, "");
    expect(unwrap(withTrace(askFor(), lengths)).goal.kind).toBe("most");
  });

  it("holds less of a load that comes in bursts", () => {
    const most = (burst: number): number => {
      const asked = unwrap(withTrace(askFor({ gpus: 1 }), written(burst)));
      return unwrap(checkUnit({ ...asked, goal: { kind: "most" } }, { unit: ONE, rate: 10 }))?.rate ?? 0;
    };
    expect(most(1)).toBeGreaterThan(0);
    expect(most(40)).toBeLessThan(most(1));
  });

  it("is refused without a file, by the name of what is missing", () => {
    expect(withTrace(askFor(), " ").issues[0]?.code).toBe("PLAN-TRACE");
  });
});
