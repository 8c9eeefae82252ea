/** The network between nodes, as levels of switches with their oversubscription. */
import * as z from "zod";
import type { NetworkLevel } from "@/features/core/hardware/chip";
import { param, real, integer } from "@/lib/params/param";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { idle } from "./idle-control";
import * as m from "./messages";
import { issue } from "./messages.issues";

const NETWORK = { section: "hardware", fold: "network" } as const;

export const NETWORK_FIELDS = {
  net_gpus: param(z.array(integer(1, 10_000_000)).max(4).default([]), {
    ...NETWORK,
    label: m.gpusBelowSwitch,
    hint: m.oneFigureForEachLevel,
  }),
  net_over: param(z.array(real(1, 64)).max(4).default([]), {
    ...NETWORK,
    label: m.oversubscription,
    unit: "×",
    hint: m.ofEachLevelWhatEnters,
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

const FULL_RATE = idle("net_gpus", m.levelsOfNetworkWithout, m.giveEachLevelItsOversubscription);

const shrinking = (chips: readonly number[], index: number): Issue =>
  issue("NET-LEVELS", "net_gpus", { index: index + 1, index2: chips[index] ?? "", chips: chips[index - 1] ?? "" }, [
    {
      label: m.inOrder,
      set: { net_gpus: [...new Set(chips)].toSorted((a, b) => a - b).join(",") },
    },
  ]);

const noLevel = (levels: number, factors: number): Issue => issue("NET-FACTORS", "net_over", { factors, levels });
