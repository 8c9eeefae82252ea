/** The search of deployments, for comparisons of two commits; small spaces are searched twice, so that starting the process counts for less. */
import { distinctLoads, largeSpace, wholeSpace } from "../search/search";

export const cases = {
  whole: () => twice(wholeSpace),
  distinct: () => twice(distinctLoads),
  large: () => largeSpace(100_000),
};

function twice(search: () => unknown): void {
  search();
  search();
}
