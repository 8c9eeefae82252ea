import { describe, expect, it } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import { presetModel } from "@/features/core/model/config/preset-model";
import { storedFormats } from "@/features/core/model/weights";
import type { Traffic } from "@/features/core/workload/traffic";
import { poolStore, type Deployment, type Pool } from "@/features/core/serving/deployment/deployment";
import { BACKENDS } from "@/features/core/memory/backend";
import { servingFigures } from "@/features/core/serving/engine-run/metrics";
import { previewClosedLoop, previewEngines } from "@/features/core/serving/closed-form/preview";
import { serveClosedLoop } from "@/features/core/serving/serve";
import { calibratedTimer } from "@/features/core/timing/laws/calibrated";
import { mulberry32 } from "@/lib/random/generator";
import { unwrap } from "@/lib/result";

const random = mulberry32(5);
const one = <T>(...values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const prepare = poolStore(calibratedTimer);

const layout = (tp: number) => ({ tp, pp: 1, dp: 1, ep: 1, etp: tp, cp: 1 });

function randomDeployment(split: boolean): Deployment {
  const model = unwrap(presetModel(one("llama-3.1-8b", "qwen3-32b", "gpt-oss-120b")));
  const pool = (role: Pool["role"]): Pool => ({ role, workers: one(1, 2), parallelism: layout(one(1, 2, 4)) });
  return {
    model,
    chip: unwrap(chipById(one("h100-sxm", "h200-sxm", "b200-sxm"))),
    precision: { weights: storedFormats(model), kv: "bf16", activations: "bf16", narrowArithmetic: false },
    backend: one(...BACKENDS),
    pools: split ? [pool("prefill"), pool("decode")] : [pool("both")],
    lengths: { isl: one(512, 1024, 4096), osl: one(128, 512, 1024), spread: 0.8 },
    concurrency: one(4, 16, 64),
    client: null,
  };
}

/** Attention by data parallelism, as MoE models with a latent cache are served; every second one drafts. */
function wideDeployment(): Deployment {
  const model = unwrap(presetModel("deepseek-v3"));
  const dp = one(8, 16);
  return {
    model,
    chip: unwrap(chipById("h200-sxm")),
    precision: { weights: storedFormats(model), kv: "bf16", activations: "bf16", narrowArithmetic: false },
    backend: one(...BACKENDS),
    pools: [{ role: "both", workers: 1, parallelism: { tp: 1, pp: 1, dp, ep: dp, etp: 1, cp: 1 } }],
    lengths: { isl: one(1024, 4096, 8192), osl: one(512, 1024), spread: 0.8 },
    concurrency: one(64, 256, 512),
    client: null,
    speculation: one<Deployment["speculation"]>(null, { draft: "head", acceptance: [0.85, 0.7] }),
  };
}

const fixedLengths = (deployment: Deployment): Deployment => ({
  ...deployment,
  lengths: { ...deployment.lengths, spread: 1 },
});

/** Closed form over simulation, sorted distances from one. */
function distances(draw: () => Deployment, count: number, traffic: Traffic = "benchmark") {
  const pairs = Array.from({ length: count }, () => {
    const deployment: Deployment = { ...draw(), traffic };
    const pools = deployment.pools.map((pool) => unwrap(prepare(deployment, pool)));
    const { outcome, requests, delay, window } = serveClosedLoop(deployment, pools);
    const run = servingFigures(outcome, requests, delay, window);
    const form = previewClosedLoop(deployment, previewEngines(deployment, pools));
    return { ttft: Math.abs(form.ttft / run.ttft.mean - 1), tpot: Math.abs(form.tpot / run.tpot.mean - 1) };
  });
  const at = (share: number, pick: (pair: (typeof pairs)[number]) => number): number =>
    pairs.map(pick).toSorted((a, b) => a - b)[Math.floor(share * (count - 1))] ?? NaN;
  return {
    ttft: [at(0.5, (p) => p.ttft), at(0.9, (p) => p.ttft)],
    tpot: [at(0.5, (p) => p.tpot), at(0.9, (p) => p.tpot)],
  };
}

/** Seen on a quarter of the public measurements' settings: TTFT 3 / 6 %, TPOT 1 / 2 %; separate pools 9 / 20 % and 1 / 3 %. */
describe("the closed form", () => {
  it("agrees with the simulation of one pool: median and 90th percentile of the distance", () => {
    const { ttft, tpot } = distances(() => randomDeployment(false), 40);
    expect(ttft[0]).toBeLessThan(0.06);
    expect(ttft[1]).toBeLessThan(0.2);
    expect(tpot[0]).toBeLessThan(0.02);
    expect(tpot[1]).toBeLessThan(0.06);
  });

  it("agrees with the simulation of a service, which has no opening burst", () => {
    const { ttft, tpot } = distances(() => randomDeployment(false), 40, "service");
    expect(ttft[0]).toBeLessThan(0.06);
    expect(ttft[1]).toBeLessThan(0.2);
    expect(tpot[0]).toBeLessThan(0.03);
    expect(tpot[1]).toBeLessThan(0.08);
  });

  it("agrees with the simulation of a service on separate pools", () => {
    const { ttft, tpot } = distances(() => randomDeployment(true), 24, "service");
    expect(ttft[0]).toBeLessThan(0.15);
    expect(ttft[1]).toBeLessThan(0.35);
    expect(tpot[0]).toBeLessThan(0.03);
    expect(tpot[1]).toBeLessThan(0.1);
  });

  it("agrees with the simulation of separate pools", () => {
    const { ttft, tpot } = distances(() => randomDeployment(true), 24);
    expect(ttft[0]).toBeLessThan(0.15);
    expect(ttft[1]).toBeLessThan(0.35);
    expect(tpot[0]).toBeLessThan(0.03);
    expect(tpot[1]).toBeLessThan(0.1);
  });

  it("agrees with the simulation of 8 and 16 attention ranks, whose step is as long as the busiest one's", () => {
    const { ttft, tpot } = distances(wideDeployment, 16, "service");
    expect(ttft[0]).toBeLessThan(0.1);
    expect(ttft[1]).toBeLessThan(0.25);
    expect(tpot[0]).toBeLessThan(0.05);
    expect(tpot[1]).toBeLessThan(0.08);
  });

  it("agrees with the simulation of such ranks from their opening burst on", () => {
    const { ttft, tpot } = distances(wideDeployment, 16);
    expect(ttft[0]).toBeLessThan(0.12);
    expect(tpot[0]).toBeLessThan(0.1);
    expect(tpot[1]).toBeLessThan(0.22);
  });

  it("agrees with the simulation of separate pools whose requests are of one length", () => {
    const { ttft, tpot } = distances(() => fixedLengths(randomDeployment(true)), 24);
    expect(ttft[0]).toBeLessThan(0.1);
    expect(ttft[1]).toBeLessThan(0.4);
    expect(tpot[1]).toBeLessThan(0.05);
  });
});

describe("rate matching", () => {
  it("names the pool that holds the others back", () => {
    const base = { ...randomDeployment(true), backend: "vllm" as const, concurrency: 64 };
    const short = { isl: 256, osl: 1024, spread: 0.8 };
    const long = { isl: 8192, osl: 16, spread: 0.8 };
    const limits = [short, long].map((lengths) => {
      const deployment: Deployment = {
        ...base,
        model: unwrap(presetModel("llama-3.1-8b")),
        lengths,
        pools: base.pools.map((pool) => ({ ...pool, workers: 1, parallelism: layout(1) })),
      };
      const pools = deployment.pools.map((pool) => unwrap(prepare(deployment, pool)));
      const { outcome, requests } = serveClosedLoop(deployment, pools);
      return servingFigures(outcome, requests).limitedBy;
    });
    expect(limits).toEqual(["decode-pool", "prefill-pool"]);
  });
});

describe("lengths that range, in the closed form", () => {
  it("agrees with the simulation of a service whose lengths range by half and by all of their means", () => {
    for (const variation of [0.5, 1]) {
      const ranging = (): Deployment => {
        const drawn = randomDeployment(false);
        return { ...drawn, lengths: { ...drawn.lengths, spread: 1, variation } };
      };
      const { ttft, tpot } = distances(ranging, 40, "service");
      expect(ttft[0]).toBeLessThan(0.06);
      expect(ttft[1]).toBeLessThan(0.2);
      expect(tpot[0]).toBeLessThan(0.03);
      expect(tpot[1]).toBeLessThan(0.08);
    }
  });
});
