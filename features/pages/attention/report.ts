/** The page's parts, in reading order. */
import type { Report, TablePart } from "@/features/answers/answer";
import type { Text, Translate } from "@/lib/text";
import type { AttentionAnswer } from "./attention";
import { attentionCharts } from "./charts";
import { crossoverChart } from "./crossover-report";
import type { Input } from "./input";
import { architectureTable, kindTable, stageTable, tileTable } from "./tables";
import * as m from "./messages";

export function attentionReport(
  answer: AttentionAnswer,
  { t, input }: { readonly t: Translate; readonly input: Input },
): Report {
  const { verdict, figures, tiles, prefill, crossovers } = answer;
  const tileParts: readonly TablePart[] =
    tiles.length === 0
      ? []
      : [
          {
            kind: "table",
            id: "tiles",
            title: m.tilesOfBrBcOn,
            lead: m.largerTilesReadKAnd,
            table: tileTable(answer, t),
          },
        ];
  return {
    verdict,
    figures,
    parts: [
      ...attentionCharts(answer, input, t),
      ...crossovers.map((crossing) => crossoverChart(crossing, t)),
      {
        kind: "table",
        id: "pass",
        title: m.stagesOfOnePassPer,
        note: doubt(prefill.rates),
        table: stageTable(answer, t),
      },
      { kind: "table", id: "layers", title: m.stagesByKindOfLayer, table: kindTable(answer, t) },
      ...tileParts,
      {
        kind: "table",
        id: "architectures",
        title: m.exponentialsAgainstMatrixWorkBy,
        lead: m.perClockAndCore16,
        table: architectureTable(answer, t),
      },
    ],
  };
}

/** What the marked line rests on. */
const doubt = ({ expDoubt }: AttentionAnswer["prefill"]["rates"]): Text | undefined =>
  expDoubt === null ? undefined : m.exponentialsPerClockExpDoubtEnter({ expDoubt });
