/** Where prompts were found: in HBM, or in which tier below it. */
import type { SimState } from "../core/state";

export type PrefixFigures = {
  /** Prompt tokens of admissions, and those of them found in HBM. */
  readonly lookedUp: number;
  readonly inHbm: number;
  /** Nearest first, of all instances together; empty without tiers. */
  readonly tiers: readonly TierFigures[];
};

type TierFigures = {
  /** Prompt tokens that came up from it, and seconds that steps waited for them. */
  readonly hit: number;
  readonly seconds: number;
  /** Tokens that came down into it. */
  readonly written: number;
};

export function prefixFigures({ replicas, requests }: SimState): PrefixFigures {
  const unitTokens = requests.prefix?.unitTokens ?? 0;
  const tiers: TierFigures[] = [];
  let [lookedUp, found] = [0, 0];
  for (const { totals, cache } of replicas) {
    lookedUp += totals.lookedUp;
    found += totals.hit;
    (cache?.tiers ?? []).forEach(({ hit, seconds, written }, level) => {
      const before = tiers[level] ?? { hit: 0, seconds: 0, written: 0 };
      tiers[level] = {
        hit: before.hit + hit,
        seconds: before.seconds + seconds,
        written: before.written + written * unitTokens,
      };
    });
  }
  return { lookedUp, inHbm: tiers.reduce((rest, { hit }) => rest - hit, found), tiers };
}
