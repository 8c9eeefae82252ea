/** Evaluates one contender: its layout, its figures, and its limits. Pure, independent of the others. */
import { rowStore } from "@/features/core/comparison/evaluate";
import { judgedSpeed, limitStates } from "@/features/core/comparison/limits";
import { resolveRow } from "@/features/core/comparison/resolve-row";
import type { RowSettings } from "@/features/core/comparison/settings";
import type { Resolved } from "@/features/core/scenario/resolve";
import { CUSTOM, resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import { withoutLayout } from "@/features/core/scenario/question/without-layout";
import { loadStore } from "@/features/core/serving/mean-load/mean-load";
import { packText } from "@/lib/packed-text";
import { success, type Result } from "@/lib/result";
import { fromMs } from "@/lib/units/edge";
import type { Contender, OwnSearch, Worked } from "../comparison";
import { curve } from "./curves";
import type { MultiModelInput } from "../input";
import { findOwnLayout } from "./own-layout";
import { sizedRow, type SizedRow } from "./sizing";

export function workOut(scenario: Resolved, input: MultiModelInput, contender: Contender): Worked {
  const based = baseFor(scenario, contender);
  if (!based.ok) return nothing(contender.settings, null, based.issues);
  const base = based.value;
  const { row, search } = laidOut(base, input, contender);
  const { figures, issues } = row.outcome;
  const { engine, judged } = input;
  const limits = figures === null ? [] : limitStates(figures, judgement(input));
  const runs = figures !== null && judgedSpeed(figures, judged) !== null;
  const drawn = figures?.served && (input.vary !== "both" || contender.model?.id === "own");
  return {
    settings: row.settings,
    figures,
    limits,
    within: runs && limits.every(({ met }) => met),
    curve: drawn ? curve(base, row.settings, (scenario) => loadStore(base.time)(scenario, engine)) : [],
    issues,
    search,
  };
}

const judgement = ({ judged, e2e_ms }: MultiModelInput) => ({
  judged,
  e2e: e2e_ms === null ? null : fromMs(e2e_ms),
});

const nothing = (settings: RowSettings, search: OwnSearch | null, issues: Worked["issues"]): Worked => ({
  ...{ settings, figures: null, limits: [], within: false, curve: [], issues, search },
});

/** The scenario with a pasted model instead of its model. */
function baseFor(scenario: Resolved, { model }: Contender): Result<Resolved> {
  if (!model?.pasted) return success(scenario);
  const { spec, source } = model.pasted;
  const params = { ...scenario.params, model: CUSTOM, config: packText(source) };
  const { chip, time } = scenario;
  const resolved = resolveOn(withoutLayout(params), { model: spec, chip, time });
  return resolved.ok ? success({ ...resolved.value, params }, resolved.issues) : resolved;
}

type LaidOut = { readonly row: SizedRow; readonly search: OwnSearch | null };

function laidOut(base: Resolved, input: MultiModelInput, { settings, gpus }: Contender): LaidOut {
  const evaluate = rowStore(base, { engine: input.engine, usdHour: input.usd_hour });
  if (input.sized !== "best") {
    // No best layout is searched.
    const sized = settings.tp === undefined ? input.sized : "same";
    return { row: sizedRow(settings, sized, evaluate, judgement(input)), search: null };
  }
  const { tp, conc, ...others } = settings;
  const scenario = resolveRow(base, { ...others, ...ONE_GPU });
  if (!scenario.ok) return { row: { settings, outcome: { figures: null, issues: scenario.issues } }, search: null };
  const layout = findOwnLayout({
    ...{ scenario: scenario.value, gpus, engine: input.engine },
    e2e: judgement(input).e2e,
    safety: base.promise.safety,
    ...{ tp: tp ?? null, clients: conc ?? null },
  });
  const { settings: chosen, issues, ...search } = layout;
  if (chosen === null) return { row: { settings, outcome: { figures: null, issues } }, search };
  const merged = { ...settings, ...chosen };
  return { row: { settings: merged, outcome: evaluate(merged) }, search };
}

const ONE_GPU: RowSettings = { tp: 1, adp: 1, ep: null, pp: 1, cp: 1, replicas: 1, split: false };
