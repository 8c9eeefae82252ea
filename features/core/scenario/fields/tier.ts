/**
 * How many beginnings the requests of a scenario share, and what keeps those that HBM has no room for. Sizes and rates are of one GPU, so
 * that layouts of one machine are compared on the same memory, drives and network cards.
 */
import type * as z from "zod";
import { orAuto, param, real, whole, type FieldCondition } from "@/lib/params/param";
import { text, type Text } from "@/lib/text";
import { fromGb, fromGbPerS, fromPercent } from "@/lib/units/edge";
import { STORE_KEYS } from "./store-keys";

/** Nearest first. */
export const KV_TIERS = ["dram", "ssd", "remote"] as const;
export type KvTierName = (typeof KV_TIERS)[number];

export const KV_TIER_NAMES: Readonly<Record<KvTierName, Text>> = {
  dram: text({ en: "Host DRAM", zh: "主机内存" }),
  ssd: text({ en: "Local SSD", zh: "本地 SSD" }),
  remote: text({ en: "Remote store", zh: "远端存储" }),
};

const OWN_PREFIXES: readonly FieldCondition[] = [
  { key: "prefix", not: [0] },
  { key: "prefix_shared", is: [false] },
];
const COUNTED: readonly FieldCondition[] = [...OWN_PREFIXES, { key: "prefixes", not: [null] }];
const SECTION = { section: "engine", fold: "tiers" } as const;

const size = (label: Text, hint?: Text) =>
  param(real(0, 1e7).default(0), { ...SECTION, label, unit: "GB/GPU", when: { all: COUNTED }, ...(hint && { hint }) });

const filled = (key: string) => ({ all: [...COUNTED, { key, not: [0] }] });

export const prefixes = param(orAuto(whole(1, 1_000_000_000)), {
  section: "workload",
  label: text({ en: "Different prefixes", zh: "不同前缀数" }),
  when: { all: OWN_PREFIXES },
  absent: text({ en: "all in HBM", zh: "全部在 HBM" }),
  hint: text({
    en: "The prefix hit is then the share of a prompt that it has in common with others, and requests draw one of so many beginnings evenly. What HBM has no room for is looked for in the KV tiers (section Engine), else computed again. Empty: everything is found in HBM.",
    zh: "填写后，前缀命中表示提示词中与其他请求相同的比例，各请求从这么多个开头中均匀取一个。HBM 放不下的到 KV 层级（“引擎”一节）中查找，找不到则重算。留空：全部在 HBM 命中。",
  }),
});

export const TIER_FIELDS = {
  kv_dram_gb: size(
    text({ en: "KV in host DRAM", zh: "主机内存中的 KV" }),
    text({
      en: "For each GPU that prefills; 0 = none. What the prefix cache in HBM drops falls into the next tier; a hit there is loaded before the step, or computed again where that is quicker.",
      zh: "每个预填充 GPU 的容量；0 表示没有。HBM 前缀缓存淘汰的块落入下一层；命中时在该步之前载回，重算更快则重算。",
    }),
  ),
  kv_ssd_gb: size(text({ en: "KV on local SSD", zh: "本地 SSD 上的 KV" })),
  kv_remote_gb: size(text({ en: "KV in a remote store", zh: "远端存储中的 KV" })),
  kv_dram_gb_s: param(orAuto(real(0.01, 100_000)), {
    ...SECTION,
    label: text({ en: "Host DRAM read", zh: "主机内存读取" }),
    unit: "GB/s",
    when: filled("kv_dram_gb"),
    hint: text({
      en: "Of one GPU, one way. Auto: 80 % of the chip's PCIe rate.",
      zh: "单 GPU 单向。自动：芯片 PCIe 速率的 80 %。",
    }),
  }),
  kv_ssd_gb_s: param(real(0.01, 100_000).default(7), {
    ...SECTION,
    label: text({ en: "SSD read", zh: "SSD 读取" }),
    unit: "GB/s",
    when: filled("kv_ssd_gb"),
    hint: text({ en: "Of one GPU. 7: one PCIe 4 x4 drive.", zh: "单 GPU。7：一块 PCIe 4 x4 盘。" }),
  }),
  kv_remote_gb_s: param(real(0.01, 100_000).default(7), {
    ...SECTION,
    label: text({ en: "Remote read", zh: "远端读取" }),
    unit: "GB/s",
    when: filled("kv_remote_gb"),
    hint: text({
      en: "Of one GPU. 7: what a hit in a Mooncake store reached over RDMA in a public run (5 to 7).",
      zh: "单 GPU。7：公开实测中经 RDMA 命中 Mooncake 存储的速率（5 至 7）。",
    }),
  }),
};

/** For pages on which prompts are not served under load. */
export const TIER_KEYS = ["prefixes", ...STORE_KEYS] as const;

/** One tier behind a GPU. */
type KvStore = {
  readonly name: KvTierName;
  readonly bytes: number;
  /** Bytes per second, one way; null: as the chip reaches its host. */
  readonly rate: number | null;
};

export type PrefixTiers = {
  /** Beginnings that requests draw evenly. */
  readonly prefixes: number;
  /** Nearest first, those of no size left out. */
  readonly stores: readonly KvStore[];
};

type Written = z.infer<z.ZodObject<typeof TIER_FIELDS>> & {
  readonly prefix: number;
  readonly prefix_shared: boolean;
  readonly prefixes: number | null;
};

/** null: all that prompts share is found in HBM. */
export function statedTiers(params: Written): PrefixTiers | null {
  const { prefix, prefix_shared, prefixes: count } = params;
  if (fromPercent(prefix) === 0 || prefix_shared || count === null) return null;
  const stores = KV_TIERS.map((name) => {
    const rate = params[`kv_${name}_gb_s`];
    return { name, bytes: fromGb(params[`kv_${name}_gb`]), rate: rate === null ? null : fromGbPerS(rate) };
  });
  return { prefixes: count, stores: stores.filter(({ bytes }) => bytes > 0) };
}
