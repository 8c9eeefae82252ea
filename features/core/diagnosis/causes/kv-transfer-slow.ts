/** Caches of requests take long from the prefill to the decode pool: requests pile up on both sides of the link. */
import { medianOrNull } from "../windows/robust";
import { straightLine } from "../windows/climb";
import { binsInside, longestRun, sustainedRuns } from "../windows/sustained";
import type { Bin, Track } from "../windows/track";
import { flagCure, otherCure } from "../cures/flags";
import type { Finding } from "../diagnosis";
import { computedEffect, unstatedEffect } from "../incident/effects";
import { countWord, figure, numberWord, stateFinding, timeWord, type Incident } from "../incident/incident";
import { donePerSecond } from "../incident/requests";
import * as m from "./messages";

/** Of running requests: what waits for its cache. */
const WAITING_SHARE = 0.1;
const LEAST = 3;
const GROWN = 1.5;
/** Just before a time. */
const EPSILON_S = 0.001;

export function kvTransferSlow(incident: Incident): Finding[] {
  const prefills = incident.tracks.filter(({ pool }) => pool === "prefill");
  const decodes = incident.tracks.filter(({ pool }) => pool === "decode");
  const findings = decodes.flatMap((track) => slowIn(incident, track, prefills) ?? []);
  if (decodes.length > 0) return findings.slice(0, 1);
  return prefills.flatMap((track) => slowBehind(incident, track) ?? []).slice(0, 1);
}

/** The prefill pool's log alone: finished prompts pile up, and few wait to be read. */
function slowBehind(incident: Incident, prefill: Track): Finding | null {
  const run = longestRun(
    sustainedRuns(prefill.bins, ({ inTransfer, running, waiting }) => {
      const behind = (running ?? 0) + (waiting ?? 0);
      return inTransfer !== null && inTransfer >= LEAST_BEHIND && inTransfer > behind;
    }),
  );
  if (run === null || !pilesUp(prefill, run.since_s, run.until_s ?? Infinity)) return null;
  const bins = binsInside(prefill.bins, run);
  const [first, last] = [bins[0], bins.at(-1)];
  return stateFinding({
    ...{ cause: "kv-transfer-slow", run, confidence: "low" },
    sentence: m.cachesPileUp({
      since: timeWord(incident.evidence, run.since_s),
      first: countWord(first?.inTransfer ?? null),
      last: countWord(last?.inTransfer ?? null),
      waiting: countWord(last?.waiting ?? null),
    }),
    evidence: [
      figure("prefill_in_transfer", medianOrNull(bins.map(({ inTransfer }) => inTransfer)), "requests", first),
      figure("waiting_at_end", last?.waiting, "requests", last),
    ],
    ruledOut: [{ cause: "pd-starved", why: m.prefillIsDone }],
    against: [m.decodeMayBeFull],
    cures: [
      otherCure(prefill.engine, "UCX_TLS", m.useRdma),
      otherCure(prefill.engine, "layout", m.equalTensorParallel),
    ],
    effects: [unstatedEffect("TTFT", "s", m.doneUnknown)],
  });
}

/** Of finished prompts: a few are always on their way. */
const LEAST_BEHIND = 10;

function slowIn(incident: Incident, decode: Track, prefills: readonly Track[]): Finding | null {
  const isWaiting = ({ inTransfer, running, preallocated }: Bin): boolean =>
    inTransfer !== null &&
    inTransfer >= Math.max(LEAST, WAITING_SHARE * (running ?? 0)) &&
    (preallocated ?? 0) < inTransfer;
  const run = longestRun(sustainedRuns(decode.bins, isWaiting));
  // The queue alone is no fault: caches pile up on the side that sends them too.
  const sender =
    run === null ? undefined : prefills.find((track) => pilesUp(track, run.since_s, run.until_s ?? Infinity));
  if (run === null || sender === undefined) return null;
  const bins = binsInside(decode.bins, run);
  const moving = medianOrNull(bins.map(({ inTransfer }) => inTransfer));
  const done = donePerSecond(incident, decode, run.since_s, bins.at(-1)?.end_s ?? run.since_s);
  const wait = moving === null || done === null || done <= 0 ? null : moving / done;
  const values = {
    since: timeWord(incident.evidence, run.since_s),
    moving: countWord(moving),
    running: countWord(medianOrNull(bins.map(({ running }) => running))),
    wait: wait === null ? "" : m.eachTakes({ seconds: numberWord(wait) }),
  };
  return stateFinding({
    ...{
      cause: "kv-transfer-slow",
      run,
      confidence: run.isShort ? "low" : "middle",
      sentence: m.cachesWaitForLink(values),
    },
    evidence: [
      figure("decode_in_transfer", moving, "requests", bins[0]),
      figure(
        "prefill_in_transfer",
        medianOrNull(inside(sender, run.since_s, run.until_s ?? Infinity).map(({ inTransfer }) => inTransfer)),
        "requests",
        inside(sender, run.since_s, Infinity)[0],
      ),
      figure("transfer_s", wait, "s (Little)", bins[0]),
    ],
    ruledOut: [{ cause: "pd-starved", why: m.prefillIsDone }],
    cures: [
      otherCure(decode.engine, "UCX_TLS", m.useRdma),
      ...flagCure(decode.engine, "cacheType", null, "fp8", m.halfTheBytes),
      otherCure(decode.engine, "layout", m.equalTensorParallel),
    ],
    effects: [
      wait === null
        ? unstatedEffect("TTFT", "s", m.doneUnknown)
        : computedEffect("transfer", "s", wait, wait / 2, m.halfTheBytesHalfTheTime),
    ],
  });
}

const inside = ({ fine }: Track, from_s: number, to_s: number): readonly Bin[] =>
  fine.filter(({ time_s }) => time_s >= from_s && time_s <= to_s);

/** Rises within the window, or is well above what it was before. */
function pilesUp(track: Track, from_s: number, to_s: number): boolean {
  const bins = inside(track, from_s, to_s).filter(({ inTransfer }) => inTransfer !== null);
  const values = bins.map(({ inTransfer }) => inTransfer ?? 0);
  const before = medianOrNull(inside(track, 0, from_s - EPSILON_S).map(({ inTransfer }) => inTransfer));
  const now = medianOrNull(values) ?? 0;
  if (now < LEAST) return false;
  const line = straightLine(
    bins.map(({ time_s }) => time_s),
    values,
  );
  return (before !== null && now >= GROWN * before) || (line.slope > 0 && line.r2 > 0.5);
}
