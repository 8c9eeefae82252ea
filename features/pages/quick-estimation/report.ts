/** The page's parts, in reading order. */
import type { MemoryPart, Misfit, Part, Reader, Report } from "@/features/answers/answer";
import type { PhaseEstimate, QuickEstimation } from "@/features/core/passes/estimate";
import type { PassInput } from "@/features/core/passes/input";
import type { Resolved } from "@/features/core/scenario/resolve";
import { PHASE_WORD } from "@/features/words";
import { formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Translate } from "@/lib/text";
import { lowered } from "@/lib/format/word-forms";
import { draftChart } from "./draft-chart";
import { factGroups } from "./facts";
import { headline } from "./figures";
import { phaseChart } from "./phase-chart";
import { sideParts } from "./side-tables";
import { componentTable, operatorTable } from "./tables";
import { help } from "./verdict";
import { WORDS } from "./words";
import * as m from "./messages";

type EstimationReader = Reader<PassInput, Resolved, QuickEstimation>;

export const estimationReport = (
  estimation: QuickEstimation,
  { t, input, scenario, pinned }: EstimationReader,
): Report => ({
  verdict: { ...estimation.verdict, help: help(estimation.load, scenario, input) },
  misfit: misfit(estimation),
  // If it does not fit, the answer is the missing memory and a way out, not times.
  figures: headline(estimation.figures).filter(({ id }) => estimation.misfit === null || id === "memory"),
  notes:
    scenario.model.task === "embed"
      ? {}
      : { throughput: verbatim(formatQuantity((estimation.load ?? estimation.passes).perUser, "tok/s/user")) },
  parts: estimation.misfit === null ? parts(estimation, { t, scenario, pinned }) : [],
});

const parts = (
  estimation: QuickEstimation,
  { t, scenario, pinned }: Pick<EstimationReader, "t" | "scenario" | "pinned">,
): readonly Part[] => [
  phaseChart(estimation, estimation.prefill, t),
  ...(scenario.model.task === "embed" ? [] : [phaseChart(estimation, estimation.decode, t)]),
  ...(estimation.sides ? sideParts(estimation.sides, t) : []),
  ...(estimation.drafts ? [draftChart(estimation.drafts, t)] : []),
  ...(scenario.model.task === "embed" ? [] : [{ kind: "view" as const, id: "passes" }]),
  { kind: "file", id: "components", title: WORDS.components, table: componentTable(estimation, t) },
  operatorFile(estimation.prefill, t),
  ...(scenario.model.task === "embed" ? [] : [operatorFile(estimation.decode, t)]),
  { kind: "facts", id: "facts", groups: factGroups(estimation, pinned) },
  { kind: "view", id: "launch" },
];

const operatorFile = (phase: PhaseEstimate, t: Translate): Part => ({
  kind: "file",
  id: `${phase.phase}-operators`,
  title: m.operatorsPhase({ phase: lowered(PHASE_WORD[phase.phase]) }),
  table: operatorTable(phase, t),
});

/** Of the phase that lacks memory. */
function misfit({ misfit: issue, memory }: QuickEstimation): Misfit | null {
  if (issue === null) return null;
  const { weights, kv, state, capacity } = memory.decode.free < 0 ? memory.decode : memory.prefill;
  const needed: readonly MemoryPart[] = [
    { label: m.weights, bytes: weights, slot: 1 },
    { label: m.kvCache, bytes: kv, slot: 2 },
    { label: m.state, bytes: state, slot: 3 },
  ];
  return { issue, needed: needed.filter(({ bytes }) => bytes > 0), capacity };
}
