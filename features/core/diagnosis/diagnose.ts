/** Evidence to one answer: what changed, since when, why, what cures it; or that nothing is wrong, with the figures that say so. */
import type { Text } from "@/lib/text";
import { formatNumber, formatPercent } from "@/lib/format/quantity";
import { detectCauses } from "./causes/detect";
import type { Diagnosis } from "./diagnosis";
import type { Evidence } from "./evidence";
import { statedFigures } from "./figures";
import { openQuestions } from "./not-told";
import { orderFindings } from "./order";
import { unexplained, withCrash } from "./unexplained";
import { verdict, withLeftOut } from "./verdict";
import { mostOrNull } from "./windows/robust";
import { makeTracks } from "./windows/tracks";
import type { Track } from "./windows/track";
import * as m from "./messages";

/** Times in seconds from the first record. Engines, ranks and pools are judged apart. */
export function diagnose(evidence: Evidence): Diagnosis {
  const diagnosis = judge(evidence);
  return { ...diagnosis, sentence: withLeftOut(diagnosis.sentence, diagnosis.leftOut) };
}

function judge(evidence: Evidence): Diagnosis {
  const tracks = makeTracks(evidence);
  const width_s = Math.max(1, ...tracks.map((track) => track.width_s));
  const findings = orderFindings(detectCauses({ evidence, tracks }), width_s);
  const figures = statedFigures(evidence, tracks);
  const notTold = openQuestions(evidence, tracks, findings);
  const { t0, zone, leftOut = [] } = evidence;
  const frame = { t0, zone, findings, figures, notTold, leftOut };
  const [first] = findings;
  if (first !== undefined)
    return {
      ...frame,
      cause: first.cause,
      since_s: first.since_s,
      until_s: first.until_s,
      sentence: withCrash(verdict(first), evidence),
    };
  const symptom = unexplained(evidence, tracks);
  if (symptom !== null) return { ...frame, ...symptom, cause: "unknown" };
  return { ...frame, cause: "none", since_s: null, until_s: null, sentence: nothingWrong(evidence, tracks) };
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
