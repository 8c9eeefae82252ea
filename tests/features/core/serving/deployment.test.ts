import { describe, expect, it } from "vitest";
import { presetModel } from "@/features/core/model/config/preset-model";
import { storedFormats } from "@/features/core/model/weights";
import { BACKENDS } from "@/features/core/memory/backend";
import { engineCoefficients, constant, factorNames, FITTED } from "@/features/core/serving/deployment/engines";
import { COMPONENTS, dot } from "@/features/core/serving/step-time/components";
import { describeContext, poolStore, type Deployment } from "@/features/core/serving/deployment/deployment";
import { meanFigures, servingFigures } from "@/features/core/serving/engine-run/metrics";
import { serveClosedLoop } from "@/features/core/serving/serve";
import { addStep, emptyUsage, meanParts } from "@/features/core/serving/step-time/usage";
import { stepTable } from "@/features/core/serving/step-time/table";
import { datasheetTimer } from "@/features/core/timing/datasheet";
import { bytesPerSecond } from "@/lib/units/quantity";
import { unwrap } from "@/lib/result";
import { QWEN_ON_H100 } from "./support";

const deployment: Deployment = { ...QWEN_ON_H100, lengths: { isl: 1024, osl: 128, spread: 0.8 }, concurrency: 16 };
const prepare = poolStore(datasheetTimer);
const listPools = (of: Deployment) => of.pools.map((pool) => unwrap(prepare(of, pool)));

function figures(of: Deployment) {
  const { outcome, requests, delay } = serveClosedLoop(of, listPools(of));
  return servingFigures(outcome, requests, delay);
}

it("a deployment: is never slower with more bandwidth", () => {
  const wider = { ...deployment.chip, id: "wider", memoryBandwidth: bytesPerSecond(5e12) };
  const [narrow, wide] = [figures(deployment), figures({ ...deployment, chip: wider })];
  expect(wide.tpot.mean).toBeLessThan(narrow.tpot.mean);
  expect(wide.outputRate).toBeGreaterThan(narrow.outputRate);
  // Clients take the same time between requests, so shorter steps may meet their next prompt at a worse moment.
  expect(wide.ttft.mean).toBeLessThan(1.05 * narrow.ttft.mean);
});

it("a deployment: has the same means with percentiles and without", () => {
  const { outcome, requests, delay } = serveClosedLoop(deployment, listPools(deployment));
  const [all, means] = [servingFigures(outcome, requests, delay), meanFigures(outcome, requests, delay)];
  expect(means.ttft.mean).toBeCloseTo(all.ttft.mean, 12);
  expect(means.tpot.mean).toBeCloseTo(all.tpot.mean, 12);
  expect([means.outputRate, means.limitedBy]).toEqual([all.outputRate, all.limitedBy]);
});

it("a deployment: has step times of its own constants, whoever asked before", () => {
  const [pool] = listPools(deployment);
  if (!pool) throw new Error("A deployment without a pool");
  const constants = engineCoefficients(describeContext(deployment));
  const alone = stepTable(pool.parts, constants).shared(64);
  const slower = { ...constants, denseMemory: 2 * constants.denseMemory, floor: 2 * constants.floor };
  expect(stepTable(pool.parts, slower).shared(64)).toBeGreaterThan(alone);
  expect(stepTable(pool.parts, { ...constants }).shared(64)).toBe(alone);
});

it("a deployment: runs more tokens per second with more clients", () => {
  const rates = [4, 16, 64].map((concurrency) => figures({ ...deployment, concurrency }).outputRate);
  expect([...rates].sort((a, b) => a - b)).toEqual(rates);
});

it("a deployment: serves replicas like one of them with its share of the clients", () => {
  const [pool] = deployment.pools;
  const pools = [
    { ...(pool ?? { role: "both", workers: 1, parallelism: deployment.pools[0]?.parallelism }), workers: 2 },
  ];
  const two = figures({ ...deployment, pools: pools as Deployment["pools"], concurrency: 32 });
  expect(two.tpot.mean).toBeCloseTo(figures(deployment).tpot.mean, 9);
});

it("a deployment: holds about as many tokens as its memory says", () => {
  const [pool] = listPools(deployment);
  // Each of 4 GPUs: 0.9 of 85.5 GB less the driver's 0.45, 6.0 of the sampler (9.7 · 4 B · 1,024 · 151,936), 2.2 of four ranks' buffers;
  // 65.5 GB of weights together; 256 KiB per token of 64 layers with 8 KV heads of 128: 793,000 (hand).
  expect(pool?.capacity).toBeGreaterThan(0.77e6);
  expect(pool?.capacity).toBeLessThan(0.81e6);
});

it("a deployment: holds more where fewer sequences are sampled at once, as public recipes start vLLM", () => {
  const of = (client: Deployment["client"]): number => listPools({ ...deployment, client })[0]?.capacity ?? NaN;
  // The sampler's 6.04 GB a GPU give way to the layers' 2 · 8,192 · (3 · 5,120 + 3 · 25,600 / 4) = 0.57 GB (hand).
  expect(of("public") - of(null)).toBeCloseTo((4 * (9.7 * 4 * 1024 * 151936 - 2 * 8192 * 34560)) / 2 ** 18, -1);
  expect(of("own")).toBe(of(null));
});

it("a deployment: keeps running on what people leave free where weights take nearly everything", () => {
  const large = unwrap(presetModel("deepseek-v3"));
  const tight: Deployment = {
    ...deployment,
    model: large,
    precision: { ...deployment.precision, weights: storedFormats(large) },
    pools: [{ role: "both", workers: 1, parallelism: { tp: 9, pp: 1, dp: 1, ep: 9, etp: 1, cp: 1 } }],
  };
  const [pool] = listPools(tight);
  expect(pool?.capacity).toBeGreaterThan(0);
});

describe("step tables", () => {
  it("agree with the component vectors that fits use", () => {
    const [pool] = listPools(deployment);
    if (!pool) throw new Error("no pool");
    const coefficients = engineCoefficients(describeContext(deployment));
    const cost = stepTable(pool.parts, coefficients);
    const usage = emptyUsage();
    addStep(
      usage,
      {
        batch: 10,
        context: 700,
        chunkTokens: 300,
        meanChunkTokens: 150,
        chunks: [{ tokens: 300, cached: 50, share: 1 }],
      },
      3,
    );
    const direct =
      cost.fixed +
      cost.perSequence * 10 +
      cost.shared(310) +
      cost.experts(160) +
      cost.decode(10, 700) +
      cost.prefill(300, 50) +
      cost.prefillFixed +
      cost.perPrompt;
    expect(dot(meanParts(usage, pool.parts), coefficients)).toBeCloseTo(direct, 4);
  });
});

describe("engine constants", () => {
  it("are positive, and fitted ones stay near their prior", () => {
    for (const [name, value] of Object.entries(FITTED)) {
      const { prior, sigma } = constant(name);
      expect(Math.abs(Math.log(value / prior)), name).toBeLessThan(3.5 * sigma);
    }
  });

  it("exist for every engine, also on a generation nobody measured", () => {
    for (const backend of BACKENDS) {
      const context = { ...describeContext(deployment), backend, generation: "other" as const };
      const coefficients = engineCoefficients(context);
      for (const component of COMPONENTS) {
        expect(coefficients[component]).toBeGreaterThan(0);
        expect(factorNames(component, context)[0]).toBe(component);
      }
    }
  });
});
