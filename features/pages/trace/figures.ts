/** The four figures of a selection, all from unions of intervals. */
import { CAUSE_WORDS, IDLE_CAUSES } from "@/features/core/trace";
import { figure, part, term, type Figure } from "@/features/answers/explain";
import { formatLatency, formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { fromUs } from "@/lib/units/edge";
import type { Selection } from "./selection";
import { PASS_WORDS } from "./words";
import * as m from "./messages";

/** Of microseconds. */
export const durationText = (us: number): string => formatLatency(fromUs(us));

export const selectionFigures = (selection: Selection): readonly Figure[] =>
  [step, busyFigure, idleFigure, exposedFigure].map((make) => make(selection));

const measured = ({ opened: { name } }: Selection) =>
  ({ unit: "s", grade: "measured", source: m.measuredName({ name }) }) as const;

function step(selection: Selection): Figure {
  const { wall, busy, idle } = selection.figures;
  return figure({
    ...measured(selection),
    id: "step",
    label: m.stepTime,
    value: fromUs(wall),
    context: scopeText(selection),
    formula: ["last end − first start", `= ${durationText(wall)}`],
    terms: [
      part("busy", m.busy, durationText(busy), fromUs(busy)),
      part("idle", m.idle, durationText(idle), fromUs(idle)),
    ],
  });
}

function busyFigure(selection: Selection): Figure {
  const { wall, busy, sum } = selection.figures;
  return figure({
    ...measured(selection),
    id: "busy",
    label: m.busy2,
    value: fromUs(busy),
    context: shareText(busy, wall),
    formula: [`|∪ [start, end)|, ${selection.device.streams.length} streams`, `= ${durationText(busy)}`],
    terms: [term("sum", m.durationsAdded, durationText(sum), fromUs(sum))],
    assumptions: [m.kernelsCopiesAndFillsOf],
  });
}

function idleFigure(selection: Selection): Figure {
  const { wall, busy, idle, causes } = selection.figures;
  return figure({
    ...measured(selection),
    id: "idle",
    label: m.idle2,
    value: fromUs(idle),
    context: shareText(idle, wall),
    formula: ["step − busy", `= ${durationText(wall)} − ${durationText(busy)} = ${durationText(idle)}`],
    terms: IDLE_CAUSES.flatMap((cause) => {
      const time = causes[cause] ?? 0;
      return time === 0 ? [] : [part(cause, CAUSE_WORDS[cause], durationText(time), fromUs(time))];
    }),
    assumptions: [m.gapIsChargedToKernel],
  });
}

function exposedFigure(selection: Selection): Figure {
  const { exposed, communication, wall } = selection.figures;
  return figure({
    ...measured(selection),
    id: "exposed",
    label: m.exposedCommunication,
    value: fromUs(exposed),
    context: shareText(exposed, wall),
    formula: ["|∪ communication| − what other work hides of it", `= ${durationText(exposed)}`],
    terms: [term("communication", m.communicationCoveredTime, durationText(communication), fromUs(communication))],
    assumptions: [m.collectivesAndDispatchAndCombine],
  });
}

function shareText(time: number, wall: number): Text {
  const text = formatPercent(wall > 0 ? time / wall : NaN, 2);
  return m.writtenOfTime({ written: text });
}

function scopeText({ opened, scope, pass, layer }: Selection): Text {
  const so = opened.complete ? m.sign : m.soFar;
  const kind = PASS_WORDS[pass?.kind ?? "unknown"];
  switch (scope) {
    case "range":
      return m.selectedRangeSo({ so });
    case "layer":
      return m.layerIndexPassIndex2So({ index: layer?.index ?? "", index2: pass?.index ?? "", so });
    case "pass":
      return m.passIndexKindSo({ index: pass?.index ?? "", kind, so });
    case "trace":
      return m.wholeTraceSo({ so });
  }
}
