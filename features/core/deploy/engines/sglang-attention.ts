/** Attention ranks of SGLang: data parallelism with what stays on a rank, context parallelism under its names of the version. */
import { findRow } from "../flags/find";
import { text } from "@/lib/text";
import type { ServerPlan } from "../plan/server-plan";
import type { Flag, FlagWriter } from "./server-command";

/** Attention data parallelism multiplies --schedule-conservativeness by 0.3; this undoes it (server_args, `_handle_data_parallelism`). */
export const CONSERVATIVENESS = 3.33;

export function attentionDataFlags({ layout: { dp, tp } }: ServerPlan, { flag }: FlagWriter): Flag[] {
  const own = text({
    en: `${dp} attention ranks with their own sequences.`,
    zh: `${dp} 个注意力 rank，各有自己的序列。`,
  });
  const shared = text({
    en: "Ranks share the experts instead of being replicas.",
    zh: "各 rank 共享专家，而非独立副本。",
  });
  const rank = text({
    en: "Dense layers stay on their attention rank, as predicted; by default all GPUs split them.",
    zh: "稠密层留在各自的注意力 rank，与预测一致；默认由全部 GPU 切分。",
  });
  const head = text({ en: "The output head stays there too.", zh: "输出头同样留在该 rank。" });
  const undone = text({
    en: "Attention DP multiplies it by 0.3, which the prediction does not; this undoes that.",
    zh: "注意力 DP 会将其乘以 0.3，而预测没有；此项抵消该倍率。",
  });
  return [
    flag("dp", dp, own),
    flag("attentionDp", null, shared),
    // 1 is the only size besides all GPUs: ranks of several GPUs cannot have it.
    ...(tp === 1 ? [flag("denseTp", 1, rank)] : []),
    flag("headDp", null, head),
    flag("conservativeness", CONSERVATIVENESS, undone),
  ];
}

export function contextFlags({ layout: { cp }, backend, version }: ServerPlan, { flag }: FlagWriter): Flag[] {
  const size = findRow(backend, "prefillCp", version.version);
  const unified = findRow(backend, "cpStrategy", version.version)?.names[0] === "--cp-strategy";
  return [
    ...(size === null
      ? []
      : [
          flag(
            "prefillCp",
            cp,
            text({ en: `${cp} ranks share the positions of a prompt.`, zh: `${cp} 个 rank 分担提示词的各位置。` }),
          ),
        ]),
    flag("enablePrefillCp", null, text({ en: "Switches context parallelism on.", zh: "启用上下文并行。" })),
    flag(
      "cpStrategy",
      unified ? "zigzag" : "in-seq-split",
      text({
        en: "Every rank gets an early and a late part, so that work is even.",
        zh: "各 rank 取首尾两段，使计算量均衡。",
      }),
    ),
  ];
}
