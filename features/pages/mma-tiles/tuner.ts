/** Tiles that fit the core, tried one by one; the best five by the chosen objective. */
import { gemmTiles, type GemmTiles } from "./gemm-tiles";
import type { Input } from "./input";
import type { Plan, Tile } from "./plan";

export type Objective = Input["tune"];
export type Candidate = { readonly tile: Tile; readonly result: GemmTiles };

const EXTENTS = [64, 128, 256] as const;
const DEPTHS = [32, 64, 128, 256] as const;
const SHOWN = 5;

/** Stages and warps are chosen anew for every tile, unless the user set them. */
export function tuneTiles(plan: Plan, objective: Objective, countWarps: (tile: Tile) => number): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const m of EXTENTS)
    for (const n of EXTENTS)
      for (const k of DEPTHS) {
        const tile = { m, n, k };
        const result = gemmTiles({
          ...plan,
          tile,
          warps: countWarps(tile),
          split: Math.min(plan.split, Math.max(1, Math.floor(plan.shape.k / k))),
        });
        if (result.fits) candidates.push({ tile, result });
      }
  const score = SCORES[objective];
  const byTime = (a: Candidate, b: Candidate): number => a.result.seconds.total - b.result.seconds.total;
  return candidates.sort((a, b) => score(b.result) - score(a.result) || byTime(a, b)).slice(0, SHOWN);
}

const stress = ({ levels }: GemmTiles): number => Math.max(...levels.map(({ load }) => load));

/** Rounded, so that ties are settled by time. */
const rounded = (value: number): number => Number(value.toPrecision(6));

const SCORES: Readonly<Record<Objective, (result: GemmTiles) => number>> = {
  time: ({ seconds }) => -seconds.total,
  ai: ({ intensity }) => rounded(intensity),
  stress: (result) => -rounded(stress(result)),
  mfu: ({ mfuCap }) => rounded(mfuCap),
};
