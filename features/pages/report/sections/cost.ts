/** What a million output tokens cost by the price of the question, as every page says it; below, purchase by each cost model with a price for the chip. */
import type { Part } from "@/features/answers/answer";
import { makeBill, type Bill } from "@/features/core/cost/capital";
import { CONSTANT_SETS, CONSTANTS, LISTED_PRICES, type ConstantSet } from "@/features/core/cost/constants";
import { depreciationPerMillion } from "@/features/core/cost/operating";
import { gpuPrice, outputPrice } from "@/features/core/comparison/output-price";
import { MARKET_PRICES } from "@/features/core/cost/prices";
import { formatMoney, formatPercent } from "@/lib/format/quantity";
import { table } from "@/lib/export/table";
import type { Text, Translate } from "@/lib/text";
import type { ScenarioReport } from "../answer";
import * as m from "./messages";

type Line = {
  readonly set: ConstantSet;
  readonly price: number;
  readonly bill: Bill;
  readonly perMillion: number | null;
};

export function costParts(answer: ScenarioReport, t: Translate): readonly Part[] {
  const rent = rentWords(answer);
  return [...(rent ? [{ kind: "words", id: "rent", words: [rent] } as const] : []), ...purchaseParts(answer, t)];
}

/** null: nothing is served, or no price is known. */
function rentWords({ scenario, load }: ScenarioReport): Text | null {
  const price = gpuPrice(scenario);
  const usd = load && outputPrice(price, load.gpus, load.total);
  if (price === null || usd === null) return null;
  const { usdHour, busy } = price;
  return m.rentedForMillionTokens({ usd: formatMoney(usd), hour: formatMoney(usdHour), busy: formatPercent(busy) });
}

function purchaseParts({ scenario, load, passes }: ScenarioReport, t: Translate): readonly Part[] {
  const gpus = load?.gpus ?? passes.at(-1)?.clusterGpus ?? 0;
  const lines = CONSTANT_SETS.flatMap((set): Line[] => {
    const price = set === "market" ? MARKET_PRICES[scenario.chip.id]?.value : LISTED_PRICES[scenario.chip.id];
    if (price === undefined) return [];
    const bill = makeBill(gpus, price, CONSTANTS[set]);
    const perMillion = load && depreciationPerMillion(bill.total, CONSTANTS[set].depreciationYears, load.total);
    return [{ set, price, bill, perMillion }];
  });
  if (lines.length === 0) return [{ kind: "words", id: "no-price", words: [m.noPriceOfThisChip] }];
  return [
    {
      kind: "table",
      id: "cost-sets",
      title: m.purchaseByCostModel,
      note: m.hardwareAloneWrittenOffOver,
      table: costTable(lines, t),
    },
  ];
}

const SET_WORDS: Readonly<Record<ConstantSet, Text>> = {
  market: m.marketPrices,
  seed: m.tier6Document,
  first: m.tier6FirstCode,
  tier6: m.tier6Manufacturing,
  head: m.tier6LatestCode,
};

const costTable = (lines: readonly Line[], t: Translate) =>
  table<Line>(
    t,
    [
      { id: "set", label: m.costModel, value: ({ set }) => t(SET_WORDS[set]) },
      { id: "price", label: m.priceOfChip, unit: "$", value: ({ price }) => price },
      { id: "servers", label: m.servers, value: ({ bill }) => bill.servers },
      { id: "server", label: m.allServers, unit: "$", value: ({ bill }) => bill.server },
      { id: "links", label: m.interconnect, unit: "$", value: ({ bill }) => bill.interconnect },
      { id: "total", label: m.total, unit: "$", value: ({ bill }) => bill.total },
      { id: "each", label: m.purchasePerGpu, unit: "$", value: ({ bill }) => bill.total / bill.chips },
      { id: "tokens", label: m.hardwareInOutputTokens, unit: "$/Mtok", value: ({ perMillion }) => perMillion },
    ],
    lines,
  );
