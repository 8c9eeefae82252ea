/** Services and loads in words. */
import { formatCount, formatNumber } from "@/lib/format/quantity";
import { joinTexts, verbatim, type Text } from "@/lib/text";
import { POLICY_NAMES } from "@/features/core/simulator/input/policy-names";
import type { Load, Service } from "@/features/core/serving/sweep/grid";
import * as m from "./messages";

/** "TP8 · budget 2,048 · vLLM V1": only what the sweep varies or sets. */
export function serviceWord({ tp, adp, ep, replicas, policy, budget }: Service): Text {
  const degrees = [
    tp === null ? "" : `TP${tp}`,
    adp === null ? "" : `ADP${adp}`,
    ep === null ? "" : `EP${ep}`,
    replicas === null ? "" : `DP${replicas}`,
  ].filter(Boolean);
  const words = [
    ...(degrees.length > 0 ? [degrees.join(" ")] : []),
    ...(budget === null ? [] : [m.budgetTokens({ budget: formatCount(budget) })]),
    POLICY_NAMES[policy],
  ];
  return joinTexts(words, verbatim(" · "));
}

export function loadWord(load: Load): Text {
  switch (load.kind) {
    case "closed":
      return m.clientsClientS({ clients: formatCount(load.clients), clients2: load.clients });
    case "users":
      return m.countUsers({ count: formatCount(load.users), users: load.users });
    case "open":
      return verbatim(`${formatNumber(load.rate)} req/s`);
    case "saturation":
      return m.saturation2;
  }
}
