/** The four headline figures, each with how it came about. */
import { loadTerms } from "@/features/core/serving/mean-load/load-figures";
import { servedLoad } from "@/features/core/serving/mean-load/mean-load";
import { atMost, figure, part, type Figure, type Grade } from "@/features/answers/explain";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { HostPath } from "@/features/core/host-link/host-path";
import type { Input } from "./input";
import type { Need } from "./need";
import type { Offload } from "./offload";
import { carriesFigure, pathFigure } from "./path-figures";
import type { Reload } from "./reload";
import { reloadFigure } from "./reload-figure";
import * as m from "./messages";

type Answer = {
  readonly grade: Grade;
  readonly need: Need;
  readonly path: HostPath;
  readonly offload: Offload;
  readonly reload: Reload | null;
};

export function headline(scenario: Resolved, input: Input, answer: Answer): readonly Figure[] {
  const { reload } = answer;
  return [
    pathFigure(input, answer.path),
    tpotFigure(scenario, input, answer),
    ...(Number.isFinite(answer.offload.carries) ? [carriesFigure(answer.path, answer.offload)] : []),
    ...(reload === null ? [] : [reloadFigure(scenario, input, answer, reload)]),
  ];
}

function tpotFigure(scenario: Resolved, input: Input, { grade, need, offload }: Answer): Figure {
  const { step, stall, tpot, transfer, context, window } = offload;
  const { targets } = scenario;
  const hidden: Record<Input["prefetch"], string> = {
    layer: "Σ max(0, transfer_l − compute_l)",
    step: "max(0, Σ transfer_l − Σ compute_l)",
    off: "Σ transfer_l",
  };
  return figure({
    id: "tpot",
    label: m.tpotWithOffload,
    value: tpot,
    unit: "s",
    grade,
    context: m.wWindowOfContext({ window: formatCount(window), context: formatCount(context) }),
    // The limit applies to the deployed case: with all KV in HBM offload cannot miss it.
    target: need.kind === "none" ? null : atMost(targets.tpot),
    formula: [
      `TPOT = step + ${hidden[input.prefetch]}`,
      `= ${formatLatency(step)} + ${formatLatency(stall)} = ${formatLatency(tpot)}`,
    ],
    source: m.stepModelOfOnePass,
    terms: [
      part("step", m.stepAllKvAtHand, formatLatency(step), step),
      part("stall", m.waitingForHost, `${formatLatency(transfer)} ${hidden[input.prefetch]}`, stall),
      ...loadTerms(servedLoad(scenario), "tpot"),
    ],
    assumptions: [attendedNote(input), m.decodeStepsAlonePromptsOf, ...prefetchNote(input)],
  });
}

function attendedNote({ reuse }: Input): Text {
  return reuse >= 1 ? m.everyStepReadsWholeContext : m.stepAttendsWindowAndReuse({ reuse: formatPercent(reuse) });
}

const prefetchNote = ({ prefetch }: Input): readonly Text[] => (prefetch === "off" ? [] : [m.whichBlocksAreNeededIs]);
