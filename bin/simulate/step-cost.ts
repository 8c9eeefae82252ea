/** Where step times come from: tables, rates, or the suite's step model on a scenario. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { linearCost } from "@/features/core/simulator/cost/simple-costs";
import type { StepCost } from "@/features/core/simulator/cost/step-cost";
import { stepModelCost } from "@/features/core/simulator/cost/step-model";
import { VIDUR_BATCHING, vidurCost } from "@/features/core/simulator/cost/vidur-tables";
import { readVidurTables, TABLE_FILES, type TableTexts } from "@/features/core/simulator/files/vidur-csv";
import { gpuPrice } from "@/features/core/comparison/output-price";
import { instanceGpus } from "@/features/core/operators/parallelism";
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { packedTexts } from "@/features/core/scenario/question/whole-texts";
import { describeContext, poolStore, type Deployment } from "@/features/core/serving/deployment/deployment";
import type { Backend } from "@/features/core/memory/backend";
import { engineCoefficients } from "@/features/core/serving/deployment/engines";
import { stepTable } from "@/features/core/serving/step-time/table";
import { calibratedTimer } from "@/features/core/timing/laws/calibrated";
import type { Issue } from "@/lib/issue";
import { readParams } from "@/lib/params/plain-input";
import { failure, success, type Result } from "@/lib/result";
import { readJsonObject } from "@/lib/json";
import type { SimulateOptions } from "./option-kinds";
import { readText } from "./files";
import { issue } from "./messages.issues";
import { statedLengths } from "@/features/core/serving/deployment/requests";

export type CostSource = {
  readonly cost: StepCost;
  /** Tokens of KV cache that an instance has, where the source knows. */
  readonly capacity: number | null;
  /** Pipeline stages of an instance. */
  readonly stages: number;
  /** Of one instance, and US dollars for an hour of a GPU, where a scenario says; null elsewhere. */
  readonly gpus: number | null;
  readonly usdHour: number | null;
};

const UNPRICED = { gpus: null, usdHour: null };

/** Of the 8B model of Vidur's tables. */
const LAYERS = 32;

/** Refuses when none or several sources are named, or the one that is named cannot be read. `notes` collects what was assumed. */
export function computeCost(options: SimulateOptions, notes: string[]): Result<CostSource> {
  const { rates, scenario, "step-tables": folder } = options;
  const named = [rates, scenario, folder].filter((source) => source !== undefined).length;
  if (named !== 1) return failure(oneSource(named));
  if (scenario !== undefined) return scenarioCost(scenario, options, notes);
  if (folder !== undefined) return tableCost(folder, options, notes);
  const [a = 0, b = 0, c = 0, d = 0] = rates ?? [];
  const stages = options.pp ?? 1;
  return success({ cost: linearCost({ a, b, c, d }, stages), capacity: null, stages, ...UNPRICED });
}

const oneSource = (named: number): Issue => issue("SIM-STEP-TIMES", "step-tables", { named });

function tableCost(folder: string, options: SimulateOptions, notes: string[]): Result<CostSource> {
  const { tp = 1, pp: stages = 1, layers = LAYERS } = options;
  const texts: Record<string, string> = {};
  for (const [key, name] of Object.entries(TABLE_FILES)) {
    const read = tableText(join(folder, name), key, notes);
    if (!read.ok) return read;
    texts[key] = read.value;
  }
  const tables = readVidurTables(texts as TableTexts, { tp, stages });
  if (!tables.ok) return tables;
  if (options.layers === undefined) notes.push(`--layers was not given: ${LAYERS} layers are assumed.`);
  const batching = options["attention-batching"] ?? VIDUR_BATCHING;
  return success({
    cost: vidurCost(tables.value, { layers, stages, tp, batching }),
    capacity: null,
    stages,
    ...UNPRICED,
  });
}

/** Vidur's older profiles have no times of writing the cache: it counts as free there. */
function tableText(path: string, key: string, notes: string[]): Result<string> {
  if (key !== "kvSave" || existsSync(path)) return readText(path, "step-tables");
  notes.push(`${path} does not exist: writing the KV cache counts as free.`);
  return success("tokens_from,ms\n0,0\n");
}

const BACKEND_OF: Readonly<Record<string, Backend>> = { sglang: "sglang", trtllm: "trtllm" };

/** A scenario file as for `mds run`; its decode layout is the instance. */
function scenarioCost(path: string, options: SimulateOptions, notes: string[]): Result<CostSource> {
  const scenario = readScenario(path);
  if (!scenario.ok) return scenario;
  const { model, chip, precision, decode, workload } = scenario.value;
  const backend = BACKEND_OF[(options.policy ?? "vllm").split("-")[0] ?? ""] ?? "vllm";
  const stages = options.pp ?? decode.pp;
  const pool = { role: "both", parallelism: { ...decode, pp: stages }, workers: 1 } as const;
  const deployment: Deployment = {
    model,
    chip,
    precision,
    backend,
    pools: [pool],
    lengths: statedLengths(workload),
    concurrency: workload.concurrency,
    client: null,
  };
  const store = poolStore(calibratedTimer)(deployment, pool);
  if (!store.ok) return store;
  const { parts, capacity } = store.value;
  if (capacity <= 0 && options.blocks === undefined) return failure(noRoom(capacity));
  if (capacity <= 0)
    notes.push("The model and its buffers do not fit in the memory of the scenario; --blocks is taken all the same.");
  if (stages !== decode.pp) notes.push(`The scenario has ${decode.pp} pipeline stages; ${stages} are simulated.`);
  const cost = stepModelCost(stepTable(parts, engineCoefficients(describeContext(deployment))), decode.dp);
  const room = capacity > 0 && capacity < Infinity ? capacity : null;
  const gpus = (instanceGpus(decode) / decode.pp) * stages;
  return success({ cost, capacity: room, stages, gpus, usdHour: gpuPrice(scenario.value)?.usdHour ?? null });
}

const noRoom = (tokens: number): Issue => issue("SIM-NO-MEMORY", "scenario", { tokens: Math.floor(tokens) });

/** A link's parameters by name in a JSON object; unknown and unreadable ones are refused. */
function readScenario(path: string): Result<Resolved> {
  const file = readText(path, "scenario");
  if (!file.ok) return file;
  const raw = readJsonObject(file.value);
  if (raw === null) return failure(notAScenario(path));
  const read = readParams(ScenarioSchema, packedTexts(raw));
  return read.ok ? resolveScenario(read.value) : read;
}

const notAScenario = (path: string): Issue => issue("SIM-SCENARIO-JSON", "scenario", { path });
