/** The page's parts, in reading order. */
import type { Part, Report } from "@/features/answers/answer";
import type { Translate } from "@/lib/text";
import { hostCharts } from "./charts";
import { factGroups } from "./facts";
import type { HostBandwidth } from "./host-bandwidth";
import { layerTable, linkTable, routeTable } from "./tables";
import * as m from "./messages";

export function hostBandwidthReport(answer: HostBandwidth, { t }: { readonly t: Translate }): Report {
  return {
    verdict: answer.verdict,
    figures: answer.figures,
    parts: [
      ...hostCharts(answer, t),
      {
        kind: "table",
        id: "links",
        title: m.whatKvOffloadAsksOf,
        note: m.atTokenRateInForce,
        table: linkTable(answer, t),
      },
      {
        kind: "table",
        id: "layers",
        title: m.layersOfDecodeStepOne,
        note: m.sizesOfOneLayerWith,
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
    title: m.expertRebalancingBusiestGpu,
  };
  if (rebalance === null) return { kind: "words", ...headed, words: noRebalance ? [noRebalance] : [] };
  return { kind: "table", ...headed, table: routeTable(rebalance, t) };
}
