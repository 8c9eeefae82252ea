/**
 * The public runs that charts show as dots (features/core/evidence/measured-runs.json): what was measured, with engine, version and day. The
 * source's licence allows it with notice. Nothing that predicts reads the file (tests/features/core/evidence/measured-runs.test.ts).
 */
import { listTraits } from "@/features/core/evidence/traits";
import type { StoredMeasured } from "@/features/core/evidence/measured-runs";
import { instanceGpus, parallelismLabel } from "@/features/core/operators/parallelism";
import { poolGpus } from "@/features/core/scenario/gpus";
import { versionIn } from "@/bin/predict/setting-notes";
import type { Case } from "../rows";
import { sortedByDeployment } from "./residuals";

const DAY_MS = 864e5;

export function listMeasured(origin: string, cases: readonly Case[]): StoredMeasured {
  const sorted = sortedByDeployment(cases).flatMap((index) => cases[index] ?? []);
  const [systems, families, engines, formats, layouts] = [
    listDistinct(({ deployment: { chip } }) => ({ chip: chip.id, name: chip.name })),
    listDistinct((entry) => {
      const { total, active } = listTraits(entry.deployment);
      return { name: entry.deployment.model.name.replace(/^.*\//, ""), total, active };
    }),
    listDistinct((entry) => ({ id: entry.row["backend"] ?? "", version: findVersion(entry) })),
    listDistinct((entry) => ({ id: nameFormat(entry), bits: listTraits(entry.deployment).bits })),
    listDistinct((entry) => ({ label: nameLayout(entry), ...countGpus(entry) })),
  ];
  const deployments: number[][] = [];
  for (const entry of sorted) {
    const { isl, osl } = entry.deployment.lengths;
    const names = [systems, families, engines, formats, layouts].map((each) => each.findIndex(entry));
    const line = [...names, findDay(entry), isl, osl];
    const last = deployments.at(-1);
    if (last && line.every((value, k) => value === last[k])) last.push((last.pop() ?? 0) + 1);
    else deployments.push([...line, 1]);
  }
  const ms = (seconds: number): number => Number((seconds * 1e3).toPrecision(5));
  return {
    origin,
    ...{ systems: systems.items, families: families.items, engines: engines.items, formats: formats.items },
    layouts: layouts.items,
    deployments,
    concurrency: sorted.map(({ deployment }) => deployment.concurrency),
    ttft: sorted.map(({ ttft }) => ms(ttft)),
    tpot: sorted.map(({ tpot }) => ms(tpot)),
  };
}

/** "" where the source says none. */
const findVersion = ({ row }: Case): string => versionIn(row) ?? row["backend_version"] ?? "";

const nameFormat = ({ deployment }: Case): string => {
  const { moe } = listTraits(deployment);
  return deployment.precision.weights[moe ? "routed" : "dense"];
};

/** "TP8 EP8"; with separate pools "2P1D TP4 | TP8 EP8". */
function nameLayout({ deployment: { pools } }: Case): string {
  const labels = pools.map(({ parallelism }) => parallelismLabel(parallelism));
  if (pools.length < 2) return labels.join("");
  const [prefill, decode] = pools;
  return `${prefill?.workers ?? 1}P${decode?.workers ?? 1}D ${labels.join(" | ")}`;
}

function countGpus({ deployment: { pools } }: Case) {
  const last = pools.at(-1);
  return {
    gpus: poolGpus(pools),
    instance: last ? instanceGpus(last.parallelism) : 1,
    replicas: pools.length < 2 ? (last?.workers ?? 1) : 1,
    split: pools.length > 1,
  };
}

/** Days since 1970; -1: the source says none. */
function findDay({ row }: Case): number {
  const time = Date.parse(row["measured"] ?? "");
  return Number.isNaN(time) ? -1 : Math.floor(time / DAY_MS);
}

/** Distinct values in order of their first use. */
function listDistinct<Value>(read: (entry: Case) => Value) {
  const items: Value[] = [];
  const places = new Map<string, number>();
  const findIndex = (entry: Case): number => {
    const value = read(entry);
    const key = JSON.stringify(value);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, items.length);
    return items.push(value) - 1;
  };
  return { items: items as readonly Value[], findIndex };
}
