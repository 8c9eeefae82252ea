/** `mds predict --rows rows.csv --out pred.csv [--models folder]`; without --out the predictions go to standard output. */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readProfile } from "@/features/core/timing/profile";
import type { Issue } from "@/lib/issue";
import { PREDICTION_COLUMNS, predict } from "./predict";
import { columnsOf } from "./predict-rows";

type Stream = { readonly write: (text: string) => unknown };
type Io = { readonly stdout: Stream; readonly stderr: Stream };

export const PREDICT_HELP = `mds predict --rows rows.csv [--out pred.csv] [--models folder] [--profile file]

Predicts times to first token and per output token, one deployment per row.

  --rows    columns model, system, backend, precision, mode (agg, disagg), isl, osl, concurrency, num_gpus,
            tp, attn_dp, moe_ep, replicas; disaggregated rows: p_ and d_ workers, tp, attn_dp, moe_ep
            optional: arrival (closed, static, poisson, gamma, constant) with request_rate and burstiness, prefix_hit,
            spec_tokens with acceptance (one chance, or one per drafted token: 0.8/0.6/0.4)
  --out     file for the predictions; standard output without it
  --models  folder of config.json files for models that are not bundled, found by file or folder name
  --profile an efficiency profile of mds calibrate: its factors apply to every row; its own error is the band of rows
            with the model, chip and engine that it was fitted on, others say so in reason

Columns written: ${PREDICTION_COLUMNS.join(", ")}
low and high: four of five measurements of deployments that were left out of the fit lie between them; wider where
nothing similar was measured.`;

const OK = 0;
const BAD_INPUT = 2;

export function runPredict(argv: readonly string[], io: Io): number {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        rows: { type: "string" },
        out: { type: "string" },
        models: { type: "string" },
        profile: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) return say(io, PREDICT_HELP);
    if (values.rows === undefined) return complain(io, "PREDICT-ROWS at rows: Name a file of rows: --rows rows.csv");
    const profile = values.profile === undefined ? null : readProfile(readFileSync(values.profile, "utf8"));
    if (profile !== null && !profile.ok) return complain(io, profile.issues.map(lineOf).join("\n"));
    const rows = readFileSync(values.rows, "utf8");
    const missing = missingColumns(rows);
    if (missing.length > 0) return complain(io, missingText(values.rows, missing));
    const predictions = predict(rows, {
      models: values.models ?? null,
      profile: profile?.value ?? null,
    });
    if (values.out === undefined) io.stdout.write(predictions);
    else writeFileSync(values.out, predictions);
    return OK;
  } catch (error) {
    return complain(io, `PREDICT-FAILED at rows: ${(error as Error).message}`);
  }
}

const REQUIRED = ["model", "system", "isl", "osl"];

/** Columns without which no row can be answered; an open loop has a rate in the place of a concurrency. */
function missingColumns(rows: string): readonly string[] {
  const columns = columnsOf(rows);
  const load = ["concurrency", "request_rate"].some((name) => columns.includes(name)) ? [] : ["concurrency"];
  return [...REQUIRED.filter((name) => !columns.includes(name)), ...load];
}

const missingText = (file: string, missing: readonly string[]): string =>
  `PREDICT-COLUMNS at rows: ${file} has no column ${missing.join(", ")}. mds predict --help lists the columns.`;

const lineOf = ({ code, at, message, fix }: Issue): string =>
  `${code} at ${at}: ${message.en}${fix ? ` ${fix.en}` : ""}`;

function say(io: Io, text: string): number {
  io.stdout.write(`${text}\n`);
  return OK;
}

function complain(io: Io, text: string): number {
  io.stderr.write(`${text}\n`);
  return BAD_INPUT;
}
