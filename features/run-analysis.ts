/**
 * An analysis on plain input, as the command line and the HTTP API receive it: link names to strings, numbers, booleans,
 * lists, and whole objects for `config` (a config.json) and `chip` (an accelerator).
 * Strict where a link is lenient: an unreadable or unknown parameter fails, since no reader would notice a default.
 */
import { controlsOf, type ParamSchema } from "@/lib/params/control";
import { decodeParams, writeValue, type RawParams } from "@/lib/params/codec";
import { unpackInput } from "@/lib/params/packed-input";
import { unknownParam } from "@/lib/params/plain-input";
import { failure, success, type Result } from "@/lib/result";
import { inLanguage, text, type Language, type Translate } from "@/lib/text";
import type { Issue } from "@/lib/issue";
import { packText, storedHash } from "@/lib/packed-text";
import { isJsonObject } from "@/lib/json";
import type { Analysis } from "./analysis";
import type { Report } from "./answer";
import { resolveScenario, type Library } from "./core/scenario/resolve-scenario";
import { ScenarioSchema, type Scenario } from "./core/scenario/schema";
import { asNeeded } from "./core/scenario/without-layout";

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
export type Wanted = { readonly report?: Language };

export function runAnalysis<Output>(
  analysis: Analysis<string, ParamSchema, Output>,
  plain: PlainInput,
  given: Fetched = {},
  wanted: Wanted = {},
): Result<RunRecord<Output>> {
  const outcome = runWithReport(analysis, plain, given);
  if (!outcome.ok) return outcome;
  const { record, report } = outcome.value;
  const language = wanted.report;
  const parts = language && {
    report: inLanguage(
      report((words) => words[language]),
      language,
    ),
  };
  return success({ ...record, ...parts }, outcome.issues);
}

/** The record, and what the page says of it; undefined where the page has no report. */
type Reported<Output> = {
  readonly record: RunRecord<Output>;
  readonly report: (t: Translate) => Report | undefined;
};

export function runWithReport<Output>(
  analysis: Analysis<string, ParamSchema, Output>,
  plain: PlainInput,
  { tables, texts }: Fetched = {},
): Result<Reported<Output>> {
  const { raw, inline, issues } = rawParams(analysis.input, plain);
  const scenario = decodeParams(ScenarioSchema, raw);
  const input = decodeParams(analysis.input, raw);
  const trouble = [...issues, ...scenario.issues, ...input.issues];
  if (trouble.length > 0) return failure(...trouble);
  const asked = unpackInput(analysis.input, input.value, (hash) => texts?.[hash] ?? null);
  if (!asked.ok || asked.issues.length > 0) return failure(...asked.issues);
  const config = inline ?? texts?.[storedHash(scenario.value.config) ?? ""];
  const resolved = resolveScenario(asNeeded(scenario.value, analysis.needs), { tables, config });
  if (!resolved.ok) return resolved;
  const outcome = analysis.run(resolved.value, asked.value);
  if (!outcome.ok) return outcome;
  const record = {
    analysis: analysis.id,
    scenario: scenario.value,
    input: input.value,
    summary: analysis.summary(outcome.value),
    result: sendable(analysis, outcome.value),
  };
  const reader = { input: asked.value, scenario: resolved.value, pinned: null };
  const report = (t: Translate): Report | undefined => analysis.report?.(outcome.value, { t, ...reader });
  return success({ record, report }, [...resolved.issues, ...outcome.issues]);
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
  const known = [...controlsOf(ScenarioSchema), ...controlsOf(input)].map((control) => control.key);
  const raw: Record<string, string> = {};
  const issues: Issue[] = [];
  let inline: string | undefined;
  for (const [key, value] of Object.entries(plain)) {
    if (!known.includes(key)) issues.push(unknownParam(key, known));
    else if (key === "config" && isWhole(value)) {
      inline = typeof value === "string" ? value : JSON.stringify(value);
      raw[key] = "h.inline";
    } else if (key === "chip" && isWhole(value)) {
      raw[key] = packText(typeof value === "string" ? value : JSON.stringify(value));
    } else if (isPlain(value)) raw[key] = writeValue(value);
    else issues.push(wrongShape(key));
  }
  return { raw, inline, issues };
}

/** A JSON object, as such or as its text, in place of a packed text. */
const isWhole = (value: unknown): boolean =>
  isJsonObject(value) || (typeof value === "string" && value.trimStart().startsWith("{"));

const isPlain = (value: unknown): boolean =>
  value === null ||
  ["string", "number", "boolean"].includes(typeof value) ||
  (Array.isArray(value) && value.every(isScalar));

const isScalar = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

const wrongShape = (key: string): Issue => ({
  code: "PARAM-SHAPE",
  at: key,
  message: text({
    en: `${key} must be a string, a number, a boolean or a list of numbers.`,
    zh: `${key} 必须是字符串、数值、布尔值或数值列表。`,
  }),
});
