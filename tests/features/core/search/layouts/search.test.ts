import { describe, expect, it } from "vitest";
import { tokenCost } from "@/features/core/cost/operating";
import { newDigest, mergeDigests } from "@/features/core/search/layouts/digest";
import { searchJob } from "@/features/core/search/layouts/job";
import { judgeIndex } from "@/features/core/search/layouts/judge";
import { valueOfScore } from "@/features/core/search/layouts/criteria/objectives";
import { reasonBit } from "@/features/core/search/layouts/criteria/reasons";
import { advanceSearch, searchProgress, startSearch, wholeSearch } from "@/features/core/search/layouts/search";
import { configurationAt, configurationCount, variantCount } from "@/features/core/search/layouts/space/space";
import { instanceGpus } from "@/features/core/operators/parallelism";
import { previewClosedLoop, previewEngines } from "@/features/core/serving/closed-form/preview";
import { unwrap } from "@/lib/result";
import { runEmbedded } from "../../../../support/jobs/embedded-job";
import { request, SMALL } from "./support";

const { space, options } = request(SMALL);
const whole = wholeSearch(space, options);
const columns = whole.columns ?? expect.fail("no columns");
const indices = Array.from({ length: configurationCount(space) }, (_, i) => i);
const series = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const reasonAt = (index: number) => columns.failed[index] ?? 0;

it("stage one: answers every configuration: figures, or the reason why there are none", () => {
  expect(whole.digest.seen).toBe(indices.length);
  for (const index of indices) {
    const { tp, pp } = configurationAt(space, index);
    expect(Number.isNaN(columns.rate[index])).toBe(tp === 3);
    if (tp === 3) expect(reasonAt(index)).toBe(reasonBit("TP_DIVIDES_HEADS"));
    else expect((columns.gpus[index] ?? 0) % (tp * pp)).toBe(0);
  }
});

it("stage one: is the serving model's closed form, replicas included", () => {
  const sample = indices.filter((index) => index % 37 === 0 && configurationAt(space, index).tp !== 3);
  for (const index of sample) {
    const { engine } = judgeIndex(whole.context, options, index);
    if (!engine) return expect.fail("not evaluated");
    const { variant, budget, clients, replicas } = engine;
    const pool = { ...budget.pool, pool: { ...budget.pool.pool, workers: replicas } };
    const deployment = { ...variant.deployment, pools: [pool.pool], concurrency: clients * replicas };
    const engines = previewEngines(deployment, [pool], { policy: budget.policy });
    const form = previewClosedLoop(deployment, engines);
    expect(columns.ttft[index]).toBe(Math.fround(form.ttft));
    expect(columns.tpot[index]).toBe(Math.fround(form.tpot));
    expect(columns.rate[index]).toBe(Math.fround(form.rate));
    expect(columns.gpus[index]).toBe(replicas * instanceGpus(variant.layout));
  }
});

it("stage one: says the same of a configuration looked at alone", () => {
  for (const index of indices.filter((i) => i % 13 === 0)) {
    const { row } = judgeIndex(whole.context, options, index);
    expect(row.failed).toBe(reasonAt(index));
    expect(row.binding).toBe(columns.binding[index]);
    expect(Object.is(Math.fround(row.tpot), columns.tpot[index])).toBe(true);
  }
});

it("stage one: fills the nodes with replicas, whole ones", () => {
  const filled = indices.filter((index) => {
    const { tp, pp, replicas } = configurationAt(space, index);
    return tp === 2 && pp === 2 && replicas === null;
  });
  expect(new Set(filled.map((index) => columns.gpus[index]))).toEqual(new Set([8]));
});

it("stage one: comes to the same in pieces, in parts and in any order", () => {
  const pieces = startSearch(space, options);
  let rounds = 0;
  let progress = 0;
  while (advanceSearch(pieces, 40)) {
    expect(searchProgress(pieces)).toBeGreaterThan(progress);
    progress = searchProgress(pieces);
    rounds += 1;
  }
  expect(rounds).toBeGreaterThan(3);
  expect(pieces.digest).toEqual(whole.digest);
  const merged = newDigest(options.keep);
  for (let variant = variantCount(space) - 1; variant >= 0; variant -= 1)
    mergeDigests(merged, wholeSearch(space, { ...options, variants: [variant, variant + 1] }).digest);
  expect(merged).toEqual(whole.digest);
});

it("stage one: tells how far it is, and stops when it is asked to", () => {
  const input = unwrap(searchJob.read({ ...SMALL, axes: { ...SMALL.axes, concurrency: series(1, 700) } }));
  const [cell] = searchJob.plan(input);
  if (!cell) return expect.fail("no cells");
  const told: number[] = [];
  const stopped = searchJob.runCell(input, cell, {
    progress: (share) => told.push(share),
    cancelled: () => told.length >= 2,
  });
  expect(told).toHaveLength(2);
  expect(told[1]).toBeGreaterThan(told[0] ?? NaN);
  expect(stopped.seen).toBeLessThan(configurationCount(space) * 140);
});

it("stage one: is the same as a job", () => {
  const { outcomes, summary } = runEmbedded(searchJob, SMALL) as unknown as {
    outcomes: unknown[];
    summary: { digest: unknown; best: { index: number; configuration: { chip: string } }[] };
  };
  expect(outcomes.length).toBeGreaterThan(0);
  expect(summary.digest).toEqual(whole.digest);
  expect(summary.best[0]?.index).toBe(whole.digest.best[0]?.index);
  expect(summary.best[0]?.configuration.chip).toBe("h100-sxm");
});

describe("the best", () => {
  const scored = (failed: Uint32Array, score: Float64Array, gpus: Int32Array) =>
    indices
      .filter((index) => failed[index] === 0 && score[index] !== -Infinity)
      .sort((a, b) => (score[b] ?? 0) - (score[a] ?? 0) || (gpus[a] ?? 0) - (gpus[b] ?? 0) || a - b);

  it("are in order, ties by GPUs and then by index, and counted", () => {
    const order = scored(columns.failed, columns.score, columns.gpus);
    expect(order.length).toBeGreaterThan(10);
    expect(whole.digest.best.map(({ index }) => index)).toEqual(order.slice(0, options.keep));
    const top = columns.score[order[0] ?? 0];
    expect(whole.digest.ties).toBe(order.filter((index) => columns.score[index] === top).length);
  });
});

describe("figures", () => {
  it("cost what features/pages/cost says, all of it on the output", () => {
    const asked = request({ ...SMALL, objective: "cost" });
    const { digest, context } = wholeSearch(asked.space, asked.options);
    const top = digest.best[0] ?? expect.fail("nothing passes");
    const { row, engine } = judgeIndex(context, asked.options, top.index);
    const output = engine?.tariff.output ?? NaN;
    const flow = { gpus: row.gpus, input: 0, cached: 0, output: row.rate * output, prefillShare: 0, cachedWeight: 0 };
    const hour = { hardware: 2.5, energy: 0, total: 2.5 };
    const cost = tokenCost(flow, hour, { watts: 0, pue: 1, energyPrice: 0 });
    expect(valueOfScore("cost", top.score)).toBeCloseTo(cost.blendedOutput ?? NaN, 9);
  });
});
