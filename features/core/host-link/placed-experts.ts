/** What pages that place experts one by one take of the scenario: slope of the popularity and copies of the decode layout. */
import type { Resolved } from "@/features/core/scenario/resolve";

export type PlacedExperts = {
  /** Zipf slope; 0 = even routing. */
  readonly zipf: number;
  /** Slots over all EP ranks that hold copies of the busiest experts. */
  readonly redundant: number;
};

/** Skewed routing without a stated slope: measured popularities of public models fall with 0.5 to 1. */
const USUAL_SLOPE = 0.8;

export const placedExperts = ({ params, decode }: Resolved): PlacedExperts => ({
  zipf: params.zipf ?? USUAL_SLOPE,
  redundant: decode.redundant ?? 0,
});
