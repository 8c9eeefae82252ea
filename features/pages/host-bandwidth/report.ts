/** What the page says, in the order of reading. */
import type { Part, Report } from "@/features/answers/answer";
import { text, type Translate } from "@/lib/text";
import { hostCharts } from "./charts";
import { factGroups } from "./facts";
import type { HostBandwidth } from "./host-bandwidth";
import { layerTable, linkTable, routeTable } from "./tables";

export function hostBandwidthReport(answer: HostBandwidth, { t }: { readonly t: Translate }): Report {
  return {
    verdict: answer.verdict,
    figures: answer.figures,
    parts: [
      ...hostCharts(answer, t),
      {
        kind: "table",
        id: "links",
        title: text({ en: "What KV offload asks of each link, one GPU", zh: "KV 卸载对各链路的需求（单 GPU）" }),
        note: text({
          en: "At the token rate in force, all GPUs of a socket at once. Reached: after efficiencies and sharing.",
          zh: "按当前 token 速率、同一路的 GPU 同时传输计。可达：已计入效率与共享。",
        }),
        table: linkTable(answer, t),
      },
      {
        kind: "table",
        id: "layers",
        title: text({ en: "Layers of a decode step, one GPU", zh: "解码一步中的各层（单 GPU）" }),
        note: text({
          en: "Sizes of one layer with all sequences of the GPU. A layer waits for what its transfer takes longer than its compute.",
          zh: "数据量为单层、该 GPU 全部序列合计。传输超出计算的部分即为等待。",
        }),
        table: layerTable(answer.offload.rows, t),
      },
      rebalancePart(answer, t),
      { kind: "facts", id: "facts", groups: factGroups(answer) },
    ],
  };
}

/** Over which links experts move, or why none does. */
function rebalancePart({ rebalance, noRebalance }: HostBandwidth, t: Translate): Part {
  const headed = {
    id: "rebalance",
    title: text({ en: "Expert rebalancing, busiest GPU", zh: "专家重均衡（最忙的 GPU）" }),
  };
  if (rebalance === null) return { kind: "words", ...headed, words: noRebalance ? [noRebalance] : [] };
  return { kind: "table", ...headed, table: routeTable(rebalance, t) };
}
