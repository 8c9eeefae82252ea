/** What the times rest on beside the suite's own factors; the law and the price stand in the sentence. */
import { ownTimes } from "@/features/core/calibration/scope";
import type { PlanQuestion } from "@/features/core/plan/question";
import type { Text } from "@/lib/text";
import type { PlanAnswer } from "./plan";
import * as m from "./messages";

/** Visible letters of a profile's name. */
const SHORT = 24;

/** null: the suite's own factors, or nothing is recommended. */
export const basisWords = ({ question, lead }: Pick<PlanAnswer, "question" | "lead">): Text | null =>
  lead && profileWords(question);

/** What the reader's own runs changed in the times. */
function profileWords({ scenario }: PlanQuestion): Text | null {
  const name = scenario.time.profile?.name;
  if (name === undefined) return null;
  if (ownTimes(scenario) === "sample") return m.timesSampleDataNotMeasured;
  const short = name.length > SHORT ? `${name.slice(0, SHORT - 1)}…` : name;
  return m.timesYourRunsShort({ short });
}
