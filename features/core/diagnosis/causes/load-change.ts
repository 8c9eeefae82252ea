/** The load changed, and a symptom followed: longer prompts, longer answers or more requests. */
import { medianOrNull, mostOrNull } from "../windows/robust";
import { sustainedRuns } from "../windows/sustained";
import type { Bin, Track } from "../windows/track";
import { otherCure } from "../cures/flags";
import type { Finding } from "../diagnosis";
import { captured } from "../incident/captured";
import { unstatedEffect } from "../incident/effects";
import { countWord, figure, numberWord, stateFinding, timeWord, type Incident } from "../incident/incident";
import { loadLevel, type LoadLevel } from "../incident/load-levels";
import { hasQueue } from "./queue-at-cap";
import * as m from "./messages";

/** What a load can cause, and what the same rates could show without a change of the load. */
const SYMPTOMS: readonly Finding["cause"][] = [
  ...([
    "kv-full",
    "long-prompt-thrash",
    "queue-at-cap",
    "prefill-bound",
    "pd-starved",
    "kv-transfer-slow",
    "rank-imbalance",
  ] as const),
];
/** Bins within which a symptom follows, beside one request time. */
const FOLLOWS_BINS = 5;
/** Five bins of the usual log. */
const FOLLOWS_S = 50;
const BEFORE_S = 120;
const SPACE = 0.75;
/** Of the time a request takes, by Little's law. */
const SLOWER = 1.5;

export function loadChange(incident: Incident, others: readonly Finding[]): Finding[] {
  const findings = incident.tracks.flatMap((track) => {
    const level = loadLevel(incident, track);
    return level === null || !isCause(track, level, others) ? [] : [state(incident, track, level, others)];
  });
  if (findings.length === 0) return recordedBurst(incident, others);
  return findings.toSorted((a, b) => a.since_s - b.since_s).slice(0, 1);
}

/** A burst of arrivals that requests felt. What was there before it has another cause. */
const recordedBurst = (incident: Incident, others: readonly Finding[]): Finding[] =>
  captured(incident, "arrival-burst").flatMap(({ finding, figures, run }) =>
    others.some(({ cause, since_s }) => SYMPTOMS.includes(cause) && since_s < run.since_s - LEAST_BIN_S)
      ? []
      : stateFinding({
          ...{ cause: "load-change", run, confidence: "high", sentence: finding.sentence, evidence: figures },
          cures: [
            otherCure(incident.tracks[0]?.engine ?? "unknown", "capacity", m.capacityForLoad),
            otherCure(incident.tracks[0]?.engine ?? "unknown", "router", m.limitAtRouter),
          ],
          effects: [unstatedEffect("TTFT", "s", m.capacityIsPlanned)],
        }),
  );

/** Of a recording's series. */
const LEAST_BIN_S = 5;

const width = ({ width_s }: Track): number => Math.max(width_s, 1);

function isCause(track: Track, level: LoadLevel, others: readonly Finding[]): boolean {
  const symptoms = others.filter(({ cause }) => SYMPTOMS.includes(cause));
  // A symptom that was there before it has another cause.
  if (symptoms.some(({ since_s }) => since_s < level.since_s - width(track))) return false;
  // Rates of a log rise too when preempted prompts are read again: a cache that had space just before does not fill by itself.
  const isRead = !level.byCounters && cacheBefore(track, level) >= SPACE;
  if (isRead && symptoms.some(({ since_s, cause }) => isFull(cause) && since_s <= level.since_s + width(track)))
    return false;
  if (others.some(({ cause, since_s }) => (cause === "stuck" || cause === "leak") && since_s <= level.since_s))
    return false;
  const until_s = level.since_s + Math.max(FOLLOWS_S, FOLLOWS_BINS * width(track)) + requestTime(track, level);
  return (
    symptoms.some(({ since_s }) => since_s <= until_s) || queueFollows(track, level, until_s) || isSlower(track, level)
  );
}

const isFull = (cause: Finding["cause"]): boolean => cause === "kv-full" || cause === "long-prompt-thrash";

/** Of the cache: the most in the two minutes before the change; 1 where nothing says. */
function cacheBefore({ bins, width_s }: Track, { index }: LoadLevel): number {
  const count = Math.max(3, Math.round(BEFORE_S / Math.max(width_s, 1)));
  const end = Math.max(0, index - 1);
  return mostOrNull(bins.slice(Math.max(0, end - count), end).map(({ cacheShare }) => cacheShare)) ?? 1;
}

/** Seconds that one request took before the change, by Little's law; 0 where arrivals are not known. */
function requestTime(track: Track, { index, rate, arrivalRatio }: LoadLevel): number {
  const before = medianOrNull(track.bins.slice(0, index).map(inFlight));
  return before === null || rate === null || rate <= 0 ? 0 : (before * arrivalRatio) / rate;
}

const inFlight = ({ running, waiting }: Bin): number | null => (running === null ? null : running + (waiting ?? 0));

const queueFollows = (track: Track, level: LoadLevel, until_s: number): boolean =>
  sustainedRuns(track.bins, hasQueue).some(
    (run) => !run.isShort && run.since_s >= level.since_s - width(track) && run.since_s <= until_s,
  );

/** As many requests arrive and more are in flight: each takes longer. More arrivals without a queue are only more use. */
function isSlower(track: Track, { what, index, arrivalRatio, until_s }: LoadLevel): boolean {
  if (what === "arrivals") return false;
  const after = track.bins.slice(index).filter(({ time_s }) => until_s === null || time_s <= until_s);
  const [early, late] = [medianOrNull(track.bins.slice(0, index).map(inFlight)), medianOrNull(after.map(inFlight))];
  return early !== null && late !== null && late >= SLOWER * Math.max(early, 1) * arrivalRatio;
}

function state(incident: Incident, track: Track, level: LoadLevel, others: readonly Finding[]): Finding {
  const { what, before, after, rate, since_s, until_s } = level;
  const [last, first] = [track.bins[Math.max(0, level.index - 1)], track.bins[level.index]];
  const symptom = others.find(({ cause, since_s: time }) => SYMPTOMS.includes(cause) && time >= since_s - width(track));
  const early = medianOrNull(track.bins.slice(0, level.index).map(inFlight));
  const late = medianOrNull(track.bins.slice(level.index).map(inFlight));
  const values = {
    since: timeWord(incident.evidence, since_s),
    times: numberWord(after / before),
    before: countWord(before),
    after: countWord(after),
    rate: rate === null ? "" : m.atRate({ rate: numberWord(rate) }),
    early: countWord(early),
    late: countWord(late),
    follows: symptom === undefined ? "" : m.followedBy({ symptom: symptomName(symptom.cause) }),
  };
  const isCounted = level.byCounters || rate !== null;
  return stateFinding({
    ...{
      cause: "load-change",
      run: { since_s, until_s },
      confidence: level.byCounters ? "high" : isCounted ? "middle" : "low",
    },
    sentence: sentence(what, isCounted, values),
    evidence: [
      ...levelFigures(level, isCounted, last, first),
      figure("in_flight_before", early, "requests", last),
      figure("in_flight_after", late, "requests", first),
    ],
    ruledOut: [{ cause: "leak", why: m.throughputChanged }],
    against: !level.byCounters && symptom === undefined && rate === null ? [m.requestsAreNotCounted] : [],
    cures: [otherCure(track.engine, "capacity", m.capacityForLoad), otherCure(track.engine, "router", m.limitAtRouter)],
    effects: [unstatedEffect("TTFT", "s", m.capacityIsPlanned)],
  });
}

function symptomName(cause: Finding["cause"]): Finding["sentence"] {
  if (isFull(cause)) return m.fullCache;
  if (cause === "queue-at-cap") return m.queueAtLimit;
  return cause === "prefill-bound" ? m.prefillSaturation : m.queueInPools;
}

function levelFigures(
  { what, before, after, rate, byCounters }: LoadLevel,
  isCounted: boolean,
  last: Bin | undefined,
  first: Bin | undefined,
): Finding["evidence"][number][] {
  const names = {
    prompts: isCounted ? "prompt_tokens_per_request" : "prompt_tok_s",
    outputs: isCounted ? "output_tokens_per_request" : "generation_tok_s",
    arrivals: byCounters ? "requests_per_s" : "prompt_tok_s",
  };
  const name = names[what];
  const unit = name.endsWith("tok_s") ? "tok/s" : name === "requests_per_s" ? "requests/s" : "tokens";
  return [
    figure(`${name}_before`, before, unit, last),
    figure(`${name}_after`, after, unit, first),
    figure("requests_per_s", rate, "requests/s", first),
  ].filter((entry) => entry !== null);
}

type Values = Record<
  "since" | "times" | "before" | "after" | "rate" | "early" | "late" | "follows",
  string | ReturnType<typeof timeWord>
>;

function sentence(what: LoadLevel["what"], isCounted: boolean, values: Values): Finding["sentence"] {
  if (what === "arrivals") return m.moreRequestsArrive(values);
  if (what === "outputs") return isCounted ? m.answersAreLonger(values) : m.outputRateRose(values);
  return isCounted ? m.promptsAreLonger(values) : m.promptRateRose(values);
}
