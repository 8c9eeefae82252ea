/** Sizes of the tiers that keep prefixes below HBM, for pages that fill or pay for those of one instance. */
import { orAuto, param, real, type ParamMeta } from "@/lib/params/param";
import { text, type Text } from "@/lib/text";

const size = (label: Text, more: Partial<ParamMeta>) =>
  param(orAuto(real(0, 1e7)), {
    ...{ label, unit: "GB", absent: text({ en: "scenario", zh: "同场景" }) },
    ...more,
  });

/** `more`: section, condition and hint as the page has them. */
export const kvTierSizes = (more: Partial<ParamMeta>) =>
  ({
    dram_gb: size(text({ en: "KV in host DRAM", zh: "主机内存中的 KV" }), more),
    ssd_gb: size(text({ en: "KV on local SSD", zh: "本地 SSD 上的 KV" }), more),
    remote_gb: size(text({ en: "KV in a remote store", zh: "远端存储中的 KV" }), more),
  }) as const;
