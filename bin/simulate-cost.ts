/** Where step times come from: tables, rates, or the suite's step model on a scenario. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { linearCost } from "@/features/simulator/cost/simple-costs";
import type { StepCost } from "@/features/simulator/cost/step-cost";
import { stepModelCost } from "@/features/simulator/cost/step-model";
import { vidurCost } from "@/features/simulator/cost/vidur-tables";
import { readVidurTables, TABLE_FILES, type TableTexts } from "@/features/simulator/files/vidur-csv";
import { resolveScenario } from "@/features/scenario/resolve-scenario";
import { ScenarioSchema } from "@/features/scenario/schema";
import { contextOf, poolStore, type Deployment } from "@/features/serving/deployment";
import { coefficientsOf, type Backend } from "@/features/serving/engines";
import { stepTable } from "@/features/serving/step-table";
import { calibratedTimer } from "@/features/timing/laws/calibrated";
import { decodeParams } from "@/lib/params/codec";
import { valueOf } from "@/lib/result";
import { listOf, numberOf, type SimulateOptions } from "./simulate-options";

export type CostSource = {
  readonly cost: StepCost;
  /** Tokens of KV cache that an instance has, where the source knows. */
  readonly capacity: number | null;
};

/** Vidur's own values: grouped-query models take a tenth longer with several requests in a kernel. */
const BATCHING = 1.1;

/** Throws with the reason when a source cannot be read or none is named. */
export function costOf(options: SimulateOptions, notes: string[]): CostSource {
  const named = ["step-tables", "rates", "scenario"].filter(
    (name) => options[name as keyof SimulateOptions] !== undefined,
  );
  if (named.length !== 1)
    throw new Error(`Step times come from one of --step-tables, --scenario and --rates; ${named.length} were given.`);
  if (options.rates !== undefined) return { cost: rates(options.rates, numberOf(options, "pp", 1)), capacity: null };
  if (options.scenario !== undefined) return scenarioCost(options.scenario, options, notes);
  return { cost: tables(options["step-tables"] ?? "", options, notes), capacity: null };
}

function rates(word: string, stages: number): StepCost {
  const [a = 0, b = 0, c = 0, d = 0, ...more] = listOf(word, "rates");
  if (more.length > 0) throw new Error(`--rates takes a,b,c,d; ${word} has ${4 + more.length} numbers.`);
  return linearCost({ a, b, c, d }, stages);
}

function tables(folder: string, options: SimulateOptions, notes: string[]): StepCost {
  const tp = numberOf(options, "tp", 1);
  const stages = numberOf(options, "pp", 1);
  if (options.layers === undefined) notes.push("--layers was not given: 32 layers are assumed.");
  const layers = numberOf(options, "layers", 32);
  const texts = Object.fromEntries(
    Object.entries(TABLE_FILES).map(([key, name]) => [key, tableText(folder, key, name, notes)]),
  ) as TableTexts;
  const read = valueOf(readVidurTables(texts, { tp, stages }));
  return vidurCost(read, { layers, stages, tp, batching: numberOf(options, "attention-batching", BATCHING) });
}

function tableText(folder: string, key: string, name: string, notes: string[]): string {
  const path = join(folder, name);
  if (key !== "kvSave" || existsSync(path)) return readFileSync(path, "utf8");
  notes.push(`${path} does not exist: writing the KV cache counts as free.`);
  return "tokens_from,ms\n0,0\n";
}

const BACKEND_OF: Readonly<Record<string, Backend>> = { sglang: "sglang", trtllm: "trtllm" };

/** A scenario file as for `mds run`; its decode layout is the instance. */
function scenarioCost(path: string, options: SimulateOptions, notes: string[]): CostSource {
  const raw = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
  const plain = Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, String(value)]));
  const { model, chip, precision, decode, workload } = valueOf(
    resolveScenario(decodeParams(ScenarioSchema, plain).value),
  );
  const backend = BACKEND_OF[(options.policy ?? "vllm").split("-")[0] ?? ""] ?? "vllm";
  const deployment: Deployment = {
    model,
    chip,
    precision,
    backend,
    pools: [{ role: "both", parallelism: decode, workers: 1 }],
    lengths: { isl: workload.isl, osl: workload.osl, spread: 1 },
    concurrency: workload.concurrency,
    client: null,
  };
  const [pool] = deployment.pools;
  if (pool === undefined) throw new Error("A deployment has a pool");
  const { parts, capacity } = valueOf(poolStore(calibratedTimer)(deployment, pool));
  const stages = numberOf(options, "pp", decode.pp);
  if (stages !== decode.pp) notes.push(`The scenario has ${decode.pp} pipeline stages; ${stages} are simulated.`);
  const cost = stepModelCost(stepTable(parts, coefficientsOf(contextOf(deployment))), { ranks: decode.dp, stages });
  return { cost, capacity: capacity > 0 && capacity < Infinity ? capacity : null };
}
