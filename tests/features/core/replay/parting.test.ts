/** One run is simulated twice, the second time with one thing changed: the place is found, and the thing is named. */
import { describe, expect, it } from "vitest";
import { lane, lastMoment } from "@/features/core/replay/lanes";
import { NO_STEPS, type MeasuredRun } from "@/features/core/replay/measured-run";
import { parting, type Parting } from "@/features/core/replay/parting";
import { simulatedRun } from "@/features/core/replay/replay";
import { runFigures } from "@/features/core/replay/figures";
import { advance } from "@/features/core/simulator/advance";
import { POOL_DEFAULTS, SIM_DEFAULTS, type PoolConfig } from "@/features/core/simulator/input/config";
import { linearCost } from "@/features/core/simulator/cost/simple-costs";
import { createSimulation } from "@/features/core/simulator/create";
import { simFigures } from "@/features/core/simulator/figures/figures";
import { newRecord, recordInto } from "@/features/core/simulator/record";
import { mulberry32 } from "@/lib/random/generator";
import { unwrap } from "@/lib/result";

type Change = { readonly pool?: Partial<PoolConfig>; readonly slower?: number; readonly firstToken?: number };

function run({ pool = {}, slower = 1, firstToken = 0 }: Change = {}) {
  const random = mulberry32(3);
  const count = 240;
  let at = 0;
  const requests = {
    count,
    arrival: Float64Array.from({ length: count }, (_, i) => (i === 0 ? 0 : (at -= Math.log(1 - random()) / 6))),
    prompt: Int32Array.from({ length: count }, () => 300 + Math.floor(900 * random())),
    output: Int32Array.from({ length: count }, () => 100 + Math.floor(300 * random())),
  };
  const config = {
    ...SIM_DEFAULTS,
    pools: [{ ...POOL_DEFAULTS, blocks: 6000, ...pool }],
    client: { firstToken, firstTokenSteps: 0 },
  };
  const state = unwrap(createSimulation(config, requests));
  const record = newRecord();
  const rates = { a: 0.012 * slower, b: 8e-5 * slower, c: 2e-5 * slower, d: 2e-8 * slower };
  advance(state, [linearCost(rates)], {}, recordInto(record));
  return { state, run: simulatedRun(state, record) };
}

const usual = run().run;

function apart(measured: MeasuredRun, simulated: MeasuredRun): Parting | null {
  const until = lastMoment(measured, simulated);
  return parting([measured, simulated], [lane(measured, until), lane(simulated, until)]);
}

const without = (measured: MeasuredRun): MeasuredRun => ({
  ...measured,
  steps: NO_STEPS,
  cache: { time: new Float64Array(0), share: new Float64Array(0) },
});

it("finds no place where a run parts from itself", () => {
  expect(apart(usual, usual)).toBeNull();
});

describe.each([
  { reason: "cache", change: { pool: { blocks: 700 } } },
  { reason: "batch-size", change: { pool: { maxSequences: 16 } } },
  { reason: "step-time", change: { slower: 1.5 } },
] as const)("$reason", ({ reason, change }) => {
  const other = run(change).run;

  it("is the reason, with the figure of both", () => {
    const found = apart(other, usual);
    expect(found?.reason).toBe(reason);
    const { measured = NaN, simulated = NaN } = found?.evidence ?? {};
    expect(Math.abs(Math.log(measured / simulated))).toBeGreaterThan(Math.log(1.15));
  });

  it("is the reason from the other side too", () => {
    expect(apart(usual, other)?.reason).toBe(reason);
  });
});

it("tells slower steps from the answers alone, where no step was recorded", () => {
  expect(apart(without(run({ slower: 1.5 }).run), usual)?.reason).toBe("step-time");
});

it("names the client where a front end holds every request for two seconds before the engine sees it", () => {
  const later = (column: Float64Array): Float64Array => column.map((time) => time + 2);
  const { requests, steps, cache } = usual;
  const held: MeasuredRun = {
    requests: {
      ...requests,
      scheduled: later(requests.scheduled),
      firstToken: later(requests.firstToken),
      end: later(requests.end),
    },
    steps: { ...steps, start: later(steps.start) },
    cache: { ...cache, time: later(cache.time) },
  };
  expect(apart(held, usual)?.reason).toBe("client");
});

it("has the place where more are in the house than in the replay", () => {
  const found = apart(run({ pool: { maxSequences: 16 } }).run, usual);
  expect(found?.measured).toBeGreaterThan(found?.simulated ?? Infinity);
  expect(found?.at).toBeLessThan(20);
});

it("has the percentiles of the simulator, to a gap between neighbours", () => {
  const { state, run: recorded } = run();
  const [ours, theirs] = [runFigures(recorded), simFigures(state)];
  expect(ours.ttft.count).toBe(240);
  expect(ours.ttft.p50 / theirs.ttft.p50).toBeCloseTo(1, 2);
  expect(ours.tpot.p90 / theirs.tpot.p90).toBeCloseTo(1, 2);
  expect(ours.outputRate).toBeCloseTo(theirs.outputRate, 6);
});

it("counts as many in the house as Little's law has: rate times time", () => {
  const until = lastMoment(usual);
  const { inHouse } = lane(usual, until);
  const mean = inHouse.reduce((sum, each) => sum + each, 0) / inHouse.length;
  const stays = usual.requests.end.reduce((sum, end, i) => sum + end - (usual.requests.arrival[i] ?? NaN), 0);
  expect(mean).toBeCloseTo(stays / until, 6);
});
