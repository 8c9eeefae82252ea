/** Words of the page that are not the engine's. */
import { text } from "@/lib/text";

export const WORDS = {
  links: text("What KV offload asks of each link, one GPU", "KV 卸载对各链路的需求（单 GPU）"),
  linksNote: text(
    "At the token rate in force, all GPUs of a socket at once. Reached: after efficiencies and sharing.",
    "按当前 token 速率、同一路的 GPU 同时传输计。可达：已计入效率与共享。",
  ),
  layers: text("Layers of a decode step, one GPU", "解码一步中的各层（单 GPU）"),
  layersNote: text(
    "Sizes of one layer with all sequences of the GPU. A layer waits for what its transfer takes longer than its compute.",
    "数据量为单层、该 GPU 全部序列合计。传输超出计算的部分即为等待。",
  ),
  rebalance: text("Expert rebalancing, busiest GPU", "专家重均衡（最忙的 GPU）"),
  toGpu: text("to the GPU", "到 GPU"),
  fromGpu: text("from the GPU", "自 GPU"),
  dram: text("through DRAM", "经内存"),
  withHost: text("with KV on the host", "KV 在主机"),
  without: text("without waiting", "无等待"),
  recompute: text("recompute", "重新计算"),
  reload: text("reload", "回载"),
};
