/** Nothing moves: requests are there, and no token is read or written. Or a crawl: a few run on, and none of many that wait is read. */
import { medianOrNull, mostOrNull } from "../windows/robust";
import {
  binsInside,
  longestRun,
  runBetween,
  sustainedRuns,
  LEAST_BINS,
  LEAST_SPAN_S,
  type Run,
} from "../windows/sustained";
import type { Bin, Track } from "../windows/track";
import { otherCure } from "../cures/flags";
import type { Finding } from "../diagnosis";
import { FEW, isCrawl, NOTHING } from "../incident/crawl";
import { unstatedEffect } from "../incident/effects";
import {
  countWord,
  figure,
  numberWord,
  shareWord,
  stateFinding,
  timeWord,
  windowFigures,
  type Incident,
} from "../incident/incident";
import * as m from "./messages";

export function stuck(incident: Incident): Finding[] {
  const findings = incident.tracks.flatMap((track) => standstill(incident, track) ?? crawl(incident, track) ?? []);
  return findings.toSorted((a, b) => a.since_s - b.since_s).slice(0, 1);
}

const isStill = ({ running, waiting, promptRate, outputRate }: Bin): boolean =>
  (running ?? 0) + (waiting ?? 0) > 0 && outputRate !== null && outputRate <= NOTHING && (promptRate ?? 0) <= NOTHING;

function standstill(incident: Incident, track: Track): Finding | null {
  const still = stillScrapes(track) ?? longestRun(sustainedRuns(track.bins, isStill)) ?? silence(incident, track);
  const run = still === null ? null : { ...still, since_s: stopTime(track, still) };
  // A first stretch that ends is the model's loading and its first compilation.
  if (run === null || (run.first === 0 && run.until_s !== null)) return null;
  const bins = binsInside(track.bins, run);
  if (run.isShort && !isStillThroughout(track, bins)) return null;
  const running = medianOrNull(bins.map((bin) => bin.running));
  if (running === null && !bins.some(({ waiting }) => (waiting ?? 0) > 0)) return null;
  const { evidence } = incident;
  const warnings = evidence.events.filter(
    ({ kind, at_s }) => (kind === "broadcast-stall" || kind === "watchdog") && at_s >= run.since_s - LEAST_SPAN_S,
  );
  const last = bins.at(-1);
  const isFrozen = new Set(bins.map((bin) => `${bin.running} ${bin.cacheShare}`)).size === 1;
  const isSure = warnings.length > 0 || (isFrozen && bins.length > 1);
  const confidence = run.isShort ? "low" : isSure ? "high" : "middle";
  return stateFinding({
    ...{ cause: "stuck", run, confidence },
    sentence: m.nothingIsProduced({
      since: timeWord(evidence, run.since_s),
      running: countWord(running),
      waiting: countWord(last?.waiting ?? null),
      cache: shareWord(last?.cacheShare ?? null),
    }),
    evidence: [
      ...windowFigures(track, run),
      figure(
        "warnings",
        warnings.length,
        "lines",
        warnings[0] && { time_s: warnings[0].at_s, place: warnings[0].place },
      ),
    ],
    ruledOut: [
      { cause: "queue-at-cap", why: m.noOutputFlows },
      { cause: "prefill-bound", why: m.noPromptIsRead },
    ],
    against: isFrozen ? [] : [m.stateStillMoves],
    cures: [otherCure(track.engine, "py-spy dump", m.collectStacks), otherCure(track.engine, "restart", m.restartRank)],
    effects: [unstatedEffect("output", "tok/s", m.noFlagCuresStandstill)],
  });
}

/** Of a short excerpt: three records, or all of two that do not change; of one record a queue must stand before it. */
function isStillThroughout(track: Track, bins: readonly Bin[]): boolean {
  const still = bins.filter(isStill).length;
  if (still >= LEAST_BINS) return true;
  if (track.bins.length === 1) return still === 1 && track.fine.length <= 2 && (bins[0]?.waiting ?? 0) > 0;
  return (
    still === track.bins.length && new Set(bins.map(({ running, cacheShare }) => `${running} ${cacheShare}`)).size === 1
  );
}

const WIDE_S = 30;
const LEAST_STILL_S = 60;

/** Totals that stay as they are between scrapes far apart, up to the end: the counters say so for all of the time. */
function stillScrapes({ bins, width_s }: Track): Run | null {
  const first = bins.findLastIndex((bin) => !isStill(bin)) + 1;
  const still_s = (bins.at(-1)?.end_s ?? 0) - (bins[first - 1]?.end_s ?? 0);
  const isStanding = width_s >= WIDE_S && first > 0 && still_s >= LEAST_STILL_S;
  return isStanding ? { ...runBetween(bins, first, bins.length - 1), isShort: false } : null;
}

/** Between two scrapes far apart: output of the last interval that had some, against the usual one. */
function stopTime({ bins, width_s }: Track, run: Run): number {
  const before = bins[run.first - 1];
  const usual = medianOrNull(bins.slice(0, run.first - 1).map(({ outputRate }) => outputRate));
  if (width_s < WIDE_S || before === undefined || before.outputRate === null || usual === null || usual <= 0)
    return run.since_s;
  return before.time_s - (1 - Math.min(1, before.outputRate / usual)) * before.span_s;
}

/** An engine that logs by steps is silent when it is stuck: its file goes on with other lines. */
function silence({ evidence }: Incident, track: Track): Run | null {
  const last = track.fine.at(-1);
  if (last === undefined || !isLoggedByStep(track) || (last.running ?? 0) === 0) return null;
  const spacing = medianOrNull(
    track.fine.slice(1).map((bin, index) => bin.time_s - (track.fine[index]?.time_s ?? bin.time_s)),
  );
  const later = evidence.events.filter(({ at_s, place }) => at_s > last.time_s && place.file === last.place.file);
  const signs = later.filter(
    ({ kind }) => kind === "watchdog" || kind === "broadcast-stall" || kind === "request-failed",
  );
  const end_s = later.at(-1)?.at_s ?? last.time_s;
  if (signs.length === 0 || end_s - last.time_s < Math.max(LEAST_SPAN_S, SILENT_STEPS * (spacing ?? 0))) return null;
  const index = track.bins.length - 1;
  return { ...runBetween(track.bins, index, index), since_s: last.time_s, isShort: false };
}

const SILENT_STEPS = 10;
const isLoggedByStep = ({ engine }: Track): boolean => engine === "sglang" || engine === "trtllm";

/** Of waiting requests in a crawl; where no more than two ever ran. */
const MANY = 10;
const SOME = 3;
const ROOMY = 0.85;

function crawl(incident: Incident, track: Track): Finding | null {
  const most = mostOrNull(track.bins.map(({ runningMost }) => runningMost)) ?? 0;
  const limit = incident.evidence.stated.maxRunning?.value ?? Infinity;
  if (limit <= FEW || !track.promptMeans) return null;
  const least = most <= FEW ? SOME : MANY;
  const run = longestRun(
    sustainedRuns(
      track.bins,
      ({ running, waiting, cacheShare, promptRate, outputRate }) =>
        running !== null &&
        running > 0 &&
        running <= FEW &&
        (waiting ?? 0) >= least &&
        (cacheShare ?? 1) < ROOMY &&
        promptRate !== null &&
        promptRate <= NOTHING &&
        (outputRate ?? 0) > NOTHING,
    ),
  );
  if (run === null) return null;
  const bins = binsInside(track.bins, run);
  // Where no more ever ran, a limit of one or two is the other reading: it would read a prompt as soon as a request ends.
  const isOpen = most <= FEW;
  if (isOpen ? !isCrawl(track, bins, most) : run.isShort) return null;
  const [running, output] = [
    medianOrNull(bins.map((bin) => bin.running)),
    medianOrNull(bins.map((bin) => bin.outputRate)),
  ];
  return stateFinding({
    ...{ cause: "stuck", run, confidence: isOpen ? "low" : "middle" },
    sentence: m.fewRunAndNoneIsRead({
      since: timeWord(incident.evidence, run.since_s),
      running: countWord(running),
      output: numberWord(output),
      waiting: countWord(bins.at(-1)?.waiting ?? null),
    }),
    evidence: windowFigures(track, run),
    ruledOut: [{ cause: "kv-full", why: m.cacheHasSpace({ cache: shareWord(bins.at(-1)?.cacheShare ?? null) }) }],
    against: isOpen ? [m.limitMayBeSmall({ running: countWord(running) })] : [],
    cures: [otherCure(track.engine, "abort", m.abortOldest), otherCure(track.engine, "py-spy dump", m.collectStacks)],
    effects: [unstatedEffect("output", "tok/s", m.noFlagCuresStandstill)],
  });
}
