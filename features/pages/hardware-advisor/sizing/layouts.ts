/** The layouts that are tried on a chip: powers of two, tensor groups inside a server or scale-up domain, pipeline stages beyond. */
import { nodeGpus } from "@/features/core/search/layouts/space/layout";
import type { Chip } from "@/features/core/hardware/chip";
import { hasExperts, type ModelSpec } from "@/features/core/model/spec";

export type Degrees = {
  readonly tp: number;
  /** Attention data-parallel ranks; more than one only where experts are shared. */
  readonly adp: number;
  readonly pp: number;
};

const TP = [1, 2, 4, 8, 16];
const ADP = [1, 2, 4, 8, 16, 32];
const PP = [1, 2, 4, 8, 16];
const LARGEST_STAGE = 64;

export const countGpus = ({ tp, adp, pp }: Degrees): number => tp * adp * pp;

/** Fewest GPUs first; of equal ones fewer pipeline stages, then fewer attention ranks. At most `most` GPUs. */
export function layouts(model: ModelSpec, chip: Chip, most: number): readonly Degrees[] {
  const stage = Math.min(nodeGpus(chip), LARGEST_STAGE);
  const ranks = hasExperts(model) ? ADP : [1];
  return PP.flatMap((pp) => ranks.flatMap((adp) => TP.map((tp) => ({ tp, adp, pp }))))
    .filter((degrees) => degrees.tp * degrees.adp <= stage && countGpus(degrees) <= most)
    .sort((a, b) => countGpus(a) - countGpus(b) || a.pp - b.pp || a.adp - b.adp);
}
