import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writePlain } from "@/lib/jobs/plain-text";
import { unwrap } from "@/lib/result";
import { runEmbedded } from "../../../../support/jobs/embedded-job";
import { calibratedTimer } from "@/features/core/timing/laws/calibrated";
import { poolStore, type Deployment } from "@/features/core/serving/deployment/deployment";
import { servingFigures } from "@/features/core/serving/engine-run/metrics";
import { serveClosedLoop } from "@/features/core/serving/serve";
import type { GridFigures, GridOutcome } from "@/features/core/serving/grid/cell";
import { readServingGrid } from "@/features/core/serving/grid/input";
import { servingGridJob } from "@/features/core/serving/grid/job";
import { gridSummary } from "@/features/core/serving/grid/summary";
import { resolved } from "../../../../support/scenarios";

const SCENARIO = { model: "llama-3.1-8b", hw: "h100-sxm", isl: 512, osl: 64 };
const ask = (more: object = {}) => ({ scenario: SCENARIO, tp: [1, 2], conc: [1, 4], rounds: 3, ...more });
const listOutcomes = (plain: unknown) => runEmbedded(servingGridJob, plain).outcomes as GridOutcome[];
const explainFigures = (plain: unknown) => listOutcomes(plain).map(({ figures }) => figures as GridFigures);

describe("a cell of the grid", () => {
  it("is the serving model on the scenario's deployment", () => {
    const { model, chip, precision, prefill } = resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "2" });
    const deployment: Deployment = {
      ...{ model, chip, precision, backend: "vllm", concurrency: 4, client: null, traffic: "service" },
      pools: [{ role: "both", parallelism: prefill, workers: 1 }],
      lengths: { isl: 512, osl: 64, spread: 1, prefixHit: 0 },
    };
    const pools = deployment.pools.map((pool) => unwrap(poolStore(calibratedTimer)(deployment, pool)));
    const { outcome, requests, delay, window } = serveClosedLoop(deployment, pools, { rounds: 3, seed: 1 });
    const { ttft, tpot, outputRate } = servingFigures(outcome, requests, delay, window);
    const figures = explainFigures(ask({ tp: [2], conc: [4] }))[0];
    expect(figures).toMatchObject({ gpus: 2, ttft, tpot, outputRate, outputRatePerGpu: outputRate / 2, fits: true });
  });

  it("does not depend on which cells ran before", () => {
    const input = unwrap(servingGridJob.read(ask()));
    const cells = servingGridJob.plan(input);
    const control = { progress: () => undefined, cancelled: () => false };
    const forwards = cells.map((cell) => servingGridJob.runCell(input, cell, control));
    const alone = cells.map((cell) => servingGridJob.runCell(unwrap(servingGridJob.read(ask())), cell, control));
    const backwards = [...cells]
      .reverse()
      .map((cell) => servingGridJob.runCell(unwrap(servingGridJob.read(ask())), cell, control))
      .reverse();
    expect(writePlain(alone)).toBe(writePlain(forwards));
    expect(writePlain(backwards)).toBe(writePlain(forwards));
  });

  it("draws other lengths from another seed, and the same ones from the same", () => {
    const mean = (seed: number) => explainFigures(ask({ tp: [1], conc: [4], spread: 0.5, seed }))[0]?.ttft.mean;
    expect(mean(1)).toBe(mean(1));
    expect(mean(1)).not.toBe(mean(2));
  });

  it("counts all replicas: twice the clients on twice the engines are twice the tokens", () => {
    const [one] = explainFigures(ask({ tp: [1], conc: [4] }));
    const [two] = explainFigures({ ...ask({ tp: [1], conc: [8] }), scenario: { ...SCENARIO, replicas: 2 } });
    expect(two?.outputRate).toBeCloseTo(2 * (one?.outputRate ?? NaN), 6);
    expect(two).toMatchObject({ gpus: 2, tpot: one?.tpot });
  });

  it("runs phases that differ on engines of their own", () => {
    const [figures] = explainFigures({
      ...ask({ tp: [1], conc: [4] }),
      scenario: { ...SCENARIO, split: true, d_tp: 2, d_adp: 1 },
    });
    expect(figures?.gpus).toBe(3);
  });

  it("says why a layout cannot be run, and the others stand", () => {
    const outcomes = listOutcomes(ask({ tp: [1, 3], conc: [1] }));
    expect(outcomes.map(({ tp, figures }) => [tp, figures === null])).toEqual([
      [1, false],
      [3, true],
    ]);
    expect(outcomes[1]?.issues[0]?.message.en).toMatch(/3/);
  });
});

describe("the input of a grid", () => {
  it("is one question in any order and with repeats", () => {
    expect(unwrap(readServingGrid(ask({ tp: [2, 1, 2], conc: [4, 1] })))).toEqual(unwrap(readServingGrid(ask())));
  });

  it.each([
    [ask({ tp: [] }), "tp"],
    [ask({ conc: [0] }), "conc.0"],
    [ask({ backend: "orca" }), "backend"],
    [ask({ depth: 1 }), "input"],
    [{ ...ask(), scenario: { modle: "x" } }, "scenario.modle"],
    [{ ...ask(), scenario: { isl: "many" } }, "isl"],
    ["a grid", "input"],
  ])("%j is refused at %s", (plain, at) => {
    expect(readServingGrid(plain).issues.map((issue) => issue.at)).toEqual([at]);
  });
});

describe("the summary of a grid", () => {
  const grid = unwrap(readServingGrid(ask()));
  const cell = fc.record({
    tpot: fc.integer({ min: 1, max: 9 }),
    rate: fc.integer({ min: 1, max: 9 }),
    fits: fc.boolean(),
  });
  const outcome = ({ tpot, rate, fits }: { tpot: number; rate: number; fits: boolean }) =>
    ({
      ...{ tp: 1, conc: 1, issues: [] },
      figures: { ttft: { mean: 0.1 }, tpot: { mean: tpot / 100 }, outputRatePerGpu: rate, fits } as GridFigures,
    }) as GridOutcome;

  it("has a front that nothing beats, and everything else is beaten by it or equal to it", () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 12 }), (cells) => {
        const { front, feasible } = gridSummary(grid, cells.map(outcome));
        const usable = [...cells.keys()].filter((i) => cells[i]?.fits);
        expect(feasible).toBe(usable.length);
        const noWorse = (a: number, b: number) =>
          (cells[a]?.tpot ?? 0) <= (cells[b]?.tpot ?? 0) && (cells[a]?.rate ?? 0) >= (cells[b]?.rate ?? 0);
        for (const i of usable) expect(front.some((j) => noWorse(j, i))).toBe(true);
        for (const i of front) expect(front.filter((j) => noWorse(j, i))).toEqual([i]);
      }),
    );
  });

  it("names the most productive cell within the targets (TTFT 500 ms, TPOT 50 ms)", () => {
    const cells = [
      { tpot: 6, rate: 9, fits: true },
      { tpot: 5, rate: 7, fits: true },
      { tpot: 1, rate: 2, fits: true },
      { tpot: 1, rate: 8, fits: false },
    ];
    expect(gridSummary(grid, cells.map(outcome)).best).toBe(1);
    expect(gridSummary(grid, cells.slice(0, 1).map(outcome)).best).toBeNull();
  });
});
