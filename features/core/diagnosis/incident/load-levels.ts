/** Where the load changes: tokens of a prompt, tokens of an answer, or requests a second. By counters, else by the log's rates. */
import { smoothedChange, levelChange, type Change } from "../windows/change";
import { deviation, medianOrNull } from "../windows/robust";
import { median } from "@/lib/statistics/quantile";
import { longestRun, sustainedRuns, LEAST_SPAN_S } from "../windows/sustained";
import type { Bin, Gain, Track } from "../windows/track";
import { donePerSecond } from "./requests";
import type { Incident } from "./incident";

export type LoadLevel = {
  readonly what: "prompts" | "outputs" | "arrivals";
  readonly since_s: number;
  readonly until_s: number | null;
  readonly before: number;
  readonly after: number;
  /** Requests/s after the change; null: nothing counts them. */
  readonly rate: number | null;
  /** By what arrivals rose, 1 where they did not. */
  readonly arrivalRatio: number;
  readonly byCounters: boolean;
  /** Of the bin that first shows it. */
  readonly index: number;
};

const RISE = 1.25;
const CLEAR_RISE = 1.6;
/** Requests of an interval from which a mean length can be taken. */
const LEAST_REQUESTS = 5;

/** The first rise, the clearest measure first; null: the load stays as it is. */
export function loadLevel(incident: Incident, track: Track): LoadLevel | null {
  return levelByCounters(track) ?? (track.promptMeans ? levelByLog(incident, track) : null);
}

const prompts = ({ done, runningChange, preemptions }: Gain): number =>
  (done ?? 0) + (runningChange ?? 0) + (preemptions ?? 0);
const arrivals = (gain: Gain): number =>
  ((gain.done ?? 0) + (gain.runningChange ?? 0) + (gain.waitingChange ?? 0)) / (gain.to_s - gain.from_s);

type Measure = {
  readonly what: LoadLevel["what"];
  readonly gains: readonly Gain[];
  readonly value: (gain: Gain) => number;
};

function levelByCounters(track: Track): LoadLevel | null {
  const counted = track.gains.filter((gain) => gain.done !== null && gain.promptTokens !== null);
  const read = counted.filter((gain) => prompts(gain) >= LEAST_REQUESTS);
  const ended = counted.filter(({ done }) => (done ?? 0) >= LEAST_REQUESTS);
  const measures: Measure[] = [
    { what: "prompts", gains: read, value: (gain) => (gain.promptTokens ?? 0) / prompts(gain) },
    { what: "outputs", gains: ended, value: outputPerDone },
    { what: "arrivals", gains: read, value: arrivals },
  ];
  return measures.reduce<LoadLevel | null>((level, measure) => level ?? measured(track, measure), null);
}

const outputPerDone = ({ outputTokens, done, runningChange }: Gain): number =>
  (outputTokens ?? 0) / Math.max(1, (done ?? 0) + (runningChange ?? 0) / 2);

function measured(track: Track, { what, gains, value }: Measure): LoadLevel | null {
  const values = gains.map(value);
  const change = levelChange(values, 2) ?? clearStep(values);
  if (change === null || change.after <= RISE * change.before) return null;
  const since_s = refineTime(track, gains, values, change);
  const rates = gains.map(arrivals);
  const [early, late] = [median(rates.slice(0, change.index)), median(rates.slice(change.index))];
  const first = track.bins.findIndex(({ time_s }) => time_s >= since_s);
  return {
    ...{ what, since_s, until_s: null, before: change.before, after: steadyAfter(gains, values, change), rate: late },
    ...{ arrivalRatio: early > 0 ? late / early : 1, byCounters: true, index: Math.max(0, first) },
  };
}

/** A few scrapes far apart have one interval on a side: its mean is over many requests, and the step must be clearer. */
function clearStep(values: readonly number[]): Change | null {
  const change = values.length < 3 ? null : levelChange(values, 1);
  return change !== null && change.after > CLEAR_RISE * change.before ? change : null;
}

/** Without the interval in which the change lies, where more than one is left. */
function steadyAfter(gains: readonly Gain[], values: readonly number[], { index, after }: Change): number {
  const rest = values.slice(index + 1);
  return rest.length > 0 && gains.length > index + 1 ? median(rest) : after;
}

/** Of the step: a value that far above the old level is of both. */
const MIXED = 0.15;

/** Between two scrapes: where the log's prompt rate changes, else where the mixed mean of the interval says. */
function refineTime(track: Track, gains: readonly Gain[], values: readonly number[], change: Change): number {
  const gain = gains[change.index] as Gain;
  const early = gains[change.index - 1]?.from_s ?? gain.from_s;
  const byLog = logChange(track, ({ promptRate }) => promptRate) ?? logChange(track, ({ outputRate }) => outputRate);
  const time = byLog === null ? undefined : track.bins[byLog.index]?.time_s;
  const isFiner = track.width_s < (gain.to_s - gain.from_s) / 2;
  if (isFiner && time !== undefined && time >= early && time <= gain.to_s) return time;
  const share = (index: number): number =>
    Math.min(1, Math.max(0, ((values[index] ?? change.before) - change.before) / (change.after - change.before)));
  // The interval of the change may count as the last of the old level.
  const mixed = gains[change.index - 1];
  const earlyShare = share(change.index - 1);
  if (mixed !== undefined && earlyShare > MIXED) return mixed.to_s - earlyShare * (mixed.to_s - mixed.from_s);
  return gain.to_s - share(change.index) * (gain.to_s - gain.from_s);
}

function logChange(track: Track, pick: (bin: Bin) => number | null): Change | null {
  const values = track.bins.map((bin) => pick(bin) ?? 0);
  return smoothedChange(values, Math.max(1, Math.ceil(LEAST_SPAN_S / Math.max(track.width_s, 1))));
}

function levelByLog(incident: Incident, track: Track): LoadLevel | null {
  const prompt = logChange(track, ({ promptRate }) => promptRate);
  if (prompt !== null && prompt.after > RISE * prompt.before && prompt.before > 0)
    return describe(incident, track, prompt, null, true);
  const burst = elevated(track);
  if (burst !== null) return describe(incident, track, burst.change, burst.until_s, true);
  if (track.bins.every(({ promptRate }) => !promptRate)) return null;
  const output = logChange(track, ({ outputRate }) => outputRate);
  if (output === null || isStartUp(track, output.index)) return null;
  if (output.after > RISE * output.before && output.before > 0) return describe(incident, track, output, null, false);
  return null;
}

/** Output follows the first prompts by the time of a request: until then running climbs from little. */
function isStartUp({ bins }: Track, index: number): boolean {
  const running = bins.slice(0, index).map((bin) => bin.running);
  const [early, usual] = [medianOrNull(running.slice(0, 2)), medianOrNull(running)];
  return early !== null && usual !== null && early < usual / 2;
}

/** A stretch in the middle that lies above the rest. */
function elevated({ bins }: Track): { readonly change: Change; readonly until_s: number | null } | null {
  const rates = bins.map(({ promptRate }) => promptRate ?? 0);
  if (rates.length === 0) return null;
  const [base, spread] = [median(rates), deviation(rates)];
  const limit = Math.max(RISE * base, base + 4 * spread);
  const run = longestRun(sustainedRuns(bins, ({ promptRate }) => (promptRate ?? 0) > limit));
  if (run === null || run.isShort || base <= 0) return null;
  const first = firstRaised(rates, run.first, Math.max(RISE * base, base + 2 * spread));
  const until_s = run.until_s;
  return { change: { index: first, before: base, after: median(rates.slice(first, run.last + 1)) }, until_s };
}

/** Back from a clear stretch to where the rate begins to be raised, single lower bins bridged. */
function firstRaised(rates: readonly number[], first: number, limit: number): number {
  let index = first;
  while (index > 0 && ((rates[index - 1] ?? 0) > limit || (rates[index - 2] ?? 0) > limit)) index -= 1;
  return index;
}

/** Both rates rise: more requests. Prompts alone: longer ones. Output alone: longer answers. Requests counted in the log settle it. */
function describe(
  incident: Incident,
  track: Track,
  change: Change,
  until_s: number | null,
  isPrompt: boolean,
): LoadLevel {
  const since_s = track.bins[change.index]?.time_s ?? 0;
  const end_s = until_s ?? track.bins.at(-1)?.end_s ?? since_s;
  const other = track.bins.map((bin) => (isPrompt ? bin.outputRate : bin.promptRate));
  const last = track.bins.findLastIndex(({ time_s }) => time_s <= end_s);
  const [before, after] = [
    medianOrNull(other.slice(0, change.index)),
    medianOrNull(other.slice(change.index, last + 1)),
  ];
  const done = [
    donePerSecond(incident, track, track.bins[0]?.time_s ?? 0, since_s),
    donePerSecond(incident, track, since_s, end_s),
  ] as const;
  const doneRatio = done[0] === null || done[1] === null || done[0] <= 0 ? null : done[1] / done[0];
  const ratio = change.after / change.before;
  const otherRatio = before === null || after === null || before <= 0 ? 1 : after / before;
  const isArrivals = doneRatio !== null ? doneRatio > 1 + (ratio - 1) / 2 : otherRatio > 1 + (ratio - 1) / 2;
  const what = isArrivals ? "arrivals" : isPrompt ? "prompts" : "outputs";
  const perRequest = !isArrivals && doneRatio !== null;
  return {
    ...{ what, since_s, until_s, rate: done[1], byCounters: false, index: change.index },
    before: perRequest ? change.before / (done[0] ?? 1) : change.before,
    after: perRequest ? change.after / (done[1] ?? 1) : change.after,
    arrivalRatio: isArrivals ? ratio : 1,
  };
}
