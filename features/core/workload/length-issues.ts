/** What is wrong with a law of lengths, or worth saying about it. */
import type { Issue } from "@/lib/issue";
import { expectedLength, shareInside, type LengthLaw } from "./lengths";
import * as m from "./messages";

/** Below this share a draw would be tried a hundred times. */
const LEAST_INSIDE = 0.01;

/** Reasons for which `law` cannot be drawn; `at` is the link name that the reader can change. */
export function lengthIssues(law: LengthLaw, at: string): Issue[] {
  if (law.kind === "fixed") return [];
  if (law.min > law.max) return [boundsCrossed(law.min, law.max, at)];
  if ((law.kind === "normal" || law.kind === "lognormal") && shareInside(law) < LEAST_INSIDE) {
    return [outOfReach(law.mean, law.sd, law.min, law.max, at)];
  }
  return [];
}

/** Said when truncation moves the mean by more than 2 %: the offered tokens are then not what was asked. */
export function lengthNotes(law: LengthLaw, at: string): Issue[] {
  if (law.kind !== "normal" && law.kind !== "lognormal") return [];
  const mean = expectedLength(law);
  if (Math.abs(mean / law.mean - 1) <= 0.02) return [];
  const [asked, drawn] = [Math.round(law.mean), Math.round(mean)];
  return [
    {
      code: "WORKLOAD-MEAN-MOVED",
      at,
      message: m.askedForMeanOfAsked({ asked, min: law.min, max: law.max, drawn }),
      fix: m.widenBoundsOrLowerStandard,
    },
  ];
}

const boundsCrossed = (min: number, max: number, at: string): Issue => ({
  code: "WORKLOAD-BOUNDS",
  at,
  message: m.shortestLengthMinTokensIs({ min, max }),
  fix: m.setShortestToMaxOr({ max }),
});

const outOfReach = (mean: number, sd: number, min: number, max: number, at: string): Issue => ({
  code: "WORKLOAD-BOUNDS-UNREACHED",
  at,
  message: m.fewerThan1OfLengths({ mean, sd, min, max }),
  fix: m.moveBoundsToIncludeMean,
});
