/** Tables with fixed columns: the calibration samples of the suite's ancestor, and rows of measured deployments. */
import type { Issue } from "@/lib/issue";
import { numberIn, type Format, type RawRecord } from "../record";
import { fixedRules, type Fixed } from "./fixed-columns";
import * as m from "./messages";
import { issue } from "./messages.issues";

const SEED: Fixed = [
  ["tp", "layout.tp", "count"],
  ["dp", "layout.dp", "count"],
  ["batch_per_gpu", "load.batchPerGpu", "count"],
  ["seq_len", "load.isl", "count"],
  ["decode_tokens", "load.decodeTokens", "count"],
  ["grad_accum", "load.gradAccum", "count"],
  ["measured_prefill_ms", "prefill", "ms"],
  ["measured_decode_ms", "decode", "ms"],
];

/** `measured_decode_ms` is the whole decode phase of `decode_tokens` steps; `batch_per_gpu` counts one DP rank. */
export const seedTable: Format = {
  name: m.calibrationSamplesCsvTsv,
  rules: fixedRules(SEED),
  expected: SEED.map(([column]) => column).filter((column) => column !== "grad_accum"),
  understand: (values) => ({ kind: "static", values, notes: [] }),
};

const SUITE: Fixed = [
  ["id", "id", "none"],
  ["model", "model", "none"],
  ["system", "chip", "none"],
  ["backend", "engine.name", "none"],
  ["backend_version", "engine.version", "none"],
  ["precision", "precision", "none"],
  ["isl", "load.islNominal", "count"],
  ["osl", "load.oslNominal", "count"],
  ["range_ratio", "load.lengthSpread", "none"],
  ["concurrency", "load.concurrency", "count"],
  ["num_gpus", "layout.gpus", "count"],
  ["tp", "layout.tp", "count"],
  ["attn_dp", "layout.dp", "count"],
  ["moe_tp", "layout.moeTp", "count"],
  ["moe_ep", "layout.ep", "count"],
  ["replicas", "layout.replicas", "count"],
  ...(["prefill", "decode"] as const).flatMap((side): Fixed => {
    const letter = side === "prefill" ? "p" : "d";
    return [
      [`${letter}_workers`, `layout.${side}Pool.workers`, "count"],
      [`${letter}_tp`, `layout.${side}Pool.tp`, "count"],
      [`${letter}_attn_dp`, `layout.${side}Pool.dp`, "count"],
      [`${letter}_moe_tp`, `layout.${side}Pool.moeTp`, "count"],
      [`${letter}_moe_ep`, `layout.${side}Pool.ep`, "count"],
    ];
  }),
  ["ttft_ms", "ttft.mean", "ms"],
  ["tpot_ms", "tpot.mean", "ms"],
];

/** The columns that `mds predict` takes, with what was measured. */
export const suiteRows: Format = {
  name: m.rowsOfMeasuredDeploymentsCsv,
  rules: fixedRules(SUITE),
  expected: ["model", "system", "backend", "isl", "osl", "concurrency", "num_gpus", "ttft_ms", "tpot_ms"],
  understand: (values, record) => {
    const spread = numberIn(values, "load.lengthSpread") ?? measureSpread(record);
    const mean = spread === undefined ? 1 : (1 + spread) / 2;
    const isl = numberIn(values, "load.islNominal");
    const osl = numberIn(values, "load.oslNominal");
    return {
      kind: "serving",
      values: {
        ...values,
        ...(isl === undefined ? {} : { "load.isl": isl * mean }),
        ...(osl === undefined ? {} : { "load.osl": osl * mean }),
        ...(spread === undefined ? {} : { "load.lengthSpread": spread }),
        ...(values["tpot.mean"] === undefined ? {} : { tpotOrigin: "not-stated" }),
      },
      notes: [m.tableDoesNotSayWhether],
      issues: suspect(record),
    };
  },
};

/** InferenceX draws lengths uniformly from [0.8 L, L]; its dumps are named after a date or `db-dump`. */
function measureSpread(record: RawRecord): number | undefined {
  const source = String(record.cells.get("source") ?? "");
  if (/^db-dump\/|^\d{4}-\d{2}-\d{2}\.csv$/.test(source)) return 0.8;
  return source.startsWith("gap-analysis/") ? 1 : undefined;
}

function suspect(record: RawRecord): Issue[] {
  const why = String(record.cells.get("suspect") ?? "").trim();
  if (why === "") return [];
  return [issue("BENCH-SUSPECT", `row ${record.row}: suspect`, { why })];
}
