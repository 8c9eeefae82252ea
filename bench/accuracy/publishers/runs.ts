/** Public runs of publishers other than InferenceX (data/blind-dev), ready to be predicted: one a run, with all that was measured of it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { prepareRow, type Prepared } from "@/bin/predict/deployment";
import { modelSource } from "@/bin/predict/models";
import { parseCsv, type Row } from "@/bin/predict/rows";
import { hasExperts } from "@/features/core/model/spec";
import { poolStore } from "@/features/core/serving/deployment/deployment";
import { calibratedTimer } from "@/features/core/timing/laws/calibrated";
import { groupBy } from "../scores";

/** out_tps: tokens a second of the deployment; tpot, itl_med, ttft: milliseconds. */
export type Figure = { readonly metric: string; readonly value: number };

export type PublicRun = {
  /** Deployment and load; its values are those of `figures`. */
  readonly row: Row;
  readonly figures: readonly Figure[];
  readonly publisher: string;
  readonly cluster: string;
  readonly moe: boolean;
  readonly prepared: Prepared;
};

/** A model on a chip under an engine, by one publisher. */
export const nameCluster = (row: Row): string =>
  ["publisher", "system", "model", "backend"].map((name) => row[name]).join(" ");

/** Of each run its rows, which share deployment and load. */
export function readGroups(folder: string): readonly (readonly Row[])[] {
  const rows = parseCsv(readFileSync(join(folder, "points.csv"), "utf8"));
  return [...groupBy(rows, (row) => row["run"] ?? "").values()];
}

export function readRuns(folder: string): PublicRun[] {
  const [models, prepare] = [modelSource(null), poolStore(calibratedTimer)];
  return readGroups(folder).flatMap((group) => {
    const [row = {}] = group;
    const prepared = prepareRow(row, models, prepare);
    if (!prepared.ok) return [];
    const figures = group.map(({ metric = "", value }) => ({ metric, value: Number(value) }));
    const moe = hasExperts(prepared.value.deployment.model);
    const publisher = row["publisher"] ?? "";
    return [{ row, figures, publisher, cluster: nameCluster(row), moe, prepared: prepared.value }];
  });
}
