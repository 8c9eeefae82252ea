/** Evidence to one answer: what changed, since when, why, what cures it; or that nothing is wrong, with the figures that say so. */
import { joinTexts, BETWEEN, type Text } from "@/lib/text";
import { formatNumber, formatPercent } from "@/lib/format/quantity";
import { detectCauses } from "./causes/detect";
import type { Diagnosis, Finding } from "./diagnosis";
import type { Evidence } from "./evidence";
import { statedFigures } from "./figures";
import { hasQueue } from "./causes/queue-at-cap";
import { timeWord } from "./incident/incident";
import { openQuestions } from "./not-told";
import { orderFindings } from "./order";
import { mostOrNull } from "./windows/robust";
import { sustainedRuns } from "./windows/sustained";
import { makeTracks } from "./windows/tracks";
import type { Track } from "./windows/track";
import * as m from "./messages";

/** Times in seconds from the first record. Engines, ranks and pools are judged apart. */
export function diagnose(evidence: Evidence): Diagnosis {
  const tracks = makeTracks(evidence);
  const width_s = Math.max(1, ...tracks.map((track) => track.width_s));
  const findings = orderFindings(detectCauses({ evidence, tracks }), width_s);
  const figures = statedFigures(evidence, tracks);
  const notTold = openQuestions(evidence, tracks, findings);
  const frame = { t0: evidence.t0, zone: evidence.zone, findings, figures, notTold };
  const [first] = findings;
  if (first !== undefined)
    return { ...frame, cause: first.cause, since_s: first.since_s, until_s: first.until_s, sentence: verdict(first) };
  const symptom = unexplained(evidence, tracks);
  if (symptom !== null) return { ...frame, ...symptom, cause: "unknown" };
  return { ...frame, cause: "none", since_s: null, until_s: null, sentence: nothingWrong(evidence, tracks) };
}

/** The finding's sentence, and its first cure. */
function verdict({ sentence, cures }: Finding): Text {
  const [cure] = cures;
  if (cure === undefined) return sentence;
  const { flag, from, to, note } = cure;
  const change = to === null ? flag : from === null ? `${flag} ${to}` : `${flag} ${from} → ${to}`;
  return joinTexts(
    [sentence, flag.startsWith("-") || flag.includes("_") ? m.cureByFlag({ change, note }) : note],
    BETWEEN,
  );
}

type Symptom = { readonly since_s: number; readonly until_s: number | null; readonly sentence: Text };

/** Something is wrong and no cause explains it; or nothing could be read. */
function unexplained(evidence: Evidence, tracks: readonly Track[]): Symptom | null {
  if (tracks.length === 0 && evidence.captures.length === 0 && evidence.clients.length === 0)
    return { since_s: 0, until_s: null, sentence: m.nothingToJudge };
  for (const track of tracks) {
    const [run] = sustainedRuns(track.bins, hasQueue);
    // Of one record it is not known since when: the queue is there all the same.
    if (run === undefined || (run.isShort && track.bins.length > 1)) continue;
    const waiting = mostOrNull(track.bins.slice(run.first, run.last + 1).map((bin) => bin.waiting)) ?? 0;
    const sentence = m.queueWithoutCause({ since: timeWord(evidence, run.since_s), waiting: formatNumber(waiting) });
    return { since_s: run.since_s, until_s: run.until_s, sentence };
  }
  return failures(evidence);
}

/** Of requests: that failed. */
const MANY_FAILED = 0.05;

function failures({ clients, events }: Evidence): Symptom | null {
  const failed = events.filter(({ kind }) => kind === "request-failed");
  const done = events.filter(({ kind }) => kind === "request-done").reduce((sum, { count }) => sum + count, 0);
  const lines = failed.reduce((sum, { count }) => sum + count, 0);
  const byClients = clients.reduce((sum, client) => sum + (client.failed ?? 0), 0);
  const all = clients.reduce((sum, client) => sum + (client.requests ?? 0), 0);
  const share = Math.max(lines / Math.max(1, lines + done), byClients / Math.max(1, all));
  if (share < MANY_FAILED) return null;
  return {
    since_s: failed[0]?.at_s ?? 0,
    until_s: null,
    sentence: m.requestsFail({ failed: formatNumber(Math.max(lines, byClients)), share: formatPercent(share) }),
  };
}

const MINUTE_S = 60;

function nothingWrong(evidence: Evidence, tracks: readonly Track[]): Text {
  const bins = tracks.flatMap((track) => track.bins);
  const [waiting, peak] = [
    mostOrNull(bins.map((bin) => bin.waiting)),
    mostOrNull([...bins.map(({ cacheShare }) => cacheShare), ...evidence.captures.map(({ cachePeak }) => cachePeak)]),
  ];
  const tpot = evidence.clients.find(({ tpotMs }) => tpotMs.p99 !== null)?.tpotMs.p99 ?? null;
  const preemptions = evidence.captures.find((facts) => facts.preemptions !== null)?.preemptions ?? null;
  const span_s = Math.max(evidence.span_s, ...evidence.captures.map((facts) => facts.span_s ?? 0));
  const time =
    span_s >= 2 * MINUTE_S
      ? m.minutes({ count: formatNumber(span_s / MINUTE_S, 2) })
      : m.seconds({ count: formatNumber(span_s) });
  const values = {
    waiting: waiting === null ? "" : m.atMostWaited({ waiting: formatNumber(Math.round(waiting)) }),
    cache: peak === null ? "" : m.cacheReached({ peak: formatPercent(peak) }),
    preemptions: preemptions === null ? "" : m.preemptionCount({ count: formatNumber(preemptions) }),
    tpot: tpot === null ? "" : m.tpotTail({ tpot: formatNumber(tpot) }),
  };
  return span_s === 0 ? m.noFaultSeen(values) : m.nothingIsWrong({ ...values, time });
}
