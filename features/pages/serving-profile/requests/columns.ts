/** Columns of a request, for the table on the screen, the slowest few, and the file of all. */
import type { Targets } from "@/features/core/scenario/resolve";
import type { Column } from "@/lib/export/table";
import { perObject } from "@/lib/per-object";
import { type Text, type Translate, verbatim } from "@/lib/text";
import { fromUs, usToMs } from "@/lib/units/edge";
import { missedLimits, NOT_JUDGED, TPOT, TTFT, UNFINISHED } from "./limits";
import { EXECUTED, type OpenedProfile } from "@/features/core/serving-profile";
import { requestIndex, requestName } from "./rows";
import { WORDS } from "../words";
import * as m from "@/features/pages/serving-profile/messages";

/** By row of `requests`. */
export function requestColumns(opened: OpenedProfile, targets: Targets, t: Translate): readonly Column<number>[] {
  const { capture, figures } = opened;
  const { requests, texts } = capture;
  const { metrics } = figures;
  const missed = missedLimits(opened, targets);
  const gap = longestGaps(opened);
  const seconds = (column: Float64Array) => (row: number) => known(fromUs(column[row] as number));
  const plain = (column: Float64Array) => (row: number) => known(column[row] as number);
  return [
    { id: "request", label: WORDS.request, value: (row) => requestName(opened, row) },
    { id: "arrived", label: WORDS.arrived, unit: "s", value: seconds(requests.arrival) },
    { id: "input", label: WORDS.input, unit: "tok", value: plain(requests.inputTokens) },
    {
      id: "cached",
      label: WORDS.cached,
      unit: "tok",
      value: (row) => known(Math.round((requests.cacheHit[row] as number) * (requests.inputTokens[row] as number))),
    },
    { id: "output", label: WORDS.output, unit: "tok", value: plain(requests.outputTokens) },
    { id: "queue", label: WORDS.queued, unit: "s", value: seconds(metrics.queue) },
    { id: "ttft", label: verbatim("TTFT"), unit: "s", value: seconds(metrics.ttft) },
    ...(requests.filled.includes(1)
      ? [{ id: "filled", label: m.firstTokenFrom, value: (row: number) => t(firstTokenWords(requests, row)) }]
      : []),
    { id: "tpot", label: verbatim("TPOT"), unit: "ms", value: (row) => known(usToMs(metrics.tpot[row] as number)) },
    { id: "gap", label: m.longestGap, unit: "ms", value: (row) => known(usToMs(gap[row] as number)) },
    { id: "e2e", label: verbatim("E2E"), unit: "s", value: seconds(metrics.e2e) },
    { id: "preempted", label: WORDS.preempted, value: plain(requests.preempted) },
    { id: "misses", label: WORDS.misses, value: (row) => t(missWords(missed[row] as number)) },
    { id: "status", label: WORDS.state, value: (row) => texts.text(requests.status[row] as number) || null },
  ];
}

function firstTokenWords({ firstToken, filled }: OpenedProfile["capture"]["requests"], row: number): Text {
  if (Number.isNaN(firstToken[row] as number)) return m.notKnown;
  return filled[row] === 1 ? m.filledIn : m.statedByFile;
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

function missWords(missed: number): Text {
  if (missed === NOT_JUDGED) return m.notKnown;
  if ((missed & UNFINISHED) !== 0) return m.unfinished;
  const names = [...((missed & TTFT) !== 0 ? ["TTFT"] : []), ...((missed & TPOT) !== 0 ? ["TPOT"] : [])];
  return verbatim(names.join(", "));
}

/** Longest time between two steps that gave a request tokens, microseconds; NaN where no file lists members of batches. */
const longestGaps = perObject((opened: OpenedProfile): Float64Array => {
  const { batches, members, requests } = opened.capture;
  const index = requestIndex(opened);
  const longest = new Float64Array(requests.id.length).fill(NaN);
  const last = new Float64Array(requests.id.length).fill(NaN);
  members.batch.forEach((batch, row) => {
    const request = index[members.request[row] as number] ?? -1;
    if (request < 0 || batches.stage[batch] !== EXECUTED) return;
    const end = batches.end[batch] as number;
    const gap = end - (last[request] as number);
    if (end >= (requests.firstToken[request] as number) && !((longest[request] as number) >= gap))
      longest[request] = gap;
    last[request] = end;
  });
  return longest;
});
