/** What is wrong with a search that somebody asked for. */
import type { Issue } from "@/lib/issue";
import { misshapen } from "@/lib/params/plain-input";
import { text } from "@/lib/text";

export const MOST_CONFIGURATIONS = 20_000_000;

export const priceAbsent = (id: string, name: string): Issue => ({
  code: "SEARCH-PRICE-ABSENT",
  at: `prices.${id}`,
  message: text({
    en: `${name} has no price per GPU hour, and cost is asked for.`,
    zh: `未填写 ${name} 的 GPU 小时价，无法计算成本。`,
  }),
  fix: text({ en: `Enter a price for ${id}.`, zh: `请填写 ${id} 的价格。` }),
});

export const powerAbsent = (id: string, name: string): Issue => ({
  code: "SEARCH-POWER-ABSENT",
  at: `axes.chip.${id}`,
  message: text({
    en: `The sheet of ${name} states no power, and energy is asked for.`,
    zh: `${name} 的规格未给出功耗，无法计算能耗。`,
  }),
  fix: text({ en: "Leave the chip out, or ask for another objective.", zh: "请去掉该芯片，或改用其他目标。" }),
});

export const tooMany = (count: number): Issue => ({
  code: "SEARCH-TOO-MANY",
  at: "axes",
  message: text({
    en: `The space has ${count.toLocaleString("en")} configurations; at most ${MOST_CONFIGURATIONS.toLocaleString("en")} are searched.`,
    zh: `搜索空间有 ${count.toLocaleString("en")} 个配置，上限为 ${MOST_CONFIGURATIONS.toLocaleString("en")}。`,
  }),
  fix: text({ en: "Give shorter axes.", zh: "请缩短各轴的取值。" }),
});

export const notASearch = misshapen("SEARCH-INPUT", text({ en: "search", zh: "搜索" }), {
  scenario: { model: "qwen3-32b" },
  axes: { tp: [1, 2], nodes: [4] },
  limits: { tpot_ms: 30 },
});
