import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cell } from "@/features/core/serving/sweep/grid";
import { listCells, gridIssues, listPoints } from "@/features/core/serving/sweep/grid";
import { runCell, sweepBase, type Outcome } from "@/features/core/serving/sweep/cell";
import { estimate, findRange, studentQuantile } from "@/features/core/serving/sweep/confidence";
import { SimulationSweepInput } from "@/features/core/serving/sweep/input";
import { simulationSweepJob } from "@/features/core/serving/sweep/job";
import { settleSweep } from "@/features/core/serving/sweep/settled";
import { sweepPoints } from "@/features/core/serving/sweep/points";
import { runCells, UNWATCHED } from "@/lib/jobs/job-kind";
import { writePlain } from "@/lib/jobs/plain-text";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { runEmbedded } from "../../../../support/jobs/embedded-job";
import { resolved } from "../../../../support/scenarios";

const SCENARIO = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "512", osl: "64" };
const SMALL = { concs: "4", rates: "4", requests: "40", seeds: "2", policies: "vllm-v1", kv_blocks: "800" };
const readInput = (raw: RawParams = {}) => decodeParams(SimulationSweepInput, { ...SMALL, ...raw }).value;
const settled = (raw: RawParams = {}) => settleSweep(resolved(SCENARIO), readInput(raw));
const NO_TARGETS = { ttft: null, tpot: null };

describe("cells of a sweep", () => {
  it("do not depend on which ran before, nor on where", () => {
    const plain = { scenario: SCENARIO, input: { ...SMALL, tps: "1,2" } };
    const job = unwrap(simulationSweepJob.read(plain));
    const cells = simulationSweepJob.plan(job);
    const forwards = cells.map((cell) => simulationSweepJob.runCell(job, cell, UNWATCHED));
    const other = unwrap(simulationSweepJob.read(plain));
    const backwards = [...cells].reverse().map((cell) => simulationSweepJob.runCell(other, cell, UNWATCHED));
    expect(writePlain(backwards.reverse())).toBe(writePlain(forwards));
    expect(writePlain(runEmbedded(simulationSweepJob, plain).outcomes)).toBe(writePlain(forwards));
    const direct = cells.map((cell) => runCell(sweepBase(resolved(SCENARIO), job.input), cell));
    expect(writePlain(direct)).toBe(writePlain(forwards));
  });

  it("follow the axes: every combination once, seeds of a point together", () => {
    const input = settled({ tps: "2,1,1", budgets: "512,1024", concs: "8,4", rates: "1", seeds: "3" });
    const points = listPoints(input);
    // 2 TP · 2 budgets · (saturation + 2 closed + 1 open)
    expect(points).toHaveLength(16);
    expect(listCells(input)).toHaveLength(48);
    expect(
      listCells(input)
        .slice(0, 3)
        .map(({ seed }) => seed),
    ).toEqual([42, 43, 44]);
    expect(new Set(points.map((point) => JSON.stringify(point))).size).toBe(16);
  });

  it("say why a point cannot run, and let the others stand", () => {
    const scenario = resolved({ model: "llama-3.3-70b", hw: "h100-sxm", tp: "4", isl: "512", osl: "64" });
    const input = readInput({ tps: "1,3,4", rates: "none", knee: "0", seeds: "1", kv_blocks: "auto" });
    const points = sweepPoints(
      settleSweep(scenario, input),
      runCells(simulationSweepJob, { scenario, input }),
      scenario.targets,
    );
    expect(points.map(({ figures }) => figures !== null)).toEqual([false, false, true]);
    expect(points[0]?.issues[0]?.code).toBe("SIM-NO-KV");
    expect(points[1]?.issues[0]?.at).toBe("tp");
  });

  it("refuse grids without a load or beyond ten thousand points", () => {
    expect(gridIssues(settled({ concs: "none", rates: "none" }))[0]?.code).toBe("SWEEP-NO-LOAD");
    const hundred = Array.from({ length: 150 }, (_, i) => i + 1).join(",");
    expect(gridIssues(settled({ concs: hundred, budgets: hundred }))[0]?.code).toBe("SWEEP-TOO-LARGE");
    const read = simulationSweepJob.read({ scenario: SCENARIO, input: { tpps: [1] } });
    expect(read.ok ? "" : read.issues[0]?.fix?.en).toContain("tps");
  });
});

describe("loads of a sweep", () => {
  it("are the scenario's users where no load is stated: clients under averages, random arrivals under a percentile", () => {
    const loads = (raw: RawParams, judge: string) => {
      const scenario = resolved({ ...SCENARIO, judge, conc: "32" });
      const input = decodeParams(SimulationSweepInput, { policies: "vllm-v1", knee: "0", ...raw }).value;
      return listPoints(settleSweep(scenario, input)).map(({ load }) => load);
    };
    const users = [2, 8, 16, 32, 40, 48, 64];
    expect(loads({}, "average")).toEqual(users.map((clients) => ({ kind: "closed", clients })));
    for (const judge of ["p90", "p95", "p99"])
      expect(loads({}, judge)).toEqual(users.map((one) => ({ kind: "users", users: one })));
    // Links of before: an axis that is stated stands beside the other one's old values, whatever the promise.
    const [closed, open] = [
      [4, 16, 64].map((clients) => ({ kind: "closed", clients })),
      [0.5, 1, 2, 4].map((rate) => ({ kind: "open", rate })),
    ];
    for (const judge of ["average", "p95"]) {
      expect(loads({ rates: "3" }, judge)).toEqual([...closed, { kind: "open", rate: 3 }]);
      expect(loads({ concs: "9" }, judge)).toEqual([{ kind: "closed", clients: 9 }, ...open]);
      expect(loads({ concs: "none" }, judge)).toEqual(open);
      expect(loads({ rates: "none" }, judge)).toEqual(closed);
    }
  });
});

describe("confidence", () => {
  // Student's t, two-sided: printed tables (hand).
  it.each([
    [1, 0.95, 12.706],
    [2, 0.95, 4.303],
    [4, 0.95, 2.776],
    [9, 0.95, 2.262],
    [1, 0.8, 3.078],
    [2, 0.8, 1.886],
    [10, 0.8, 1.372],
    [30, 0.95, 2.042],
  ])("t of %d degrees at %d is %d", (freedom, level, t) => {
    expect(studentQuantile(freedom, level)).toBeCloseTo(t, 3);
  });

  it("shrinks with more runs of equal spread, and is wider at the higher level", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 1e6, noNaN: true }), fc.integer({ min: 1, max: 12 }), (spread, pairs) => {
        const runs = (count: number) => Array.from({ length: 2 * count }, (_, i) => (i % 2 === 0 ? spread : -spread));
        const half = (count: number, level: number) => estimate(runs(count), level)?.half ?? NaN;
        expect(half(pairs + 1, 0.95)).toBeLessThan(half(pairs, 0.95));
        expect(half(pairs, 0.8)).toBeLessThan(half(pairs, 0.95));
      }),
    );
  });

  it("has no width for one run and says nothing of none", () => {
    expect(estimate([3], 0.95)).toEqual({ mean: 3, half: null });
    expect(estimate([NaN], 0.95)).toBeNull();
  });

  it("ends where the figure does: no time below zero, no share above one", () => {
    const wide = estimate([0.1, 0.9], 0.95);
    expect(wide && findRange(wide)?.low).toBe(0);
    expect(wide && findRange(wide)?.high).toBeGreaterThan(1);
    expect(wide && findRange(wide, 1)).toEqual({ low: 0, high: 1 });
    expect(findRange({ mean: 3, half: null })).toBeNull();
  });

  it("narrows for a sweep's figures as seeds are added", () => {
    const width = (seeds: string) => {
      const input = readInput({ seeds, concs: "none", rates: "20", knee: "0", requests: "60" });
      const grid = settleSweep(resolved(SCENARIO), input);
      const outcomes = listCells(grid).map((cell) => runCell(sweepBase(resolved(SCENARIO), input), cell));
      return sweepPoints(grid, outcomes, NO_TARGETS)[0]?.figures?.output?.half ?? NaN;
    };
    expect(width("12")).toBeLessThan(width("3"));
  });
});

describe("saturation", () => {
  const cell = (tp: number | null, replicas: number | null = null): Cell => ({
    service: { tp, adp: null, ep: null, replicas, policy: "vllm-v1", budget: null },
    load: { kind: "saturation" },
    seed: 7,
  });
  const computeRate = (raw: RawParams, asked: Cell): number => {
    const { figures } = runCell(sweepBase(resolved(SCENARIO), readInput(raw)), asked);
    return figures?.offered ?? NaN;
  };

  it("rises with KV blocks, with GPUs, and in proportion to replicas", () => {
    const [few, more, most] = ["150", "400", "1600"].map((kv_blocks) => computeRate({ kv_blocks }, cell(1)));
    expect(more).toBeGreaterThan(few ?? NaN);
    expect(most).toBeGreaterThan(more ?? NaN);
    expect(computeRate({}, cell(2))).toBeGreaterThan(computeRate({}, cell(1)));
    expect(computeRate({}, cell(1, 3))).toBeCloseTo(3 * computeRate({}, cell(1)), 9);
  });

  it("is where the queue begins to grow: below it waits stay short, far above they do not", () => {
    const rate = computeRate({}, cell(1));
    const at = (share: number) => {
      const input = readInput({ requests: "600" });
      const load = { kind: "open", rate: rate * share } as const;
      return runCell(sweepBase(resolved(SCENARIO), input), { ...cell(1), load }).figures?.growth ?? NaN;
    };
    expect(at(0.7)).toBeLessThan(0.05);
    expect(at(1.6)).toBeGreaterThan(0.05);
  });
});

describe("figures of a run", () => {
  const explainFigures = (raw: RawParams, load: Cell["load"]) => {
    const service = { tp: null, adp: null, ep: null, replicas: null, policy: "vllm-v1", budget: null } as const;
    // Without the client's wait, which is no part of the loop.
    const scenario = resolved({ ...SCENARIO, wait_ms: "0" });
    return runCell(sweepBase(scenario, readInput(raw)), { service, load, seed: 1 }).figures;
  };

  it("serve what arrives while the service is not saturated", () => {
    const figures = explainFigures({ requests: "2000", kv_blocks: "auto" }, { kind: "open", rate: 5 });
    expect(figures?.steady).toBe(true);
    expect((figures?.requestRate ?? NaN) / 5).toBeGreaterThan(0.94);
    expect((figures?.requestRate ?? NaN) / 5).toBeLessThan(1.06);
  });

  it("obey Little's law in a closed loop: clients = rate · E2E", () => {
    const figures = explainFigures({ requests: "400", kv_blocks: "auto" }, { kind: "closed", clients: 8 });
    expect(((figures?.requestRate ?? NaN) * (figures?.e2e.mean ?? NaN)) / 8).toBeCloseTo(1, 1);
  });

  it("are known to partial points as soon as one seed is in", () => {
    const input = readInput({ seeds: "2", concs: "4", rates: "none", knee: "0" });
    const grid = settleSweep(resolved(SCENARIO), input);
    const [first] = listCells(grid);
    const outcomes: (Outcome | undefined)[] = [
      first && runCell(sweepBase(resolved(SCENARIO), input), first),
      undefined,
    ];
    const [point] = sweepPoints(grid, outcomes, NO_TARGETS);
    expect(point).toMatchObject({ done: 1, within: true });
    expect(point?.figures?.output?.half).toBeNull();
  });
});
