/** The sentence above the figures: what limits the product, by how much, and what would help. */
import type { Verdict } from "@/features/answers/answer";
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { Bound, GemmTiles } from "./gemm-tiles";
import type { Plan } from "./plan";
import type { Candidate } from "./tuner";

type Answer = { readonly plan: Plan; readonly result: GemmTiles; readonly candidates: readonly Candidate[] };

const FINDING: Readonly<Record<Bound, Text>> = {
  mma: text({ en: "The matrix units limit", zh: "受限于矩阵单元" }),
  shared: text({ en: "Shared memory limits", zh: "受限于共享内存带宽" }),
  fill: text({ en: "The way into the core limits", zh: "受限于核心的载入通路" }),
  l2: text({ en: "L2 limits", zh: "受限于 L2" }),
  hbm: text({ en: "HBM limits", zh: "受限于 HBM" }),
  exposed: text({ en: "Filling and draining single tiles limits", zh: "受限于单块的填充与排空" }),
};

export function verdict({ plan, result, candidates }: Answer): Verdict {
  const { seconds, efficiency, tiles, activeCores, waves, waveEfficiency } = result;
  const time = formatLatency(seconds.total);
  const share = formatPercent(efficiency);
  const wave = formatPercent(waveEfficiency);
  const product = [plan.shape.m, plan.shape.n, plan.shape.k].map(formatCount).join(" × ");
  return {
    finding: FINDING[result.bound],
    evidence: text({
      en: `${product} takes ${time}, ${share} of the peak; ${tiles} tiles on ${activeCores} cores take ${waves} ${waves === 1 ? "wave" : "waves"}, ${wave} full.`,
      zh: `${product} 用时 ${time}，为峰值的 ${share}；${tiles} 块在 ${activeCores} 个核上分 ${waves} 波，占满 ${wave}。`,
    }),
    help: help(plan, result, candidates),
  };
}

/** Below 2 % another tile is within what the model cannot tell. */
function help({ tile }: Plan, { seconds, fits }: GemmTiles, candidates: readonly Candidate[]): Text | null {
  const best = candidates.reduce<Candidate | null>(
    (a, b) => (a === null || b.result.seconds.total < a.result.seconds.total ? b : a),
    null,
  );
  if (!best || !fits || best.result.seconds.total > 0.98 * seconds.total) return null;
  const name = `${best.tile.m} × ${best.tile.n} × ${best.tile.k}`;
  if (best.tile.m === tile.m && best.tile.n === tile.n && best.tile.k === tile.k) return null;
  const [from, to] = [formatLatency(seconds.total), formatLatency(best.result.seconds.total)];
  return text({
    en: `What would help most: tile ${name}, ${from} → ${to}.`,
    zh: `最有效的改变：分块 ${name}，${from} → ${to}。`,
  });
}
