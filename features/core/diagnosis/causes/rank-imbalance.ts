/** One rank has far more requests than the others, and a queue that they could take; or all wait for its longer steps. */
import { meanOrNull, medianOrNull, mostOrNull } from "../windows/robust";
import { nearestBin } from "../windows/nearest";
import { longestRun, sustainedRuns, type Run } from "../windows/sustained";
import type { Bin, Track } from "../windows/track";
import { flagCure, otherCure } from "../cures/flags";
import type { EvidenceFigure, Finding } from "../diagnosis";
import { computedEffect } from "../incident/effects";
import { countWord, figure, numberWord, stateFinding, timeWord, type Incident } from "../incident/incident";
import { rankGroups } from "../incident/ranks";
import * as m from "./messages";

/** Of the others' median. */
const BUSIEST = 1.5;
/** Requests more than the others: chance alone makes two of four. */
const LEAST_MORE = 3;
const LEAST_QUEUE = 1;
const LEAST_WIDTH_S = 5;
/** Times of one step that all make together. */
const EQUAL = 0.1;

export function rankImbalance(incident: Incident): Finding[] {
  const findings = rankGroups(incident.tracks).flatMap((group) => imbalanceIn(incident, group) ?? []);
  return findings.toSorted((a, b) => a.since_s - b.since_s).slice(0, 1);
}

type Beside = { readonly bin: Bin; readonly others: readonly Bin[] };

function imbalanceIn(incident: Incident, group: readonly Track[]): Finding | null {
  const busiest = group.reduce((a, b) => ((runningMean(b) ?? 0) > (runningMean(a) ?? 0) ? b : a));
  const others = group.filter((track) => track !== busiest);
  const beside = busiest.bins.map((bin) => ({ bin, others: others.flatMap((track) => binBeside(track, bin) ?? []) }));
  const queued = longestRun(sustainedRuns(busiest.bins, (_, index) => isQueuedAlone(beside[index] as Beside)));
  const inStep = queued ?? longestRun(sustainedRuns(busiest.bins, (_, index) => isWaitedFor(beside[index] as Beside)));
  return inStep === null ? null : state(incident, busiest, group, inStep, queued !== null);
}

const runningMean = ({ bins }: Track): number | null => meanOrNull(bins.map(({ running }) => running));

/** The bin of another rank at the same time, not farther than one width and a half. */
const binBeside = ({ bins, width_s }: Track, { time_s }: Bin): Bin | null =>
  nearestBin(bins, time_s, Math.max(width_s, LEAST_WIDTH_S) * 1.5);

function hasMore({ bin, others }: Beside): boolean {
  const usual = medianOrNull(others.map(({ running }) => running));
  return usual !== null && bin.running !== null && bin.running > BUSIEST * usual && bin.running - usual >= LEAST_MORE;
}

const isQueuedAlone = (pair: Beside): boolean =>
  hasMore(pair) &&
  (pair.bin.waiting ?? 0) >= LEAST_QUEUE &&
  (pair.bin.waiting ?? 0) > 2 * (medianOrNull(pair.others.map(({ waiting }) => waiting)) ?? 0);

/** Steps last equally long on ranks with unequal work: the others wait for the busiest. */
function isWaitedFor(pair: Beside): boolean {
  const step = medianOrNull(pair.others.map(({ stepMs }) => stepMs));
  return hasMore(pair) && step !== null && pair.bin.stepMs !== null && Math.abs(pair.bin.stepMs - step) <= EQUAL * step;
}

function state(incident: Incident, busiest: Track, group: readonly Track[], run: Run, isQueued: boolean): Finding {
  const [first, last] = [busiest.bins[run.first] as Bin, busiest.bins[run.last] as Bin];
  const inside = (track: Track): readonly Bin[] =>
    track.bins.filter(({ time_s }) => time_s >= first.time_s - 1 && time_s <= last.end_s + 1);
  const means = group.map((track) => meanOrNull(inside(track).map(({ running }) => running)) ?? 0);
  const all = means.reduce((sum, value) => sum + value, 0);
  const index = group.indexOf(busiest);
  const usual = medianOrNull(means.filter((_, other) => other !== index)) ?? 0;
  const queue = mostOrNull(busiest.fine.map(({ waiting }) => waiting)) ?? 0;
  const values = {
    since: timeWord(incident.evidence, run.since_s),
    // "DP2" needs its kind said, "rank 2" and "Engine 002" say it.
    rank: busiest.rank === "" ? `rank ${index}` : /^DP/.test(busiest.rank) ? `rank ${busiest.rank}` : busiest.rank,
    running: numberWord(means[index] ?? null),
    all: numberWord(all),
    queue: countWord(queue),
    usual: numberWord(usual),
  };
  return stateFinding({
    ...{ cause: "rank-imbalance", run, confidence: isQueued && !run.isShort ? "high" : isQueued ? "middle" : "low" },
    sentence: isQueued ? m.rankHasTheQueue(values) : m.ranksWaitForRank(values),
    evidence: [
      ...perRank(group, inside),
      figure("rank", rankNumber(busiest, index), "", first),
      figure("max_queue", queue, "requests", first),
    ],
    ruledOut: [{ cause: "queue-at-cap", why: m.othersHaveSpace({ usual: numberWord(usual) }) }],
    cures: [
      ...flagCure(busiest.engine, "hybridBalance", null, null, m.balanceInside),
      ...flagCure(busiest.engine, "balanceMethod", null, "shortest_queue", m.balanceByQueue),
      ...flagCure(busiest.engine, "attentionBalance", null, "true", m.balanceAttention),
      otherCure(busiest.engine, "router", m.noStickySessions),
    ],
    effects: [
      computedEffect(
        "requests on the busiest rank",
        "requests",
        (means[index] ?? 0) + meanQueue(inside(busiest)),
        (all + meanQueue(inside(busiest))) / group.length,
        m.equalShares,
      ),
    ],
  });
}

const meanQueue = (bins: readonly Bin[]): number => meanOrNull(bins.map(({ waiting }) => waiting)) ?? 0;

function perRank(group: readonly Track[], inside: (track: Track) => readonly Bin[]): EvidenceFigure[] {
  const first = group[0]?.bins[0];
  const where = { at_s: first?.time_s ?? null, place: first?.place ?? null };
  const round = (value: number): number => Number(value.toPrecision(3));
  return [
    // By records, each of which is one batch, as a reader of the log counts.
    {
      name: "mean_running_by_rank",
      value: group.map((track) => round(meanOrNull(track.fine.map(decodeRunning)) ?? runningMean(track) ?? 0)),
      unit: "requests",
      ...where,
    },
    {
      name: "max_queue_by_rank",
      value: group.map((track) => mostOrNull(track.fine.map(({ waiting }) => waiting)) ?? 0),
      unit: "requests",
      ...where,
    },
    {
      name: "mean_running_in_window_by_rank",
      value: group.map((track) => round(meanOrNull(inside(track).map(({ running }) => running)) ?? 0)),
      unit: "requests",
      ...where,
    },
  ];
}

const decodeRunning = ({ running, outputRate }: Bin): number | null => (outputRate === null ? null : running);
const rankNumber = ({ rank }: Track, index: number): number => Number(/\d+/.exec(rank)?.[0] ?? index);
