/**
 * How a time per output token came about. Ours is (E2E - TTFT) / (output tokens - 1) of a request; tools that define it
 * otherwise are converted, and the measurement keeps the word for what happened.
 */
import { text, type Text } from "@/lib/text";

export const TPOT_ORIGINS = {
  "without-first": text({
    en: "(E2E − TTFT) / (output tokens − 1) of each request, then the statistic; as the tool reports it",
    zh: "每个请求的 (E2E − TTFT) / (输出 token 数 − 1) 再取统计量；工具原样给出",
  }),
  "token-weighted": text({
    en: "(last − first token) / (output tokens − 1) of each request, weighted by its tokens",
    zh: "每个请求的（末 token − 首 token）/ (输出 token 数 − 1)，按 token 数加权",
  }),
  "with-first": text({
    en: "E2E / output tokens: contains the first token and its waiting",
    zh: "E2E / 输出 token 数：含首 token 及其排队时间",
  }),
  "per-chunk": text({
    en: "time from first to last arrival divided by arrivals of the stream, which need not be tokens",
    zh: "首末到达时刻之差除以流式到达次数；一次到达不一定是一个 token",
  }),
  "engine-gaps": text({
    en: "gaps between tokens as the engine counts them, over all tokens",
    zh: "引擎内部统计的 token 间隔，对所有 token 取统计",
  }),
  "from-means": text({
    en: "derived: (mean E2E − mean TTFT) / (mean output tokens − 1)",
    zh: "推导：(平均 E2E − 平均 TTFT) / (平均输出 token 数 − 1)",
  }),
  "from-medians": text({
    en: "derived: (median E2E − median TTFT) / (mean output tokens − 1); rough where lengths vary",
    zh: "推导：(E2E 中位数 − TTFT 中位数) / (平均输出 token 数 − 1)；长度不一时较粗略",
  }),
  "from-rate-per-user": text({
    en: "derived: 1 / (output tokens a second of one user)",
    zh: "推导：1 / 单用户每秒输出 token 数",
  }),
  "not-stated": text({ en: "the file does not say how it is defined", zh: "文件未说明其定义" }),
} as const satisfies Readonly<Record<string, Text>>;

export type TpotOrigin = keyof typeof TPOT_ORIGINS;

export const isTpotOrigin = (word: string): word is TpotOrigin => Object.hasOwn(TPOT_ORIGINS, word);
