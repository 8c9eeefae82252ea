/** A few long requests that do not fit together: each is read again and again after the other pushed it out. */
import { medianOrNull, mostOrNull } from "../windows/robust";
import type { Track } from "../windows/track";
import { flagCure, otherCure } from "../cures/flags";
import type { Finding } from "../diagnosis";
import { unstatedEffect } from "../incident/effects";
import { countWord, figure, stateFinding, timeWord, windowFigures, type Incident } from "../incident/incident";
import { runBetween, type Run } from "../windows/sustained";
import { preemptionsBetween } from "../incident/requests";
import * as m from "./messages";

const FEW = 8;
const LEAST_PREEMPTIONS = 3;
/** Tokens read for each token asked. */
const AGAIN = 1.5;
/** Of the best bin: output in a turn in which others are read. */
const NEAR_NOTHING = 0.1;

/** A form of the full cache: looked for where that holds. */
export function longPromptThrash(incident: Incident, others: readonly Finding[]): Finding[] {
  const full = others.find(({ cause }) => cause === "kv-full");
  if (full === undefined) return [];
  return incident.tracks.flatMap((track) => thrashIn(incident, track, full) ?? []).slice(0, 1);
}

function thrashIn(incident: Incident, track: Track, full: Finding): Finding | null {
  const first = track.bins.findIndex(({ end_s }) => end_s >= full.since_s);
  if (first < 0) return null;
  const last = track.bins.findLastIndex(({ time_s }) => time_s <= (full.until_s ?? Infinity));
  const bins = track.bins.slice(first, last + 1);
  const most = mostOrNull(bins.map(({ runningMost }) => runningMost));
  if (most === null || most > FEW || bins.length === 0) return null;
  const begin_s = (bins[0]?.time_s ?? 0) - (bins[0]?.span_s ?? 0);
  const preemptions = preemptionsBetween(incident, track, begin_s, bins.at(-1)?.end_s ?? begin_s);
  const reading = readTokens(track, begin_s);
  const outputs = bins.map(({ outputRate }) => outputRate ?? 0);
  const best = mostOrNull(outputs) ?? 0;
  const inTurns = outputs.filter((rate) => rate <= NEAR_NOTHING * best).length * 4 >= outputs.length;
  const again = reading === null ? null : reading.read / reading.wanted;
  const isSeen = again !== null ? again > AGAIN : (preemptions ?? 0) >= LEAST_PREEMPTIONS && inTurns;
  if (!isSeen) return null;
  const run: Run = runBetween(track.bins, first, last);
  return state(
    incident,
    track,
    { ...run, since_s: full.since_s, until_s: full.until_s },
    { most, preemptions, reading },
  );
}

type Reading = { readonly read: number; readonly wanted: number };

/** Prompt tokens that were read, and those of requests that ended or began to run, by counters. */
function readTokens(track: Track, begin_s: number): Reading | null {
  const gains = track.gains.filter(({ to_s }) => to_s > begin_s);
  const [first] = track.totals;
  const sum = (pick: (gain: Track["gains"][number]) => number | null): number =>
    gains.reduce((total, gain) => total + (pick(gain) ?? 0), 0);
  const [read, prompts] = [
    sum((gain) => gain.promptTokens),
    sum((gain) => gain.done) +
      Math.max(
        0,
        sum((gain) => gain.runningChange),
      ),
  ];
  const quiet = track.gains.filter(({ preemptions, to_s }) => preemptions === 0 && to_s <= begin_s);
  const quietDone = quiet.reduce((total, { done }) => total + (done ?? 0), 0);
  const before =
    first?.promptTokens != null && (first.done ?? 0) > 0 && (first.preemptions ?? 0) === 0
      ? first.promptTokens / (first.done ?? 1)
      : null;
  const length =
    quietDone > 0 ? quiet.reduce((total, { promptTokens }) => total + (promptTokens ?? 0), 0) / quietDone : before;
  return length === null || prompts <= 0 || read <= 0 ? null : { read, wanted: prompts * length };
}

type Seen = { readonly most: number; readonly preemptions: number | null; readonly reading: Reading | null };

function state(incident: Incident, track: Track, run: Run, { most, preemptions, reading }: Seen): Finding {
  const bins = track.bins.slice(run.first, run.last + 1);
  const again = reading === null ? null : reading.read - reading.wanted;
  const values = {
    since: timeWord(incident.evidence, run.since_s),
    running: countWord(most),
    preemptions: countWord(preemptions),
  };
  const fits = Math.max(1, Math.floor((medianOrNull(bins.map((bin) => bin.running)) ?? 2) - 1));
  return stateFinding({
    ...{ cause: "long-prompt-thrash", run, confidence: reading === null ? "middle" : "high" },
    sentence:
      reading === null
        ? m.longRequestsTakeTurns(values)
        : m.longRequestsReadAgain({ ...values, read: countWord(reading.read), again: countWord(again) }),
    evidence: [
      ...windowFigures(track, run),
      figure("preemptions", preemptions, "requests", bins[0]),
      figure("prompt_tokens_read", reading?.read, "tokens", bins[0]),
      figure("prompt_tokens_read_again", again, "tokens (estimate)", bins[0]),
    ],
    ruledOut: [{ cause: "queue-at-cap", why: m.runningFallsWhileWaiting }],
    cures: [
      ...flagCure(track.engine, "running", String(most), String(fits), m.whatFitsAtThisLength),
      ...flagCure(track.engine, "partialPrefills", null, "1", m.onePromptAfterTheOther),
      ...flagCure(track.engine, "cacheType", null, "fp8", m.smallerCacheEntries),
      otherCure(track.engine, "router", m.limitLengthAtRouter),
    ],
    effects: [unstatedEffect("output", "tok/s", m.lengthsUnknown)],
  });
}
