import { describe, expect, it } from "vitest";
import { listCells, runCell } from "@/features/core/plan/cells";
import { findOptions, startSearch } from "@/features/core/plan/find";
import { optionScenario, unitGpus } from "@/features/core/plan/option";
import type { PlanQuestion } from "@/features/core/plan/question";
import { countGpus } from "@/features/core/scenario/gpus";
import { unwrap } from "@/lib/result";
import { askFor } from "./support";

const best = (question: PlanQuestion) => findOptions(startSearch(question))[0];
/** Of the best by rate. */
const rate = (question: PlanQuestion): number =>
  best({ ...question, goal: question.goal.kind === "most" ? { kind: "rate", rate: 1e6 } : question.goal })?.rate ?? 0;
const users = (question: PlanQuestion): number => best(question)?.clients ?? 0;

describe("the best deployments in closed form", () => {
  it("never serve fewer users on more GPUs", () => {
    const rates = [1, 2, 3, 4, 8, 16, 48].map((gpus) => users(askFor({ gpus })));
    rates.slice(1).forEach((more, at) => expect(more).toBeGreaterThanOrEqual((rates[at] ?? 0) * 0.9999));
  });

  it("never serve more where more safety is asked for", () => {
    const rates = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95].map((safety) => users(askFor({ safety })));
    rates.slice(1).forEach((safer, at) => expect(safer).toBeLessThanOrEqual((rates[at] ?? 0) * 1.0001));
    expect(rates.at(-1)).toBeLessThan(rates[0] ?? 0);
  });

  it("keep the limits with the chance asked for, on no more GPUs than there are", () => {
    for (const option of findOptions(startSearch(askFor({ gpus: 5 })))) {
      expect(option.chance.all).toBeGreaterThanOrEqual(0.8);
      expect(option.gpus).toBeLessThanOrEqual(5);
      expect(option.gpus).toBe(option.copies * unitGpus(option.unit));
    }
  });

  it("take the fewest GPUs that hold a stated load, and say so where none do", () => {
    const all = rate(askFor({ gpus: 4 }));
    const some = best(askFor({ gpus: 4, goal: { kind: "rate", rate: all / 3 } }));
    expect(some?.holds).toBe(true);
    expect(some?.gpus).toBeLessThan(4);
    expect(some?.rate).toBeCloseTo(all / 3, 1);
    const much = best(askFor({ gpus: 4, goal: { kind: "rate", rate: all * 3 } }));
    expect(much).toMatchObject({ holds: false, gpus: 4 });
    const ten = best(askFor({ gpus: 4, goal: { kind: "clients", clients: 10 } }));
    expect(ten?.clients).toBe(10);
    expect(ten?.gpus).toBeLessThan(4);
  });

  it("are scenarios of as many GPUs", () => {
    const question = askFor({ gpus: 4 });
    for (const option of findOptions(startSearch(question)))
      expect(countGpus(unwrap(optionScenario(question.scenario, question.chip, option)))).toBe(option.gpus);
  });

  it("are none where no load keeps a limit, and the limit that would do is said", () => {
    const question = askFor({ scenario: { ttft_ms: 1 } });
    const front = listCells(question, []).find(({ aspect }) => aspect === "front") ?? expect.fail("no front");
    const { options, stops } = runCell(question, [], front);
    expect(options).toEqual([]);
    expect(stops.relaxations[0]).toMatchObject({ limit: "ttft", from: 0.001 });
    expect(stops.relaxations[0]?.to).toBeGreaterThan(0.001);
  });
});

describe("the pieces of a plan", () => {
  const question = askFor({ gpus: 2 });
  const others = [{ chip: question.chip, gpus: 4, node: null, price: null }];
  const outcomes = listCells(question, others).map((cell) => runCell(question, others, cell));
  const at = (aspect: string) => outcomes.find((outcome) => outcome.aspect === aspect) ?? expect.fail(aspect);

  it("serve no less with a looser limit, with less safety, on more GPUs", () => {
    const { options, advice } = at("answer");
    expect(at("stock").options[0]?.clients).toBeGreaterThanOrEqual((options[0]?.clients ?? NaN) * 0.9999);
    expect(new Set(advice?.steps.map(({ id }) => id))).toEqual(new Set(["ttft", "tpot", "safety"]));
    expect(advice?.clients).toBeGreaterThanOrEqual((options[0]?.clients ?? NaN) * 0.99);
    for (const { clients } of advice?.steps ?? [])
      expect(clients).toBeGreaterThanOrEqual((advice?.clients ?? NaN) * 0.9999);
  });

  it("have one front that rises in output per user and falls in output per GPU", () => {
    const { points, dots } = at("front").front ?? expect.fail("no front");
    expect(points.length).toBeGreaterThan(3);
    points.slice(1).forEach((point, place) => {
      expect(point.perUser).toBeGreaterThan(points[place]?.perUser ?? 0);
      expect(point.perGpu).toBeLessThan(points[place]?.perGpu ?? 0);
    });
    for (const { name } of dots) expect(name.en).toMatch(/H100/);
  });

  it("find the same again, and count every layout once", () => {
    const [cell] = listCells(question, others);
    expect(runCell(question, others, cell ?? expect.fail("no cell"))).toEqual(outcomes[0]);
    const { layouts, first } = at("front").stops;
    expect(Object.values(first).reduce((sum, count) => sum + count, 0)).toBe(layouts);
  });

  it("have a front whose points lie within their bands", () => {
    const question = askFor({ gpus: 4 });
    const cell = listCells(question, []).find(({ aspect }) => aspect === "front") ?? expect.fail("no front");
    const points = runCell(question, [], cell).front?.points ?? [];
    expect(points.length).toBeGreaterThan(2);
    for (const { low, perGpu, high } of points) {
      expect(low).toBeGreaterThan(0);
      expect(low).toBeLessThan(perGpu);
      expect(high).toBeGreaterThan(perGpu);
    }
  });

  it("are the same whatever was asked before of the same service", () => {
    const others = [{}, { gpus: 4 }, { safety: 0.5 }, { scenario: { ttft_ms: 200 } }];
    others.forEach((other) => startSearch(askFor(other)));
    const asked = (tp: number) => askFor({ gpus: 4, safety: 0.7, scenario: { ttft_ms: 300, tpot_ms: 15, tp } });
    // Its own layout does not count, yet another one is another service, of which nothing is known yet.
    const [after, alone] = [startSearch(asked(1)), startSearch(asked(2))];
    expect(findOptions(after)).toEqual(findOptions(alone));
    expect(after.aggregated.evaluated).toBe(alone.aggregated.evaluated);
    expect(findOptions(after).length).toBeGreaterThan(0);
  });
});
