/** Something is wrong and no cause of the catalogue explains it: the engine ended, requests wait or fail. What the files rule out is said. */
import { formatNumber, formatPercent } from "@/lib/format/quantity";
import { BETWEEN, joinTexts, type Text, verbatim } from "@/lib/text";
import { hasQueue } from "./causes/queue-at-cap";
import type { Evidence, LogEvent } from "./evidence";
import { shareWord, timeWord } from "./incident/incident";
import { medianOrNull, mostOrNull } from "./windows/robust";
import { binsInside, sustainedRuns, type Run } from "./windows/sustained";
import { histogramGain, type Track } from "./windows/track";
import * as m from "./messages";

type Symptom = { readonly since_s: number; readonly until_s: number | null; readonly sentence: Text };

/** null: nothing is wrong. */
export function unexplained(evidence: Evidence, tracks: readonly Track[]): Symptom | null {
  const crash = firstCrash(evidence);
  if (crash !== null) return { since_s: crash.at_s, until_s: null, sentence: crashSentence(evidence, crash) };
  if (tracks.length === 0 && evidence.captures.length === 0 && evidence.clients.length === 0)
    return { since_s: 0, until_s: null, sentence: m.nothingToJudge };
  for (const track of tracks) {
    const [run] = sustainedRuns(track.bins, hasQueue);
    // Of one record it is not known since when: the queue is there all the same.
    if (run === undefined || (run.isShort && track.bins.length > 1) || isServedAtOnce(track)) continue;
    return { since_s: run.since_s, until_s: run.until_s, sentence: queueSentence(evidence, track, run) };
  }
  return failures(evidence);
}

/** The verdict of a finding, and that the engine ended. */
export function withCrash(sentence: Text, evidence: Evidence): Text {
  const crash = firstCrash(evidence);
  return crash === null ? sentence : joinTexts([sentence, crashSentence(evidence, crash)], BETWEEN);
}

/** The line that says why, else the first that says that it ended. */
function firstCrash({ events, series }: Evidence): LogEvent | null {
  const serves = series
    .flatMap(({ samples }) => samples)
    .filter(({ outputRate, stepMs }) => (outputRate ?? stepMs ?? 0) > 0);
  const last = mostOrNull(serves.map(({ at_s }) => at_s)) ?? 0;
  const restarts = events.filter(({ kind }) => kind === "restart");
  // An engine that goes on to serve was not ended by what it printed, unless it was started again.
  const isEnd = ({ kind, at_s }: LogEvent): boolean =>
    kind === "crash" && (at_s + INTERVAL_S >= last || restarts.some((restart) => restart.at_s >= at_s));
  const crashes = events.filter(isEnd);
  return crashes.find(({ isReason }) => isReason) ?? crashes[0] ?? null;
}

/** The interval after a crash may hold tokens of before it. */
const INTERVAL_S = 15;

const crashSentence = (evidence: Evidence, { at_s, words, place }: LogEvent): Text =>
  m.engineEnded({
    time: timeWord(evidence, at_s),
    words: verbatim(words ?? ""),
    line: verbatim(place.line === null ? "" : String(place.line)),
  });

const SHORT_S = 1;

/** One scrape saw a few requests waiting for a moment: the first tokens came soon all the same. */
function isServedAtOnce(track: Track): boolean {
  const ttft = track.bins.length > 1 ? null : histogramGain(track, "time_to_first_token");
  return ttft !== null && ttft.count > 0 && ttft.sum_s / ttft.count < SHORT_S;
}

const ROOMY = 0.85;

function queueSentence(evidence: Evidence, track: Track, run: Run): Text {
  const bins = binsInside(track.bins, run);
  const cache = medianOrNull(bins.map(({ cacheShare }) => cacheShare));
  const running = medianOrNull(bins.map((bin) => bin.running));
  const values = {
    since: timeWord(evidence, run.since_s),
    waiting: formatNumber(mostOrNull(bins.map((bin) => bin.waiting)) ?? 0),
  };
  if (cache === null || cache >= ROOMY || running === null) return m.queueWithoutCause(values);
  return m.queueNotByMemory({ ...values, running: formatNumber(running), cache: shareWord(cache) });
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
