/** The measured rows and what is needed to predict them, prepared once. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { prepareRow } from "@/bin/predict/deployment";
import { modelSource } from "@/bin/predict/models";
import { parseCsv, type Row } from "@/bin/predict/rows";
import type { ServingPoint } from "@/features/core/calibration/points/point";
import {
  poolStore,
  type Deployment,
  type PreparedPool,
  type MakeTimer,
} from "@/features/core/serving/deployment/deployment";

export type Case = {
  readonly row: Row;
  readonly deployment: Deployment;
  readonly pools: readonly PreparedPool[];
  readonly ttft: number;
  readonly tpot: number;
};

export function loadCases(folder: string, makeTimer: MakeTimer): { cases: Case[]; refused: string[] } {
  const models = modelSource(null);
  const prepare = poolStore(makeTimer);
  const cases: Case[] = [];
  const refused: string[] = [];
  for (const row of parseCsv(readFileSync(join(folder, "e2e_dev.csv"), "utf8"))) {
    const prepared = prepareRow(row, models, prepare);
    if (!prepared.ok) {
      refused.push(`${row["id"]}: ${prepared.issues.map(({ message }) => message.en).join(" ")}`);
      continue;
    }
    const [ttft, tpot] = [Number(row["ttft_ms"]) / 1e3, Number(row["tpot_ms"]) / 1e3];
    cases.push({ row, ...prepared.value, ttft, tpot });
  }
  return { cases, refused };
}

/** As a calibration sees a row. */
export const asPoint = ({ row, deployment, pools, ttft, tpot }: Case): ServingPoint => ({
  kind: "serving",
  label: row["id"] ?? "",
  deployment,
  pools,
  ttft,
  tpot,
});

/** Columns that say how a deployment is laid out. */
export const LAYOUT = [
  "num_gpus",
  "tp",
  "attn_dp",
  "moe_ep",
  "p_workers",
  "p_tp",
  "p_attn_dp",
  "d_workers",
  "d_tp",
  "d_attn_dp",
];
