/** Words of the page that are not the engine's. */
import { text } from "@/lib/text";

export const WORDS = {
  links: text({ en: "What KV offload asks of each link, one GPU", zh: "KV 卸载对各链路的需求（单 GPU）" }),
  linksNote: text({
    en: "At the token rate in force, all GPUs of a socket at once. Reached: after efficiencies and sharing.",
    zh: "按当前 token 速率、同一路的 GPU 同时传输计。可达：已计入效率与共享。",
  }),
  layers: text({ en: "Layers of a decode step, one GPU", zh: "解码一步中的各层（单 GPU）" }),
  layersNote: text({
    en: "Sizes of one layer with all sequences of the GPU. A layer waits for what its transfer takes longer than its compute.",
    zh: "数据量为单层、该 GPU 全部序列合计。传输超出计算的部分即为等待。",
  }),
  rebalance: text({ en: "Expert rebalancing, busiest GPU", zh: "专家重均衡（最忙的 GPU）" }),
  toGpu: text({ en: "to the GPU", zh: "到 GPU" }),
  fromGpu: text({ en: "from the GPU", zh: "自 GPU" }),
  dram: text({ en: "through DRAM", zh: "经内存" }),
  withHost: text({ en: "with KV on the host", zh: "KV 在主机" }),
  without: text({ en: "without waiting", zh: "无等待" }),
  recompute: text({ en: "recompute", zh: "重新计算" }),
  reload: text({ en: "reload", zh: "回载" }),
};
