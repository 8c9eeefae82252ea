/** The network between nodes, as levels of switches with their oversubscription. */
import * as z from "zod";
import type { NetworkLevel } from "@/features/core/hardware/chip";
import { param, real, whole } from "@/lib/params/param";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { idle } from "./idle-control";

const NETWORK = { section: "hardware", fold: "network" } as const;

export const NETWORK_FIELDS = {
  net_gpus: param(z.array(whole(1, 10_000_000)).max(4).default([]), {
    ...NETWORK,
    label: text({ en: "GPUs below a switch", zh: "交换机下的 GPU 数" }),
    hint: text({
      en: "One figure for each level, from the leaf (or rail) upwards: 256, 2048. Empty: full rate between all nodes.",
      zh: "自叶（或轨道）交换机向上每级一个数：256, 2048。留空：所有节点之间均为全速。",
    }),
  }),
  net_over: param(z.array(real(1, 64)).max(4).default([]), {
    ...NETWORK,
    label: text({ en: "Oversubscription", zh: "收敛比" }),
    unit: "×",
    hint: text({
      en: "Of each level, what enters a switch over what leaves it upwards; beyond it a GPU has its network rate divided by all of them so far. Missing: 1.",
      zh: "各级交换机的下行与上行带宽之比；越过该级后，每 GPU 的网络带宽除以至此各级之积。缺省为 1。",
    }),
  }),
};

/** What a page does not need on which nothing leaves a node. */
export const NETWORK_KEYS = ["net_gpus", "net_over"] as const;

type Asked = { readonly net_gpus: readonly number[]; readonly net_over: readonly number[] };

/** Nearest level first; refuses levels that do not grow, and factors without a level. */
export function readNetwork({ net_gpus, net_over }: Asked): Result<readonly NetworkLevel[]> {
  const small = net_gpus.findIndex((chips, index) => chips <= (net_gpus[index - 1] ?? 0));
  if (small >= 0) return failure(shrinking(net_gpus, small));
  if (net_over.length > net_gpus.length) return failure(noLevel(net_gpus.length, net_over.length));
  const levels = net_gpus.map((chips, index) => ({ chips, over: net_over[index] ?? 1 }));
  return success(levels, levels.length > 0 && levels.every(({ over }) => over === 1) ? [FULL_RATE] : []);
}

const FULL_RATE = idle(
  "net_gpus",
  text({
    en: "Levels of the network without oversubscription change nothing: every node has its full rate to every other.",
    zh: "没有收敛的网络层级不改变任何数值：所有节点之间均为全速。",
  }),
  text({ en: "Give each level its oversubscription.", zh: "请为各级填写收敛比。" }),
);

const shrinking = (chips: readonly number[], index: number): Issue => ({
  code: "NET-LEVELS",
  at: "net_gpus",
  message: text({
    en: `Level ${index + 1} of the network has ${chips[index]} GPUs below a switch, the level under it ${chips[index - 1]}.`,
    zh: `网络第 ${index + 1} 级交换机下为 ${chips[index]} 张 GPU，而其下一级为 ${chips[index - 1]} 张。`,
  }),
  fix: text({ en: "Give the levels from the leaf upwards.", zh: "请自叶交换机向上依次填写各级。" }),
  changes: [
    {
      label: text({ en: "in order", zh: "按顺序" }),
      set: { net_gpus: [...new Set(chips)].toSorted((a, b) => a - b).join(",") },
    },
  ],
});

const noLevel = (levels: number, factors: number): Issue => ({
  code: "NET-FACTORS",
  at: "net_over",
  message: text({
    en: `${factors} oversubscription factors for ${levels} levels of the network.`,
    zh: `网络有 ${levels} 级，却给出 ${factors} 个收敛比。`,
  }),
  fix: text({ en: "Give one factor for each level.", zh: "请为每一级给出一个收敛比。" }),
});
