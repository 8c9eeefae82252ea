/**
 * Expected number of distinct experts that the tokens of a step touch.
 *
 *   even routing    E/ep · (1 - (1 - k/E)^T)          the operator graph's `distinctExperts`
 *   uneven routing  Σ_e (1 - (1 - p_e)^T)             the same function for one expert at a time; equal where all p_e = k/E
 *
 * Tokens are taken to choose independently of each other; tokens of one text do not quite, so fewer are touched in truth.
 */
import { distinctExperts } from "../ffn";

/** Chance that at least one of `tokens` picks an expert that each picks with chance `pick`. */
export const touched = (pick: number, tokens: number): number => distinctExperts(1, pick, tokens, 1);

/** Over all experts; `picks` = chance of each that one token picks it. */
export const expectedDistinct = (picks: readonly number[], tokens: number): number =>
  picks.reduce((sum, pick) => sum + touched(pick, tokens), 0);
