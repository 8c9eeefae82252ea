/** `mds calibrate --rows rows.csv --out profile.json`, or `--measurements bench.json --scenario s.json`. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { CalibrateOptions } from "@/features/core/calibration/fit/fit-points";
import type { Calibration } from "@/features/core/calibration/fit/result";
import { BACKENDS, type Backend } from "@/features/core/memory/backend";
import { isJsonObject, readJson } from "@/lib/json";
import { failure, type Result } from "@/lib/result";
import { verbatim } from "@/lib/text";
import { calibrateFiles, calibrateRows, buildScenario } from "./calibrate";
import { calibrationText } from "./text";
import { command, type Values } from "../console/command";
import { complain, note, print } from "../console/io";
import { describeColumns } from "../predict/rows";

const HELP = `mds calibrate --rows rows.csv [--out profile.json] [--text]
mds calibrate --measurements file --scenario scenario.json [--engine vllm] [--out profile.json] [--text]

Fits how much longer or shorter than predicted each resource takes, from at least five measured points of one deployment.

  --rows          rows as mds predict takes them, with the columns ttft_ms and tpot_ms as measured
  --measurements  a benchmark result: vLLM, SGLang, InferenceX, inference-perf, GuideLLM, AIPerf, or a table (CSV, TSV);
                  a folder of them; may be given several times
  --scenario      JSON of scenario parameters (model, hw, tp, …) that the measurements were made with
  --engine        ${BACKENDS.join(", ")}: of measurements that do not name theirs [vllm]
  --models        folder of config.json files for models of rows that are not bundled
  --name          of the profile
  --profile-version  of the profile [1]
  --robust        outliers count less (Huber); this is how it is done unless --least-squares is given
  --least-squares every point counts fully
  --no-prior      no pull towards factors of 1: refused where the points cannot tell factors apart
  --out           file for the profile; mds predict --profile and the pages read it
  --text          the figures for the eye instead of JSON

Standard output: the whole result as JSON, or its text. Notes and refusals go to standard error.`;

const OPTIONS = {
  rows: { type: "string" },
  measurements: { type: "string", multiple: true },
  scenario: { type: "string" },
  engine: { type: "string" },
  models: { type: "string" },
  name: { type: "string" },
  "profile-version": { type: "string" },
  robust: { type: "boolean" },
  "least-squares": { type: "boolean" },
  "no-prior": { type: "boolean" },
  out: { type: "string" },
  text: { type: "boolean" },
} as const;

export const calibrateCommand = command({
  help: HELP,
  trouble: "CALIBRATE-FAILED at calibrate",
  options: OPTIONS,
  run: (values, io) => {
    const outcome = calibrated(values);
    if (!outcome.ok) return complain(io, outcome.issues);
    const { profile, warnings } = outcome.value;
    note(io, [...outcome.issues, ...warnings]);
    if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(profile, null, 2)}\n`);
    return print(io, values.text ? calibrationText(outcome.value) : JSON.stringify(outcome.value, null, 2));
  },
});

type Given = Values<typeof OPTIONS>;

function calibrated(values: Given): Result<Calibration> {
  const options: CalibrateOptions = {
    name: values.name,
    version: Math.max(1, Math.round(Number(values["profile-version"] ?? 1)) || 1),
    ridge: !values["no-prior"],
    robust: values.robust === true || !values["least-squares"],
  };
  if (values.rows !== undefined) return fromRows(values.rows, { ...options, models: values.models ?? null });
  if (values.measurements === undefined)
    return refuse("CALIBRATE-INPUT", "measurements", "Name what was measured: --rows rows.csv or --measurements file.");
  return fromFiles(values.measurements, values, options);
}

/** One sentence for missing columns, which each row would otherwise repeat. */
function fromRows(path: string, options: Parameters<typeof calibrateRows>[1]): Result<Calibration> {
  if (statSync(path).isDirectory())
    return refuse("CALIBRATE-FOLDER", "rows", `${path} is a folder. Name a file of it.`);
  const rows = readFileSync(path, "utf8");
  const columns = describeColumns(rows);
  const missing = ["model", "system", "isl", "osl"].filter((name) => !columns.includes(name));
  const times = ["ttft_ms", "tpot_ms"].some((name) => columns.includes(name)) ? [] : ["ttft_ms or tpot_ms"];
  const all = [...missing, ...times];
  if (all.length === 0) return calibrateRows(rows, options);
  const way =
    times.length === 0 && missing.includes("model") && missing.includes("system")
      ? "A table that says nothing of its deployment goes with --measurements and --scenario."
      : "mds calibrate --help says what rows hold.";
  return refuse("CALIBRATE-COLUMNS", "rows", `${path} has no column ${all.join(", ")}. ${way}`);
}

/** Rows of measured deployments say their scenario themselves. */
const SUITE_HEADER = /^\uFEFF?(?=.*\bmodel\b)(?=.*\bsystem\b)(?=.*\bbackend\b)(?=.*\btpot_ms\b).*\r?\n/;

function fromFiles(paths: readonly string[], values: Given, options: CalibrateOptions): Result<Calibration> {
  const files = paths.flatMap(filesAt).map((path) => ({ name: basename(path), bytes: readFileSync(path) }));
  if (values.scenario === undefined) {
    const texts = files.map(({ bytes }) => bytes.toString("utf8"));
    const [only] = texts;
    if (only !== undefined && texts.length === 1 && SUITE_HEADER.test(only))
      return calibrateRows(only, { ...options, models: values.models ?? null });
    return refuse(
      "CALIBRATE-SCENARIO",
      "scenario",
      "Say what was measured: --scenario scenario.json with model, hw, tp …",
    );
  }
  const engine = (values.engine ?? "vllm") as Backend;
  if (!BACKENDS.includes(engine))
    return refuse("CALIBRATE-ENGINE", "engine", `There is no engine "${engine}"; known are ${BACKENDS.join(", ")}.`);
  const stated = readJson(readFileSync(values.scenario, "utf8"));
  if (!isJsonObject(stated))
    return refuse(
      "CALIBRATE-SCENARIO",
      "scenario",
      `${values.scenario} is no JSON object of parameters: {"model": …}.`,
    );
  const scenario = buildScenario(stated);
  if (!scenario.ok) return scenario;
  return calibrateFiles(files, { scenario: scenario.value, engine }, options);
}

/** A file, or all files of a folder and of those inside it, in order of their names: most tools write one file per run. */
function filesAt(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesAt(join(path, name)));
}

const refuse = (code: string, subject: string, en: string): Result<never> =>
  failure({ code, at: subject, message: verbatim(en) });
