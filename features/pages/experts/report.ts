/** The page's parts, in reading order; of a model without routed experts, what streaming its layers costs. */
import type { Report } from "@/features/answers/answer";
import type { Translate } from "@/lib/text";
import type { Experts } from "./answer";
import { expertCharts } from "./charts";
import { factGroups } from "./facts";
import { streamedChart } from "./streamed-layers";
import { placementTable, rankTable } from "./tables";
import * as m from "./messages";

export function expertsReport(answer: Experts, { t }: { readonly t: Translate }): Report {
  const { verdict, figures } = answer;
  if (answer.kind === "dense") return { verdict, figures, parts: [streamedChart(answer, t)] };
  return {
    verdict,
    figures,
    parts: [
      ...expertCharts(answer, t),
      {
        kind: "table",
        id: "ranks",
        title: m.loadOfEachEpRank,
        note: m.n1EvenExportHoldsEvery,
        file: m.loadOfEachEpRank2,
        table: rankTable(answer, t),
      },
      {
        kind: "file",
        id: "placement",
        title: m.placements,
        table: placementTable(answer, t),
      },
      { kind: "facts", id: "facts", groups: factGroups(answer) },
      { kind: "view", id: "balance-import" },
    ],
  };
}
