/** What of a prompt the prefix cache holds, whose it is, and what keeps it below HBM. */
import * as z from "zod";
import { param, real } from "@/lib/params/param";
import { prefixes } from "./tier";

export { TIER_FIELDS } from "./tier";
import { text } from "@/lib/text";

export const PREFIX_FIELDS = {
  prefix: param(real(0, 99.9).default(0), {
    label: text({ en: "Prefix hit", zh: "前缀命中" }),
    unit: "%",
    section: "workload",
    hint: text({ en: "Share of the prompt found in the prefix cache.", zh: "提示词在前缀缓存中命中的比例。" }),
  }),
  prefix_shared: param(z.boolean().default(false), {
    label: text({ en: "One prefix for all", zh: "共用同一前缀" }),
    section: "workload",
    when: { key: "prefix", not: [0] },
    hint: text({
      en: "All requests begin with the same tokens (a system prompt): their cache is kept once per attention rank, and more requests run at once. Off: each keeps its own. Simulated runs hold a stated share of hits as one prefix either way.",
      zh: "所有请求以相同 token 开头（如系统提示词）：其缓存每个注意力 rank 只存一份，可同时运行更多请求。关闭：各请求各存一份。模拟运行始终把所填命中比例视为同一前缀。",
    }),
  }),
  prefixes,
};
