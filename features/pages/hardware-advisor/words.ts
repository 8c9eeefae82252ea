/** Words for what limits an accelerator, used by page, verdict and exports alike. */
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import type { Limiting } from "./limiting";
import type { Factor } from "./trial";

export const FACTOR_WORD: Readonly<Record<Factor, Text>> = {
  weights: text({ en: "memory: weights", zh: "显存：权重" }),
  cache: text({ en: "memory: KV cache", zh: "显存：KV 缓存" }),
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
};

/** "TTFT 612 ms on 7 cards, target 500 ms". */
export function limitingWords({ factor, value, limit, excess, cards }: Limiting): Text {
  const count = formatCount(cards);
  const on = text({ en: `${count} ${cards === 1 ? "card" : "cards"}`, zh: `${count} 张卡` });
  if (factor === "weights") {
    if (excess > 10) return text({ en: "the weights do not fit by far", zh: "权重远放不下" });
    return text({
      en: `weights and buffers exceed the memory of ${on.en} by ${formatPercent(excess, 2)}`,
      zh: `权重与缓冲超出${on.zh}的显存 ${formatPercent(excess, 2)}`,
    });
  }
  if (factor === "cache") {
    const [asked, held] = [formatCount(value), formatCount(limit)];
    return text({
      en: `the memory of ${on.en} caches ${held} of ${asked} requests per instance`,
      zh: `${on.zh}的显存每实例只能缓存 ${asked} 个请求中的 ${held} 个`,
    });
  }
  const name = factor.toUpperCase();
  return text({
    en: `${name} ${formatLatency(value)} on ${on.en}, limit ${formatLatency(limit)}`,
    zh: `${on.zh}时 ${name} 为 ${formatLatency(value)}，上限 ${formatLatency(limit)}`,
  });
}
