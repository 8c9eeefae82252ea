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
  it.each(["hardware-advisor", "pd-disaggregate-search"])("%s searches by the promise in closed form", (id) => {
    const sure = "Limits: p95 under random arrivals, quick estimate with a probability of 80 %.";
    expect(basis(id, QUICK[id]?.[0])).toBe(sure);
    expect(basis(id, { ...QUICK[id]?.[0], judge: "average" })).toMatch(/^Limits: averages under .*, quick estimate\.$/);
  });

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

  it("the simulator and a sweep say what the scenario is judged by, and the quick estimate of its users", () => {
    const open = { concs: null };
    for (const [judge, limits] of [
      ["p99", "p99 under random arrivals, simulated."],
      ["average", "averages under a constant number of busy clients, simulated."],
    ] as const)
      for (const [page, asked] of [
        ["scheduling-simulator", {}],
        ["simulation-sweep", { ...open, knee: false, conc: 8 }],
      ] as const) {
        const words = basis(page, { ...asked, judge });
        expect(words.startsWith(`Limits: ${limits}`)).toBe(true);
        expect(words).toMatch(/ Quick estimate: \d+ users at .*, TTFT /);
      }
  });

  it("and name their own controls where these stand in its place", () => {
    expect(basis("scheduling-simulator", { rate: 2, percentile: "p50" })).toMatch(
      /^Limits: p50 of this run\. Its arrivals are set on this page: .* p50 is set on this page; the scenario judges by p95\./,
    );
    const swept = { concs: "8", conc: 8, knee: false, slo_at: "p90" };
    expect(basis("simulation-sweep", swept)).toMatch(
      /^Limits: p90 of simulated requests\. The loads are set on this page\. p90 is set on this page; the scenario judges by p95\./,
    );
  });
});
