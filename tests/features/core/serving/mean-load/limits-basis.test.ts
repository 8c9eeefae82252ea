/** One line of every page that judges limits: what they are limits of. */
import { describe, expect, it } from "vitest";
import { loadAnalyses } from "@/features/registry/registry";
import { runWithReport } from "@/features/analysis/run-analysis";
import { unwrap } from "@/lib/result";
import { QUICK } from "../../../../support/controls/control-scenarios";
import { SMALL_QUESTIONS } from "../../../../support/controls/small-questions";

const analyses = await loadAnalyses();

function basis(id: string, plain = {}): string {
  const analysis = analyses.find((one) => one.id === id) ?? expect.fail(`no ${id}`);
  const run = unwrap(runWithReport(analysis, { ...SMALL_QUESTIONS[id], ...plain }));
  return run.report(({ en }) => en).basis?.en ?? expect.fail(`${id} says nothing`);
}

describe("what limits are limits of", () => {
  it.each(["hardware-advisor", "pd-disaggregate-search"])("%s searches among averages in closed form", (id) =>
    expect(basis(id, QUICK[id]?.[0])).toMatch(/^Limits: averages under .*, quick estimate\.$/),
  );

  it.each(["inferencemax", "inferencemax-scenarios"])("%s holds what the scenario promises", (id) => {
    expect(basis(id, { ...QUICK[id]?.[0], judge: "p95" })).toBe("Limits: p95 under random arrivals, quick estimate.");
    expect(basis(id, { ...QUICK[id]?.[0], judge: "average" })).toMatch(/^Limits: averages under a constant/);
  });

  it("Models and Chips states the minimum probability, and none without one", () => {
    const asked = { sized: "best", gpus: 2, vary: "chips", chips: "" };
    expect(basis("multi-model", { ...asked, sure: 70 })).toContain("quick estimate with a probability of 70");
    expect(basis("multi-model", { ...asked, sure: 0 })).not.toMatch(/estimate with a/);
    expect(basis("multi-model", { sized: "same", vary: "chips", chips: "" })).toContain("p95 under random arrivals");
  });

  it("a search says the statistic that was asked for", () => {
    expect(basis("scale-up-search", { stat: "p95" })).toContain("Limits: p95 under");
    expect(basis("scale-up-search", { stat: "mean" })).toContain("Limits: averages under");
  });

  it("the simulator and a sweep say whose requests, and what the scenario's own clients have", () => {
    expect(basis("scheduling-simulator")).toMatch(
      /single requests of this one run \(.*\)\. Quick estimate for the scenario's .* TTFT/,
    );
    const swept = { concs: "8", conc: 8 };
    expect(basis("simulation-sweep", swept)).toMatch(/^Targets here: p95 .* The scenario's 8 clients, .*: TTFT/);
    expect(basis("simulation-sweep", { concs: "8", conc: 9 })).toContain("do not include the scenario's 9 clients");
  });
});
