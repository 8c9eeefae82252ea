/** A pass held against the scenario that its trace tells, with what a reader changes of it. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import type { DeviceCapture, Pass, PassKind, Trace } from "@/features/core/trace";
import type { Issue } from "@/lib/issue";
import { readParams } from "@/lib/params/plain-input";
import { failure, type Result, success } from "@/lib/result";
import type { PassLoad } from "./annotations";
import type { ScenarioGuess } from "./guess/guess";
import { type ComparedPass, comparePass } from "./compare-pass";
import { pricePass } from "./price";
import { issue } from "./messages.issues";

export type TracedPass = { readonly scenario: Resolved; readonly compared: ComparedPass };

/** `changes` by link name go before what the trace tells. */
export function compareAsTraced(
  trace: Trace,
  device: DeviceCapture,
  pass: Pass,
  guess: ScenarioGuess,
  changes: Readonly<Record<string, string>>,
): Result<TracedPass> {
  const parameters = { ...guess.params, ...changes };
  const missing = missingField(guess, parameters);
  if (missing !== null) return failure(missing);
  const params = readParams(ScenarioSchema, parameters);
  if (!params.ok) return params;
  const scenario = resolveScenario(params.value);
  if (!scenario.ok) return scenario;
  const priced = pricePass(scenario.value, askedLoad(guess, pass.kind, changes), guess.engine ?? "vllm");
  if (!priced.ok) return priced;
  const compared = comparePass(trace, device, pass, scenario.value, priced.value);
  return success({ scenario: scenario.value, compared }, [...scenario.issues, ...priced.issues, ...compared.issues]);
}

/**
 * The load that the trace tells, or what is stated of it: `conc` requests of this rank in the pass, of `isl` new tokens, or in a decode on
 * `isl` cached positions. Steps of both kinds stay as they are told.
 */
export function askedLoad(
  { load: { load }, params }: ScenarioGuess,
  kind: PassKind,
  changes: Readonly<Record<string, unknown>>,
): PassLoad {
  const isStated = "isl" in changes || "conc" in changes;
  const requests = Number(changes["conc"] ?? params["conc"]);
  const tokens = Number(changes["isl"] ?? params["isl"]);
  if (!isStated || (load.prefill && load.decode) || !(requests > 0) || !(tokens > 0)) return load;
  return kind === "decode" || load.decode !== null
    ? { prefill: null, decode: { requests, newTokens: 1, cached: tokens } }
    : { prefill: { requests, newTokens: tokens, cached: 0 }, decode: null };
}

/** Without a model, its ranks and its accelerator nothing can be priced, and none is taken from elsewhere. */
export function missingField({ unknown }: ScenarioGuess, parameters: Readonly<Record<string, unknown>>): Issue | null {
  const missing = [["model", "config"], ["tp"], ["hw", "chip"]].find((keys) => !keys.some((key) => key in parameters));
  if (missing === undefined) return null;
  const field = missing[0] ?? "model";
  return issue("MEASURED-UNTOLD", field, {
    unknown: { en: unknown.map(({ en }) => en).join(" "), zh: unknown.map(({ zh }) => zh).join("") },
    at: field,
  });
}
