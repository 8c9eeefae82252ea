/** The parity cases of ../shared/data/vidur-sim: inputs, tables, and what Vidur did with them. */
import { readFileSync } from "node:fs";
import { csvParse } from "d3-dsv";
import { POOL_DEFAULTS, SIM_DEFAULTS, type PoolConfig, type SimConfig } from "@/features/core/simulator/input/config";
import { vidurCost } from "@/features/core/simulator/cost/vidur-tables";
import type { StepCost } from "@/features/core/simulator/cost/step-cost";
import { readRequests } from "@/features/core/simulator/files/requests-csv";
import { readVidurTables, TABLE_FILES } from "@/features/core/simulator/files/vidur-csv";
import type { SimRequests } from "@/features/core/simulator/input/requests";
import { unwrap } from "@/lib/result";

export const VIDUR_FOLDER = "../shared/data/vidur-sim";

export type VidurCase = {
  readonly config: SimConfig;
  readonly requests: SimRequests;
  readonly cost: StepCost;
  readonly times: readonly Record<string, number>[];
  readonly batches: readonly Record<string, number>[];
};

export const VIDUR_POOLS: Readonly<Record<string, Partial<PoolConfig>>> = {
  "l3-8b-sarathi-trace": { policy: "sarathi", tokenBudget: 512, blocks: 30208, watermark: 0.01 },
  "l3-8b-vllm-tightkv": { policy: "vllm-v0", tokenBudget: 4096, blocks: 1500, watermark: 0.01 },
};

export function vidurCase(name: string, changes: Partial<SimConfig> = {}): VidurCase {
  const file = (path: string): string => readFileSync(`${VIDUR_FOLDER}/${path}`, "utf8");
  const numbers = (path: string): Record<string, number>[] =>
    csvParse(file(path)).map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value)])),
    );
  return {
    config: { ...SIM_DEFAULTS, pools: [{ ...POOL_DEFAULTS, ...VIDUR_POOLS[name] }], ...changes },
    requests: unwrap(readRequests(file(`${name}/requests.csv`))).requests,
    cost: vidurTablesCost(),
    times: numbers(`${name}/vidur_request_times.csv`),
    batches: numbers(`${name}/batches.csv`),
  };
}

function vidurTablesCost(): StepCost {
  const text = (name: string): string => readFileSync(`${VIDUR_FOLDER}/tables/l3-8b_a100_tp1/${name}`, "utf8");
  const texts = {
    ops: text(TABLE_FILES.ops),
    kvSave: text(TABLE_FILES.kvSave),
    decode: text(TABLE_FILES.decode),
    prefill: text(TABLE_FILES.prefill),
  };
  return vidurCost(unwrap(readVidurTables(texts, { tp: 1, stages: 1 })), {
    layers: 32,
    stages: 1,
    tp: 1,
    batching: 1.1,
  });
}
