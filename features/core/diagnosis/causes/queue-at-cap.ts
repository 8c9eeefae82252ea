/** A queue behind the limit on requests: as many run as ever, others wait, and the cache has space. */
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { known, medianOrNull, mostOrNull, quantileOrNull } from "../windows/robust";
import { binsInside, longestRun, sustainedRuns, type Run } from "../windows/sustained";
import type { Bin, Track } from "../windows/track";
import { flagCure } from "../cures/flags";
import type { Cure, Effect, Finding } from "../diagnosis";
import { boundedEffect, computedEffect, unstatedEffect } from "../incident/effects";
import {
  countWord,
  figure,
  shareWord,
  stateFinding,
  timeWord,
  trackName,
  windowFigures,
  type Incident,
} from "../incident/incident";
import { outputIsSlow } from "../incident/pinned";
import { isCrawl } from "../incident/crawl";
import { sameGroup } from "../incident/ranks";
import { donePerSecond, preemptionsBetween } from "../incident/requests";
import * as m from "./messages";

const ROOMY = 0.85;
const FULL = 0.95;
/** Of waiting requests: at least three, and a tenth of the running ones. */
const LEAST_QUEUE = 3;
const LEAST_SHARE = 0.1;
/** From the second third of a window to the last. */
const GROWS = 0.01;
const LEAST_GROWTH = 2;

export function queueAtCap(incident: Incident): Finding[] {
  const findings = incident.tracks.flatMap((track) => capIn(incident, track) ?? []);
  return findings.toSorted((a, b) => a.since_s - b.since_s).slice(0, 1);
}

/** Running counts as constant within two requests or 3 %; of small counts within one. */
const tolerance = (most: number): number => (most <= 8 ? 1 : Math.max(2, 0.03 * most));

export const hasQueue = ({ running, waiting }: Bin): boolean =>
  waiting !== null && waiting >= Math.max(LEAST_QUEUE, LEAST_SHARE * (running ?? 0));

function capIn(incident: Incident, track: Track): Finding | null {
  const most = mostOrNull(track.bins.map(({ runningMost }) => runningMost));
  if (most === null || most < 1) return null;
  const isAtCap = (bin: Bin): boolean =>
    bin.runningMost !== null &&
    bin.runningMost >= most - tolerance(most) &&
    hasQueue(bin) &&
    (bin.cacheShare ?? 0) < FULL &&
    (bin.outputRate === null || bin.outputRate > 0);
  const run = longestRun(sustainedRuns(track.bins, isAtCap));
  if (run === null || isOfOneRank(incident, track, run)) return null;
  const stated = statedCap(incident, track);
  const isKnown = stated !== null && Math.abs(stated.value - most) <= tolerance(most);
  const bins = binsInside(track.bins, run);
  if (!isKnown && isCrawl(track, bins, most)) return null;
  if (stated !== null && !isKnown && most < stated.value) return null;
  // Steps full of prompts leave running requests little: their number settles without a limit.
  if (!isKnown && !isPowerOfTwo(most) && track.promptMeans && outputIsSlow(bins)) return null;
  if (!isKnown && (stillGrows(bins) || queuedBelow(track, run, most))) return null;
  const preempted = preemptionsBetween(incident, track, run.since_s, run.until_s ?? Infinity);
  if ((preempted ?? 0) > 0) return null;
  const cache = medianOrNull(bins.map(({ cacheShare }) => cacheShare));
  if (cache !== null && cache >= ROOMY && !isKnown) return null;
  // One record shows no constant count, and without the cache's figure memory may be the limit.
  if (!isKnown && ((cache === null && !isPowerOfTwo(most)) || track.fine.length < 2)) return null;
  // A bin may begin before its queue.
  const begins = track.fine.find((bin) => bin.time_s >= run.since_s && hasQueue(bin))?.time_s ?? run.since_s;
  const since_s = run.since_s === 0 ? 0 : begins;
  return stateCap(incident, track, { ...run, since_s }, { most, cache, isKnown, ranks: stated?.ranks ?? 1 });
}

/** SGLang divides its limit among the ranks of attention data parallelism; vLLM states it for each engine. */
function statedCap({ evidence, tracks }: Incident, track: Track): StatedCap | null {
  const { maxRunning } = evidence.stated;
  const ranks = tracks.filter((other) => sameGroup(other, track)).length;
  if (maxRunning === null) return null;
  const share = Math.floor(maxRunning.value / ranks);
  const most = mostOrNull(track.bins.map(({ runningMost }) => runningMost)) ?? 0;
  const isShared = ranks > 1 && track.engine !== "vllm" && most <= share + tolerance(share);
  return isShared ? { value: share, ranks } : { value: maxRunning.value, ranks: 1 };
}

/** Of one rank, and how many ranks share the limit that is set. */
type StatedCap = { readonly value: number; readonly ranks: number };

/** Running that rises through the window has not met a limit yet. */
function stillGrows(bins: readonly Bin[]): boolean {
  const third = Math.floor(bins.length / 3);
  if (bins.length < 4) return false;
  const [early, late] = [bins.slice(third, 2 * third), bins.slice(-third)].map(
    (part) => medianOrNull(part.map(({ runningMost }) => runningMost)) ?? 0,
  );
  return (late ?? 0) - (early ?? 0) >= Math.max(LEAST_GROWTH, GROWS * (early ?? 0));
}

/** For as long before the window requests queued although fewer ran: something else made them wait. */
function queuedBelow({ bins }: Track, run: Run, most: number): boolean {
  const below = bins
    .slice(0, run.first)
    .filter((bin) => hasQueue(bin) && (bin.runningMost ?? most) < most - tolerance(most));
  return below.length > run.last - run.first;
}

type Cap = {
  readonly most: number;
  readonly cache: number | null;
  readonly isKnown: boolean;
  readonly ranks: number;
};

function stateCap(incident: Incident, track: Track, run: Run, cap: Cap): Finding {
  const bins = binsInside(track.bins, run);
  const waiting = medianOrNull(bins.map((bin) => bin.waiting));
  const next = nextCap(bins, cap);
  const done = donePerSecond(incident, track, run.since_s, bins.at(-1)?.end_s ?? run.since_s);
  const isSure = cap.isKnown || isPowerOfTwo(cap.most);
  const name = trackName(incident, track);
  const values = {
    since: timeWord(incident.evidence, run.since_s),
    running: countWord(cap.most),
    waiting: countWord(waiting),
    cache: shareWord(cap.cache),
  };
  const [first] = bins;
  const stated = incident.evidence.stated.maxRunning;
  return stateFinding({
    ...{
      cause: "queue-at-cap",
      run,
      confidence: run.isShort ? (isSure ? "middle" : "low") : isSure ? "high" : "middle",
    },
    sentence: sentence(name, cap.cache, values),
    evidence: [
      ...windowFigures(track, run),
      figure(
        "stated_cap",
        stated?.value,
        "requests",
        stated === null ? undefined : { time_s: null, place: stated.place },
      ),
      figure("requests_done_per_s", done, "requests/s", first),
    ],
    ruledOut: [
      ...(cap.cache === null
        ? []
        : [{ cause: "kv-full" as const, why: m.cacheHasSpace({ cache: shareWord(cap.cache) }) }]),
      { cause: "prefill-bound", why: m.runningIsConstant({ running: countWord(cap.most) }) },
    ],
    against: cap.cache !== null && cap.cache >= ROOMY ? [m.cacheIsNearlyFull({ cache: shareWord(cap.cache) })] : [],
    cures: capCures(track, cap, next),
    effects: capEffects(binsOfRecords(track, bins), cap, next, waiting, done),
  });
}

/** Single records of the window: how many state the output. */
const binsOfRecords = ({ fine }: Track, bins: readonly Bin[]): readonly Bin[] =>
  fine.filter(({ time_s }) => time_s >= (bins[0]?.time_s ?? 0) && time_s <= (bins.at(-1)?.end_s ?? 0));

/** One rate may cover a start-up or a pause. */
const LEAST_RATES = 3;

type Values = Parameters<typeof m.limitOnRequests>[0];

function sentence(name: string, cache: number | null, values: Values): Finding["sentence"] {
  if (cache === null) return m.limitWithoutCache(values);
  return name === "" ? m.limitOnRequests(values) : m.limitOnRequestsIn({ ...values, name });
}

const isPowerOfTwo = (value: number): boolean => value >= 2 && Number.isInteger(Math.log2(value));

/** All that run and wait (p95), but no more than fit into nine tenths of the cache. */
function nextCap(bins: readonly Bin[], { most, cache }: Cap): number {
  const wanted =
    most +
    (quantileOrNull(
      bins.map(({ waiting }) => waiting),
      0.95,
    ) ?? 0);
  const fitting = cache === null || cache <= 0 ? Infinity : (most * 0.9) / cache;
  return Math.max(most, Math.floor(Math.min(wanted, fitting)));
}

function capCures(track: Track, { most, ranks }: Cap, next: number): Cure[] {
  if (next <= most) return flagCure(track.engine, "memoryShare", null, null, m.capNeedsCache);
  const [from, to] = [String(Math.round(most) * ranks), String(next * ranks)];
  return [
    ...flagCure(track.engine, "running", from, to, m.raiseCap),
    ...(track.engine === "sglang" ? flagCure(track.engine, "graphBatch", null, to, m.graphsFollowCap) : []),
  ];
}

/** Little's law: what waits divided by what ends each second is the wait. */
function capEffects(
  records: readonly Bin[],
  { most }: Cap,
  next: number,
  waiting: number | null,
  done: number | null,
): Effect[] {
  const rates = known(records.map(({ outputRate }) => outputRate));
  const output = rates.length < LEAST_RATES ? null : medianOrNull(rates);
  const tpot = output === null || output <= 0 ? null : toMsPerToken(most / output);
  const all = waiting === null ? most : most + waiting;
  const rest = waiting === null || done === null || done <= 0 ? null : Math.max(0, all - next) / done;
  return [
    waiting === null || rest === null || done === null
      ? unstatedEffect("queue wait", "s", m.doneUnknown)
      : computedEffect("queue wait", "s", waiting / done, rest, m.waitByLittle),
    tpot === null
      ? unstatedEffect("TPOT", "ms", rates.length === 0 ? m.outputUnknown : m.outputOfFewRecords)
      : boundedEffect("TPOT", "ms", tpot, [tpot, (tpot * next) / most], m.tpotGrows),
  ];
}

const toMsPerToken = (time_s: number): number => toMs(seconds(time_s));

/** Of several ranks one alone queues: the cause is their balance. */
function isOfOneRank({ tracks }: Incident, track: Track, run: Run): boolean {
  const others = tracks.filter((other) => other !== track && sameGroup(other, track));
  const from_s = run.since_s;
  const to_s = run.until_s ?? Infinity;
  return (
    others.length > 0 &&
    others.every((other) => {
      const inside = other.bins.filter(({ time_s }) => time_s >= from_s && time_s <= to_s);
      return inside.length > 0 && (medianOrNull(inside.map(({ waiting }) => waiting)) ?? 0) < 1;
    })
  );
}
