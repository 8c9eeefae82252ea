/** What is wrong with a search that somebody asked for. */
import type { Issue } from "@/lib/issue";
import { misshapen } from "@/lib/params/plain-input";
import * as m from "@/features/core/search/messages";
import { issue } from "@/features/core/search/messages.issues";

export const MOST_CONFIGURATIONS = 20_000_000;

export const priceAbsent = (id: string, name: string): Issue =>
  issue("SEARCH-PRICE-ABSENT", `prices.${id}`, { name, id });

export const powerAbsent = (id: string, name: string): Issue =>
  issue("SEARCH-POWER-ABSENT", `axes.chip.${id}`, { name });

export const tooMany = (count: number): Issue =>
  issue("SEARCH-TOO-MANY", "axes", {
    count: count.toLocaleString("en"),
    most: MOST_CONFIGURATIONS.toLocaleString("en"),
  });

export const notASearch = misshapen("SEARCH-INPUT", m.search, {
  scenario: { model: "qwen3-32b" },
  axes: { tp: [1, 2], nodes: [4] },
  limits: { tpot_ms: 30 },
});
