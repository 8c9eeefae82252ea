/** Sizes of the tiers that keep prefixes below HBM, for every page that fills or pays for them. */
import { param, real, type ParamMeta } from "@/lib/params/param";
import { text, type Text } from "@/lib/text";

/** Nearest first. */
export const KV_TIERS = ["dram", "ssd", "remote"] as const;
export type KvTierName = (typeof KV_TIERS)[number];

export const KV_TIER_NAMES: Readonly<Record<KvTierName, Text>> = {
  dram: text({ en: "Host DRAM", zh: "主机内存" }),
  ssd: text({ en: "Local SSD", zh: "本地 SSD" }),
  remote: text({ en: "Remote store", zh: "远端存储" }),
};

const size = (label: Text, more: Partial<ParamMeta>) => param(real(0, 1e7).default(0), { label, unit: "GB", ...more });

/** `more`: section, condition and hint as the page has them. */
export const kvTierSizes = (more: Partial<ParamMeta>) =>
  ({
    dram_gb: size(text({ en: "KV in host DRAM", zh: "主机内存中的 KV" }), more),
    ssd_gb: size(text({ en: "KV on local SSD", zh: "本地 SSD 上的 KV" }), more),
    remote_gb: size(text({ en: "KV in a remote store", zh: "远端存储中的 KV" }), more),
  }) as const;
