/** The cache is full and requests are preempted or retracted; or it is full, requests wait, and admission waits for memory. */
import { medianOrNull, mostOrNull } from "../windows/robust";
import { binsInside, runBetween, sustainedRuns, type Run } from "../windows/sustained";
import type { Bin, Track } from "../windows/track";
import type { Finding } from "../diagnosis";
import { captured } from "../incident/captured";
import { fullCacheCures } from "./full-cache-cures";
import { unstatedEffect, computedEffect } from "../incident/effects";
import {
  cacheFigure,
  cacheUnit,
  countWord,
  figure,
  shareWord,
  stateFinding,
  timeWord,
  windowFigures,
  type Incident,
} from "../incident/incident";
import { hasQueue } from "./queue-at-cap";
import { preemptionsBetween } from "../incident/requests";
import { recomputedTokens } from "../incident/recomputed";
import * as m from "./messages";

const FULL = 0.95;
/** A cache this full in which requests are preempted is full: the next one's blocks did not fit. */
const FULL_FOR_SOME = 0.9;
/** About one retraction a minute is ordinary (SGLang's tuning guide). */
const ORDINARY_PER_MINUTE = 1;
const LEAST_PREEMPTIONS = 3;
const MINUTE_S = 60;

export function kvFull(incident: Incident): Finding[] {
  const findings = incident.tracks.flatMap((track) => fullIn(incident, track) ?? []);
  const first = findings.toSorted((a, b) => a.since_s - b.since_s)[0];
  return first === undefined ? capturedStorm(incident) : [first];
}

function fullIn(incident: Incident, track: Track): Finding | null {
  const preempting = preemptingSpans(track);
  const isFull = ({ cacheShare, time_s, span_s, running }: Bin, index: number): boolean =>
    cacheShare !== null &&
    (running ?? 1) > 0 &&
    (cacheShare >= FULL ||
      isFall(track.bins[index - 1], track.bins[index]) ||
      (cacheShare >= FULL_FOR_SOME && preempting.some(([from, to]) => to > time_s - span_s && from < time_s)));
  const runs = sustainedRuns(track.bins, isFull);
  const few = runs.length > 0 ? runs : fewScrapes(track, isFull);
  const judged = [...(few.length > 0 ? few : nearlyFull(track))].toSorted(
    (a, b) => b.last - b.first - (a.last - a.first),
  );
  for (const run of judged) {
    const finding = judge(incident, track, run);
    if (finding !== null) return finding;
  }
  return null;
}

/** Two or three scrapes far apart are too few for a run: counters between them say that it lasted. */
function fewScrapes(track: Track, isFull: (bin: Bin, index: number) => boolean): Run[] {
  const counted = track.gains.some(({ preemptions }) => (preemptions ?? 0) >= LEAST_PREEMPTIONS);
  const first = track.bins.findIndex(isFull);
  const last = track.bins.findLastIndex(isFull);
  return counted && first >= 0 ? [{ ...runBetween(track.bins, first, last), isShort: true }] : [];
}

/**
 * Of a short capture: a queue before a cache that is nine tenths full. The next request's blocks do not fit, or its engine keeps them free for
 * those that run.
 */
function nearlyFull(track: Track): Run[] {
  const isQueued = (bin: Bin): boolean => (bin.cacheShare ?? 0) >= FULL_FOR_SOME && hasQueue(bin);
  return sustainedRuns(track.bins, isQueued).filter(({ isShort }) => isShort);
}

const preemptingSpans = ({ gains }: Track): (readonly [from_s: number, to_s: number])[] =>
  gains.filter(({ preemptions }) => (preemptions ?? 0) > 0).map(({ from_s, to_s }) => [from_s, to_s] as const);

type Signs = { readonly preemptions: number | null; readonly falls: number; readonly isPreempting: boolean };

function judge(incident: Incident, track: Track, run: Run): Finding | null {
  const bins = binsInside(track.bins, run);
  const signs = readSigns(incident, track, run, bins);
  const queued = bins.filter(hasQueue).length;
  if (signs.isPreempting) return statePreempting(incident, track, run, signs);
  // Full and no queue is good use of memory.
  if (queued * 2 < bins.length) return null;
  return stateFull(incident, track, run, signs);
}

function readSigns(incident: Incident, track: Track, run: Run, bins: readonly Bin[]): Signs {
  const end_s = bins.at(-1)?.end_s ?? run.since_s;
  const begin_s = run.since_s - (bins[0]?.span_s ?? 0);
  const preemptions = preemptionsBetween(incident, track, begin_s, end_s) ?? totalPreemptions(track);
  const falls = bins.filter((bin, index) => index > 0 && isFall(bins[index - 1], bin)).length;
  const minutes = Math.max(end_s - begin_s, 1) / MINUTE_S;
  const counted =
    track.engine === "sglang"
      ? (preemptions ?? 0) > Math.max(1, ORDINARY_PER_MINUTE * minutes)
      : (preemptions ?? 0) >= LEAST_PREEMPTIONS;
  // A counter that stays at zero says that no request was preempted.
  const inferred = preemptions === null && falls >= Math.max(2, bins.length / 10);
  return { preemptions, falls, isPreempting: counted || inferred };
}

/** One scrape has the total since the engine began. */
const totalPreemptions = ({ totals }: Track): number | null =>
  totals.length === 1 ? (totals[0]?.preemptions ?? null) : null;

/** Fewer run although some wait and there is no end to the load: they were preempted. */
function isFall(before: Bin | undefined, after: Bin | undefined): boolean {
  if (before?.running == null || after?.running == null || (after.cacheShare ?? 0) < FULL_FOR_SOME) return false;
  return before.running - after.running > Math.max(1, 0.03 * before.running) && (after.waiting ?? 0) > 0;
}

function statePreempting(incident: Incident, track: Track, run: Run, signs: Signs): Finding {
  const bins = binsInside(track.bins, run);
  const recomputed = recomputedTokens(incident, track, run, signs.preemptions);
  const values = {
    since: timeWord(incident.evidence, run.since_s),
    preemptions: countWord(signs.preemptions),
    tokens: countWord(recomputed?.tokens ?? null),
    share: shareWord(recomputed?.share ?? null),
    falls: signs.falls,
    waiting: countWord(bins.at(-1)?.waiting ?? null),
  };
  const sentence =
    signs.preemptions === null
      ? m.runningFallsInFullCache(values)
      : recomputed === null
        ? m.cacheIsFullPreempted(values)
        : m.cacheIsFullRecomputed(values);
  return stateFinding({
    ...{ cause: "kv-full", run, sentence },
    confidence: signs.preemptions === null || run.isShort ? "middle" : "high",
    evidence: [
      ...fullFigures(incident, track, run, signs),
      figure("recomputed_tokens", recomputed?.tokens, "tokens (estimate)", bins[0]),
    ],
    ruledOut: [
      { cause: "queue-at-cap", why: m.runningFallsWhileWaiting },
      { cause: "leak", why: m.cacheGrowsToo },
    ],
    cures: fullCacheCures(incident, track, bins),
    effects: [
      recomputed === null
        ? unstatedEffect("prompt work", "tok/s", m.recomputedUnknown)
        : computedEffect(
            "prompt work",
            "tok/s",
            recomputed.rate,
            recomputed.rate * (1 - recomputed.share),
            m.noRecomputation,
          ),
    ],
  });
}

function fullFigures(
  { evidence }: Incident,
  track: Track,
  run: Run,
  { preemptions, falls }: Signs,
): ReturnType<typeof figure>[] {
  const bins = binsInside(track.bins, run);
  const peak = track.bins.reduce(
    (best, bin) => ((bin.cacheShare ?? 0) > (best.cacheShare ?? 0) ? bin : best),
    bins[0] as Bin,
  );
  const counters = track.totals.filter((totals) => totals.preemptions !== null);
  const last = counters.at(-1);
  const gain = track.gains.findLast((entry) => entry.preemptions !== null);
  // Beyond the last scrape the log goes on: at the rate of the last interval.
  const rate = gain === undefined ? 0 : (gain.preemptions ?? 0) / (gain.to_s - gain.from_s);
  const end_s = Math.max(evidence.span_s, last?.at_s ?? 0);
  return [
    ...windowFigures(track, run),
    figure(
      "preemptions",
      last?.preemptions ?? preemptions,
      "requests",
      last === undefined ? bins[0] : { time_s: last.at_s, place: last.place },
    ),
    figure("preemptions_in_window", preemptions, "requests", bins[0]),
    figure(
      "preemptions_by_end",
      last === undefined ? null : (last.preemptions ?? 0) + rate * (end_s - last.at_s),
      "requests (estimate)",
      last && { time_s: end_s, place: last.place },
    ),
    figure(
      track.engine === "sglang" ? "token_usage_peak" : "kv_peak_percent",
      cacheFigure(track.engine, peak.cacheShare),
      cacheUnit(track.engine),
      peak,
    ),
    figure("running_at_peak", mostOrNull(track.bins.map(({ runningMost }) => runningMost)), "requests", peak),
    figure("running_falls", falls, "intervals", bins[0]),
  ];
}

/** Full and queued, but nothing is preempted. */
function stateFull(incident: Incident, track: Track, run: Run, signs: Signs): Finding | null {
  const bins = binsInside(track.bins, run);
  const running = medianOrNull(bins.map((bin) => bin.running));
  const stated = incident.evidence.stated.maxRunning;
  if (incident.evidence.stated.reserves === true && stated !== null && (running ?? 0) >= stated.value) return null;
  const values = {
    since: timeWord(incident.evidence, run.since_s),
    running: countWord(running),
    waiting: countWord(medianOrNull(bins.map((bin) => bin.waiting))),
    cache: shareWord(medianOrNull(bins.map(({ cacheShare }) => cacheShare))),
  };
  const isReserved = incident.evidence.stated.reserves === true;
  return stateFinding({
    ...{ cause: "kv-full", run, confidence: signs.preemptions === 0 && !run.isShort ? "middle" : "low" },
    sentence: isReserved ? m.cacheIsReserved(values) : m.admissionWaits(values),
    evidence: fullFigures(incident, track, run, signs),
    ruledOut: [{ cause: "queue-at-cap", why: m.cacheHasNoSpace({ cache: values.cache }) }],
    against: signs.preemptions === 0 ? [m.counterShowsNoPreemption] : [],
    cures: fullCacheCures(incident, track, bins),
    effects: [unstatedEffect("queue wait", "s", m.lengthsUnknown)],
  });
}

function capturedStorm(incident: Incident): Finding[] {
  return captured(incident, "preemption-storm").map(({ facts, finding, figures, run }) =>
    stateFinding({
      ...{
        cause: "kv-full",
        run,
        confidence: (facts.cachePeak ?? 1) >= FULL_FOR_SOME ? "high" : "middle",
      },
      sentence: finding.sentence,
      evidence: [
        ...figures,
        figure("kv_peak_percent", facts.cachePeak === null ? null : cacheFigure("vllm", facts.cachePeak), "%", {
          time_s: null,
          place: { file: facts.file, line: null },
        }),
      ],
      cures: fullCacheCures(incident, incident.tracks[0] ?? null, []),
      effects: [unstatedEffect("prompt work", "tok/s", m.recomputedUnknown)],
    }),
  );
}
