/** From the words of a row to a deployment, or the reason why not. */
import { hasExperts, type ModelSpec } from "@/features/core/model/spec";
import { withRedundant } from "@/features/core/operators/expert-slots";
import { instanceGpus, type Parallelism } from "@/features/core/operators/parallelism";
import { BACKENDS, type Backend } from "@/features/core/memory/backend";
import { decimalYear, releaseYear } from "@/features/core/scenario/engine-releases";
import { NO_FLAGS } from "@/features/core/memory/engine-flags";
import { KERNEL_PATHS, type KernelPath } from "@/features/core/operators/kernel-path";
import type { Deployment, Pool, PoolStore, PreparedPool } from "@/features/core/serving/deployment/deployment";
import { failure, success, type Result } from "@/lib/result";
import { verbatim } from "@/lib/text";
import { precisionOfRow } from "./precision";
import { describeLoad, lengthSpread, prefixHit, readSpeculation, type RowLoad } from "./load";
import { withAssumptions } from "./assumptions";
import { rowAssumptions, withRowExchange } from "./wide-experts";
import { chipNamed } from "./names";
import { countAll, type Row } from "./rows";
import { rowRecipe } from "./recipe";
import { versionIn } from "./setting-notes";
import { measuredBy } from "./public-recipes";

export type ModelSource = (name: string) => Result<ModelSpec>;

export type Prepared = {
  readonly deployment: Deployment;
  readonly pools: readonly PreparedPool[];
  readonly load: RowLoad;
};

/** A row as something to simulate. */
export function prepareRow(row: Row, modelNamed: ModelSource, prepare: PoolStore): Result<Prepared> {
  const deployment = buildDeployment(row, modelNamed);
  const load = describeLoad(row);
  if (!deployment.ok || !load.ok) return failure(...deployment.issues, ...load.issues);
  const pools = deployment.value.pools.map((pool) => prepare(deployment.value, pool));
  const issues = [...deployment.issues, ...pools.flatMap((pool) => pool.issues)];
  const usable = pools.flatMap((pool) => (pool.ok ? [pool.value] : []));
  if (usable.length < pools.length) return failure(...issues);
  return success({ deployment: deployment.value, pools: usable, load: load.value }, issues);
}

export function buildDeployment(row: Row, modelNamed: ModelSource): Result<Deployment> {
  const model = modelNamed(row["model"] ?? "");
  const sheet = chipNamed(row["system"] ?? "");
  const backend = backendNamed(row["backend"] ?? "");
  if (!model.ok || !sheet.ok || !backend.ok) return failure(...model.issues, ...sheet.issues, ...backend.issues);
  const laid = listPools(row, model.value);
  const [pools, overlap, numbers, hit, spread, speculation] = [
    laid.ok ? withRowExchange(row, model.value, laid.value) : laid,
    rowAssumptions(row),
    loadNumbers(row),
    prefixHit(row),
    lengthSpread(row),
    readSpeculation(row),
  ];
  if (!pools.ok || !overlap.ok || !numbers.ok || !hit.ok || !spread.ok || !speculation.ok)
    return failure(...[pools, overlap, numbers, hit, spread, speculation].flatMap(({ issues }) => issues));
  const chip = withAssumptions(sheet.value, pools.value);
  if (!chip.ok) return chip;
  const recipe = rowRecipe(row, measuredBy(row), chip.value.memory);
  if (!recipe.ok) return recipe;
  const { isl, osl, concurrency } = numbers.value;
  return success(
    {
      model: model.value,
      chip: chip.value,
      backend: backend.value,
      precision: precisionOfRow(row, model.value, chip.value, backend.value),
      pools: pools.value,
      lengths: { isl, osl, ...spread.value, prefixHit: hit.value },
      concurrency,
      client: measuredBy(row),
      built: yearBuilt(row, backend.value),
      recipe: recipe.value,
      ...statedEngine(row, backend.value),
      speculation: speculation.value,
      ...overlap.value,
    },
    [...model.issues, ...backend.issues, ...laid.issues, ...chip.issues],
  );
}

/** Of a measured row, the day of the run; else the month in which the version came out that it names. */
function yearBuilt(row: Row, backend: Backend): number | undefined {
  const version = versionIn(row) ?? row["backend_version"] ?? "";
  const released = /^v?\d/.test(version) ? releaseYear(backend, version) : null;
  return decimalYear((row["measured"] ?? "").slice(0, 10)) ?? released ?? undefined;
}

function statedEngine(row: Row, backend: Backend): Pick<Deployment, "flags"> {
  const number = versionIn(row);
  const kernels = kernelPath(row);
  if (number === undefined && kernels === null) return {};
  const version = number === undefined ? null : `${backend}-${number}`;
  return { flags: { ...NO_FLAGS, version, kernels } };
}

/** tuned, stock or fallback; null = not stated, or none of them (setting-notes.ts). */
const kernelPath = (row: Row): KernelPath | null =>
  KERNEL_PATHS.find((path) => path === (row["kernel_path"] ?? "").toLowerCase()) ?? null;

/** Beyond it, a row takes longer to simulate than a whole file should. */
const MOST = { isl: 10_000_000, osl: 1_000_000, concurrency: 200_000 } as const;

/** An open loop has no number of clients. */
function loadNumbers(row: Row): Result<Record<keyof typeof MOST, number>> {
  const open = (row["request_rate"] ?? "") !== "";
  const of = (name: keyof typeof MOST): number => countAll(row, name, name === "concurrency" && open ? 1 : NaN);
  const values = { isl: of("isl"), osl: of("osl"), concurrency: of("concurrency") };
  const bad = (["isl", "osl", "concurrency"] as const).filter((name) => !(values[name] <= MOST[name]));
  if (bad.length === 0) return success(values);
  const sentences = bad.map((name) => `${name} "${row[name] ?? ""}" is no whole number from 1 to ${MOST[name]}`);
  return refuse(`${sentences.join("; ")}.`);
}

function backendNamed(word: string): Result<Backend> {
  const name = word.toLowerCase().replace(/[^a-z]/g, "");
  const match = BACKENDS.find((backend) => name.includes(backend));
  if (match) return success(match);
  if (name.includes("tensorrt")) return success("trtllm");
  const sentence = word === "" ? "No engine is named" : `There is no engine "${word}" among ${BACKENDS.join(", ")}`;
  return success("vllm", refuse(`${sentence}: vllm is taken.`).issues);
}

/** "disagg", "Disaggregated", "pd"; without a word, sizes of both sides and none of a common one say it. */
function isSplit(row: Row): boolean {
  const mode = (row["mode"] ?? "").toLowerCase();
  if (mode === "") return (row["tp"] ?? "") === "" && (row["p_tp"] ?? "") !== "" && (row["d_tp"] ?? "") !== "";
  return /^(dis|pd)/.test(mode);
}

const JOINT = /^(agg(regated)?|ifb|inflight|mixed|co(located|-?located)?|joint|static(_batch)?|$)$/i;

function listPools(row: Row, model: ModelSpec): Result<readonly Pool[]> {
  const pools = isSplit(row)
    ? [makePool(row, "prefill", "p_", model), makePool(row, "decode", "d_", model)]
    : [makePool(row, "both", "", model)];
  const bad = SIZES.filter((name) => Number.isNaN(countAll(row, name, 1)));
  if (bad.length > 0)
    return refuse(
      `${bad.map((name) => `${name} "${row[name] ?? ""}"`).join(", ")}: sizes and copies are whole numbers from 1.`,
    );
  if (pools.some(({ workers }) => Number.isNaN(workers)))
    return refuse("Separate prefill and decode need p_workers and d_workers, whole numbers from 1.");
  const mode = row["mode"] ?? "";
  const note = isSplit(row) || JOINT.test(mode) ? [] : refuse(`There is no mode "${mode}": agg is taken.`).issues;
  return success(pools, note);
}

const SIZES = ["", "p_", "d_"]
  .flatMap((side) => ["tp", "pp", "attn_dp", "moe_ep", "moe_tp", "workers"].map((name) => side + name))
  .concat("replicas", "num_gpus");

function makePool(row: Row, role: Pool["role"], prefix: string, model: ModelSpec): Pool {
  const tp = countAll(row, `${prefix}tp`, 1);
  const dp = countAll(row, `${prefix}attn_dp`, 1);
  const isMoe = hasExperts(model);
  const ep = isMoe ? expertRanks(countAll(row, `${prefix}moe_ep`, impliedExperts(row, prefix, tp * dp)), tp * dp) : 1;
  const layout: Parallelism = { tp, pp: countAll(row, `${prefix}pp`, 1), dp, ep, etp: (tp * dp) / ep, cp: 1 };
  const parallelism = withRedundant(model, layout);
  const copies = Math.max(1, Math.floor(countAll(row, "num_gpus", 1) / instanceGpus(parallelism)));
  const workers = prefix === "" ? countAll(row, "replicas", copies) : countAll(row, `${prefix}workers`);
  return { role, parallelism, workers };
}

/** Experts are split over tensor ranks and expert ranks: one of the two determines the other. */
function impliedExperts(row: Row, prefix: string, gpus: number): number {
  const ranks = gpus / countAll(row, `${prefix}moe_tp`, gpus);
  return Number.isInteger(ranks) ? ranks : 1;
}

/** No kernel splits one expert over more than a node of 8: wider labels of that kind mean expert parallelism. */
const WIDEST_EXPERT = 8;
const expertRanks = (ep: number, gpus: number): number => (gpus / ep > WIDEST_EXPERT ? gpus : ep);

function refuse(reason: string) {
  return failure({ code: "ROW-UNREADABLE", at: "row", message: verbatim(reason) });
}
