/** How sure a segmentation is: witnesses that agree and that do not, each with its weight. */
import type { Segmentation, Witness } from "./segmentation";

/** Odds that a method alone is right. */
const PRIOR = { anchor: 3, period: 1.5, none: 0 } as const;

/** By how much a witness that agrees raises the odds, and one that does not lowers them. */
const WEIGHT: Readonly<Record<Witness["kind"], { readonly for: number; readonly against: number }>> = {
  anchor: { for: 2, against: 0.3 },
  period: { for: 6, against: 0.7 },
  config: { for: 20, against: 0.05 },
  annotation: { for: 3, against: 0.8 },
  boundary: { for: 2, against: 0.25 },
  regular: { for: 2, against: 0.4 },
  filled: { for: 1, against: 0.15 },
  cut: { for: 1, against: 0.2 },
};

/** Probability from 0 to 1. Witnesses are taken as independent, which they are not quite: it never says more than 0.99. */
export function confidence(method: Segmentation["method"], witnesses: readonly Witness[]): number {
  let odds: number = PRIOR[method];
  for (const { kind, agrees } of witnesses) odds *= agrees ? WEIGHT[kind].for : WEIGHT[kind].against;
  return Math.min(0.99, odds / (1 + odds));
}
