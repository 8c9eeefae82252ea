/** From the words of a row to a deployment, or the reason why not. */
import { chipById } from "@/features/hardware/catalogue";
import type { Chip } from "@/features/hardware/chip";
import type { ModelSpec } from "@/features/model/spec";
import { instanceGpus, type Parallelism } from "@/features/operators/parallelism";
import { BACKENDS, type Backend } from "@/features/serving/engines";
import type { Deployment, Pool, PoolStore, PreparedPool } from "@/features/serving/deployment";
import { failure, success, type Result } from "@/lib/result";
import { verbatim } from "@/lib/text";
import { precisionOfRow } from "./predict-precision";
import { loadOf, prefixHitOf, speculationOf, type RowLoad } from "./predict-load";
import { countOf, type Row } from "./predict-rows";

export type ModelSource = (name: string) => Result<ModelSpec>;

export type Prepared = {
  readonly deployment: Deployment;
  readonly pools: readonly PreparedPool[];
  readonly load: RowLoad;
};

/** A row as something to simulate. */
export function preparedOf(row: Row, modelNamed: ModelSource, prepare: PoolStore): Result<Prepared> {
  const deployment = deploymentOf(row, modelNamed);
  const load = loadOf(row);
  if (!deployment.ok || !load.ok) return failure(...deployment.issues, ...load.issues);
  const pools = deployment.value.pools.map((pool) => prepare(deployment.value, pool));
  const issues = [...deployment.issues, ...pools.flatMap((pool) => pool.issues)];
  const usable = pools.flatMap((pool) => (pool.ok ? [pool.value] : []));
  if (usable.length < pools.length) return failure(...issues);
  return success({ deployment: deployment.value, pools: usable, load: load.value }, issues);
}

export function deploymentOf(row: Row, modelNamed: ModelSource): Result<Deployment> {
  const model = modelNamed(row["model"] ?? "");
  const chip = chipNamed(row["system"] ?? "");
  const backend = backendNamed(row["backend"] ?? "");
  if (!model.ok || !chip.ok || !backend.ok) return failure(...model.issues, ...chip.issues, ...backend.issues);
  const pools = poolsOf(row, model.value);
  // An open loop has no number of clients.
  const open = (row["request_rate"] ?? "") !== "";
  const numbers = ["isl", "osl", "concurrency"].map((name) =>
    countOf(row, name, name === "concurrency" && open ? 1 : NaN),
  );
  const [isl = NaN, osl = NaN, concurrency = NaN] = numbers;
  if (!pools.ok) return pools;
  if (numbers.some(Number.isNaN)) return refuse("isl, osl and concurrency must be whole numbers from 1");
  const [hit, speculation] = [prefixHitOf(row), speculationOf(row)];
  if (!hit.ok || !speculation.ok) return failure(...hit.issues, ...speculation.issues);
  return success({
    model: model.value,
    chip: chip.value,
    backend: backend.value,
    precision: precisionOfRow(row, model.value, chip.value, backend.value),
    pools: pools.value,
    lengths: { isl, osl, spread: lengthSpread(row), prefixHit: hit.value },
    concurrency,
    client: clientOf(row),
    speculation: speculation.value,
  });
}

/** InferenceX dumps are named after their day or "db-dump"; NVIDIA's own runs "gap-analysis". */
function clientOf(row: Row): Deployment["client"] {
  const source = row["source"] ?? "";
  if (/^(db-dump|\d{4}-\d{2}-\d{2}\.csv)/.test(source)) return "public";
  return source.startsWith("gap-analysis") ? "own" : null;
}

/** InferenceX draws lengths from [0.8 L, L]; other runs use L. */
const lengthSpread = (row: Row): number => (clientOf(row) === "public" ? 0.8 : 1);

/** Words that measurement files use for a GPU, where they differ from the catalogue's own. */
const SYSTEM_ALIASES: Readonly<Record<string, string>> = {
  h100: "h100-sxm",
  h200: "h200-sxm",
  b200: "b200-sxm",
  b300: "b300-sxm",
  a100: "a100-sxm-80",
  a100_sxm: "a100-sxm-80",
  a100_80gb: "a100-sxm-80",
};

function chipNamed(word: string): Result<Chip> {
  const name = word.trim().toLowerCase();
  const known = chipById(SYSTEM_ALIASES[name] ?? name);
  return known.ok ? known : chipById(name.replace(/_(sxm|pcie|oam)$/, ""));
}

function backendNamed(word: string): Result<Backend> {
  const name = word.toLowerCase().replace(/[^a-z]/g, "");
  const found = BACKENDS.find((backend) => name.includes(backend));
  if (found) return success(found);
  if (name.includes("tensorrt")) return success("trtllm");
  return refuse(`There is no engine "${word}"; known are ${BACKENDS.join(", ")}`);
}

function poolsOf(row: Row, model: ModelSpec): Result<readonly Pool[]> {
  const pools =
    row["mode"] === "disagg"
      ? [poolOf(row, "prefill", "p_", model), poolOf(row, "decode", "d_", model)]
      : [poolOf(row, "both", "", model)];
  const bad = pools.some(({ workers, parallelism }) => Number.isNaN(workers + Object.values(parallelism).reduce(plus)));
  return bad ? refuse("Parallel sizes and numbers of workers must be whole numbers from 1") : success(pools);
}

const plus = (a: number, b: number): number => a + b;

function poolOf(row: Row, role: Pool["role"], prefix: string, model: ModelSpec): Pool {
  const tp = countOf(row, `${prefix}tp`, 1);
  const dp = countOf(row, `${prefix}attn_dp`, 1);
  const isMoe = model.layers.some(({ ffn }) => ffn.kind === "moe");
  const ep = isMoe ? expertRanks(countOf(row, `${prefix}moe_ep`, 1), tp * dp) : 1;
  const parallelism: Parallelism = { tp, pp: countOf(row, `${prefix}pp`, 1), dp, ep, etp: (tp * dp) / ep, cp: 1 };
  const copies = Math.max(1, Math.floor(countOf(row, "num_gpus", 1) / instanceGpus(parallelism)));
  const workers = prefix === "" ? countOf(row, "replicas", copies) : countOf(row, `${prefix}workers`);
  return { role, parallelism, workers };
}

/** No kernel splits one expert over more than a node of 8: wider labels of that kind mean expert parallelism. */
const WIDEST_EXPERT = 8;
const expertRanks = (ep: number, gpus: number): number => (gpus / ep > WIDEST_EXPERT ? gpus : ep);

function refuse(reason: string) {
  return failure({ code: "ROW-UNREADABLE", at: "row", message: verbatim(reason) });
}
