/**
 * Files that contradict each other: of other models, of other times, or with other figures for the same moments. Those with fewer records are
 * left out by name: a mean of both would be of no service at all.
 */
import type { Text } from "@/lib/text";
import type { JoinedClock } from "../clock/join-clocks";
import type { FileRecords } from "../drafts";
import { otherFigures } from "./other-figures";
import { otherModels } from "./other-models";
import { otherTimes } from "./other-times";

/** `why`: what both show. */
export type LeftOut = { readonly file: string; readonly why: Text };

/** In turn by models, times and figures, so that each is asked of files that agree so far. */
export function leaveOut(
  all: readonly FileRecords[],
  joinedClock: (records: readonly FileRecords[]) => JoinedClock,
): { readonly agreeing: readonly FileRecords[]; readonly leftOut: readonly LeftOut[] } {
  let agreeing = all;
  const leftOut: LeftOut[] = [];
  for (const find of [otherModels, otherTimes, otherFigures]) {
    const contradiction = find(agreeing, joinedClock(agreeing));
    if (contradiction === null) continue;
    leftOut.push(...contradiction.out.map((records) => ({ file: records.file, why: contradiction.why(records) })));
    agreeing = agreeing.filter((records) => !contradiction.out.includes(records));
  }
  return { agreeing, leftOut };
}
