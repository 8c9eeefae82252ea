/** `mds model`: what configurations and presets contain, as JSON, or taken apart as on the Model Bench. */
import { existsSync } from "node:fs";
import type { Checkpoint } from "@/features/core/model/checkpoint/checkpoint";
import { isCheckpointPath } from "@/features/core/model/checkpoint/checkpoint-path";
import { configName } from "@/features/core/model/config/model-name";
import { findPreset, presets } from "@/features/core/model/config/presets/presets";
import { joinDocuments } from "@/features/core/model/config/text/second-document";
import { modelsAnalysis } from "@/features/pages/models/analysis";
import { besideText, type Beside } from "@/features/pages/models/beside";
import { runWithReport } from "@/features/analysis/run-analysis";
import type { Report } from "@/features/answers/answer";
import type { Issue } from "@/lib/issue";
import type { JsonObject } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import type { Translate } from "@/lib/text";
import type { Arguments } from "../console/arguments";
import { readCheckpointFiles } from "./checkpoint-files";
import { checkpointOutput, checkpointText } from "./checkpoint-output";
import { configPath, readConfigFile } from "./config-files";
import { complain, note, OK, print, readLanguage, type Io } from "../console/io";
import { modelOutput } from "./output";
import { nearest } from "../console/options";
import { reportText } from "../report/text";
import { issue } from "./messages.issues";

export function runModel(args: Arguments, io: Io): number {
  const { words, compact, table } = args;
  if (words.length === 0) return complain(io, [NO_CONFIG]);
  const weights = words.filter(isCheckpointPath);
  const given = readModels(
    words.filter((word) => !weights.includes(word)),
    args["treat-as"],
  );
  const sums = weights.length === 0 ? null : readCheckpointFiles(weights);
  const code = table ? printTables(given, sums, io) : printJson(given, sums, compact === true, io);
  return sums?.ok === false ? complain(io, sums.issues) : code;
}

/** Weight files are set against the only configuration there is. */
function onlyConfig(given: readonly Given[]): JsonObject | null {
  const [only] = given;
  return given.length === 1 && only?.model.ok === true ? only.model.value.config : null;
}

/** Of the weight files that were named; null: none were. */
type Sums = Result<Checkpoint> | null;

type NamedConfig = { readonly name: string | null; readonly config: JsonObject };

/** What one word names: a model, or why it is none. */
type Given = { readonly word: string; readonly model: Result<NamedConfig> };

/** Files and folders, else presets by id or name. A hf_quant_config.json is not a model: it belongs to the configuration before it. */
function readModels(words: readonly string[], treatAs: string | undefined): readonly Given[] {
  const read = words.map((word) => {
    const preset = word === "-" || existsSync(word) ? null : findPreset(word);
    const path = configPath(word);
    return { word, path, preset, config: preset ? success(preset.config) : readConfig(path) };
  });
  const documents = read.map(({ path, config }) => (config.ok ? { path, fields: config.value } : null));
  const { configs, alone } = joinDocuments(documents.filter((document) => document !== null));
  return read.flatMap(({ word, path, preset, config }): Given[] => {
    if (!config.ok) return [{ word, model: config }];
    const ownConfig = configs.find((candidate) => candidate.path === path);
    if (ownConfig === undefined)
      return alone.some((config) => config.path === path) ? [{ word, model: failure(noConfig(path)) }] : [];
    const fields = treatAs === undefined ? ownConfig.fields : { ...ownConfig.fields, treat_as: treatAs };
    return [{ word, model: success({ name: preset?.name ?? configName(fields, path), config: fields }) }];
  });
}

function readConfig(path: string): Result<JsonObject> {
  const file = readConfigFile(path);
  if (file.ok || /[./\\]/.test(path)) return file;
  const fix = nearest(
    path,
    presets.map(({ id }) => id),
  );
  return failure(...file.issues.map((issue) => (issue.code === "FILE-UNREADABLE" ? { ...issue, fix } : issue)));
}

/** Several words make a list, of those that are read; the others are refused by name. */
function printJson(given: readonly Given[], sums: Sums, compact: boolean, io: Io): number {
  const described = given.map(({ word, model }) => ({ word, output: model.ok ? output(model.value) : model }));
  const weights = sums?.ok === true ? [checkpointOutput(sums.value, onlyConfig(given))] : [];
  const values = [...described.flatMap(({ output: result }) => (result.ok ? [result.value] : [])), ...weights];
  const [only] = values;
  const single = given.length + weights.length === 1;
  if (only !== undefined) print(io, JSON.stringify(single ? only : values, null, compact ? 0 : 2));
  note(
    io,
    described.flatMap(({ output: result }) => (result.ok ? result.issues : [])),
  );
  return refuse(
    described.map(({ word, output: model }) => ({ word, model })),
    io,
  );
}

const output = ({ name, config }: NamedConfig) => modelOutput(config, name ?? undefined);

/** Faults of files that are not models; of several files, each with its name. */
function refuse(given: readonly { readonly word: string; readonly model: Result<unknown> }[], io: Io): number {
  const placed = (issue: Issue, word: string): Issue =>
    given.length === 1 || issue.code === "FILE-UNREADABLE" ? issue : { ...issue, at: word };
  const trouble = given.flatMap(({ word, model }) =>
    model.ok ? [] : model.issues.map((issue) => placed(issue, word)),
  );
  return trouble.length === 0 ? OK : complain(io, trouble);
}

/** Components of each, what was read, assumed and not understood; several side by side at the end. */
function printTables(given: readonly Given[], sums: Sums, io: Io): number {
  const t: Translate = (words) => words[readLanguage(io)];
  const texts: string[] = [];
  const reports = given.map(({ word, model }) => ({ word, model: model.ok ? report([model.value]) : model }));
  const models = given.flatMap(({ model }, index) => (model.ok && reports[index]?.model.ok ? [model.value] : []));
  for (const { model } of reports) {
    if (!model.ok) continue;
    note(io, model.issues);
    const { verdict, figures, parts } = model.value(t);
    texts.push(reportText({ verdict, figures, parts: parts.filter(({ id }) => id !== "formulas") }, t));
  }
  const all = models.length > 1 ? report(models) : null;
  if (all?.ok) {
    const { verdict, parts } = all.value(t);
    texts.push(reportText({ verdict, figures: [], parts: parts.filter(({ id }) => id === "beside") }, t));
  }
  if (sums?.ok === true) texts.push(checkpointText(sums.value, onlyConfig(given), t));
  if (texts.length > 0) io.stdout.write(`${texts.join("\n\n\n")}\n`);
  return refuse(reports, io);
}

/** As the page has it, with the first as the scenario's model. */
function report([own, ...others]: readonly NamedConfig[]): Result<(t: Translate) => Report> {
  const beside = besideText(others.map(({ name, config }): Beside => ({ name, config })));
  const named = own?.name ? { model: own.name } : { model: "custom" };
  const outcome = runWithReport(modelsAnalysis, { ...named, config: own?.config, beside });
  return outcome.ok ? success(outcome.value.report, outcome.issues) : outcome;
}

const noConfig = (path: string): Issue => issue("MODEL-SECOND-ALONE", path, { path });

const NO_CONFIG: Issue = issue("ARG-FILE", "model");
