/** Sentences about the winner, mine and what would let more pass. Pure. */
import { KNOB_LABELS } from "@/features/core/search/layouts/explanation/knobs";
import { OBJECTIVE_LAWS, valueOfScore } from "@/features/core/search/layouts/criteria/objectives";
import type { Relaxation } from "@/features/core/search/layouts/explanation/shadow-prices";
import type { Axis, Configuration } from "@/features/core/search/layouts/space/space";
import type { Change } from "@/features/core/search/layouts/explanation/rejected-layout";
import { formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import type { Sought } from "../results/goal-seek";
import type { Mine } from "../results/your-layout";
import type { SearchStanding } from "../results/progress";
import { configurationWord, wordAt } from "../words";
import * as m from "./messages";

export const relaxationName = ({ index }: Relaxation, { space }: SearchStanding["request"]): Text =>
  m.spaceComesNearest({ space: wordAt(space, index) });

/** My configuration against the winner. */
export function mineSentence({ explanation, against }: Mine, { space, options }: SearchStanding["request"]): Text {
  const name = configurationWord(space, explanation.judged.configuration);
  const { unit } = OBJECTIVE_LAWS[options.objective];
  const passes = explanation.passes;
  const value = against?.values.mine ?? valueOfScore(options.objective, explanation.judged.row.score);
  const figure = Number.isFinite(value) ? formatQuantity(value, unit) : "—";
  if (against === null || !Number.isFinite(against.gain)) {
    return passes
      ? m.mineKeepsEveryLimitFigure({ mine: name, figure })
      : m.mineDoesNotKeepEvery({ mine: name, figure });
  }
  const winner = formatQuantity(against.values.winner, unit);
  const gap = formatPercent(Math.abs(against.gain), 2);
  if (Math.abs(against.gain) < 5e-4) return m.mineIsAsGoodAs({ mine: name, figure });
  if (passes) {
    return against.gain > 0
      ? m.minePassesWithFigureWinners({ mine: name, figure, winner, gap })
      : m.minePassesWithFigureGap({ mine: name, figure, gap });
  }
  return against.gain > 0
    ? m.mineFailsAndWithFigure({ mine: name, figure, winner })
    : m.mineWouldGiveFigureGap({ mine: name, figure, gap });
}

const AXIS_WORDS: Readonly<Record<Axis, Text>> = {
  chip: m.accelerator,
  backend: m.engine,
  weights: m.weights,
  kv: m.kvCache,
  arithmetic: m.arithmetic,
  speculation: m.drafts,
  tp: verbatim("TP"),
  pp: verbatim("PP"),
  adp: m.attentionDp,
  ep: verbatim("EP"),
  etp: m.expertTp,
  cp: verbatim("CP"),
  nodes: m.nodes,
  replicas: m.replicas,
  budget: m.tokenBudget,
  concurrency: m.concurrency2,
};

/** "concurrency 64 → 16" */
export function changeWord({ axis, from, to }: Change): Text {
  const [before, after] = [shownValue(from), shownValue(to)];
  return m.axisBeforeAfter({ before, after, axis: AXIS_WORDS[axis] });
}

function shownValue(value: Configuration[Axis]): string {
  if (value === null) return "auto";
  if (typeof value !== "object") return String(value);
  return "name" in value ? value.name : String(value.acceptance.length);
}

export function goalSentence({ goal, found }: Sought, { options }: SearchStanding["request"]): Text | null {
  if (!found.ok) return null;
  const { factor, figure, outlook } = found.value;
  const knob = KNOB_LABELS[goal.knob];
  const shown = figure === null ? "" : formatQuantity(figure.value, figure.unit);
  const { unit } = OBJECTIVE_LAWS[options.objective];
  const reached = goal.figure === "value" ? formatQuantity(outlook.value, unit) : formatLatency(outlook[goal.figure]);
  const name = goal.figure === "value" ? OBJECTIVE_LAWS[options.objective].label : verbatim(goal.figure.toUpperCase());
  const words = { knob, factor: formatNumber(factor), shown: shown && m.shownInBrackets({ shown }), name, reached };
  return outlook.passes ? m.knobBringsEveryLimitHolds(words) : m.knobBringsLimitIsBroken(words);
}
