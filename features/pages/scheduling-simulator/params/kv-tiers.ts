/** What keeps prefixes that HBM has no room for: sizes and rates of one instance. */
import { kvTierSizes } from "@/features/core/host-link/kv-tier-params";
import { orAuto, param, real, type FieldCondition } from "@/lib/params/param";
import { text } from "@/lib/text";

const CACHED: FieldCondition = { key: "prefix_cache", is: [true] };
const filled = (key: string) => ({ all: [CACHED, { key, not: [0, null] }] });

export const kvTierParams = {
  ...kvTierSizes({
    when: CACHED,
    hidden: true,
    hint: text({
      en: "Of one instance; 0 = none, empty = as the scenario says for each GPU. What the prefix cache in HBM drops falls into the next tier; a hit there is loaded, or computed again where that is quicker.",
      zh: "单个实例的容量；0 表示没有，留空则按场景中每 GPU 的设置。HBM 前缀缓存淘汰的块落入下一层；命中时载回，重算更快则重算。",
    }),
  }),
  dram_gb_s: param(orAuto(real(0.01, 100_000)), {
    label: text({ en: "Host DRAM read", zh: "主机内存读取" }),
    unit: "GB/s",
    when: filled("dram_gb"),
    hidden: true,
    hint: text({
      en: "Of one instance, one way. Auto: 80 % of the PCIe rate of its chips.",
      zh: "单实例单向。自动：其芯片 PCIe 速率的 80 %。",
    }),
  }),
  ssd_gb_s: param(real(0.01, 100_000).default(7), {
    label: text({ en: "SSD read", zh: "SSD 读取" }),
    unit: "GB/s",
    when: filled("ssd_gb"),
    hidden: true,
    hint: text({
      en: "Of one instance. 7: one PCIe 4 x4 drive.",
      zh: "单个实例。7：一块 PCIe 4 x4 盘。",
    }),
  }),
  remote_gb_s: param(real(0.01, 100_000).default(7), {
    label: text({ en: "Remote read", zh: "远端读取" }),
    unit: "GB/s",
    when: filled("remote_gb"),
    hidden: true,
    hint: text({
      en: "Of one instance. 7: what a hit in a Mooncake store reached over RDMA in a public run (5 to 7).",
      zh: "单个实例。7：公开实测中经 RDMA 命中 Mooncake 存储的速率（5 至 7）。",
    }),
  }),
};
