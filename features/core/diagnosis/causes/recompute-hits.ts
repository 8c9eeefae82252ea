/** A hit rate that is no sharing: requests that were preempted find their own blocks again. */
import { medianOrNull } from "../windows/robust";
import type { Track } from "../windows/track";
import type { Finding } from "../diagnosis";
import { unstatedEffect } from "../incident/effects";
import { countWord, figure, shareWord, stateFinding, type Incident } from "../incident/incident";
import { meanLengths } from "../incident/recomputed";
import * as m from "./messages";

/** Of the queries: hits while nothing is preempted. */
const NO_HITS = 0.01;
/** Hit tokens of one preemption against a request's length. */
const NEAR = [0.25, 2] as const;

/** Accompanies the full cache. */
export function recomputeHits(incident: Incident, others: readonly Finding[]): Finding[] {
  const full = others.find(({ cause }) => cause === "kv-full");
  if (full === undefined) return [];
  return incident.tracks.flatMap((track) => hitsIn(incident, track, full) ?? []).slice(0, 1);
}

function hitsIn(incident: Incident, track: Track, full: Finding): Finding | null {
  const totals = track.totals.filter(({ prefixHits, preemptions }) => prefixHits !== null && preemptions !== null);
  const last = totals.at(-1);
  const [hits, queries, preemptions] = [last?.prefixHits ?? 0, last?.prefixQueries ?? 0, last?.preemptions ?? 0];
  const lengths = meanLengths(track);
  if (last === undefined || hits <= 0 || queries <= 0 || preemptions <= 0 || lengths === null) return null;
  const each = hits / preemptions / lengths.running;
  const quiet = track.gains.filter((gain) => gain.preemptions === 0 && (gain.prefixQueries ?? 0) > 0);
  const early = quiet.some((gain) => (gain.prefixHits ?? 0) > NO_HITS * (gain.prefixQueries ?? 1));
  const before = totals.find((entry) => entry.preemptions === 0);
  const shared = before !== undefined && (before.prefixHits ?? 0) > NO_HITS * (before.prefixQueries ?? 1);
  if (early || shared || each < NEAR[0] || each > NEAR[1]) return null;
  const where = { time_s: last.at_s, place: last.place };
  const queriedAt = medianOrNull(track.bins.map(({ prefixHit }) => prefixHit));
  return stateFinding({
    ...{ cause: "recompute-hits", run: { since_s: full.since_s, until_s: full.until_s } },
    confidence: quiet.length > 0 || before !== undefined ? "high" : "middle",
    sentence: m.hitsAreNoSharing({
      rate: shareWord(hits / queries),
      hits: countWord(hits),
      preemptions: countWord(preemptions),
      each: countWord(hits / preemptions),
    }),
    evidence: [
      figure("preemptions", preemptions, "requests", where),
      figure("hit_tokens", hits, "tokens", where),
      figure("queried_tokens", queries, "tokens", where),
      figure("hit_tokens_per_preemption", hits / preemptions, "tokens", where),
      figure("tokens_of_a_running_request", lengths.running, "tokens (estimate)", where),
      figure("hit_rate_stated", queriedAt, "share", where),
    ],
    cures: [],
    effects: [unstatedEffect("hit rate", "share", m.hitsEndWithPreemptions)],
  });
}
