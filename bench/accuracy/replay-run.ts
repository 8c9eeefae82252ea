/**
 * One recorded run of vLLM: its requests from their arrivals through the scheduling simulator under vLLM's V1 scheduler.
 * Figures are the engine's own: from the queue to the first token, no client beyond it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Chip } from "@/features/core/hardware/chip";
import { presetModel } from "@/features/core/model/config/preset-model";
import { hasExperts } from "@/features/core/model/spec";
import { storedFormats } from "@/features/core/model/weights";
import type { Parallelism } from "@/features/core/operators/parallelism";
import {
  describeContext,
  poolStore,
  type Deployment,
  type MakeTimer,
} from "@/features/core/serving/deployment/deployment";
import { engineCoefficients, POLICIES, type FactorValues } from "@/features/core/serving/deployment/engines";
import { measureSpread } from "@/features/core/serving/engine-run/metrics";
import { stepTable } from "@/features/core/serving/step-time/table";
import { advance } from "@/features/core/simulator/advance";
import { POOL_DEFAULTS, SIM_DEFAULTS } from "@/features/core/simulator/input/config";
import { stepModelCost } from "@/features/core/simulator/cost/step-model";
import { createSimulation } from "@/features/core/simulator/create";
import { simFigures } from "@/features/core/simulator/figures/figures";
import { unwrap } from "@/lib/result";
import { withMixedAttention, type Excess } from "./mixed-attention";

/** Seconds, and output tokens per second of the whole run. */
export type RunFigures = { readonly ttft: number; readonly tpot: number; readonly rate: number };

export type Run = { readonly meta: Meta; readonly lines: readonly Line[] };

type Meta = {
  readonly model: string;
  readonly vllm_version: string;
  readonly engine_kwargs: {
    readonly tensor_parallel_size: number;
    readonly data_parallel_size?: number;
    readonly enable_expert_parallel?: boolean;
    readonly max_num_seqs: number;
    readonly max_num_batched_tokens: number;
  };
};

type Line = {
  readonly input_toks: number;
  readonly output_toks: number;
  readonly queued_ts: number;
  readonly first_token_ts: number;
  readonly last_token_ts: number;
};

export type Prices = {
  readonly makeTimer: MakeTimer;
  readonly factors: FactorValues;
  /** What decodes cost beside a chunk in one attention call, where the profile has it. */
  readonly excess: Excess | null;
};

export function readRun(folder: string): Run {
  const lines = readFileSync(join(folder, "requests.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line)
    .sort((a, b) => a.queued_ts - b.queued_ts);
  return { meta: JSON.parse(readFileSync(join(folder, "meta.json"), "utf8")) as Meta, lines };
}

export function measuredFigures({ lines }: Run): RunFigures {
  const start = lines[0]?.queued_ts ?? 0;
  const end = Math.max(...lines.map((line) => line.last_token_ts));
  const several = lines.filter((line) => line.output_toks > 1);
  return {
    ttft: median(lines.map((line) => line.first_token_ts - line.queued_ts)),
    tpot: median(several.map((line) => (line.last_token_ts - line.first_token_ts) / (line.output_toks - 1))),
    rate: lines.reduce((sum, line) => sum + line.output_toks, 0) / (end - start),
  };
}

const median = (values: readonly number[]): number => measureSpread(Float64Array.from(values)).p50;

export function simulatedFigures({ meta, lines }: Run, chip: Chip, { makeTimer, factors, excess }: Prices): RunFigures {
  const deployment = describeDeployment(meta, chip);
  const { max_num_seqs: sequences, max_num_batched_tokens: tokens, tensor_parallel_size: tp } = meta.engine_kwargs;
  const costs = deployment.pools.flatMap((pool) => {
    const { parts, capacity } = unwrap(poolStore(makeTimer)(deployment, pool));
    const table = stepTable(parts, engineCoefficients(describeContext(deployment), factors));
    const cost = stepModelCost(
      excess ? withMixedAttention(table, excess, parts.layers / tp) : table,
      pool.parallelism.dp,
    );
    return Array.from({ length: pool.workers }, () => ({ cost, capacity }));
  });
  const { dp } = deployment.pools[0]?.parallelism ?? { dp: 1 };
  const blocks = Math.floor((costs[0]?.capacity ?? 0) / POOL_DEFAULTS.blockSize);
  const start = lines[0]?.queued_ts ?? 0;
  const state = unwrap(
    createSimulation(
      {
        ...SIM_DEFAULTS,
        // vLLM's front end sends each request to the engine with the fewest.
        routing: "least-outstanding",
        pools: [
          {
            ...POOL_DEFAULTS,
            ...{ policy: "vllm-v1", instances: costs.length, ranks: dp, blocks },
            ...{ maxSequences: sequences * dp, tokenBudget: tokens * dp, chunkLimit: dp > 1 ? tokens : 0 },
            graphStride: POLICIES.vllm.graphStride,
          },
        ],
      },
      {
        count: lines.length,
        arrival: Float64Array.from(lines, (line) => line.queued_ts - start),
        prompt: Int32Array.from(lines, (line) => line.input_toks),
        output: Int32Array.from(lines, (line) => line.output_toks),
      },
    ),
  );
  advance(
    state,
    costs.map(({ cost }) => cost),
  );
  const { ttft, tpot, outputRate } = simFigures(state);
  return { ttft: ttft.p50, tpot: tpot.p50, rate: outputRate };
}

/** Dense models run apart on each data-parallel rank; with experts the ranks step together and share them. */
function describeDeployment({ model: name, engine_kwargs: engine }: Meta, chip: Chip): Deployment {
  const model = unwrap(presetModel(name));
  const tp = engine.tensor_parallel_size;
  const ranks = engine.data_parallel_size ?? 1;
  const together = hasExperts(model);
  const dp = together ? ranks : 1;
  const spread = engine.enable_expert_parallel ? { ep: tp * dp, etp: 1 } : { ep: 1, etp: tp * dp };
  const parallelism: Parallelism = { tp, pp: 1, dp, ...spread, cp: 1 };
  return {
    model,
    chip,
    backend: "vllm",
    precision: { weights: storedFormats(model), kv: "bf16", activations: "bf16", narrowArithmetic: false },
    pools: [{ role: "both", parallelism, workers: together ? 1 : ranks }],
    lengths: { isl: 1024, osl: 512, spread: 1 },
    concurrency: engine.max_num_seqs * ranks,
    client: null,
  };
}
