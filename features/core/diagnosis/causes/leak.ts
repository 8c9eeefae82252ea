/** Finished requests are still counted: running climbs in a straight line, while cache and throughput stay level. */
import { medianOrNull } from "../windows/robust";
import { climbAfterLevel, straightLine, type Climb } from "../windows/climb";
import { runBetween, type Run } from "../windows/sustained";
import type { Bin, Track } from "../windows/track";
import { otherCure } from "../cures/flags";
import type { Finding } from "../diagnosis";
import { unstatedEffect } from "../incident/effects";
import {
  cacheFigure,
  cacheUnit,
  countWord,
  figure,
  numberWord,
  shareWord,
  stateFinding,
  timeWord,
  type Incident,
} from "../incident/incident";
import { outputIsSlow } from "../incident/pinned";
import { arrivalsPerSecond } from "../incident/requests";
import * as m from "./messages";

const LEAST_BINS = 6;
/** Of scrapes, which are far apart. */
const LEAST_WIDE = 2;
const WIDE_S = 30;
const STRAIGHT = 0.9;
/** Of an excerpt of fewer records, which must lie on a line. */
const LEAST_SHORT = 3;
const VERY_STRAIGHT = 0.98;
/** Running must grow by this many requests, and to 1.5 times. */
const LEAST_GROWTH = 10;
const LEAST_RATIO = 1.5;
/** Of a climb that began before the capture. */
const LEAST_FEW = 5;
const HALF_FULL = 0.5;
/** Of the growth of running: what cache and throughput may grow by and still be level. */
const LEVEL = 0.25;

export function leak(incident: Incident): Finding[] {
  return incident.tracks.flatMap((track) => leakIn(incident, track) ?? []).slice(0, 1);
}

type Growth = {
  readonly run: Run;
  readonly foot: Bin;
  readonly top: Bin;
  readonly slope: number;
  readonly r2: number;
  /** Seen in a few records only. */
  readonly isFew: boolean;
};

function leakIn(incident: Incident, track: Track): Finding | null {
  const growth = findGrowth(track);
  if (growth === null) return null;
  const { run, foot, top, slope, r2, isFew } = growth;
  const arrivals = arrivalsPerSecond(incident, track, run.since_s, top.end_s);
  const isByArrivals = arrivals !== null && Math.abs(slope - arrivals) < 0.3 * arrivals;
  const cap = incident.evidence.stated.maxRunning;
  const reached_s =
    cap === null || cap.value <= (top.running ?? 0) ? null : top.end_s + (cap.value - (top.running ?? 0)) / slope;
  return stateFinding({
    ...{ cause: "leak", run, confidence: isFew ? "low" : isByArrivals || arrivals === null ? "high" : "middle" },
    sentence: m.runningClimbs({
      since: timeWord(incident.evidence, run.since_s),
      low: countWord(foot.running),
      high: countWord(top.running),
      cache: shareWord(top.cacheShare),
      forecast:
        reached_s === null
          ? ""
          : m.capReached({ time: timeWord(incident.evidence, reached_s), cap: countWord(cap?.value ?? null) }),
    }),
    evidence: [
      figure("running_at_start", foot.running, "requests", foot),
      figure("running_at_end", top.running, "requests", top),
      figure(
        `${track.engine === "sglang" ? "token_usage" : "kv_percent"}_at_end`,
        cacheFigure(track.engine, top.cacheShare),
        cacheUnit(track.engine),
        top,
      ),
      figure("growth_per_s", slope, "requests/s", top),
      figure("straightness_r2", r2, "", top),
      figure("arrivals_per_s", arrivals, "requests/s", foot),
      figure("cap_reached_s", reached_s, "s", cap === null ? undefined : { time_s: reached_s, place: cap.place }),
    ],
    ruledOut: [
      { cause: "load-change", why: m.throughputIsLevel },
      { cause: "queue-at-cap", why: m.runningStillGrows({ slope: numberWord(slope) }) },
    ],
    cures: [
      otherCure(track.engine, "version", m.leakVersion),
      otherCure(track.engine, "client", m.leakClients),
      otherCure(track.engine, "restart", m.leakRestart),
    ],
    effects: [unstatedEffect("running", "requests", m.leakHasNoReplay)],
  });
}

/** The climb from its foot to the largest count. What falls afterwards (a restart) ends it. */
function findGrowth(track: Track): Growth | null {
  const source = track.bins.length < LEAST_BINS && track.fine.length > track.bins.length ? track.fine : track.bins;
  const bins = source.filter(({ running }) => running !== null);
  const values = bins.map(({ running }) => running ?? 0);
  const peak = values.indexOf(values.reduce((best, value) => Math.max(best, value), 0));
  const part = bins.slice(0, peak + 1);
  const times = part.map(({ time_s }) => time_s);
  const counts = values.slice(0, peak + 1);
  const isWide = track.width_s >= WIDE_S;
  const climb = climbAfterLevel(times, counts, isWide ? LEAST_WIDE : LEAST_BINS);
  const clear = climb === null || !isClear(part, climb) ? null : climb;
  const all = { index: 0, ...straightLine(times, counts) };
  const isFew = part.length < LEAST_BINS;
  const canBeLate = isFew ? part.length >= LEAST_SHORT && all.r2 > VERY_STRAIGHT : true;
  const late = clear === null && canBeLate && isSteep(part, all, LEAST_FEW) && isLate(part) ? all : null;
  const chosen = clear ?? late;
  const [foot, top] = [part[chosen?.index ?? 0], part.at(-1)];
  if (chosen === null || foot === undefined || top === undefined) return null;
  const run = runBetween(source, source.indexOf(foot), source.indexOf(top));
  const since_s = isWide ? crossing(part, chosen) : run.since_s;
  return { run: { ...run, since_s }, foot, top, slope: chosen.slope, r2: chosen.r2, isFew: isFew && clear === null };
}

/** Between two bins far apart: where the line of the climb leaves the level before it. */
function crossing(part: readonly Bin[], { index, slope }: Climb): number {
  const level = medianOrNull(part.slice(0, index + 1).map(({ running }) => running)) ?? 0;
  const [foot, next] = [part[index], part[index + 1]];
  if (foot === undefined || next === undefined) return foot?.time_s ?? 0;
  const time_s = next.time_s - Math.max(0, (next.running ?? 0) - level) / slope;
  return Math.min(next.time_s, Math.max(foot.time_s, time_s));
}

const isSteep = (part: readonly Bin[], { index, slope, r2 }: Climb, least: number): boolean =>
  slope > 0 && r2 > STRAIGHT && (part.at(-1)?.running ?? 0) - (part[index]?.running ?? 0) >= least;

const isClear = (part: readonly Bin[], climb: Climb): boolean =>
  isSteep(part, climb, LEAST_GROWTH) &&
  isLevel(part.slice(Math.max(0, climb.index - LEAST_BINS), climb.index + 1), part.slice(climb.index));

/** What requests take grows far less than their number. */
function isLevel(before: readonly Bin[], climb: readonly Bin[]): boolean {
  const third = Math.max(2, Math.floor(climb.length / 3));
  const early = before.length >= LEAST_BINS ? before : climb.slice(0, third);
  const late = climb.slice(-third);
  const ratio = (pick: (bin: Bin) => number | null, least: number): number | null => {
    const [first, last] = [medianOrNull(early.map(pick)), medianOrNull(late.map(pick))];
    return first === null || last === null ? null : Math.max(last, least) / Math.max(first, least);
  };
  const running = ratio((bin) => bin.running, 1);
  const cache = ratio(({ cacheShare }) => cacheShare, LEAST_SHARE);
  const output = ratio(({ outputRate }) => outputRate, 1);
  if (running === null || cache === null || output === null || running < LEAST_RATIO) return false;
  const allowed = 1 + LEVEL * (running - 1);
  // No token at all is a standstill, which has another cause.
  const flows = (medianOrNull(late.map(({ outputRate }) => outputRate)) ?? 0) > 0;
  return flows && cache < allowed && output < allowed;
}

/**
 * The capture begins in the climb, so that its growth is small: nothing waits, the cache has space and does not follow, and each counted request
 * gets less than 5 tokens/s.
 */
function isLate(bins: readonly Bin[]): boolean {
  const cache = bins.filter(({ cacheShare }) => cacheShare !== null);
  const line = straightLine(
    cache.map(({ time_s }) => time_s),
    cache.map(({ cacheShare }) => cacheShare ?? 0),
  );
  const isEmpty = cache.length > 0 && cache.every(({ cacheShare }) => (cacheShare ?? 1) < HALF_FULL);
  const flows = bins.every(({ outputRate, waiting }) => (outputRate ?? 0) > 0 && (waiting ?? 1) === 0);
  return isEmpty && flows && outputIsSlow(bins) && (line.slope <= 0 || line.r2 < HALF_FULL);
}

/** Below it a cache share is rounding. */
const LEAST_SHARE = 0.005;
