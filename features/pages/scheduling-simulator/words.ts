/** Words of the page. */
import { text } from "@/lib/text";

export const WORDS = {
  tables: {
    percentiles: text({ en: "Percentiles", zh: "百分位" }),
    fork: text({ en: "After the fork", zh: "分叉之后" }),
    waits: text({ en: "Why is it waiting?", zh: "在等什么？" }),
    tiers: text({ en: "KV tiers", zh: "KV 层级" }),
    arithmetic: text({ en: "Useful arithmetic", zh: "有效算力" }),
  },
  steps: text({ en: "Steps", zh: "步" }),
  requests: text({ en: "Requests", zh: "请求" }),
  waitsLead: text({ en: "The mean life of a finished request, part by part.", zh: "已完成请求的平均时间构成。" }),
  arithmeticLead: text({
    en: "What prompts and answers need, at their mean lengths; what the prefix cache had or was computed twice does not count.",
    zh: "按平均长度计算提示词与回答所需的运算；前缀缓存命中与重复计算的部分不计入。",
  }),
  tiersLead: text({
    en: "Where prompts were found, all instances together; sizes and rates are of one. The step that admits a request waits for what it loads.",
    zh: "提示词的来源，所有实例合计；容量与速率为单个实例。接纳请求的那一步等待其载入。",
  }),
  memory: text({ en: "Memory and KV blocks", zh: "显存与 KV 块" }),
  memoryLead: text({
    en: "The blocks of an instance follow from the ledger; the control KV blocks replaces them.",
    zh: "实例的块数由账目得出；控件“KV 块数”可替换它。",
  }),
  map: text({ en: "Concurrency and token budget", zh: "并发与 token 预算" }),
  mapNone: text({ en: "No cell has finished yet.", zh: "尚无完成的格点。" }),
  concurrency: text({ en: "By concurrency", zh: "按并发" }),
  sample: text({ en: "What steps take now", zh: "当前各步耗时" }),
} as const;
