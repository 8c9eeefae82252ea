/** `mds predict --rows rows.csv --out pred.csv [--models folder]`; without --out the predictions go to standard output. */
import { closeSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { readProfile } from "@/features/core/timing/profile";
import { command } from "../console/command";
import { complain, OK } from "../console/io";
import { PREDICTION_COLUMNS } from "./predict";
import { filePieces, firstLine, INTERRUPTED, predictPieces } from "./stream";
import { describeColumns } from "./rows";
import * as m from "./messages";

const HELP = `mds predict --rows rows.csv [--out pred.csv] [--models folder] [--profile file]

Predicts times to first token and per output token, one deployment per row.

  --rows    columns model, system, backend, precision, mode (agg, disagg), isl, osl, concurrency, num_gpus,
            tp, attn_dp, moe_ep, replicas; disaggregated rows: p_ and d_ workers, tp, attn_dp, moe_ep
            optional: range_ratio (lengths are drawn from range_ratio × isl to isl, outputs alike, as SGLang's --random-range-ratio;
            1: equal requests; without it isl and osl are means, 5 % either way; vLLM's client draws (1 ± r) × L: state
            isl and osl times 1 + r and range_ratio (1 - r)/(1 + r)), arrival (closed, static, poisson, gamma, constant) with request_rate and burstiness, prefix_hit,
            spec_tokens with acceptance (one chance, or one per drafted token: 0.8/0.6/0.4)
            experts over many GPUs: expert_exchange (deepep, low-latency, high-throughput), two_batch_overlap (on),
            expert_imbalance (tokens of the busiest expert rank over the mean; 1: routing made even)
            settings of the engine: max_tokens_per_step, max_running (per attention rank), scheduler_recv_interval,
            batch_wait_timeout_iters, timeout_iters (attention ranks wait for each other's prompts), client_warmups (1: cold),
            mixed_chunk (on, off: prompts stop the decodes), kv_cache_dtype, engine_version (0.12.0: defaults of that version,
            its expert kernels, and a band by how long before or after the measured runs it came out);
            kernel_path (tuned: chosen for the model, stock: of the version, fallback; default stock),
            rows of InferenceX (source, measured, family) take those of its launch script of that day; its first tokens
            from separate pools come 15 to 30 decode steps late, nobody else's do
  --out     file for the predictions; standard output without it. Written as they come: an interrupted run leaves whole
            lines, and ends with code 130
  --models  folder of config.json files for models that are not bundled, found by file or folder name
  --profile an efficiency profile of mds calibrate: its factors apply to every row; its own error is the band of rows
            with the model, chip and engine that it was fitted on, others say so in reason

Columns written: ${PREDICTION_COLUMNS.join(", ")}
low and high: four of five measurements of deployments that were left out of the fit lie between them; wider where
nothing similar was measured. reason says where no run has the row's engine, chip generation and weight format.`;

export const predictCommand = command({
  help: HELP,
  trouble: "PREDICT-FAILED at rows",
  options: {
    rows: { type: "string" },
    out: { type: "string" },
    models: { type: "string" },
    profile: { type: "string" },
  },
  run: async (values, io) => {
    if (values.rows === undefined) return complain(io, ["PREDICT-ROWS at rows: Name a file of rows: --rows rows.csv"]);
    const profile = values.profile === undefined ? null : readProfile(readFileSync(values.profile, "utf8"));
    if (profile !== null && !profile.ok) return complain(io, profile.issues);
    if (statSync(values.rows).isDirectory()) return complain(io, [folderText(values.rows)]);
    const head = firstLine(values.rows);
    if (head.trim() === "") return complain(io, [`PREDICT-EMPTY at rows: ${values.rows} is empty. ${NEEDED}`]);
    const missing = missingColumns(head);
    if (missing.length > 0) return complain(io, [missingText(values.rows, missing)]);
    const options = { models: values.models ?? null, profile: profile?.value ?? null };
    const file = values.out === undefined ? null : openSync(values.out, "w");
    try {
      const write = (lines: string): unknown => (file === null ? io.stdout.write(lines) : writeSync(file, lines));
      const { rows, whole } = await predictPieces(filePieces(values.rows), {
        options,
        write,
        tell: (text) => io.stderr.write(text),
      });
      if (whole && rows === 0) return complain(io, [`PREDICT-EMPTY at rows: ${values.rows} has columns and no row.`]);
      if (whole) return OK;
      complain(io, [`PREDICT-INTERRUPTED at rows: ${m.endedAfterRows({ rows }).en}`]);
      return INTERRUPTED;
    } finally {
      if (file !== null) closeSync(file);
    }
  },
});

const NEEDED = "A line of columns is needed, and a line for each deployment: mds predict --help lists the columns.";

const folderText = (path: string): string =>
  `PREDICT-FOLDER at rows: ${path} is a folder. Name one of its files: --rows ${join(path, "rows.csv")}`;

const REQUIRED = ["model", "system", "isl", "osl"];

/** Columns without which no row can be answered; an open loop has a rate in the place of a concurrency. */
function missingColumns(rows: string): readonly string[] {
  const columns = describeColumns(rows);
  const load = ["concurrency", "request_rate"].some((name) => columns.includes(name)) ? [] : ["concurrency"];
  return [...REQUIRED.filter((name) => !columns.includes(name)), ...load];
}

const missingText = (file: string, missing: readonly string[]): string =>
  `PREDICT-COLUMNS at rows: ${file} has no column ${missing.join(", ")}. mds predict --help lists the columns.`;
