/** Ranked findings of a capture: faults before their symptoms, each by how much of the run it concerns. */
import type { Capture } from "../capture/capture";
import type { RunFigures } from "../metrics/run-figures";
import { clockOffsets } from "./clocks";
import { expertFindings } from "./experts";
import { type Finding, FINDING_KINDS } from "./finding";
import { bubbleFindings } from "./forwards";
import { cacheFindings, queueing, shortCapture, unitConflicts, littlesLaw } from "./load";
import { slowProcesses } from "./slow-processes";
import { starvedDecode } from "./starved-decode";

export function findings(capture: Capture, figures: RunFigures): Finding[] {
  return [
    clockOffsets(capture),
    expertFindings(capture),
    slowProcesses(capture),
    starvedDecode(capture, figures),
    cacheFindings(capture, figures),
    queueing(figures),
    bubbleFindings(capture),
    littlesLaw(capture, figures),
    shortCapture(figures),
    unitConflicts(capture),
  ]
    .flat()
    .sort((a, b) => FINDING_KINDS[a.kind] - FINDING_KINDS[b.kind] || b.weight - a.weight);
}
