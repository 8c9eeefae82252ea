/**
 * An analysis on plain input, as the command line and the HTTP API receive it: link names to strings, numbers, booleans,
 * lists, and whole objects for `config` (a config.json), `chip` (an accelerator) and `profile` (what a fit wrote).
 * Strict where a link is lenient: an unreadable or unknown parameter fails, since no reader would notice a default.
 */
import { idleKeys } from "@/features/core/scenario/question/idle-keys";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { applies, listControls, type ParamSchema } from "@/lib/params/control";
import { unpackInput } from "@/lib/params/packed-input";
import { writeParams } from "@/lib/params/plain-input";
import { failure, success, type Result } from "@/lib/result";
import type { Language, Text, Translate } from "@/lib/text";
import { distinctIssues, type Issue } from "@/lib/issue";
import { storedHash } from "@/lib/packed-text";
import type { Analysis, Form } from "./analysis";
import { sentReport, type Report } from "../answers/answer";
import { profileWords } from "@/features/core/calibration/scope";
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveScenario, type Library } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import { isWhole, packWhole, wholeText } from "@/features/core/scenario/question/whole-texts";
import { asNeeded } from "@/features/core/scenario/question/without-layout";
import { withoutEffect, withoutUnused } from "@/features/core/scenario/question/without-unused";

export type PlainInput = Readonly<Record<string, unknown>>;

/** What the input only names, fetched beforehand: operator tables, texts by their hash. */
export type Fetched = Pick<Library, "tables"> & { readonly texts?: Readonly<Record<string, string>> };

export type RunRecord<Output> = {
  readonly analysis: string;
  /** Every parameter as it was used, defaults included. */
  readonly scenario: Scenario;
  readonly input: Readonly<Record<string, unknown>>;
  readonly summary: Readonly<Record<string, number | string | null>>;
  /** The full result in SI base units: seconds, bytes, FLOP, tokens per second. */
  readonly result: Output;
  /** Verdict and parts of the answer in the reader's language, where they were asked for. */
  readonly report?: unknown;
};

/** What a caller wants beside the result. */
export type Wanted = {
  readonly report?: Language;
  /** What moves each figure, too. A report has it in any case. */
  readonly sensitivities?: boolean;
};

export type PreparedRun = {
  readonly scenario: Scenario;
  readonly resolved: Resolved;
  /** As it was written, and with its texts in place. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly unpacked: Readonly<Record<string, unknown>>;
  /** Of the scenario. */
  readonly issues: readonly Issue[];
};

export function runAnalysis<Output>(
  analysis: Analysis<string, ParamSchema, Output>,
  plain: PlainInput,
  given: Fetched = {},
  wanted: Wanted = {},
): Result<RunRecord<Output>> {
  const prepared = prepareRun(analysis, plain, given);
  return prepared.ok ? runPrepared(analysis, prepared.value, wanted) : prepared;
}

/** The record, and what the page says of it. */
type Reported<Output> = {
  readonly record: RunRecord<Output>;
  readonly report: (t: Translate) => Report;
  /** Which efficiency profile its times are under; null: as shipped. */
  readonly calibration: Text | null;
};

export function runWithReport<Output>(
  analysis: Analysis<string, ParamSchema, Output>,
  plain: PlainInput,
  given: Fetched = {},
): Result<Reported<Output>> {
  const prepared = prepareRun(analysis, plain, given);
  return prepared.ok ? reported(analysis, prepared.value, true) : prepared;
}

/** Reads and resolves what was asked: nothing is computed yet. */
export function prepareRun(
  { input: schema, needs, unused = [] }: Form,
  plain: PlainInput,
  { tables, texts }: Fetched = {},
): Result<PreparedRun> {
  const { raw, inline, issues } = rawParams(schema, plain);
  const scenario = decodeParams(ScenarioSchema, raw);
  const input = decodeParams(schema, raw);
  const trouble = [...issues, ...scenario.issues, ...input.issues];
  if (trouble.length > 0) return failure(...trouble);
  const unpacked = unpackInput(schema, input.value, (hash) => texts?.[hash] ?? null);
  if (!unpacked.ok || unpacked.issues.length > 0) return failure(...unpacked.issues);
  const config = inline ?? texts?.[storedHash(scenario.value.config) ?? ""];
  const params = asNeeded(scenario.value, { needs, unused });
  const resolve = (asked: Scenario) => resolveScenario(asked, { tables, config });
  const resolved = withoutUnused(resolve(params), params, unused, resolve);
  if (!resolved.ok) return resolved;
  return success({
    ...{ scenario: { ...scenario.value, model: resolved.value.params.model }, resolved: resolved.value },
    ...{ input: input.value, unpacked: unpacked.value },
    issues: [
      ...resolved.issues,
      ...notices(
        { input: schema, needs, unused },
        changedKeys(plain, { ...scenario.value, ...input.value }, schema),
        { ...params, ...input.value },
        resolved.issues,
      ),
    ],
  });
}

/** What was stated and is not the default anyway: a scenario that another program wrote names every parameter. */
function changedKeys(
  plain: PlainInput,
  values: Readonly<Record<string, unknown>>,
  schema: ParamSchema,
): ReadonlySet<string> {
  const usual: Readonly<Record<string, unknown>> = {
    ...decodeParams(ScenarioSchema, {}).value,
    ...decodeParams(schema, {}).value,
  };
  return new Set(Object.keys(plain).filter((key) => !(key in values) || values[key] !== usual[key]));
}

/** What was set and cannot matter: parts of the scenario that are not read, of the page alone, or beside the other values. Once each. */
function notices(
  { input, needs, unused }: Required<Omit<Form, "folded" | "first">>,
  changed: ReadonlySet<string>,
  values: Readonly<Record<string, unknown>>,
  stated: readonly Issue[],
): readonly Issue[] {
  const idle = listControls(input).filter((control) => control.meta.inert || !applies(control, values));
  const unread = listControls(ScenarioSchema).filter(({ meta }) => !needs.some((slice) => slice === meta.section));
  const beside = listControls(ScenarioSchema).filter((control) => !applies(control, values));
  const still = [...unread, ...beside, ...idle].map(({ key }) => key);
  const set = [...new Set([...unused, ...still, ...idleKeys(values)])].filter((key) => changed.has(key));
  return set
    .map(withoutEffect)
    .filter(({ code, at }) => !stated.some((issue) => issue.code === code && issue.at === at));
}

export function runPrepared<Output>(
  analysis: Analysis<string, ParamSchema, Output>,
  prepared: PreparedRun,
  wanted: Wanted = {},
): Result<RunRecord<Output>> {
  const outcome = reported(analysis, prepared, wanted.report !== undefined || wanted.sensitivities === true);
  if (!outcome.ok) return outcome;
  const { record, report } = outcome.value;
  const language = wanted.report;
  const parts = language && {
    report: sentReport(
      report((words) => words[language]),
      language,
    ),
  };
  return success({ ...record, ...parts }, outcome.issues);
}

function reported<Output>(
  analysis: Analysis<string, ParamSchema, Output>,
  { scenario, resolved, input, unpacked, issues }: PreparedRun,
  inFull: boolean,
): Result<Reported<Output>> {
  const outcome = analysis.run(resolved, unpacked);
  if (!outcome.ok) return outcome;
  const output = (inFull && analysis.inFull?.(outcome.value, resolved, unpacked)) || outcome.value;
  const summary = analysis.summary(output);
  const record = { analysis: analysis.id, scenario, input, summary, result: sendable(analysis, output) };
  const reader = { input: unpacked, scenario: resolved, pinned: null };
  const report = (t: Translate): Report => analysis.report(output, { t, ...reader });
  const distinct = distinctIssues([...issues, ...outcome.issues]);
  const idle = distinct.some(({ code, at }) => code === "PARAM-WITHOUT-EFFECT" && at === "profile");
  return success({ record, report, calibration: idle ? null : profileWords(resolved) }, distinct);
}

/** Whoever asks by type, asks an analysis whose output is plain data itself. */
const sendable = <Output>({ plain }: Analysis<string, ParamSchema, Output>, output: Output): Output =>
  plain ? (plain(output) as Output) : output;

type Read = {
  readonly raw: RawParams;
  /** A config.json that came with the input itself. */
  readonly inline: string | undefined;
  readonly issues: readonly Issue[];
};

function rawParams(input: ParamSchema, plain: PlainInput): Read {
  const { config, chip, profile, ...others } = plain;
  const params = {
    // A model that came with the request is named like one that a server keeps.
    ...(config !== undefined && { config: isWhole(config) ? "h.inline" : config }),
    ...(chip !== undefined && { chip: isWhole(chip) ? packWhole(chip) : chip }),
    ...(profile !== undefined && { profile: isWhole(profile) ? packWhole(profile) : profile }),
  };
  const inline = isWhole(config) ? wholeText(config) : undefined;
  return { ...writeParams([ScenarioSchema, input], { ...withTexts(input, others), ...params }), inline };
}

/** A parameter that holds a text takes the JSON that the text would hold, too. */
function withTexts(input: ParamSchema, plain: PlainInput): PlainInput {
  const texts = new Set(listControls(input).flatMap(({ key, meta }) => (meta.packed ? [key] : [])));
  const entries = Object.entries(plain);
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      texts.has(key) && typeof value === "object" && value !== null ? JSON.stringify(value) : value,
    ]),
  );
}
