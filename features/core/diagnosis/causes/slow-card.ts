/** One card takes longer for the same work. Prefill and decode are never compared. */
import { nearestBin } from "../windows/nearest";
import { medianOrNull } from "../windows/robust";
import { runBetween } from "../windows/sustained";
import type { Bin, Track } from "../windows/track";
import { otherCure } from "../cures/flags";
import type { Finding } from "../diagnosis";
import { shareWord, stateFinding, timeWord, figure, type Incident } from "../incident/incident";
import { captured } from "../incident/captured";
import { computedEffect, unstatedEffect } from "../incident/effects";
import { rankGroups } from "../incident/ranks";
import * as m from "./messages";

/** Of the others' time, in at least this share of the steps. */
const SLOW = 1.1;
const MOST_STEPS = 0.8;
/** Work that is the same: within 5 %. */
const SAME = 0.05;
const LEAST_PAIRS = 8;

export function slowCard(incident: Incident): Finding[] {
  const findings = rankGroups(incident.tracks).flatMap((group) => slowIn(incident, group) ?? []);
  return findings.length > 0 ? findings.slice(0, 1) : capturedCard(incident);
}

const capturedCard = (incident: Incident): Finding[] =>
  captured(incident, "slow-card", SLOW).map(({ finding, figures, run }) =>
    stateFinding({
      ...{
        cause: "slow-card",
        run,
        confidence: "middle",
        sentence: finding.sentence,
        evidence: figures,
      },
      cures: [otherCure("unknown", finding.where, m.checkCard)],
      effects: [unstatedEffect("step", "ms", m.stepShareUnknown)],
    }),
  );

type Pair = { readonly bin: Bin; readonly others: number };

function slowIn(incident: Incident, group: readonly Track[]): Finding | null {
  const rated = group.map((track) => ({ track, pairs: pairsWithOthers(track, group) }));
  const slow = rated.filter(({ pairs }) => pairs.length >= LEAST_PAIRS && isSlow(pairs));
  const [worst] = slow.toSorted((a, b) => paces(b.pairs) - paces(a.pairs));
  if (worst === undefined) return null;
  const { track, pairs } = worst;
  const [own, others] = [
    medianOrNull(pairs.map(({ bin }) => bin.stepMs)),
    medianOrNull(pairs.map((pair) => pair.others)),
  ];
  const first = pairs.find(({ bin, others: usual }) => (bin.stepMs ?? 0) > SLOW * usual) as Pair;
  const index = track.bins.indexOf(first.bin);
  return stateFinding({
    ...{ cause: "slow-card", run: runBetween(track.bins, index, track.bins.length - 1), confidence: "high" },
    sentence: m.cardNeedsMore({
      since: timeWord(incident.evidence, first.bin.time_s),
      card: track.rank,
      more: shareWord(paces(pairs) - 1),
    }),
    evidence: [
      figure("step_ms", own, "ms", first.bin),
      figure("step_ms_of_others", others, "ms", first.bin),
      figure("times_the_others", paces(pairs), "×", first.bin),
      figure("steps_compared", pairs.length, "bins", first.bin),
    ],
    ruledOut: [{ cause: "rank-imbalance", why: m.workIsEqual }],
    cures: [otherCure(track.engine, track.rank, m.checkCard)],
    effects: own === null || others === null ? [] : [computedEffect("step", "ms", own, others, m.stepOfOthers)],
  });
}

const isSlow = (pairs: readonly Pair[]): boolean => {
  const slow = pairs.map(({ bin, others }) => (bin.stepMs ?? 0) > SLOW * others);
  // From the first slow step on: a card may begin to throttle.
  const since = slow.indexOf(true);
  const rest = slow.slice(since);
  return since >= 0 && rest.length >= LEAST_PAIRS && rest.filter(Boolean).length > MOST_STEPS * rest.length;
};

const paces = (pairs: readonly Pair[]): number =>
  medianOrNull(pairs.map(({ bin, others }) => (bin.stepMs ?? 0) / others)) ?? 1;

/** Bins with a step time, each beside the median step of others that did the same work at the same time. */
function pairsWithOthers(track: Track, group: readonly Track[]): Pair[] {
  return track.bins.flatMap((bin) => {
    const work = workload(bin);
    if (bin.stepMs === null || work === null) return [];
    const steps = group
      .filter((other) => other !== track)
      .flatMap((other) => {
        const beside = nearestBin(other.bins, bin.time_s, Math.max(other.width_s, 1) / 2);
        const same = beside === null ? null : workload(beside);
        return beside?.stepMs != null && same !== null && Math.abs(same - work) <= SAME * work ? [beside.stepMs] : [];
      });
    const others = medianOrNull(steps);
    return others === null ? [] : [{ bin, others }];
  });
}

const workload = ({ scheduled, executed, running }: Bin): number | null => executed ?? scheduled ?? running;
