import { describe, expect, it } from "vitest";
import { flatParts } from "@/features/answers/answer";
import { allCells } from "@/features/analysis/in-place";
import { marked, type SoFar } from "@/features/analysis/long-analysis";
import { planAnalysis } from "@/features/pages/plan/analysis";
import { PlanInput } from "@/features/pages/plan/input";
import { askPlan, planSoFar, type PlanOutcomes } from "@/features/pages/plan/plan";
import { planReport } from "@/features/pages/plan/report";
import { chanceWord, limitState, optionWord } from "@/features/pages/plan/words";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const SCENARIO = { model: "llama-3.1-8b", hw: "h100-sxm", isl: "1024", osl: "128", tp: "1", tpot_ms: "20" };
const t = ({ en }: { readonly en: string }): string => en;

/** What the page says, of each stage all cells or none. */
function said(raw: RawParams = {}, [searched, simulated] = [true, true]) {
  const input = decodeParams(PlanInput, { gpus: "2", ...raw }).value;
  const scenario = resolved({ ...SCENARIO, ...raw });
  const ask = unwrap(askPlan(scenario, input));
  const all = allCells(planAnalysis.long.stages, ask, planAnalysis.engines);
  const stages = [searched, simulated].map((there, place) =>
    there ? all[place] : { outcomes: [], ended: false },
  ) as unknown as SoFar<PlanOutcomes>;
  const answer = unwrap(planSoFar(ask, stages));
  return { answer, report: marked(planReport(answer, { t, input, scenario, pinned: null }), answer.partial) };
}

// Outside the tests: a plan is a second of work, and more on a busy machine.
const whole = said({ team: "h200-sxm=2" });
const early = said({}, [true, false]);
const much = said({ goal: "rate", rate: "1000" });
const hopeless = said({ ttft_ms: "1" });

describe("a plan", () => {
  const { answer, report } = whole;

  it("says yes, how many users, what to run, how sure, and what safety costs", () => {
    const { finding, evidence, help } = report.verdict;
    expect(finding.en).toMatch(/^Yes, about [\d,]+ users at once: run \d/);
    expect(evidence.en).toMatch(/requests\/s: all limits hold with \d+.% chance/);
    expect(help?.en).toMatch(/^Being 80.% sure costs [\d.]+.% of the traffic/);
  });

  it("has users, output per GPU, cost and both times, with bands; the simulation's where it was simulated", () => {
    expect(report.figures.map(({ id }) => id)).toEqual(["users", "per-gpu", "cost", "ttft", "tpot"]);
    for (const { band, value } of report.figures) {
      expect(band?.low).toBeLessThanOrEqual(value);
      expect(band?.high).toBeGreaterThanOrEqual(value);
    }
    expect(report.figures.find(({ id }) => id === "ttft")?.label.en).toBe("TTFT p95");
    expect(answer.winner?.chance.all).toBeGreaterThanOrEqual(0.8);
  });

  it("has limits, a front, prices, stops, other GPUs and candidates", () => {
    const ids = flatParts(report.parts).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(["limits", "front", "prices", "stops", "chips", "candidates"]));
  });

  it("has figures in closed form, marked as so far, before anything was simulated", () => {
    expect(early.report.soFar).toBe(true);
    expect(early.report.verdict.finding.en).toMatch(/^So far, [\d,]+ users at once/);
    expect(early.report.figures.find(({ id }) => id === "ttft")?.label.en).toBe("TTFT mean");
  });

  it("says no with what is held and what would do where the load is too much", () => {
    const { verdict } = much.report;
    expect(verdict.finding.en).toMatch(/^No: 2 × .* hold .* of the 1,000 requests\/s you ask for/);
    expect(verdict.help?.en).toMatch(/^\d+ GPUs of this kind would do/);
  });

  it("says no and which limit would have to give where nothing passes", () => {
    const { verdict } = hopeless.report;
    expect(verdict.finding.en).toMatch(/^No: nothing keeps every limit/);
    expect(verdict.help?.en).toMatch(/^TTFT would have to be/);
  });

  it("says no where the model is not made for so many tokens, and which input fits", () => {
    const { verdict } = said({ isl: "131000", osl: "1024" }, [false, false]).report;
    expect(verdict.finding.en).toMatch(/^No: .* is made for 131,072 tokens, and input and output need 132,024$/);
    expect(verdict.help?.en).toBe("An input of 130,048 tokens fits.");
  });

  it("refuses a team that cannot be read", () => {
    const input = decodeParams(PlanInput, { team: "h999=8" }).value;
    expect(askPlan(resolved(SCENARIO), input).ok).toBe(false);
  });
});

describe("the three states of a limit", () => {
  it("follow from the chance, each with icon, word and figure", () => {
    expect([0.95, 0.9, 0.8, 0.5, 0.49, 0.1].map(limitState)).toEqual("safe safe tight tight missed missed".split(" "));
    expect(chanceWord(0.93).en).toMatch(/^✓ safe 93/);
    expect(chanceWord(0.83).en).toMatch(/^▲ tight 83/);
    expect(chanceWord(0.31).en).toMatch(/^✕ misses 31/);
  });
});

describe("layouts in words", () => {
  const shape = { tp: 8, pp: 1, adp: 1, ep: 8 };
  it("name what repeats and how often", () => {
    const one = { prefill: null, decode: shape, x: 0, y: 1, tokens: null };
    expect(optionWord({ unit: one, copies: 2 })).toBe("TP8 EP8 ×2");
    const wide = { ...shape, tp: 1, adp: 8 };
    expect(optionWord({ unit: { ...one, prefill: wide, x: 2 }, copies: 2 })).toBe("4P2D ADP8 EP8 | TP8 EP8");
  });
});

const unsure = said({ hw: "l40s", gpus: "1", isl: "4096", osl: "1024", tpot_ms: "50", ttft_ms: "470" });
const tooLarge = said({ model: "deepseek-v3", hw: "l40s", gpus: "1" });

describe("Plan, where nothing passes", () => {
  it("never asks for a limit stricter than the one it has: the margin may be all that is missing", () => {
    const { outcomes, options } = unsure.answer;
    const relaxed = outcomes.find(({ aspect }) => aspect === "front")?.stops.relaxations ?? [];
    expect(options).toEqual([]);
    expect(relaxed.filter(({ from, to }) => to <= from)).toEqual([]);
    expect(unsure.report.verdict?.help?.en).toMatch(/TTFT 470\sms → 564\sms/);
  });

  it("names what stops a model that does not fit, and draws no empty table of prices", () => {
    expect(tooLarge.report.verdict?.evidence.en).toBe("One layout was looked at, and Memory stops it.");
    expect(flatParts(tooLarge.report.parts).map(({ id }) => id)).not.toContain("prices");
  });
});
