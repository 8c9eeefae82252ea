import { describe, expect, it } from "vitest";
import { chips } from "@/features/core/hardware/catalogue";
import { planAnalysis } from "@/features/pages/plan/analysis";
import { prepareRun } from "@/features/analysis/run-analysis";
import { tooMuchWork } from "@/features/analysis/work";
import { unwrap } from "@/lib/result";

const work = (input: Record<string, unknown> = {}) => {
  const { resolved, unpacked } = unwrap(prepareRun(planAnalysis, input));
  const found = planAnalysis.work?.(resolved, planAnalysis.input.parse(unpacked));
  if (!found) throw new Error("a plan says its work");
  return found;
};

describe("the work of a plan", () => {
  it("fits one request with its defaults, and for long outputs", () => {
    for (const input of [
      {},
      { gpus: 4096 },
      { osl: 4096 },
      { model: "llama-3.1-8b", osl: 4096 },
      { team: "b200-sxm=8" },
    ])
      expect(tooMuchWork("plan", work(input))).toBeNull();
  });

  it("grows with kinds of GPUs and with what each request puts out; too many of either are a job", () => {
    const kinds = chips.map(({ id }) => `${id}=8`);
    expect(work({ team: kinds[0] }).count).toBeGreaterThan(work().count);
    expect(work({ osl: 4096 }).count).toBeGreaterThan(work().count);
    const refused = tooMuchWork("plan", work({ team: kinds.slice(0, 12).join(","), osl: 16_384 }));
    expect(refused?.code).toBe("ANALYSIS-TOO-LARGE");
    expect(refused?.fix?.en).toContain('"kind": "analysis/plan"');
  });
});
