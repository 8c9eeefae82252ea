/** `mds trace FILE --against …`: a pass of a trace beside the times that the suite gives its scenario. */
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { BACKENDS, type Backend } from "@/features/core/memory/backend";
import { guessScenario } from "@/features/core/measured-passes/guess/guess-scenario";
import type { ScenarioGuess } from "@/features/core/measured-passes/guess/guess";
import { type ComparedPass, comparePass } from "@/features/core/measured-passes/compare-pass";
import { pointsCsv } from "@/features/core/measured-passes/points";
import { pricePass } from "@/features/core/measured-passes/price";
import { askedLoad, missingField } from "@/features/core/measured-passes/from-trace";
import { configName } from "@/features/core/model/config/model-name";
import { modelSpec } from "@/features/core/model/config/parse";
import type { Resolved } from "@/features/core/scenario/resolve";
import { CUSTOM } from "@/features/core/scenario/resolution/resolve-scenario";
import type { Capture, DeviceCapture, Pass } from "@/features/core/trace";
import type { PlainInput } from "@/features/analysis/run-analysis";
import type { Issue } from "@/lib/issue";
import { failure, type Result, success } from "@/lib/result";
import { COMMA, inLanguage, joinTexts } from "@/lib/text";
import { buildScenario } from "../calibrate/calibrate";
import { readConfigFile } from "../model/config-files";
import { complain, type Io, note, print, readLanguage } from "../console/io";
import { comparisonText } from "./pass-prediction-text";
import { issue } from "./messages.issues";

/** What of a scenario the command line gives. */
export type AgainstOptions = {
  readonly against?: string | undefined;
  readonly set?: readonly string[] | undefined;
  readonly config?: string | undefined;
  readonly engine?: string | undefined;
  /** File that gets the trace's passes as points of a calibration. */
  readonly points?: string | undefined;
};

/** The value of `--against` instead of a file: the scenario recognised from the trace. */
const GUESS = "guess";

export const asksAgainst = ({ against, set, points }: AgainstOptions): boolean =>
  against !== undefined || set !== undefined || points !== undefined;

export function answerAgainst(
  path: string,
  traced: Capture,
  device: DeviceCapture,
  pass: Pass | null,
  options: AgainstOptions,
  json: boolean,
  io: Io,
): number {
  if (pass === null) return complain(io, [NO_PASS]);
  const compared = compareAgainst(traced, device, pass, options);
  if (!compared.ok) return complain(io, compared.issues);
  const { guess, scenario, engine, result } = compared.value;
  note(io, [...compared.issues, ...result.issues]);
  if (options.points !== undefined)
    writeFileSync(options.points, pointsCsv(traced.trace, device, { file: basename(path), scenario, engine }));
  const language = readLanguage(io);
  if (!json) return print(io, comparisonText(guess, scenario, result, language));
  return print(io, JSON.stringify(inLanguage(comparisonJson(guess, compared.value), language), null, 2));
}

type Comparison = {
  readonly guess: ScenarioGuess;
  readonly scenario: Resolved;
  readonly engine: Backend;
  readonly result: ComparedPass;
};

function compareAgainst(
  traced: Capture,
  device: DeviceCapture,
  pass: Pass,
  options: AgainstOptions,
): Result<Comparison> {
  const config = options.config === undefined ? null : readConfigFile(options.config);
  if (config !== null && !config.ok) return config;
  const name = config && configName(config.value, options.config);
  const model = config && modelSpec(config.value, name ?? undefined);
  if (model !== null && !model.ok) return model;
  const guess = guessScenario(traced.trace, device, pass, { model: model?.value ?? null });
  const engine = readEngine(options.engine ?? guess.engine ?? "vllm");
  const given = readGiven(options);
  if (!engine.ok) return engine;
  if (!given.ok) return given;
  const ownModel = config === null ? {} : { model: name ?? CUSTOM, config: config.value };
  const parameters = { ...(given.value.file ?? { ...guess.params, ...ownModel }), ...given.value.set };
  const missing = given.value.file === null ? missingField(guess, parameters) : null;
  if (missing !== null) return failure(missing);
  const { load } = guess.load;
  // A file describes a service: its lengths and clients are in only where the trace does not say what the pass ran.
  const isTraced = load.prefill !== null || load.decode !== null;
  const stated = isTraced ? given.value.set : { ...given.value.file, ...given.value.set };
  const scenario = buildScenario(parameters);
  if (!scenario.ok) return scenario;
  const priced = pricePass(scenario.value, askedLoad(guess, pass.kind, stated), engine.value);
  if (!priced.ok) return priced;
  const result = comparePass(traced.trace, device, pass, scenario.value, priced.value);
  return success({ guess, scenario: scenario.value, engine: engine.value, result }, [
    ...scenario.issues,
    ...priced.issues,
    ...otherThanTraced(guess, scenario.value),
  ]);
}

function readGiven({ against, set = [] }: AgainstOptions): Result<{ file: PlainInput | null; set: PlainInput }> {
  const pairs: Record<string, string> = {};
  for (const pair of set) {
    const cut = pair.indexOf("=");
    if (cut < 1) return failure(badPair(pair));
    pairs[pair.slice(0, cut)] = pair.slice(cut + 1);
  }
  if (against === undefined || against === GUESS) return success({ file: null, set: pairs });
  const read = JSON.parse(readFileSync(against, "utf8")) as PlainInput;
  const inner = read["scenario"];
  return success({ file: typeof inner === "object" && inner !== null ? (inner as PlainInput) : read, set: pairs });
}

function readEngine(word: string): Result<Backend> {
  const engine = BACKENDS.find((known) => known === word);
  return engine === undefined ? failure(noEngine(word)) : success(engine);
}

/** Parameters in which the scenario is another than the trace says. */
function otherThanTraced({ fields }: ScenarioGuess, { params, chip }: Resolved): Issue[] {
  const stated: Readonly<Record<string, unknown>> = { ...params, hw: chip.id };
  return fields.flatMap(({ key, value, reason, sure }): Issue[] => {
    const ownValue = stated[key];
    if (!sure || String(ownValue) === String(value) || key === "conc" || key === "osl" || params.config !== "")
      return [];
    return [issue("MEASURED-OTHER", key, { key, own: String(ownValue), value, reason })];
  });
}

function comparisonJson(guess: ScenarioGuess, { scenario, engine, result }: Comparison) {
  const { pass, ...rest } = result;
  return {
    pass: { index: pass.index, kind: pass.kind, tokens: pass.tokens, layers: pass.layers.length },
    scenario: scenario.params,
    engine,
    guess: {
      fields: guess.fields,
      load: guess.load.load,
      unknown: guess.unknown,
      candidates: guess.candidates.slice(0, 5).map(({ preset, name, tp, fit }) => ({ preset, name, tp, fit })),
    },
    ...rest,
  };
}

const NO_PASS: Issue = issue("TRACE-NO-PASS", "against");

const badPair = (pair: string): Issue => issue("TRACE-SET", "set", { written: pair });

const noEngine = (word: string): Issue =>
  issue("TRACE-ENGINE", "engine", { word, backends: joinTexts(BACKENDS, COMMA) });
