/** Whether probabilities are reliable, and the value of a choice by probability: over held-out runs. */
import type { TablePart } from "@/features/answers/answer";
import { SAFETY, type KeptShare, type PickShare } from "@/features/core/evidence/safety";
import { table, type Column } from "@/lib/export/table";
import { columnNumber } from "@/lib/format/column-number";
import { formatPercent } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { IN_PERCENT } from "@/lib/units/shown-in";
import * as m from "./messages";

export const safetyParts = (t: Translate): readonly TablePart[] => [keptPart(t), pickPart(t)];

/** Half a percent is as fine as such a share is known. */
const share = <Row>(id: string, label: Text, value: (row: Row) => number): Column<Row> => ({
  ...{ id, label, ...IN_PERCENT, value },
  written: (row) => columnNumber(toPercent(value(row)), 1),
});

const keptPart = (t: Translate): TablePart => ({
  kind: "table",
  id: "chances",
  title: m.areChancesKept,
  lead: m.ofPublicRunsGivenThis,
  table: table<KeptShare>(
    t,
    [
      share("chance", m.chanceGiven, ({ chance }) => chance),
      { id: "runs", label: m.runs2, value: ({ runs }) => runs },
      share("ttft", m.keptTtft, ({ ttft }) => ttft),
      share("tpot", m.keptTpot, ({ tpot }) => tpot),
      share("all", m.keptBoth, ({ all }) => all),
    ],
    SAFETY.kept,
  ),
});

const pickPart = (t: Translate): TablePart => ({
  kind: "table",
  id: "picks",
  title: m.whatSafePickCosts,
  lead: m.amongMeasuredConfigurationsOf,
  table: table<PickShare>(
    t,
    [
      { id: "pick", label: m.picked, value: ({ safety }) => t(safety === null ? m.byEstimateAlone : sureWord(safety)) },
      { id: "cases", label: m.cases, value: ({ cases }) => cases },
      share("met", m.withinLimit2, ({ met }) => met),
      share("of_best", m.outputOfBestWhereWithin, (row) => row.of_best),
      share("of_all", m.outputOfBestElseNothing, (row) => row.of_best_or_nothing),
    ],
    SAFETY.picks,
  ),
});

const sureWord = (safety: number): Text => {
  const sure = formatPercent(safety, 2);
  return m.atLeastSure({ sure });
};
