/** What holds a deployment back, in words. */
import type { LimitedBy } from "@/features/core/serving/metrics";
import { text, type Text } from "@/lib/text";

export const LIMITED_BY_WORD: Readonly<Record<LimitedBy, Text>> = {
  "kv-capacity": text({ en: "KV cache", zh: "KV 缓存" }),
  "max-sequences": text({ en: "sequence limit", zh: "序列数上限" }),
  prefill: text({ en: "prefill", zh: "预填充" }),
  decode: text({ en: "decode", zh: "解码" }),
  "prefill-pool": text({ en: "prefill pool", zh: "预填充池" }),
  "decode-pool": text({ en: "decode pool", zh: "解码池" }),
  transfer: text({ en: "cache transfer", zh: "缓存传输" }),
};
