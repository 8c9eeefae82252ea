/** What the hardware costs by each set of constants that has a price for the chip; hardware alone, busy all the time. */
import type { Part } from "@/features/answers/answer";
import { makeBill, type Bill } from "@/features/core/cost/capital";
import { CONSTANT_SETS, CONSTANTS, LISTED_PRICES, type ConstantSet } from "@/features/core/cost/constants";
import { depreciationPerMillion } from "@/features/core/cost/operating";
import { MARKET_PRICES } from "@/features/core/cost/prices";
import { table } from "@/lib/export/table";
import { text, type Text, type Translate } from "@/lib/text";
import type { ScenarioReport } from "../answer";

type Line = {
  readonly set: ConstantSet;
  readonly price: number;
  readonly bill: Bill;
  readonly perMillion: number | null;
};

export function costParts({ scenario, load, passes }: ScenarioReport, t: Translate): readonly Part[] {
  const gpus = load?.gpus ?? passes.at(-1)?.clusterGpus ?? 0;
  const lines = CONSTANT_SETS.flatMap((set): Line[] => {
    const price = set === "market" ? MARKET_PRICES[scenario.chip.id]?.value : LISTED_PRICES[scenario.chip.id];
    if (price === undefined) return [];
    const bill = makeBill(gpus, price, CONSTANTS[set]);
    const perMillion = load && depreciationPerMillion(bill.total, CONSTANTS[set].depreciationYears, load.total);
    return [{ set, price, bill, perMillion }];
  });
  if (lines.length === 0) return [{ kind: "words", id: "no-price", words: [NO_PRICE] }];
  return [
    {
      kind: "table",
      id: "cost-sets",
      title: text({ en: "Purchase by cost model", zh: "各成本模型的采购价" }),
      note: text({
        en: "Hardware alone, written off over three years and busy all the time: no power, space or staff. Cost & Energy has those, and your own prices. tier6's prices look like manufacturing cost.",
        zh: "仅硬件，三年折旧、满负荷运行，不含电费、机位与人员；这些以及自填价格见“成本与能耗”页。tier6 的价格接近制造成本。",
      }),
      table: costTable(lines, t),
    },
  ];
}

const NO_PRICE = text({
  en: "No price of this chip is known. Cost & Energy takes yours.",
  zh: "没有该芯片的单价；可在“成本与能耗”页填写。",
});

const SET_WORDS: Readonly<Record<ConstantSet, Text>> = {
  market: text({ en: "Market prices", zh: "市场价" }),
  seed: text({ en: "tier6, document", zh: "tier6，文档版" }),
  first: text({ en: "tier6, first code", zh: "tier6，首版代码" }),
  tier6: text({ en: "tier6 (manufacturing)", zh: "tier6（制造成本）" }),
  head: text({ en: "tier6, latest code", zh: "tier6，最新代码" }),
};

const costTable = (lines: readonly Line[], t: Translate) =>
  table<Line>(
    t,
    [
      { id: "set", label: text({ en: "Cost model", zh: "成本模型" }), value: ({ set }) => t(SET_WORDS[set]) },
      { id: "price", label: text({ en: "Price of a chip", zh: "芯片单价" }), unit: "$", value: ({ price }) => price },
      { id: "servers", label: text({ en: "Servers", zh: "服务器" }), value: ({ bill }) => bill.servers },
      {
        id: "server",
        label: text({ en: "All servers", zh: "全部服务器" }),
        unit: "$",
        value: ({ bill }) => bill.server,
      },
      {
        id: "links",
        label: text({ en: "Interconnect", zh: "互连" }),
        unit: "$",
        value: ({ bill }) => bill.interconnect,
      },
      { id: "total", label: text({ en: "Total", zh: "合计" }), unit: "$", value: ({ bill }) => bill.total },
      {
        id: "each",
        label: text({ en: "Purchase per GPU", zh: "每卡采购成本" }),
        unit: "$",
        value: ({ bill }) => bill.total / bill.chips,
      },
      {
        id: "tokens",
        label: text({ en: "Output tokens", zh: "输出 token" }),
        unit: "$/Mtok",
        value: ({ perMillion }) => perMillion,
      },
    ],
    lines,
  );
