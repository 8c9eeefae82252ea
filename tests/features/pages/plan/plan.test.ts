import { describe, expect, it } from "vitest";
import { flatParts } from "@/features/answers/answer";
import { allCells } from "@/features/analysis/in-place";
import { marked, type SoFar } from "@/features/analysis/long-analysis";
import { planAnalysis } from "@/features/pages/plan/analysis";
import { PlanInput } from "@/features/pages/plan/input";
import { askPlan, planSoFar, type PlanOutcomes } from "@/features/pages/plan/plan";
import { planReport } from "@/features/pages/plan/report";
import { showPlan } from "@/features/pages/plan/shown";
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

  it("says yes with users and price, then what to run and which limit is the tightest: two sentences", () => {
    const { finding, evidence, help } = report.verdict;
    expect(finding.en).toMatch(
      /^Yes: these 2 GPUs serve about [\d,]+ concurrent users, for \$[\d.]+ per million output tokens$/,
    );
    expect(evidence.en).toMatch(/^Run .*; T[TP][FO]T is the tightest limit\. $/);
    expect(help).toBeNull();
  });

  it("of averages says that bursts are slower", () => {
    const { verdict, figures } = said({ judge: "average" }).report;
    expect(verdict.help?.en).toMatch(/^These are averages: in bursts/);
    expect(figures.find(({ id }) => id === "ttft")?.label.en).toBe("TTFT average");
  });

  it("says how many GPUs are needed, and how many users fewer of them serve", () => {
    const { verdict, figures } = said({ goal: "need", users: "150" }).report;
    expect(verdict.finding.en).toMatch(/^\d+ H100.* (is|are) needed, for \$[\d.]+ an hour$/);
    expect(verdict.evidence.en).toMatch(/up to [\d,]+ users\. \d+ GPUs? serves? only [\d,]+ of the 150\.$/);
    expect(figures[0]?.id).toBe("gpus");
  });

  it("charges paid hours without load to the tokens", () => {
    const cost = (raw: RawParams) => said(raw).report.figures.find(({ id }) => id === "cost")?.value ?? NaN;
    expect(cost({ busy: "50", usd: "3" })).toBeCloseTo(2 * cost({ usd: "3" }), 9);
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
    expect(early.report.verdict.finding.en).toMatch(/^So far, about [\d,]+ concurrent users/);
    expect(early.report.figures.find(({ id }) => id === "ttft")?.label.en).toBe("TTFT p95");
  });
});

describe("a plan that does not hold", () => {
  it("says no with what is held and what would do where the load is too much", () => {
    const { verdict } = much.report;
    expect(verdict.finding.en).toMatch(/^No: 2 × .* serve .* of the 1,000 requests\/s you need/);
    expect(verdict.help?.en).not.toMatch(/GPU/);
  });

  it("says no and which limit would have to give where nothing passes", () => {
    const { verdict } = hopeless.report;
    expect(verdict.finding.en).toMatch(/^No: TTFT ≤ 1\sms is too short for /);
    expect(verdict.evidence.en).toMatch(/^An idle engine already needs [\d.]+\sms for a prompt of 1,024 tokens\.$/);
    expect(verdict.help?.en).toMatch(/^TTFT 1\sms → 200\sms would do/);
  });

  it("says no where the model is not made for so many tokens, and which input fits", () => {
    const { verdict } = said({ isl: "131000", osl: "1024" }, [false, false]).report;
    expect(verdict.finding.en).toMatch(/^No: .* supports at most 131,072 tokens, and input plus output need 132,024$/);
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
// GLM-5 on 16 H200 within 500 ms for 100 users: its own prefill of 4,096 tokens takes most of that limit.
const nobody = said({
  model: "glm-5-fp8",
  hw: "h200-sxm",
  gpus: "16",
  goal: "clients",
  users: "100",
  ttft_ms: "500",
  isl: "4096",
  osl: "1024",
  tpot_ms: "50",
});
const tooLarge = said({ model: "deepseek-v3", hw: "l40s", gpus: "1" });

describe("Plan, where nothing passes", () => {
  it("has no figure and no price where not one user is served, and names the limit and a value for it", () => {
    const { answer, report } = nobody;
    expect(answer.winner).toBeNull();
    expect(report.figures).toEqual([]);
    expect(report.verdict?.finding.en).toMatch(/^No: TTFT ≤ 500\sms is too short for GLM/);
    expect(report.verdict?.evidence.en).toMatch(
      /^(An idle engine already needs \d+\sms for a prompt of 4,096 tokens|TTFT rules out \d+ of \d+ layouts)\.$/,
    );
    expect(report.verdict?.help?.en).toMatch(/TTFT 500\sms → [\d.]+\ss/);
    const chips = flatParts(report.parts).find(({ id }) => id === "chips");
    expect(chips?.kind === "table" && chips.table.rows[0]?.slice(2, 5)).toEqual([null, null, null]);
    expect(showPlan(answer)).toMatchObject({ figures: [], front: null, limits: [], laid: false });
    expect(showPlan(answer).wayOut?.set).toHaveProperty("ttft_ms");
  });

  it("never asks for a limit stricter than the one it has: the margin may be all that is missing", () => {
    const { outcomes, options } = unsure.answer;
    const relaxed = outcomes.find(({ aspect }) => aspect === "front")?.stops.relaxations ?? [];
    expect(options).toEqual([]);
    expect(relaxed.filter(({ from, to }) => to <= from)).toEqual([]);
    expect(unsure.report.verdict?.help?.en).toMatch(
      /^Margin 80\s% → [567]0\s% would do|TTFT 470\sms → (500|600|800)\sms/,
    );
  });

  it("names what stops a model that does not fit, and draws no empty table of prices", () => {
    expect(tooLarge.report.verdict?.evidence.en).toBe("Only one layout is possible, and Memory rules it out.");
    expect(flatParts(tooLarge.report.parts).map(({ id }) => id)).not.toContain("prices");
  });
});
