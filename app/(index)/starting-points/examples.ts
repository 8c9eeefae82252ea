/** Questions to begin with: each is a link, so that a reader sees what a sentence may say. */
import type { Text } from "@/lib/text";
import * as m from "./messages";

export const EXAMPLES: readonly { readonly words: Text; readonly query: string }[] = [
  {
    words: m.doesQwen3235bFitOn,
    query: "gpus=8&hw=a100-sxm-80&model=qwen3-235b-a22b&ttft_ms=4000&tpot_ms=100",
  },
  {
    words: m.isSplittingPrefillAndDecode,
    query: "isl=8192&osl=1024&ttft_ms=3000&tpot_ms=40",
  },
  {
    words: m.howManyB200For300Users,
    query: "goal=need&users=300&hw=b200-sxm&model=kimi-k2",
  },
  {
    words: m.gb200OrH200ForKimi,
    query: "model=kimi-k2&gpus=32&team=gb200=32&ttft_ms=3000&tpot_ms=50",
  },
  {
    words: m.whatDoesP99CostAt,
    query: "model=llama-3.3-70b&hw=h100-sxm&goal=rate&rate=10&judge=p99&isl=1024&osl=256&ttft_ms=1000&tpot_ms=40",
  },
];
