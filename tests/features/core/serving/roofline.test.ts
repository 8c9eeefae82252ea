import fc from "fast-check";
import { expect, it } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import { presetModel } from "@/features/core/model/config/preset-model";
import type { NumberFormat } from "@/features/core/model/spec";
import { storedFormats } from "@/features/core/model/weights";
import { operatorGraph } from "@/features/core/operators/graph";
import type { Operator } from "@/features/core/operators/operator";
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { Segment } from "@/features/core/operators/segment";
import {
  describeContext,
  engineSpecs,
  poolStore,
  type Deployment,
} from "@/features/core/serving/deployment/deployment";
import { time } from "@/features/core/serving/deployment/engine";
import { BACKENDS } from "@/features/core/memory/backend";
import { engineCoefficients, POLICIES } from "@/features/core/serving/deployment/engines";
import { profiledCoefficients } from "@/features/core/serving/engine-constants/efficiency-profile";
import { serveClosedLoop } from "@/features/core/serving/serve";
import { stepTable } from "@/features/core/serving/step-time/table";
import { calibratedTimer } from "@/features/core/timing/laws/calibrated";
import { buildMachine } from "@/features/core/timing/machine";
import { rooflineSeconds } from "@/features/core/timing/roofline";
import { unwrap } from "@/lib/result";

const layout = (tp: number, ep: number): Parallelism => ({ tp, pp: 1, dp: 1, ep, etp: tp / ep, cp: 1 });

function buildDeployment(model: string, chip: string, routed: NumberFormat | null, p: Parallelism): Deployment {
  const spec = unwrap(presetModel(model));
  const stored = storedFormats(spec);
  return {
    model: spec,
    chip: unwrap(chipById(chip)),
    precision: {
      weights: routed === null ? stored : { ...stored, routed },
      kv: "bf16",
      activations: "bf16",
      narrowArithmetic: true,
    },
    backend: "vllm",
    pools: [{ role: "both", workers: 1, parallelism: p }],
    lengths: { isl: 1024, osl: 64, spread: 1 },
    concurrency: 8,
    client: "public",
  };
}

/** NVFP4 experts on one Blackwell GPU at some 96 tokens: the fitted constants alone would claim 1.11 of the bandwidth (all experts touched). */
const DEPLOYMENTS = [
  buildDeployment("deepseek-v3", "b200-sxm", "nvfp4", layout(8, 8)),
  buildDeployment("gpt-oss-120b", "b200-sxm", "nvfp4", layout(1, 1)),
  buildDeployment("qwen3-32b", "h100-sxm", null, layout(4, 1)),
];
const prepare = poolStore(calibratedTimer);

/** Seconds at the peaks of everything that a rank computes and reads in such a step. */
function physical(
  deployment: Deployment,
  segment: Segment,
  chosen: (operator: Operator) => boolean = () => true,
): number {
  const { model, chip, precision, pools } = deployment;
  const parallelism = pools[0]?.parallelism ?? layout(1, 1);
  const operators = operatorGraph({
    model,
    parallelism,
    precision,
    segments: [segment],
    imbalance: parallelism.ep ** 0.25,
  });
  const machine = unwrap(buildMachine(chip, operators));
  return operators
    .filter(chosen)
    .reduce((sum, operator) => sum + rooflineSeconds(operator, machine) * operator.repeat, 0);
}

const factor = fc.double({ min: 0.02, max: 2, noNaN: true });
const anyProfile = fc.record({ compute: factor, memory: factor, network: factor, host: factor, request: factor });

it("whatever the profile, the engine and the step: no share of the peaks exceeds one", () => {
  const step = fc.record({
    deployment: fc.constantFrom(...DEPLOYMENTS),
    backend: fc.constantFrom(...BACKENDS),
    profile: fc.option(anyProfile),
    batch: fc.integer({ min: 1, max: 600 }),
    context: fc.integer({ min: 1, max: 40_000 }),
    prompt: fc.integer({ min: 1, max: 16_000 }),
    decodes: fc.boolean(),
  });
  fc.assert(
    fc.property(step, ({ deployment: chosen, backend, profile, batch, context, prompt, decodes }) => {
      const deployment = { ...chosen, backend };
      const [pool] = deployment.pools.map((each) => unwrap(prepare(deployment, each)));
      if (!pool) throw new Error("A deployment has a pool");
      const coefficients = profiledCoefficients(engineCoefficients(describeContext(deployment)), profile);
      const [spec] = engineSpecs(pool, stepTable(pool.parts, coefficients), POLICIES[backend]);
      if (!spec) throw new Error("A pool has an instance");
      const taken = decodes
        ? time(spec, { batch, context, chunkTokens: 0, meanChunkTokens: 0, chunks: [] })
        : time(spec, {
            batch: 0,
            context: 0,
            chunkTokens: prompt,
            meanChunkTokens: prompt,
            chunks: [{ tokens: prompt, cached: 0, share: 1 }],
          });
      const least = decodes
        ? physical(deployment, { phase: "decode", sequences: batch, newTokens: 1, cached: context })
        : physical(deployment, { phase: "prefill", sequences: 1, newTokens: prompt, cached: 0 });
      // Between two nodes of the grid a chord runs up to 2 % below a curve.
      expect(taken / least).toBeGreaterThan(0.98);
    }),
    { numRuns: 150 },
  );
});

it("holds for each part by itself, also with the fitted constants alone", () => {
  const segment: Segment = { phase: "decode", sequences: 96, newTokens: 1, cached: 4096 };
  const isExperts = ({ family }: Operator): boolean => family === "moe";
  for (const deployment of DEPLOYMENTS)
    for (const factors of [null, { compute: 0.02, memory: 0.02, network: 0.02, host: 0.02, request: 0.02 }]) {
      const [pool] = deployment.pools.map((each) => unwrap(prepare(deployment, each)));
      if (!pool) throw new Error("A deployment has a pool");
      const table = stepTable(
        pool.parts,
        profiledCoefficients(engineCoefficients(describeContext(deployment)), factors),
      );
      const experts = physical(deployment, segment, isExperts);
      if (experts > 0) expect(table.experts(96) / experts).toBeGreaterThan(1 - 1e-9);
      // The grid's output head is that of one sequence: logits of the others are up to 0.2 % of the bytes.
      const others = physical(deployment, segment, (operator) => !isExperts(operator));
      expect((table.shared(96) + table.decode(96, 4096)) / others).toBeGreaterThan(0.995);
    }
});

it("and no run is faster than its steps", () => {
  for (const deployment of DEPLOYMENTS) {
    const pools = deployment.pools.map((each) => unwrap(prepare(deployment, each)));
    const resources = { compute: 0.02, memory: 0.02, network: 0.02, host: 0.02, request: 0.02 };
    const { outcome } = serveClosedLoop(deployment, pools, { resources, rounds: 2 });
    const { first, finish } = outcome.timeline;
    // Every decode step reads at least what one sequence needs.
    const least = physical(deployment, { phase: "decode", sequences: 1, newTokens: 1, cached: 1024 });
    finish.forEach((end, i) => expect((end - (first[i] ?? NaN)) / 63).toBeGreaterThan(0.98 * least));
  }
});
