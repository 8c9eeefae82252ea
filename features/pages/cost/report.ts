/** The page's parts, in reading order. */
import type { Report } from "@/features/answers/answer";
import type { Translate } from "@/lib/text";
import { loadChart, sizeChart } from "./charts";
import type { DeploymentCost } from "./deployment-cost";
import { alternativeTable, billTable, tokenTable } from "./tables";
import { verdict } from "./verdict";
import * as m from "./messages";

export function costReport(cost: DeploymentCost, { t }: { readonly t: Translate }): Report {
  const bill = billTable(cost, t);
  const headed = { id: "bill", title: m.billOfMaterials };
  return {
    verdict: verdict(cost),
    figures: cost.figures,
    parts: [
      ...(cost.alternatives.length > 1
        ? [
            {
              kind: "table",
              id: "alternatives",
              title: m.whatWouldChangePrice,
              table: alternativeTable(cost, t),
            } as const,
          ]
        : []),
      ...loadChart(cost, t),
      bill
        ? {
            kind: "table",
            ...headed,
            lead: cost.price?.byUser ? undefined : m.marketPricesAreDatedEstimates,
            table: bill,
            totals: true,
          }
        : { kind: "words", ...headed, words: [m.noPriceOfThisChip] },
      ...sizeChart(cost, t),
      {
        kind: "table",
        id: "tokens",
        title: m.millionTokensGpuHourEnergy,
        note: m.inputCachedAndOutputTogether,
        table: tokenTable(cost, t),
      },
    ],
  };
}
