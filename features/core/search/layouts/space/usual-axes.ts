/** Degrees and loads that a search tries where nobody says others. */
import { hasExperts, type ModelSpec } from "@/features/core/model/spec";

export const USUAL_TP: readonly number[] = [1, 2, 4, 8];
export const USUAL_PP: readonly number[] = [1, 2];

const MOE_RANKS = [1, 2, 4, 8, 16];

/** Attention ranks that share experts; a dense model has nothing to share. */
export const usualRanks = (model: ModelSpec): readonly number[] => (hasExperts(model) ? MOE_RANKS : [1]);

/** Steps of a fifth to a half: between powers of two a limit would leave up to half of the load unused. */
// prettier-ignore
export const USUAL_LOADS: readonly number[] = [
  1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512,
];
