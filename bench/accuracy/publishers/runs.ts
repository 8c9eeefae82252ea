/** Public runs of publishers other than InferenceX (data/blind-dev, data/bench), ready to be predicted: one a run, with all that was measured of it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { prepareRow, type Prepared } from "@/bin/predict/deployment";
import { modelSource } from "@/bin/predict/models";
import { servedUnder } from "@/bin/predict/row-run";
import { parseCsv, type Row } from "@/bin/predict/rows";
import { hasExperts } from "@/features/core/model/spec";
import { poolStore } from "@/features/core/serving/deployment/deployment";
import { calibratedTimer } from "@/features/core/timing/laws/calibrated";
import { groupBy } from "../scores";
import { firstTokenRows } from "./first-tokens";

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

/** Of each run its rows, which share deployment and load. `data`: the folder of all measurements. */
function readGroups(data: string): readonly (readonly Row[])[] {
  const rows = parseCsv(readFileSync(join(data, "blind-dev", "points.csv"), "utf8"));
  return [...groupBy([...rows, ...firstTokenRows(data)], (row) => row["run"] ?? "").values()];
}

/** Where more arrives than is completed, a time to first token is as long as the run: the answer says so, and it is no figure to judge by. */
const isQueueOfRun = (prepared: Prepared): boolean =>
  prepared.load.kind === "open" && servedUnder(prepared, null).issues.length > 0;

/** What can be judged, and why the others were refused. */
export function readRuns(data: string): { readonly runs: readonly PublicRun[]; readonly refused: readonly string[] } {
  const [models, prepare] = [modelSource(null), poolStore(calibratedTimer)];
  const refused: string[] = [];
  const runs = readGroups(data).flatMap((group): PublicRun[] => {
    const [row = {}] = group;
    const prepared = prepareRow(row, models, prepare);
    if (!prepared.ok) refused.push(`${row["run"]}: ${prepared.issues.map(({ message }) => message.en).join(" ")}`);
    if (!prepared.ok || isQueueOfRun(prepared.value)) return [];
    const figures = group.map(({ metric = "", value }) => ({ metric, value: Number(value) }));
    const moe = hasExperts(prepared.value.deployment.model);
    const publisher = row["publisher"] ?? "";
    return [{ row, figures, publisher, cluster: nameCluster(row), moe, prepared: prepared.value }];
  });
  return { runs, refused };
}
