/**
 * The errors behind the bands, as features/core/evidence keeps them: coarse traits of each measured row and how far off predictions were,
 * never a measured time. The stored errors are those of left-out model-system pairs; how bands grow, see levels.ts.
 */
import { measureSize } from "@/features/pages/accuracy/parity";
import { EPOCH, LEFT_OUT, readRuns, type LeftOut, type Scores, type StoredRuns } from "@/features/core/evidence/runs";
import { listTraits } from "@/features/core/evidence/traits";
import type { Case } from "../rows";
import type { Doubt } from "@/features/core/calibration/quality/doubts";
import { groupBy, type Prediction } from "../scores";
import { judgeBands, type ErrorsByKind } from "../levels";

export type Judged = {
  /** Predictions of fits without the group of each row, by what a group is. */
  readonly calibrated: Readonly<Record<LeftOut, readonly Prediction[]>>;
  /** Without its pair. */
  readonly datasheet: readonly Prediction[];
};

export function listResiduals(origin: string, judged: Judged, scores: Scores, doubts: readonly Doubt[]): StoredRuns {
  const order = sortedByDeployment(judged.calibrated.pair.map(({ entry }) => entry));
  const sorted = (predictions: readonly Prediction[]): Prediction[] => order.flatMap((i) => predictions[i] ?? []);
  const calibrated = sorted(judged.calibrated.pair);
  const columns = {
    ...describeColumns("calibrated", calibrated),
    ...describeColumns("datasheet", sorted(judged.datasheet)),
  };
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
    typical: {} as StoredRuns["typical"],
    coverage: {} as StoredRuns["coverage"],
    scores,
    doubts: doubtedRuns(doubts),
  };
  const runs = readRuns(plain);
  const errors = (metric: "ttft" | "tpot"): ErrorsByKind =>
    Object.fromEntries(
      LEFT_OUT.map((kind) => [
        kind,
        sorted(judged.calibrated[kind]).map((one) => Math.log(one.entry[metric] / one[metric])),
      ]),
    ) as Record<LeftOut, number[]>;
  return { ...plain, ...judgeBands(runs, { ttft: errors("ttft"), tpot: errors("tpot") }) };
}

/** Kinds and factors of doubted rows, without their times. */
export function doubtedRuns(doubts: readonly Doubt[]): StoredRuns["doubts"] {
  const groups = groupBy(doubts, ({ kind, point: { deployment } }) =>
    [kind, deployment.chip.name, deployment.model.name.replace(/^.*\//, ""), deployment.backend].join("|"),
  );
  return [...groups].map(([key, group]) => {
    const [kind = "", system = "", family = "", engine = ""] = key.split("|");
    const times = group.map((one) => Number(one.times.toPrecision(2)));
    const range = { least: Math.min(...times), most: Math.max(...times) };
    return { kind: kind as Doubt["kind"], system, family, engine, rows: group.length, ...range };
  });
}

function describeColumns(grade: "calibrated" | "datasheet", judged: readonly Prediction[]) {
  const column = (ratio: (one: Prediction) => number) => judged.map((one) => Math.round(Math.log(ratio(one)) * 1e3));
  return {
    [`served.ttft.${grade}`]: column(({ entry, ttft }) => entry.ttft / ttft),
    [`served.tpot.${grade}`]: column(({ entry, tpot }) => entry.tpot / tpot),
  };
}

/** Order of the stored columns, indices of the cases: rows of one deployment stand together, so that its traits are written once. */
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
  const { backend, split, dp, gpus, isl, osl, built } = traits;
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
    month: built === null ? -1 : Math.round((built - EPOCH) * 12),
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
    const { split, tp, dp, gpus, instances, isl, osl, month } = deploymentLine(entry);
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
      month,
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
