/** Ranked findings of a capture: faults before their symptoms, each by how much of the run it concerns. */
import { BETWEEN, joinTexts } from "@/lib/text";
import type { Capture } from "../capture/capture";
import type { RunFigures } from "../metrics/run-figures";
import { clockOffsets } from "./clocks";
import { expertFindings } from "./experts";
import { type Finding, FINDING_KINDS } from "./finding";
import { arrivalFindings } from "./arrivals";
import { bubbleFindings } from "./forwards";
import { cacheFindings, queueing, shortCapture, unitConflicts, littlesLaw } from "./load";
import { momentWord } from "./words";
import { slowProcesses } from "./slow-processes";
import { starvedDecode } from "./starved-decode";
import * as m from "./messages";

export function findings(capture: Capture, figures: RunFigures): Finding[] {
  return [
    clockOffsets(capture),
    expertFindings(capture),
    slowProcesses(capture),
    starvedDecode(capture, figures),
    cacheFindings(capture, figures),
    queueing(capture, figures),
    arrivalFindings(capture, figures),
    bubbleFindings(capture),
    littlesLaw(capture, figures),
    shortCapture(figures),
    unitConflicts(capture),
  ]
    .flat()
    .map(withTime)
    .sort((a, b) => FINDING_KINDS[a.kind] - FINDING_KINDS[b.kind] || b.weight - a.weight);
}

/** The sentence says when, where it is known. */
function withTime(finding: Finding): Finding {
  const { span, sentence } = finding;
  if (span === null) return finding;
  const from = momentWord(span.from);
  const when = span.to === null ? m.heldSince({ from }) : m.heldBetween({ from, to: momentWord(span.to) });
  return { ...finding, sentence: joinTexts([sentence, when], BETWEEN) };
}
