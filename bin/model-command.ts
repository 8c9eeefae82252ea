/** `mds model`: what configurations and presets contain, as JSON, or taken apart as on the Model Bench. */
import { existsSync } from "node:fs";
import { parseJsonObject } from "@/features/core/model/config/json-text";
import { findPreset, presets } from "@/features/core/model/config/presets";
import { modelsAnalysis } from "@/features/pages/models/analysis";
import { besideText, type Beside } from "@/features/pages/models/beside";
import { runWithReport } from "@/features/run-analysis";
import type { Report } from "@/features/answer";
import type { Issue } from "@/lib/issue";
import type { JsonObject } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import { text, type Translate } from "@/lib/text";
import type { Arguments } from "./arguments";
import { complain, note, OK, print, readFile, readLanguage, type Io } from "./io";
import { modelOutput } from "./model-output";
import { nearest } from "./options";
import { reportText } from "./report-text";

export function runModel(args: Arguments, io: Io): number {
  const { words, compact, table } = args;
  if (words.length === 0) return complain(io, [NO_CONFIG]);
  const named = words.map((word) => readModel(word, args["treat-as"]));
  const trouble = named.flatMap((one) => (one.ok ? [] : one.issues));
  if (trouble.length > 0) return complain(io, trouble);
  const models = named.flatMap((one) => (one.ok ? [one.value] : []));
  return table ? printTables(models, io) : printJson(models, compact === true, io);
}

type NamedConfig = { readonly name: string | null; readonly config: JsonObject };

/** A file, else a preset by id or name. */
function readModel(word: string, treatAs: string | undefined): Result<NamedConfig> {
  const preset = word === "-" || existsSync(word) ? null : findPreset(word);
  const config = preset ? success(preset.config) : readConfig(word);
  if (!config.ok) return config;
  return success({
    name: preset?.name ?? null,
    config: treatAs === undefined ? config.value : { ...config.value, treat_as: treatAs },
  });
}

function readConfig(path: string): Result<JsonObject> {
  const file = readFile(path);
  if (file.ok) return parseJsonObject(file.value);
  const fix = nearest(
    path,
    presets.map(({ id }) => id),
  );
  return failure(...file.issues.map((issue) => (/[./\\]/.test(path) ? issue : { ...issue, fix })));
}

function printJson(models: readonly NamedConfig[], compact: boolean, io: Io): number {
  const described = models.map(({ name, config }) => modelOutput(config, name ?? undefined));
  const trouble = described.flatMap((one) => (one.ok ? [] : one.issues));
  if (trouble.length > 0) return complain(io, trouble);
  const values = described.flatMap((one) => (one.ok ? [one.value] : []));
  return print(io, JSON.stringify(values.length === 1 ? values[0] : values, null, compact ? 0 : 2));
}

/** Components of each, what was read, assumed and not understood; several side by side at the end. */
function printTables(models: readonly NamedConfig[], io: Io): number {
  const t: Translate = (words) => words[readLanguage(io)];
  const texts: string[] = [];
  for (const model of models) {
    const told = report([model]);
    if (!told.ok) return complain(io, told.issues);
    note(io, told.issues);
    const { verdict, figures, parts } = told.value(t);
    texts.push(reportText({ verdict, figures, parts: parts.filter(({ id }) => id !== "formulas") }, t));
  }
  const all = models.length > 1 ? report(models) : null;
  if (all?.ok) {
    const { verdict, parts } = all.value(t);
    texts.push(reportText({ verdict, figures: [], parts: parts.filter(({ id }) => id === "beside") }, t));
  }
  io.stdout.write(`${texts.join("\n\n\n")}\n`);
  return OK;
}

/** As the page has it, with the first as the scenario's model. */
function report([own, ...others]: readonly NamedConfig[]): Result<(t: Translate) => Report> {
  const beside = besideText(others.map(({ name, config }): Beside => ({ name, config })));
  const named = own?.name ? { model: own.name } : { model: "custom" };
  const outcome = runWithReport(modelsAnalysis, { ...named, config: own?.config, beside });
  return outcome.ok ? success(outcome.value.report, outcome.issues) : outcome;
}

const NO_CONFIG: Issue = {
  code: "ARG-FILE",
  at: "model",
  message: text({
    en: "Name a config.json or a preset: mds model <config.json>.",
    zh: "请指定 config.json 或预设：mds model <config.json>。",
  }),
};
