/** What is wrong with a search that somebody asked for. */
import type { Issue } from "@/lib/issue";
import { misshapen } from "@/lib/params/plain-input";
import * as m from "@/features/core/search/messages";

export const MOST_CONFIGURATIONS = 20_000_000;

export const priceAbsent = (id: string, name: string): Issue => ({
  code: "SEARCH-PRICE-ABSENT",
  at: `prices.${id}`,
  message: m.nameHasNoPricePer({ name }),
  fix: m.enterPriceForId({ id }),
});

export const powerAbsent = (id: string, name: string): Issue => ({
  code: "SEARCH-POWER-ABSENT",
  at: `axes.chip.${id}`,
  message: m.sheetOfNameStatesNo({ name }),
  fix: m.leaveChipOutOrAsk,
});

export const tooMany = (count: number): Issue => ({
  code: "SEARCH-TOO-MANY",
  at: "axes",
  message: m.spaceHasConfigurations({
    count: count.toLocaleString("en"),
    most: MOST_CONFIGURATIONS.toLocaleString("en"),
  }),
  fix: m.giveShorterAxes,
});

export const notASearch = misshapen("SEARCH-INPUT", m.search, {
  scenario: { model: "qwen3-32b" },
  axes: { tp: [1, 2], nodes: [4] },
  limits: { tpot_ms: 30 },
});
