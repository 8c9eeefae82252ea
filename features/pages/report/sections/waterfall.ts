/** A layer of each kind, operator by operator, and all operators of the passes. */
import { chart } from "@/features/answers/chart";
import type { ChartPart, Part } from "@/features/answers/answer";
import type { OperatorTime, PhaseEstimate } from "@/features/core/passes/estimate";
import { PHASE_WORD, RESOURCE_SLOT, RESOURCE_WORD } from "@/features/words";
import { layerWord } from "@/features/core/passes/layer-words";
import type { StackedBars } from "@/lib/charts/drawing";
import { stepTableWithLeads } from "@/features/core/report/exports/tables";
import type { Table } from "@/lib/export/table";
import { formatLatency, formatPercent } from "@/lib/format/quantity";
import type { Translate } from "@/lib/text";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import type { ScenarioReport } from "../answer";
import { WORDS } from "../words";
import * as m from "./messages";

export const waterfallParts = ({ passes, document }: ScenarioReport, t: Translate): readonly Part[] => [
  { kind: "row", id: "waterfalls", parts: passes.map((pass) => waterfall(pass, t)) },
  operatorPart(stepTableWithLeads(document, t)),
];

export const operatorPart = (table: Table): Part => ({
  kind: "table",
  id: "operators",
  title: m.operators,
  note: m.rowsSumToPassesWhat,
  table,
  paged: true,
});

const RESOURCES = ["compute", "hbm", "network", "launch"] as const;

/** By kind of layer, each bar in the colours of what binds its operators. */
function waterfall({ phase, operators, time }: PhaseEstimate, t: Translate): ChartPart {
  const kinds = [...new Set(operators.map(({ layers }) => layers))];
  const sum = (of: (operator: OperatorTime) => boolean): number =>
    operators.reduce((all, operator) => all + (of(operator) ? operator.time : 0), 0);
  const bars: StackedBars = {
    rows: kinds.map((kind) => t(layerWord(kind))),
    series: RESOURCES.map((resource) => ({
      name: t(RESOURCE_WORD[resource]),
      slot: RESOURCE_SLOT[resource],
      values: kinds.map((kind) => toMs(seconds(sum(({ layers, bound }) => layers === kind && bound === resource)))),
    })).filter(({ values }) => values.some((value) => value > 0)),
    axis: t(WORDS.time),
    unit: "ms",
  };
  const most = kinds.reduce((a, b) => (sum(({ layers }) => layers === b) > sum(({ layers }) => layers === a) ? b : a));
  const share = formatPercent(sum(({ layers }) => layers === most) / time, 2);
  const [name, words] = [PHASE_WORD[phase], layerWord(most)];
  return chart(
    t,
    {
      id: `${phase}-layers`,
      label: m.nameByKindOfLayer({ name }),
      title: m.nameWordsLayersTakeShare({ share, name, words }),
      subtitle: m.operatorsOfTimeColouredBy({ time: formatLatency(time) }),
    },
    { kind: "bars", ...bars },
  );
}
