import { describe, expect, it } from "vitest";
import { listCells, runCell } from "@/features/core/plan/cells";
import type { Unit } from "@/features/core/plan/option";
import { bestFirst, listTrials, runTrial, settle } from "@/features/core/plan/settle";
import { checkUnit, type Checked } from "@/features/core/plan/simulate";
import { unwrap } from "@/lib/result";
import { askFor } from "./support";

const ONE: Unit = { prefill: null, decode: { tp: 1, pp: 1, adp: 1, ep: 1 }, x: 0, y: 1, tokens: null };
const check = (asked: Parameters<typeof askFor>[0] = {}, rate = 15): Checked | null =>
  unwrap(checkUnit(askFor(asked), { unit: ONE, rate }));

describe("what is recommended", () => {
  const found = check() ?? expect.fail("nothing holds");

  it("keeps its limits at the percentile in simulation, with the chance asked for", () => {
    expect(found.holds).toBe(true);
    expect(found.ttft).toBeLessThanOrEqual(0.5);
    expect(found.tpot).toBeLessThanOrEqual(0.02);
    expect(found.chance.all).toBeGreaterThanOrEqual(0.8);
    expect(found.attained).toBeGreaterThanOrEqual(0.9);
  });

  it("is the same wherever the search begins, and again", () => {
    for (const rate of [5, 15, 40]) expect({ ...check({}, rate), runs: 0 }).toEqual({ ...found, runs: 0 });
  });

  it("serves no more where more safety, a higher percentile or a tighter limit is asked for", () => {
    const rates = [null, 0.6, 0.8, 0.95].map((safety) => check({ safety })?.rate ?? 0);
    rates.slice(1).forEach((safer, at) => expect(safer).toBeLessThanOrEqual(rates[at] ?? 0));
    expect(check({ percentile: "p99" })?.rate).toBeLessThanOrEqual(found.rate);
    expect(check({ scenario: { tpot_ms: 12 } })?.rate ?? 0).toBeLessThanOrEqual(found.rate);
  });

  it("scales with the GPUs, and takes as few as a stated load needs", () => {
    expect(check({ gpus: 8 })?.rate).toBeCloseTo(4 * found.rate, 6);
    const some = check({ gpus: 8, goal: { kind: "rate", rate: found.rate * 0.9 } });
    expect(some).toMatchObject({ holds: true, copies: 2, gpus: 2 });
    expect(some?.rate).toBeCloseTo(found.rate * 0.9, 9);
    expect(check({ gpus: 2, goal: { kind: "rate", rate: 10 * found.rate } })).toMatchObject({ holds: false, gpus: 2 });
  });

  it("is nothing where no load keeps a limit", () => {
    expect(check({ scenario: { ttft_ms: 1 } })).toBeNull();
  });
});

describe("a settled plan", () => {
  const settled = (asked: Parameters<typeof askFor>[0]) => {
    const question = askFor(asked);
    const outcomes = listCells(question, []).map((cell) => runCell(question, [], cell));
    const trials = listTrials(question, outcomes).map((trial) => runTrial(question, [], trial));
    return { trials, ...settle(question, outcomes, trials) };
  };
  const { winner, checked, trials, options } = settled({ gpus: 2 });

  it("is the best of what was simulated, whatever the closed form thought of it", () => {
    expect(winner?.clients).toBe(Math.max(...checked.filter(({ holds }) => holds).map(({ clients }) => clients)));
    expect(new Set(trials.map(({ trial }) => trial.unit.prefill === null))).toEqual(new Set([true, false]));
  });

  it("lies within a tenth of its quick estimate", () => {
    const quick = options.find(({ id }) => id === winner?.id) ?? expect.fail("no estimate");
    expect(Math.abs(Math.log((winner?.rate ?? NaN) / quick.rate))).toBeLessThan(0.1);
    expect(quick.judged).toBe(true);
  });

  it("depends on the order of nothing", () => {
    expect(bestFirst(askFor(), checked.toReversed()).map(({ id }) => id)).toEqual(checked.map(({ id }) => id));
  });

  it("never holds fewer users on more GPUs", () => {
    const users = [1, 2, 3, 4, 6].map((gpus) => settled({ gpus }).winner?.clients ?? 0);
    users.slice(1).forEach((more, index) => expect(more).toBeGreaterThanOrEqual((users[index] ?? 0) * 0.9999));
  });

  it("holds as many users as were asked for, and says how many it could", () => {
    const some = settled({ gpus: 4, goal: { kind: "clients", clients: 10 } }).winner ?? expect.fail("nothing holds");
    expect(some).toMatchObject({ holds: true, clients: 10 });
    expect(some.copies * some.highest.clients).toBeGreaterThanOrEqual(10);
  });

  it("of averages is the quick estimate, and nothing is simulated", () => {
    const average = settled({ gpus: 2, percentile: null, safety: null });
    expect(average.trials).toEqual([]);
    expect(average.winner).toMatchObject({ id: average.options[0]?.id, runs: 0, attained: null });
    expect(average.winner?.rate).toBeGreaterThanOrEqual(winner?.rate ?? Infinity);
  });
});
