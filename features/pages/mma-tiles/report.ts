/** The page's parts, in reading order. */
import type { Part, Report } from "@/features/answers/answer";
import type { Text, Translate } from "@/lib/text";
import { tileCharts } from "./charts";
import type { MmaTiles } from "./mma-tiles";
import type { Plan } from "./plan";
import { capacityTable, compareTable, levelTable, productTable, tunerTable } from "./tables";
import * as messages from "./messages";

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

/** Demand of this tile on each level and on a core. */
const sizeParts = (answer: MmaTiles, t: Translate): readonly Part[] => [
  {
    kind: "table",
    id: "levels",
    title: messages.bytesPerClockAtEvery,
    lead: messages.needWhatOneCoreAsks,
    note: assumption(answer.plan),
    file: messages.levels,
    table: levelTable(answer, t),
  },
  {
    kind: "row",
    id: "sizes",
    parts: [
      {
        kind: "table",
        id: "capacity",
        title: messages.whatFitsOnCore,
        table: capacityTable(answer, t),
      },
      {
        kind: "table",
        id: "comparison",
        title: messages.sameProductPricedOtherwise,
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
    title: messages.tunerBestTilesThatFit,
    table: tunerTable(answer, t),
    offers: {
      label: messages.apply,
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
    title: messages.productsOfThisScenarioOn,
    lead: messages.eachWithItsBestTile,
    table: productTable(answer, t),
    offers: {
      label: messages.lookAtIt,
      changes: answer.scenarioGemms.map(({ set }) => set),
    },
  },
];

const assumption = ({ l2Assumed }: Plan): Text | undefined =>
  l2Assumed === null ? undefined : messages.noSourceStatesHowMuch({ l2Assumed });

const miss = ({ tableMiss }: MmaTiles): Text | undefined =>
  tableMiss === null ? undefined : messages.chosenTablesDoNotHold({ tableMiss });
