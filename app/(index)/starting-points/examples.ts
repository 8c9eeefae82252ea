/** Questions to begin with: each is a link, so that a reader sees what a sentence may say. */
import { text, type Text } from "@/lib/text";

export const EXAMPLES: readonly { readonly words: Text; readonly query: string }[] = [
  {
    words: text({ en: "Does Qwen3 235B fit on 8 × A100?", zh: "Qwen3 235B 能放进 8 × A100 吗？" }),
    query: "gpus=8&hw=a100-sxm-80&model=qwen3-235b-a22b&ttft_ms=4000&tpot_ms=100",
  },
  {
    words: text({
      en: "Is splitting prefill and decode worth it at 8k → 1k?",
      zh: "8k → 1k 时拆分预填充与解码值得吗？",
    }),
    query: "isl=8192&osl=1024&ttft_ms=3000&tpot_ms=40",
  },
  {
    words: text({ en: "GB200 or H200 for Kimi K2?", zh: "Kimi K2 用 GB200 还是 H200？" }),
    query: "model=kimi-k2&gpus=32&team=gb200=32&ttft_ms=3000&tpot_ms=50",
  },
  {
    words: text({ en: "What does p99 cost at 10 requests a second?", zh: "每秒 10 个请求时 p99 的代价是多少？" }),
    query: "model=llama-3.3-70b&hw=h100-sxm&goal=rate&rate=10&at=p99&isl=1024&osl=256&ttft_ms=1000&tpot_ms=40",
  },
];
