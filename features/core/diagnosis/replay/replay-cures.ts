/**
 * Effects of cures by replay: the recorded requests through the suite's own simulator with the present settings and with the one that a cure
 * changes. Nothing is stated where the present settings do not give what was measured.
 */
import { interpolatedQuantile } from "@/lib/statistics/quantile";
import { formatNumber } from "@/lib/format/quantity";
import { type Text, verbatim } from "@/lib/text";
import type { RawParams } from "@/lib/params/codec";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import type { MeasuredRun } from "@/features/core/replay/measured-run";
import { replay } from "@/features/core/replay/replay";
import type { Cure, Diagnosis, Effect, Finding } from "../diagnosis";
import type { Evidence } from "../evidence";
import { replayedEffect, unstatedEffect } from "../incident/effects";
import { withReplay } from "../verdict";
import { knownScenario, resolvedWith } from "./known-scenario";
import { changeBy } from "./scenario-change";
import * as m from "./messages";

/** Of what was measured: a replay farther off says nothing about a change. */
const MOST_ERROR = 0.3;
/** Cures of one finding. */
const MOST_CURES = 3;

/** The diagnosis with effects of its first finding's cures; itself where the files hold no requests. `given`: settings by hand. */
export function replayCures(diagnosis: Diagnosis, evidence: Evidence, given: RawParams): Diagnosis {
  const recorded = evidence.captures.find((facts) => facts.recorded !== undefined)?.recorded;
  const [first, ...others] = diagnosis.findings;
  if (recorded === undefined || first === undefined) return diagnosis;
  const present = knownScenario(evidence, given);
  const cures = first.cures.filter((cure) => changeBy(cure) !== null).slice(0, MOST_CURES);
  if (cures.length === 0) return diagnosis;
  if (present === null)
    return { ...diagnosis, notTold: [...diagnosis.notTold, { question: m.whatCuresChange, file: m.modelAndChip }] };
  const effects = replayedEffects(recorded.run, present, cures);
  const rest = first.effects.filter(
    ({ by, figure }) => !isReplayed(effects) || (by !== null && !named(effects, figure)),
  );
  const finding: Finding = { ...first, effects: [...effects, ...rest] };
  return { ...diagnosis, findings: [finding, ...others], sentence: withReplay(diagnosis.sentence, effects) };
}

function replayedEffects(run: MeasuredRun, present: RawParams, cures: readonly Cure[]): readonly Effect[] {
  // The present value stands in the cure where the files showed it.
  const base = { ...present, ...cures.reduce<RawParams>((all, cure) => ({ ...changeBy(cure)?.present, ...all }), {}) };
  const plain = replayed(run, base, 1);
  if ("refused" in plain) return [unstatedEffect("TTFT p95", "ms", m.replayRefused({ why: plain.refused }))];
  const pace = fittedPace(plain, tailFigures(run, plain.rows));
  const before = pace === 1 ? plain : replayed(run, base, pace);
  if ("refused" in before) return [unstatedEffect("TTFT p95", "ms", m.replayRefused({ why: before.refused }))];
  const measured = tailFigures(run, before.rows);
  const errors = { ttft: off(before.figures.ttft, measured.ttft), tpot: off(before.figures.tpot, measured.tpot) };
  if (Math.max(errors.ttft, errors.tpot) > MOST_ERROR)
    return [unstatedEffect("TTFT p95", "ms", notReproduced(before.figures.ttft, measured.ttft))];
  return cures.flatMap((cure) => {
    const after = replayed(run, { ...base, ...changeBy(cure)?.changed }, pace);
    if ("refused" in after) return [];
    const method = m.sameRequestsReplayed({
      flag: verbatim(`${cure.flag} ${cure.to ?? ""}`.trim()),
      count: before.rows.length,
      pace: pace === 1 ? "" : m.stepsArePaced({ pace: formatNumber(pace) }),
    });
    const { figures } = after;
    const effect = (name: string, key: keyof Tail): Effect => {
      const [from, to] = [before.figures[key], figures[key]].map((time_s) => toMs(seconds(time_s)));
      return replayedEffect(name, "ms", from ?? NaN, to ?? NaN, errors[key], method);
    };
    return [effect("TTFT p95", "ttft"), effect("TPOT", "tpot")];
  });
}

/** Of the predicted step: more than this is another machine or another engine, which no factor makes up for. */
const MOST_PACE = 1.5;
const LEAST_PACE = 0.05;

/** One factor on every step's time, so that TPOT in the median agrees; 1 where it agrees already, or is too far off. */
function fittedPace({ figures }: Outcome, measured: Tail): number {
  const pace = measured.tpot / figures.tpot;
  const isNear = pace <= MOST_PACE && pace >= 1 / MOST_PACE;
  return isNear && Math.abs(pace - 1) > LEAST_PACE ? pace : 1;
}

const isReplayed = (effects: readonly Effect[]): boolean => effects.some(({ by }) => by === "replay");
const named = (effects: readonly Effect[], figure: string): boolean =>
  effects.some((effect) => effect.figure === figure);

const off = (simulated: number, measured: number): number =>
  Number.isFinite(measured) && measured > 0 ? Math.abs(simulated / measured - 1) : 0;

const notReproduced = (simulated: number, measured: number): Text =>
  m.replayIsOff({ simulated: formatNumber(toMs(seconds(simulated))), measured: formatNumber(toMs(seconds(measured))) });

type Tail = { readonly ttft: number; readonly tpot: number };
type Outcome = { readonly figures: Tail; readonly rows: Int32Array };

/** The first reason where the scenario or its service is refused. */
function replayed(run: MeasuredRun, params: RawParams, pace: number): Outcome | { readonly refused: Text } {
  const scenario = resolvedWith(params);
  if (!scenario.ok) return { refused: scenario.issues[0]?.message ?? verbatim("") };
  const result = replay(run, scenario.value, undefined, undefined, pace);
  if (!result.ok) return { refused: result.issues[0]?.message ?? verbatim("") };
  const { simulated, rows } = result.value;
  return { figures: tailFigures(simulated, null), rows };
}

const TAIL = 0.95;

/** Seconds: TTFT at p95, TPOT in the median. `rows`: those that were replayed; null: all. */
function tailFigures({ requests }: MeasuredRun, rows: Int32Array | null): Tail {
  const { arrival, firstToken, end, output, count } = requests;
  const each = (value: (row: number) => number): Float64Array =>
    Float64Array.from(rows ?? Array.from({ length: count }, (_, row) => row), value)
      .filter(Number.isFinite)
      .sort();
  const valueIn = (column: Float64Array, row: number): number => column[row] ?? NaN;
  const ttft = each((row) => valueIn(firstToken, row) - valueIn(arrival, row));
  const tpot = each((row) => {
    const tokens = valueIn(output, row);
    return tokens > 1 ? (valueIn(end, row) - valueIn(firstToken, row)) / (tokens - 1) : NaN;
  });
  return { ttft: interpolatedQuantile(ttft, TAIL), tpot: interpolatedQuantile(tpot, 0.5) };
}
