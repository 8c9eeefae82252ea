/** What pages that place experts one by one take of the scenario: popularity, measured or by its slope, and copies of the decode layout. */
import type { MeasuredLoad } from "@/features/core/operators/routing/measured-load";
import type { Resolved } from "@/features/core/scenario/resolve";

export type PlacedExperts = {
  /** Zipf slope, of a measured load the one that is as uneven; 0 = even routing. */
  readonly zipf: number;
  readonly load: MeasuredLoad | null;
  /** Slots over all EP ranks that hold copies of the busiest experts. */
  readonly redundant: number;
};

/** Skewed routing without a stated slope: measured popularities of public models fall with 0.5 to 1. */
const USUAL_SLOPE = 0.8;

export const placedExperts = ({ params, decode, assumptions: { load } }: Resolved): PlacedExperts => ({
  zipf: load?.slope ?? params.zipf ?? USUAL_SLOPE,
  load,
  redundant: decode.redundant ?? 0,
});
