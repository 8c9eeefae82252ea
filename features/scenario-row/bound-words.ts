/** What holds a deployment back, in words. */
import type { LimitedBy } from "@/features/serving/metrics";
import { text, type Text } from "@/lib/text";

export const LIMITED_BY_WORD: Readonly<Record<LimitedBy, Text>> = {
  "kv-capacity": text("KV cache", "KV 缓存"),
  "max-sequences": text("sequence limit", "序列数上限"),
  prefill: text("prefill", "预填充"),
  decode: text("decode", "解码"),
  "prefill-pool": text("prefill pool", "预填充池"),
  "decode-pool": text("decode pool", "解码池"),
  transfer: text("cache transfer", "缓存传输"),
};
