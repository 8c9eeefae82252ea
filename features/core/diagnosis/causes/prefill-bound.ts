/** Prompts arrive faster than they are read: prompt throughput is at its ceiling, requests wait, and running ones get few tokens. */
import { toPercent } from "@/lib/units/edge";
import { meanOrNull, medianOrNull, quantileOrNull } from "../windows/robust";
import { straightLine } from "../windows/climb";
import { binsInside, longestRun, sustainedRuns, LEAST_SPAN_S, type Run } from "../windows/sustained";
import type { Bin, Track } from "../windows/track";
import { flagCure, otherCure } from "../cures/flags";
import type { Finding } from "../diagnosis";
import { computedEffect, unstatedEffect } from "../incident/effects";
import {
  countWord,
  figure,
  numberWord,
  stateFinding,
  timeWord,
  windowFigures,
  type Incident,
} from "../incident/incident";
import { outputPerRequest, promptIsPinned, SLOW_OUTPUT } from "../incident/pinned";
import { donePerSecond } from "../incident/requests";
import * as m from "./messages";

const FULL = 0.95;
/** Of the highest prompt throughput: bins this near are at the ceiling. */
const AT_CEILING = 0.8;
/** Of the output of one request when nothing waits. */
const FAR_BELOW = 0.5;

export function prefillBound(incident: Incident, others: readonly Finding[]): Finding[] {
  const capped = others.some(({ cause }) => cause === "queue-at-cap");
  const tracks = incident.tracks.filter(({ promptMeans, pool }) => promptMeans && pool !== "decode");
  const findings = tracks.flatMap((track) => boundIn(incident, track) ?? []);
  return capped ? [] : findings.toSorted((a, b) => a.since_s - b.since_s).slice(0, 1);
}

function boundIn(incident: Incident, track: Track): Finding | null {
  const rates = smoothed(track);
  const ceiling = quantileOrNull(rates, 0.9);
  if (ceiling === null || ceiling <= 0) return null;
  const rest = restOutput(track.bins);
  const outputs = carriedOutput(track);
  const isBound = (bin: Bin, index: number): boolean => {
    const each = outputPerRequest({ ...bin, outputRate: outputs[index] ?? null });
    const isSlow = each !== null && (each < SLOW_OUTPUT || (rest !== null && each < FAR_BELOW * rest));
    const isAtCeiling = (rates[index] ?? 0) >= AT_CEILING * ceiling;
    return (bin.waiting ?? 0) >= 1 && isAtCeiling && isSlow && (bin.cacheShare ?? 0) < FULL;
  };
  const run = longestRun(sustainedRuns(track.bins, isBound));
  if (run === null) return null;
  const budget = incident.evidence.stated.stepTokens;
  const isPinned = promptIsPinned(binsInside(track.bins, run));
  return state(incident, track, run, { isPinned, rest, budget: budget?.value ?? null });
}

/** Where prefill and decode have lines apart, bins of prompts have the output of the last decode line, and none after 30 s without one. */
function carriedOutput({ bins }: Track): (number | null)[] {
  let last: Bin | null = null;
  return bins.map((bin) => {
    if (bin.outputRate !== null) last = bin;
    if (bin.outputRate !== null || last === null) return bin.outputRate;
    return bin.time_s - last.time_s > LEAST_SPAN_S ? 0 : last.outputRate;
  });
}

/** Prompt tokens are counted when a prompt is read: means over 30 s, so that long prompts do not make the rate jump. */
function smoothed({ bins, width_s }: Track): number[] {
  const side = Math.floor(LEAST_SPAN_S / Math.max(width_s, 1) / 2);
  return bins.map(
    (_, index) =>
      meanOrNull(bins.slice(Math.max(0, index - side), index + side + 1).map(({ promptRate }) => promptRate)) ?? 0,
  );
}

/** Median output of one request in bins without a queue; null for fewer than three. */
function restOutput(bins: readonly Bin[]): number | null {
  const quiet = bins
    .filter(({ waiting, running }) => waiting === 0 && (running ?? 0) > 0)
    .flatMap((bin) => outputPerRequest(bin) ?? []);
  return quiet.length < 3 ? null : medianOrNull(quiet);
}

type Bound = { readonly isPinned: boolean; readonly rest: number | null; readonly budget: number | null };

function state(incident: Incident, track: Track, run: Run, { isPinned, rest }: Bound): Finding {
  const bins = binsInside(track.bins, run);
  const last = bins.at(-1) as Bin;
  const prompt = medianOrNull(bins.map(({ promptRate }) => promptRate));
  const each = medianOrNull(bins.map(outputPerRequest));
  const length = promptLength(incident, track, run, bins);
  const full_s = cacheFullIn(bins);
  const values = {
    since: timeWord(incident.evidence, run.since_s),
    prompt: countWord(prompt),
    waiting: countWord(last.waiting),
    each: numberWord(each),
    forecast: full_s === null ? "" : m.cacheFullIn({ seconds: countWord(full_s) }),
  };
  return stateFinding({
    ...{ cause: "prefill-bound", run, confidence: isPinned && bins.length >= 3 ? "high" : "middle" },
    sentence: m.promptsArriveFaster(values),
    evidence: [
      ...windowFigures(track, run),
      figure("tokens_per_prompt", length, "tokens", last),
      figure("generation_tok_s_per_request", each, "tok/s", last),
      figure("generation_tok_s_per_request_at_rest", rest, "tok/s", bins[0]),
      figure("kv_full_in_s", full_s, "s", last),
      figure("kv_growth_percent_per_s", slope(bins), "%/s", last),
    ],
    ruledOut: [
      { cause: "queue-at-cap", why: m.runningStillChanges },
      { cause: "leak", why: m.cacheGrowsToo },
    ],
    cures: prefillCures(track),
    effects: [
      prompt === null || length === null || last.waiting === null
        ? unstatedEffect("queue wait", "s", m.promptLengthUnknown)
        : computedEffect(
            "queue wait",
            "s",
            (last.waiting * length) / prompt,
            (last.waiting * length) / prompt / 2,
            m.secondReplicaHalves,
          ),
    ],
  });
}

const prefillCures = ({ engine }: Track): Finding["cures"] => [
  otherCure(engine, "replica", m.morePrefill),
  otherCure(engine, "P/D", m.splitPools),
  ...flagCure(engine, "prefixCache", null, null, m.sharePrefixes),
  ...flagCure(engine, "stepTokens", null, null, m.smallerSteps),
  ...flagCure(engine, "longPrefill", null, null, m.shortPromptsPass),
  ...flagCure(engine, "mixedChunk", null, null, m.mixChunks),
];

/** What the prompts took divided by how many were read: those that ended, and those that run now and did not before. */
function promptLength(incident: Incident, track: Track, run: Run, bins: readonly Bin[]): number | null {
  const [first, last] = [bins[0], bins.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const time = last.end_s - first.end_s;
  const tokens = bins.slice(1).reduce((sum, { promptRate, span_s }) => sum + (promptRate ?? 0) * span_s, 0);
  const done = donePerSecond(incident, track, run.since_s, last.end_s);
  const grown = (last.running ?? 0) - (first.running ?? 0);
  const inFlight = ({ running, waiting }: Bin): number => (running ?? 0) + (waiting ?? 0);
  // With as many in flight at the end as at the beginning of a batch, none has ended yet.
  const isClosed = Math.abs(inFlight(last) - inFlight(first)) <= 0.02 * inFlight(first);
  const read = done !== null ? done * time + grown : isClosed && grown > 0 ? grown : null;
  return read === null || read <= 0 ? null : tokens / read;
}

function slope(bins: readonly Bin[]): number | null {
  const points = bins.filter(({ cacheShare }) => cacheShare !== null);
  if (points.length < 3) return null;
  const line = straightLine(
    points.map(({ time_s }) => time_s),
    points.map(({ cacheShare }) => cacheShare ?? 0),
  );
  return line.slope > 0 && line.r2 > 0.8 ? toPercent(line.slope) : null;
}

/** Seconds from the last record until the cache is full at the pace of the window; null: it does not fill. */
function cacheFullIn(bins: readonly Bin[]): number | null {
  const [growth, last] = [slope(bins), bins.at(-1)?.cacheShare];
  return growth === null || last == null ? null : toPercent(1 - last) / growth;
}
