/** What the page says, in the order of reading. */
import type { Part, Report } from "@/features/answers/answer";
import { text, type Text, type Translate } from "@/lib/text";
import { tileCharts } from "./charts";
import type { MmaTiles } from "./mma-tiles";
import type { Plan } from "./plan";
import { capacityTable, compareTable, levelTable, productTable, tunerTable } from "./tables";

export function mmaTilesReport(answer: MmaTiles, { t }: { readonly t: Translate }): Report {
  return {
    verdict: answer.verdict,
    figures: answer.figures,
    parts: [
      { kind: "view", id: "presets" },
      { kind: "view", id: "hand-over" },
      ...tileCharts(answer, t),
      ...sizeParts(answer, t),
      ...searchParts(answer, t),
      { kind: "view", id: "snapshot" },
    ],
  };
}

/** What this tile asks of each level, and of a core. */
const sizeParts = (answer: MmaTiles, t: Translate): readonly Part[] => [
  {
    kind: "table",
    id: "levels",
    title: text({ en: "Bytes per clock at every level", zh: "各级每时钟字节" }),
    lead: text({
      en: "Need: what one core asks for while its matrix units run at the sheet's rate. ● above 105 % of the supply, ◐ above 80 %.",
      zh: "需求：矩阵单元满速时单核所需。● 超过供给的 105 %，◐ 超过 80 %。",
    }),
    note: assumption(answer.plan),
    file: text({ en: "Levels", zh: "各级" }),
    table: levelTable(answer, t),
  },
  {
    kind: "row",
    id: "sizes",
    parts: [
      {
        kind: "table",
        id: "capacity",
        title: text({ en: "What fits on a core", zh: "单核容量" }),
        table: capacityTable(answer, t),
      },
      {
        kind: "table",
        id: "comparison",
        title: text({ en: "The same product, priced otherwise", zh: "同一乘积的其他定价" }),
        note: miss(answer),
        table: compareTable(answer, t),
      },
    ],
  },
];

/** Other tiles for this product, and other products for these tiles. */
const searchParts = (answer: MmaTiles, t: Translate): readonly Part[] => [
  {
    kind: "table",
    id: "tuner",
    title: text({ en: "Tuner: best tiles that fit", zh: "调优：放得下的最佳分块" }),
    table: tunerTable(answer, t),
    offers: {
      label: text({ en: "apply", zh: "应用" }),
      changes: answer.candidates.map(({ tile }) => ({
        mt: `${tile.m}`,
        nt: `${tile.n}`,
        kt: `${tile.k}`,
        stages: "auto",
        warps: "auto",
      })),
    },
  },
  {
    kind: "table",
    id: "products",
    title: text({ en: "Products of this scenario on one GPU", zh: "本场景单卡上的乘积" }),
    lead: text({
      en: "Each with its best tile, beside the scenario's time model. Look at one to see what limits it.",
      zh: "各取最佳分块，旁列场景的时间模型。点击查看可了解其瓶颈。",
    }),
    table: productTable(answer, t),
    offers: {
      label: text({ en: "look at it", zh: "查看" }),
      changes: answer.scenarioGemms.map(({ set }) => set),
    },
  },
];

const assumption = ({ l2Assumed }: Plan): Text | undefined =>
  l2Assumed === null
    ? undefined
    : text({
        en: `≈ No source states how much L2 delivers on this architecture; enter it at L2, all cores. Here: ${l2Assumed.en}.`,
        zh: `≈ 没有公开资料给出该架构的 L2 供给；可在“L2（全部核心）”处填写。此处${l2Assumed.zh}。`,
      });

const miss = ({ tableMiss }: MmaTiles): Text | undefined =>
  tableMiss === null
    ? undefined
    : text({ en: `The chosen tables do not hold it: ${tableMiss.en}`, zh: `所选实测表不含该点：${tableMiss.zh}` });
