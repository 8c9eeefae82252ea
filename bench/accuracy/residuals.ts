/**
 * The errors behind the bands, as features/core/evidence keeps them: coarse traits of each measured row and how far off predictions were,
 * never a measured time. Inflations and coverage come from leaving out whole model-system pairs.
 */
import { findBand, findMisfit, findRange, LEVEL } from "@/features/core/evidence/bands";
import { measureSize } from "@/features/pages/accuracy/parity";
import { createPool, type Pool } from "@/features/core/evidence/error-pool";
import {
  pairKey,
  readRuns,
  type ErrorColumn,
  type Run,
  type Scores,
  type StoredRuns,
} from "@/features/core/evidence/runs";
import { listTraits } from "@/features/core/evidence/traits";
import type { Case } from "./rows";
import type { StoredTimes } from "@/features/core/evidence/measured-runs";
import { tokensPerGpu, type Prediction } from "./scores";

export type ByGrade = Readonly<Record<"calibrated" | "datasheet", readonly Prediction[]>>;

export function listResiduals(origin: string, judged: ByGrade, scores: Scores): StoredRuns {
  const order = sortedByDeployment(judged.calibrated.map(({ entry }) => entry));
  const at = (grade: keyof ByGrade): Prediction[] => order.flatMap((i) => judged[grade][i] ?? []);
  const [calibrated, datasheet] = [at("calibrated"), at("datasheet")];
  const columns = { ...describeColumns("calibrated", calibrated), ...describeColumns("datasheet", datasheet) };
  const plain = {
    origin,
    ...listDeployments(calibrated.map(({ entry }) => entry)),
    errors: columns as unknown as StoredRuns["errors"],
    sizes: {
      ttft: calibrated.map(({ entry }) => measureSize(entry.ttft)),
      tpot: calibrated.map(({ entry }) => measureSize(entry.tpot)),
    },
    inside: [],
    inflation: {} as StoredRuns["inflation"],
    scores,
  };
  const runs = readRuns(plain);
  const inflation = Object.keys(columns).map((name) => {
    const column = name as ErrorColumn;
    const misfits = listMisfits(createPool(runs, column), column);
    return [name, round(quantileByPair(misfits, LEVEL))];
  });
  return { ...plain, inflation: Object.fromEntries(inflation) as StoredRuns["inflation"], inside: insideOf(runs) };
}

/** What the runs behind the errors measured, in the same order: milliseconds, output tokens per second and GPU. Three digits. */
export function listMeasured(origin: string, cases: readonly Case[]): StoredTimes {
  const runs = sortedByDeployment(cases).flatMap((i) => cases[i] ?? []);
  const column = (value: (entry: Case) => number) => runs.map((entry) => Number(value(entry).toPrecision(3)));
  return {
    origin,
    ttft_ms: column(({ ttft }) => ttft * 1e3),
    tpot_ms: column(({ tpot }) => tpot * 1e3),
    output_tok_s_gpu: column((entry) => tokensPerGpu(entry, entry.ttft, entry.tpot)),
  };
}

function describeColumns(grade: keyof ByGrade, judged: readonly Prediction[]) {
  const column = (ratio: (one: Prediction) => number) => judged.map((one) => Math.round(Math.log(ratio(one)) * 1e3));
  return {
    [`served.ttft.${grade}`]: column(({ entry, ttft }) => entry.ttft / ttft),
    [`served.tpot.${grade}`]: column(({ entry, tpot }) => entry.tpot / tpot),
  };
}

type Misfit = { readonly run: Run; readonly misfit: number };

/** How far each run lies outside the range that all other pairs give it. */
function listMisfits(pool: Pool, column: ErrorColumn): Misfit[] {
  return pool.runs.map((run) => {
    const range = findRange(pool, run, { without: (other) => pairKey(other) === pairKey(run) });
    return { run, misfit: findMisfit(range, run.errors[column] ?? 0) };
  });
}

/** Every pair counts alike: the next model-system pair is what a band is asked about. */
function quantileByPair(misfits: readonly Misfit[], level: number): number {
  const sizes = new Map<string, number>();
  for (const { run } of misfits) sizes.set(pairKey(run), (sizes.get(pairKey(run)) ?? 0) + 1);
  const sorted = [...misfits].sort((a, b) => a.misfit - b.misfit);
  let sum = 0;
  for (const { run, misfit } of sorted) {
    sum += 1 / (sizes.get(pairKey(run)) ?? 1);
    if (sum >= level * sizes.size) return misfit;
  }
  return 0;
}

/** Judged honestly: neither the errors nor the inflation behind a run's band know its pair. */
function insideOf(runs: readonly Run[]): number[] {
  const inside = (column: ErrorColumn): boolean[] => {
    const pool = createPool(runs, column);
    const misfits = listMisfits(pool, column);
    const inflations = new Map<string, number>();
    for (const pair of new Set(runs.map(pairKey)))
      inflations.set(
        pair,
        quantileByPair(
          misfits.filter(({ run }) => pairKey(run) !== pair),
          LEVEL,
        ),
      );
    return pool.runs.map((run) => {
      const without = (other: Run): boolean => pairKey(other) === pairKey(run);
      const band = findBand(pool, inflations.get(pairKey(run)) ?? 0, run, { without });
      const ratio = Math.exp(run.errors[column] ?? 0);
      return ratio >= band.low && ratio <= band.high;
    });
  };
  const [ttft, tpot] = [inside("served.ttft.calibrated"), inside("served.tpot.calibrated")];
  return runs.map((_, i) => (ttft[i] ? 1 : 0) + (tpot[i] ? 2 : 0));
}

/** Rows of one deployment stand together, so that its traits are written once. */
/** Order of the stored columns: indices of the cases. */
export function sortedByDeployment(cases: readonly Case[]): number[] {
  const keys = cases.map((entry) => JSON.stringify([entry.row["system"], entry.row["family"], deploymentLine(entry)]));
  const indices = cases.map((_, i) => i);
  const concurrency = (i: number): number => cases[i]?.deployment.concurrency ?? 0;
  return indices.sort((a, b) => {
    const [x = "", y = ""] = [keys[a], keys[b]];
    return x === y ? concurrency(a) - concurrency(b) : x < y ? -1 : 1;
  });
}

function deploymentLine({ deployment }: Case) {
  const traits = listTraits(deployment);
  const last = deployment.pools.at(-1);
  const { backend, split, dp, gpus, isl, osl } = traits;
  const format = deployment.precision.weights[traits.moe ? "routed" : "dense"];
  return {
    engine: backend ?? "",
    split,
    format,
    tp: last?.parallelism.tp ?? 1,
    dp,
    gpus,
    instances: last?.workers ?? 1,
    isl,
    osl,
  };
}

function listDeployments(
  cases: readonly Case[],
): Pick<StoredRuns, "systems" | "families" | "engines" | "formats" | "deployments" | "concurrency"> {
  const systems = listing((entry: Case) => ({
    id: entry.row["system"] ?? "",
    chip: entry.deployment.chip.id,
    name: nameOfChip(entry),
    generation: listTraits(entry.deployment).generation,
  }));
  const families = listing((entry: Case) => {
    const { total, active, moe, latent } = listTraits(entry.deployment);
    return {
      id: entry.row["family"] ?? "",
      name: entry.deployment.model.name.replace(/^.*\//, ""),
      total,
      active,
      moe,
      latent,
    };
  });
  const engines = listing((entry: Case) => ({ id: deploymentLine(entry).engine }));
  const formats = listing((entry: Case) => ({
    id: deploymentLine(entry).format,
    bits: listTraits(entry.deployment).bits,
  }));
  const deployments: number[][] = [];
  for (const entry of cases) {
    const { split, tp, dp, gpus, instances, isl, osl } = deploymentLine(entry);
    const line = [
      systems.at(entry),
      families.at(entry),
      engines.at(entry),
      split ? 1 : 0,
      formats.at(entry),
      tp,
      dp,
      gpus,
      instances,
      isl,
      osl,
    ];
    const last = deployments.at(-1);
    if (last && line.every((value, k) => value === last[k])) last.push((last.pop() ?? 0) + 1);
    else deployments.push([...line, 1]);
  }
  return {
    systems: systems.items,
    families: families.items,
    engines: engines.items.map(({ id }) => id),
    formats: formats.items,
    deployments,
    concurrency: cases.map(({ deployment }) => deployment.concurrency),
  };
}

const nameOfChip = ({ deployment: { chip } }: Case): string => chip.name;

/** Distinct values by id, in order of their first use. */
function listing<T extends { readonly id: string }>(of: (entry: Case) => T) {
  const items: T[] = [];
  const at = (entry: Case): number => {
    const item = of(entry);
    const found = items.findIndex(({ id }) => id === item.id);
    return found >= 0 ? found : items.push(item) - 1;
  };
  return { items: items as readonly T[], at };
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;
