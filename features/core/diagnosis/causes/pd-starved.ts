/** Prefill and decode pools apart: one has nothing to do, or nowhere to send its requests, while the other is behind. */
import { medianOrNull, mostOrNull } from "../windows/robust";
import { binsInside, longestRun, sustainedRuns, type Run } from "../windows/sustained";
import type { Bin, Track } from "../windows/track";
import { flagCure, otherCure } from "../cures/flags";
import type { EvidenceFigure, Finding } from "../diagnosis";
import { captured } from "../incident/captured";
import { computedEffect, unstatedEffect } from "../incident/effects";
import { countWord, figure, numberWord, stateFinding, timeWord, type Incident } from "../incident/incident";
import * as m from "./messages";

/** Of the decode pool's median outside the window. */
const STARVED = 0.3;
/** A window of the pools, seconds: what lasts shorter is a step or two. */
const LEAST_S = 4;
const LEAST_RUNNING = 3;
const LEAST_QUEUE = 3;
const GROWN = 1.5;
const TENTH = 0.1;
/** Just before a time. */
const EPSILON_S = 0.001;

export function pdStarved(incident: Incident): Finding[] {
  // A recording knows each hand-over: its window is exact to one of them.
  const recorded = capturedStarving(incident);
  if (recorded.some(({ until_s }) => until_s !== null)) return recorded;
  const decodes = incident.tracks.filter(({ pool }) => pool === "decode");
  const prefills = incident.tracks.filter(({ pool }) => pool === "prefill");
  const starved = prefills.length === 0 ? [] : decodes.flatMap((track) => starvedWindow(track, prefills) ?? []);
  const [first] = starved.toSorted((a, b) => b.until_s - b.since_s - (a.until_s - a.since_s));
  if (first !== undefined) return [stateStarved(incident, first)];
  const full = prefills.length === 0 ? [] : decodes.flatMap((track) => decodeFull(incident, track, prefills) ?? []);
  return full.length > 0 ? full.slice(0, 1) : recorded;
}

const capturedStarving = (incident: Incident): Finding[] =>
  captured(incident, "starved-decode-pool").map(({ finding, figures, run }) =>
    stateFinding({
      ...{
        cause: "pd-starved",
        run,
        confidence: run.until_s === null ? "middle" : "high",
        sentence: finding.sentence,
        evidence: figures,
      },
      cures: [otherCure("unknown", "pools", m.shiftInstances)],
      effects: [unstatedEffect("queue wait", "s", m.poolRatesUnknown)],
    }),
  );

type Window = {
  readonly decode: Track;
  readonly prefill: Track;
  readonly since_s: number;
  readonly until_s: number;
  readonly lasts: boolean;
  readonly low: number;
  readonly usual: number;
  readonly queue: number;
  readonly first: Bin;
};

/** The longest time that the decode pool runs under 30 % of its median, with prompts queued in a prefill pool meanwhile. */
function starvedWindow(decode: Track, prefills: readonly Track[]): Window | null {
  const records = decode.fine.filter(({ running }) => running !== null);
  const usual = medianOrNull(records.map(({ running }) => running).filter((running) => (running ?? 0) > 0));
  if (usual === null || usual < LEAST_RUNNING) return null;
  const low = stretches(records, (bin) => (bin.running ?? 0) < STARVED * usual);
  const judged = low.flatMap(([from, to]) => {
    const [first, next] = [records[from] as Bin, records[to + 1]];
    // Before the first full batch the pool is starting.
    if (from === 0) return [];
    const until_s = next?.time_s ?? records[to]?.end_s ?? first.time_s;
    const prefill = prefills.find((track) => queueRises(track, first.time_s, until_s));
    if (until_s - first.time_s < LEAST_S || prefill === undefined) return [];
    const inside = records.slice(from, to + 1);
    const queue = mostOrNull(between(prefill, first.time_s, until_s).map(({ waiting }) => waiting)) ?? 0;
    const least = medianOrNull(inside.map(({ running }) => running)) ?? 0;
    return [
      { decode, prefill, since_s: first.time_s, until_s, lasts: next === undefined, low: least, usual, queue, first },
    ];
  });
  return judged.toSorted((a, b) => b.until_s - b.since_s - (a.until_s - a.since_s))[0] ?? null;
}

function stretches(records: readonly Bin[], isIn: (bin: Bin) => boolean): [number, number][] {
  const runs: [number, number][] = [];
  records.forEach((bin, index) => {
    if (!isIn(bin)) return;
    const last = runs.at(-1);
    if (last?.[1] === index - 1) last[1] = index;
    else runs.push([index, index]);
  });
  return runs;
}

const between = ({ fine }: Track, from_s: number, to_s: number): readonly Bin[] =>
  fine.filter(({ time_s }) => time_s >= from_s && time_s <= to_s);

/** More prompts wait in the window than did before it; an idle prefill pool says that arrivals paused. */
function queueRises(prefill: Track, from_s: number, to_s: number): boolean {
  const inside = mostOrNull(between(prefill, from_s, to_s).map(({ waiting }) => waiting)) ?? 0;
  const length = Math.max(to_s - from_s, 2 * LEAST_S);
  const before = medianOrNull(between(prefill, from_s - length, from_s - EPSILON_S).map(({ waiting }) => waiting)) ?? 0;
  return inside >= LEAST_QUEUE && inside >= GROWN * before;
}

function stateStarved(incident: Incident, window: Window): Finding {
  const { decode, prefill, since_s, until_s, lasts, low, usual, queue, first } = window;
  const queued = between(prefill, since_s, until_s)[0];
  const values = {
    since: timeWord(incident.evidence, since_s),
    until: timeWord(incident.evidence, until_s),
    low: numberWord(low),
    usual: numberWord(usual),
    queue: countWord(queue),
  };
  return stateFinding({
    ...{
      cause: "pd-starved",
      run: { since_s, until_s: lasts ? null : until_s },
      confidence: until_s - since_s >= 5 ? "high" : "middle",
    },
    sentence: m.decodeIsStarved(values),
    evidence: [
      figure("decode_running", low, "requests", first),
      figure("decode_running_usual", usual, "requests", decode.fine[0]),
      figure("prefill_queue", queue, "requests", queued),
      figure("starved_s", until_s - since_s, "s", first),
    ],
    ruledOut: [{ cause: "kv-transfer-slow", why: m.promptsWaitBeforePrefill }],
    cures: poolCures(prefill),
    effects: [computedEffect("decode running", "requests", low, usual, m.asOutsideWindow)],
  });
}

const poolCures = ({ engine }: Track): Finding["cures"] => [
  otherCure(engine, "pools", m.shiftInstances),
  ...flagCure(engine, "stepTokens", null, null, m.largerPrefillChunk),
  otherCure(engine, "router", m.routeByPrefix),
];

/** Requests are admitted to a decode pool without memory for them, and caches pile up in prefill. */
function decodeFull(incident: Incident, decode: Track, prefills: readonly Track[]): Finding | null {
  const isFull = ({ preallocated, running }: Bin): boolean =>
    preallocated !== null && preallocated >= Math.max(LEAST_QUEUE, TENTH * (running ?? 0));
  const run = longestRun(sustainedRuns(decode.bins, isFull));
  if (run === null) return null;
  const bins = binsInside(decode.bins, run);
  const moving = prefills
    .flatMap((track) => between(track, run.since_s, run.until_s ?? Infinity))
    .map(({ inTransfer }) => inTransfer);
  const before = prefills
    .flatMap((track) => between(track, 0, run.since_s - EPSILON_S))
    .map(({ inTransfer }) => inTransfer);
  const [now, usual] = [medianOrNull(moving) ?? 0, medianOrNull(before) ?? 0];
  if (now < LEAST_QUEUE || now < GROWN * usual) return null;
  return stateFull(incident, decode, run, bins, [
    figure("preallocated", medianOrNull(bins.map(({ preallocated }) => preallocated)), "requests", bins[0]),
    figure("prefill_in_transfer", now, "requests", bins[0]),
  ]);
}

function stateFull(
  incident: Incident,
  decode: Track,
  run: Run,
  bins: readonly Bin[],
  evidence: (EvidenceFigure | null)[],
): Finding {
  return stateFinding({
    ...{ cause: "pd-starved", run, confidence: "middle", evidence },
    sentence: m.decodeIsFull({
      since: timeWord(incident.evidence, run.since_s),
      waiting: countWord(medianOrNull(bins.map(({ preallocated }) => preallocated))),
    }),
    cures: [
      otherCure(decode.engine, "pools", m.moreDecode),
      ...flagCure(decode.engine, "cacheType", null, "fp8", m.smallerCacheEntries),
    ],
    effects: [unstatedEffect("queue wait", "s", m.poolRatesUnknown)],
  });
}
