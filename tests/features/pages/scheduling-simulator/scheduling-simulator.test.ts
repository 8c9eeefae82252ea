import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { schedulingSimulatorAnalysis } from "@/features/pages/scheduling-simulator/analysis";
import { schedulingJob, type RunOutcome } from "@/features/pages/scheduling-simulator/job";
import { jobBody } from "@/features/pages/scheduling-simulator/job-input";
import { PAGE_POLICIES } from "@/features/pages/scheduling-simulator/knobs/policy-names";
import { requestLife } from "@/features/pages/scheduling-simulator/run/life";
import { fitLinear, readPoints } from "@/features/pages/scheduling-simulator/setup/linear-fit";
import type { MapOutcome } from "@/features/pages/scheduling-simulator/results/map";
import { schedulingQuestion } from "@/features/pages/scheduling-simulator/question";
import { settle } from "@/features/pages/scheduling-simulator/setup/settled";
import { limits } from "@/features/pages/scheduling-simulator/run/limits";
import { plainScheduling } from "@/features/pages/scheduling-simulator/scheduling";
import { prepareSetup } from "@/features/pages/scheduling-simulator/setup/setup";
import { simulate } from "@/features/pages/scheduling-simulator/run/simulate";
import { waitParts } from "@/features/pages/scheduling-simulator/run/waits";
import { type RawParams } from "@/lib/params/codec";
import { success, unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";
import { FAST, input, NO_LIMIT, setup, SMALL } from "./support";

/** As the HTTP API gives it. */
const giveAnswer = (raw: RawParams, scenario: RawParams = SMALL) => {
  const found = schedulingSimulatorAnalysis.run(resolved(scenario), input(raw));
  return found.ok ? success(plainScheduling(found.value) ?? expect.fail("no run"), found.issues) : found;
};
const control = { progress: () => undefined, cancelled: () => false };

describe("turns of a session", () => {
  it("wait for the answer before them and the pause, and find it in the cache", () => {
    const made = setup({ ...FAST, turns: "4", think_s: "0.5", think: "fixed", prefix_cache: "1", requests: "40" });
    const { requests } = unwrap(simulate(made, NO_LIMIT)).a;
    const { after } = made.requests;
    let followers = 0;
    after?.forEach((before, row) => {
      if (before < 0) return;
      followers += 1;
      expect(requests.arrival[row]).toBeCloseTo((requests.finished[before] ?? NaN) + 0.5, 9);
      expect(requests.cached[row]).toBeGreaterThan((requests.prompt[before] ?? 0) - 64);
    });
    expect(followers).toBe(30);
  });
});

describe("the scenario's prefix hit", () => {
  const HIT = { ...SMALL, prefix: "50", isl: "1024" };
  const hits = (raw: RawParams): number | undefined =>
    unwrap(giveAnswer({ ...FAST, in_len: "fixed", ...raw }, HIT)).measured.instances[0]?.prefixHit;

  it("is what all prompts begin with, and is found by all but the first", () => {
    expect(hits({})).toBeGreaterThan(0.45);
    expect(hits({})).toBeLessThan(0.5);
  });

  it("stands back behind what the workload shares, and where a policy has no cache", () => {
    const codes = (raw: RawParams) => giveAnswer({ ...FAST, ...raw }, HIT).issues.map(({ code }) => code);
    expect(codes({})).not.toContain("SCHED-PREFIX");
    expect(codes({ shared: "256" })).toContain("SCHED-PREFIX");
    expect(codes({ policy: "orca" })).toContain("SCHED-PREFIX");
    expect(hits({ shared: "256" })).toBe(0);
  });
});

it("a run: takes every request apart into five parts that sum to its time", () => {
  for (const policy of PAGE_POLICIES) {
    const { measured } = unwrap(giveAnswer({ ...FAST, policy, kv_blocks: "300" }));
    const sum = waitParts(measured).reduce((total, { spread }) => total + (spread.mean || 0), 0);
    expect(sum).toBeCloseTo(measured.e2e.mean, 9);
  }
});

it("a run: draws a life without gaps or overlaps from arrival to end, preempted or not", () => {
  for (const raw of [{ kv_blocks: "90" }, { kv_blocks: "90", evict: "swap" }, { budget: "128" }] as RawParams[]) {
    const { a } = unwrap(simulate(setup({ ...FAST, ...raw }), NO_LIMIT));
    for (let request = 0; request < a.requests.count; request += 1) {
      if (a.requests.status[request] !== 2) continue;
      const { intervals } = requestLife(a.requests, a.moments, request);
      expect(intervals[0]?.from).toBe(a.requests.arrival[request]);
      expect(intervals.at(-1)?.to).toBe(a.requests.finished[request]);
      intervals.forEach((one, i) => {
        expect(one.to).toBeGreaterThan(one.from);
        if (i > 0) expect(one.from).toBe(intervals[i - 1]?.to);
      });
      const chunks = intervals.filter(({ phase }) => phase === "chunk");
      if (a.requests.restarts[request] === 0)
        expect(chunks.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(a.requests.prompt[request]);
    }
  }
});

it("a run: may take as many steps as its requests need, unless a limit is stated", () => {
  const steps = (raw: RawParams) => limits(settle(resolved(SMALL), input(raw))).steps;
  expect(steps({ requests: "300" })).toBe(500_000);
  expect(steps({ requests: "1000000" })).toBe(20_000_000);
  expect(steps({ requests: "1000000", max_steps: "30" })).toBe(30);
});

it("a run: says when it was stopped before the end", () => {
  const capped = giveAnswer({ ...FAST, max_steps: "30" });
  expect(capped.issues.map(({ code }) => code)).toContain("SIM-CAPPED");
  expect(giveAnswer(FAST).issues.map(({ code }) => code)).not.toContain("SIM-CAPPED");
  expect(giveAnswer({ ...FAST, max_time_s: "0.5" }).issues.map(({ code }) => code)).toContain("SIM-CAPPED");
});

it("a run: runs separate prefill and decode instances, with a transfer between them", () => {
  const split = { ...SMALL, split: "1", d_adp: "1", replicas: "2", d_replicas: "3" };
  const { measured, facts } = unwrap(giveAnswer({ ...FAST, transfer_ms: "50" }, split));
  expect(facts.config.pools.map(({ role, instances }) => `${role} ${instances}`)).toEqual(["prefill 2", "decode 3"]);
  expect(measured.parts.transfer.p50).toBeGreaterThanOrEqual(0.05);
});

it("a run: without a rate takes the one that keeps the scenario's concurrency in flight (Little's law)", () => {
  const { measured } = unwrap(giveAnswer({ requests: "600" }, { ...SMALL, isl: "1000", osl: "400", conc: "24" }));
  const inFlight = measured.requestRate * measured.e2e.mean;
  // The tail of the run drains, and arrivals at random bunch.
  expect(inFlight).toBeGreaterThan(24 * 0.8);
  expect(inFlight).toBeLessThan(24 * 1.2);
});

it("a run: refuses weights that leave no cache, unless blocks are stated", () => {
  const large = { model: "llama-3.1-70b", hw: "h100-sxm", tp: "1" };
  const refused = giveAnswer({}, large);
  expect(refused.issues.map(({ code }) => code)).toEqual(["SCHED-NO-CACHE"]);
  expect(giveAnswer({ ...FAST, kv_blocks: "5000" }, large).ok).toBe(true);
});

describe("a trace", () => {
  const TRACE = "arrival_s,input_tokens,output_tokens\n0,100,10\n1,-5,10\n2,200,20\n3,abc,1\n4,1000000,10\n";

  it("names bad rows and rows that cannot fit; the rest runs", () => {
    const answer = giveAnswer({ ...FAST, trace: TRACE, kv_blocks: "1000" });
    expect(unwrap(answer).measured.requests).toEqual({ total: 3, finished: 2, refused: 1, unfinished: 0 });
    const said = answer.issues.map(({ code, message }) => `${code} ${message.en}`).join("\n");
    expect(said).toContain("TRACE-ROW-DROPPED");
    expect(said).toContain("SIM-ROW-KV-TOO-SMALL");
  });

  it("is refused without a column and in an empty span", () => {
    const codes = (raw: RawParams) => giveAnswer({ ...FAST, ...raw }).issues.map(({ code }) => code);
    expect(giveAnswer({ ...FAST, trace: "a,b\n1,2\n" }).ok).toBe(false);
    expect(codes({ trace: TRACE, trace_from: "90" })).toContain("SCHED-SLICE-EMPTY");
  });
});

describe("the fitted form", () => {
  it("finds the coefficients that made the points, and names rows that are none", () => {
    const coefficient = fc.double({ min: 0.01, max: 50, noNaN: true });
    fc.assert(
      fc.property(coefficient, coefficient, coefficient, coefficient, (a, b, c, d) => {
        const rows = [
          [1, 0, 1000],
          [64, 0, 90_000],
          [64, 0, 200_000],
          [0, 2048, 0],
          [32, 512, 40_000],
          [128, 1024, 64_000],
        ].map(([n = 0, p = 0, k = 0]) => [n, p, k, a + (b * n + c * p) / 1e3 + (d * k) / 1e6].join(","));
        const { rates, r2 } = unwrap(fitLinear(unwrap(readPoints(["decodes,prefill,context,ms", ...rows].join("\n")))));
        for (const [found, made] of [
          [rates.a, a / 1e3],
          [rates.b, b / 1e6],
          [rates.c, c / 1e6],
          [rates.d, d / 1e9],
        ] as const)
          expect(Math.abs(found / made - 1)).toBeLessThan(1e-4);
        expect(r2).toBeGreaterThan(0.999999);
      }),
    );
    const bad = readPoints("1,0,100,5\n2,0,-1,5\nx,y");
    expect(bad.issues.map(({ message }) => message.en.slice(0, 5))).toEqual(["Row 2", "Row 3"]);
    expect(fitLinear(unwrap(readPoints("1,0,100,5\n1,0,100,6\n1,0,100,7")))).toMatchObject({ ok: false });
  });
});

describe("the job", () => {
  const makeJob = (task: "run" | "map", params: RawParams) =>
    unwrap(schedulingJob.read({ task, params: { ...SMALL, ...FAST, ...params } }));

  it("computes the same figures as the analysis", () => {
    const job = makeJob("run", {});
    const outcome = schedulingJob.runCell(job, { task: "run" }, control) as RunOutcome;
    expect(outcome.run?.a.figures).toEqual(unwrap(giveAnswer(FAST)).measured);
  });

  it("has a cell per concurrency and budget; throughput grows with clients, the first wait too", () => {
    const job = makeJob("map", { map_conc: "4,1,16,4", map_budget: "256,2048" });
    const cells = schedulingJob.plan(job);
    expect(cells).toHaveLength(6);
    const outcomes = cells.map((cell) => schedulingJob.runCell(job, cell, control) as MapOutcome);
    const at = (conc: number, budget: number) =>
      outcomes.find((one) => one.conc === conc && one.budget === budget)?.figures;
    expect(at(16, 2048)?.outputRate).toBeGreaterThan(at(1, 2048)?.outputRate ?? Infinity);
    expect(at(16, 256)?.ttft.p95).toBeGreaterThan(at(1, 256)?.ttft.p95 ?? Infinity);
  });

  it("of the page is sent what changes it and nothing else, and says the same", () => {
    const link = { scenario: SMALL, input: {} };
    const body = (task: "run" | "map", raw: RawParams) => {
      const plan = unwrap(schedulingQuestion.long.plan(resolved(SMALL), input({ ...FAST, ...raw })));
      return jobBody(task, link, plan);
    };
    const looked = { inst: "1", step: "40", map_metric: "tflops", points: "1,0,1,5" };
    expect(body("run", looked)).toEqual(body("run", {}));
    expect(body("run", { map_conc: "3" })).toEqual(body("run", {}));
    expect(body("map", { step: "40", knob: "budget", value: "64" })).toEqual(body("map", {}));
    expect(body("run", { step: "40", knob: "budget", value: "64" })).not.toEqual(body("run", {}));
    const trace = "arrival_s,input_tokens,output_tokens\n0,100,10\n1,200,10\n";
    const job = unwrap(schedulingJob.read({ task: "run", ...body("run", { trace }) }));
    const { run } = schedulingJob.runCell(job, { task: "run" }, control) as RunOutcome;
    expect(run?.a.figures).toEqual(unwrap(giveAnswer({ ...FAST, trace })).measured);
  });

  it("refuses what it does not know, by name", () => {
    expect(schedulingJob.read({ task: "run", params: { polcy: "orca" } }).issues[0]?.fix?.en).toContain("policy");
    expect(schedulingJob.read({ task: "fly" }).ok).toBe(false);
    expect(schedulingJob.read({ task: "run", params: { budget: -1 } }).ok).toBe(false);
  });
});

describe("a trace that is not of a known kind", () => {
  const asked = (raw: RawParams, trace: string) => prepareSetup(resolved(SMALL), input({ ...FAST, ...raw, trace }));
  const ODD = "wann,rein,raus\n0,100,10\n500,200,20\n1500,300,5\n";
  const NAMED = { trace_arrival: "wann", trace_input: "rein", trace_output: "raus", trace_unit: "ms" };

  it("is read by the columns that the controls name", () => {
    expect(asked({}, ODD).ok).toBe(false);
    const { requests } = unwrap(asked(NAMED, ODD));
    expect(Array.from(requests.arrival)).toEqual([0, 0.5, 1.5]);
    expect(Array.from(requests.output)).toEqual([10, 20, 5]);
  });

  it("gets arrivals from the controls' law where it has none", () => {
    const lengths = "input_tokens,output_tokens\n" + "100,10\n".repeat(400);
    const drawn = asked({ rate: "5", requests: "400" }, lengths);
    const { arrival } = unwrap(drawn).requests;
    expect((arrival.at(-1) ?? 0) / 400).toBeGreaterThan(0.15);
    expect((arrival.at(-1) ?? 0) / 400).toBeLessThan(0.25);
    expect(drawn.issues.map(({ code }) => code)).not.toContain("TRACE-NO-TIMES");
  });

  it("says how much of it is simulated, with a way to all of it", () => {
    const { issues } = asked({ ...NAMED, requests: "2" }, ODD);
    const part = issues.find(({ code }) => code === "SCHED-TRACE-PART");
    expect(part?.message.en).toBe("Only the first 2 of 3 rows are simulated.");
    expect(part?.changes?.[0]?.set).toEqual({ requests: "3" });
  });
});
