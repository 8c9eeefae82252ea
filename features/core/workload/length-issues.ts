/** What is wrong with a law of lengths, or worth saying about it. */
import type { Issue } from "@/lib/issue";
import { expectedLength, shareInside, type LengthLaw } from "./lengths";
import { issue } from "./messages.issues";

/** Below this share a draw would be tried a hundred times. */
const LEAST_INSIDE = 0.01;

/** Reasons for which `law` cannot be drawn; `at` is the link name that the reader can change. */
export function lengthIssues(law: LengthLaw, field: string): Issue[] {
  if (law.kind === "fixed") return [];
  if (law.min > law.max) return [boundsCrossed(law.min, law.max, field)];
  if ((law.kind === "normal" || law.kind === "lognormal") && shareInside(law) < LEAST_INSIDE) {
    return [outOfReach(law.mean, law.sd, law.min, law.max, field)];
  }
  return [];
}

/** Said when truncation moves the mean by more than 2 %: the offered tokens are then not what was asked. */
export function lengthNotes(law: LengthLaw, field: string): Issue[] {
  if (law.kind !== "normal" && law.kind !== "lognormal") return [];
  const mean = expectedLength(law);
  if (Math.abs(mean / law.mean - 1) <= 0.02) return [];
  const [asked, drawn] = [Math.round(law.mean), Math.round(mean)];
  return [issue("WORKLOAD-MEAN-MOVED", field, { asked, min: law.min, max: law.max, drawn })];
}

const boundsCrossed = (min: number, max: number, field: string): Issue => issue("WORKLOAD-BOUNDS", field, { min, max });

const outOfReach = (mean: number, sd: number, min: number, max: number, field: string): Issue =>
  issue("WORKLOAD-BOUNDS-UNREACHED", field, { mean, sd, min, max });
