/** Words for what limits an accelerator, used by page, verdict and exports alike. */
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import type { Limiting } from "./limiting";
import type { Factor } from "./trial";

export const FACTOR_WORD: Readonly<Record<Factor, Text>> = {
  weights: text("memory: weights", "显存：权重"),
  cache: text("memory: KV cache", "显存：KV 缓存"),
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
};

/** "TTFT 612 ms on 7 cards, target 500 ms". */
export function limitingWords({ factor, value, limit, excess, cards }: Limiting): Text {
  const count = formatCount(cards);
  const on = text(`${count} ${cards === 1 ? "card" : "cards"}`, `${count} 张卡`);
  if (factor === "weights") {
    if (excess > 10) return text("the weights do not fit by far", "权重远放不下");
    return text(
      `weights and buffers exceed the memory of ${on.en} by ${formatPercent(excess, 2)}`,
      `权重与缓冲超出${on.zh}的显存 ${formatPercent(excess, 2)}`,
    );
  }
  if (factor === "cache") {
    const [asked, held] = [formatCount(value), formatCount(limit)];
    return text(
      `the memory of ${on.en} caches ${held} of ${asked} requests per instance`,
      `${on.zh}的显存每实例只能缓存 ${asked} 个请求中的 ${held} 个`,
    );
  }
  const name = factor.toUpperCase();
  return text(
    `${name} ${formatLatency(value)} on ${on.en}, limit ${formatLatency(limit)}`,
    `${on.zh}时 ${name} 为 ${formatLatency(value)}，上限 ${formatLatency(limit)}`,
  );
}
