/** What the figures of a plan are of, and why other pages have others for the same question: in one line. */
import { ownTimes } from "@/features/core/calibration/scope";
import type { PlanQuestion } from "@/features/core/plan/question";
import { formatMoney } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { PlanAnswer } from "./plan";
import * as m from "./messages";

/** Visible letters of a profile's name. */
const SHORT = 24;

/** null: nothing is recommended. */
export function basisWords({ question, winner, options }: PlanAnswer): Text | null {
  if (!winner && options.length === 0) return null;
  const { percentile, traffic, price } = question;
  const profile = profileWords(question);
  const cost = price === null ? m.noPriceIsKnown : m.costAtOfGpusUsed({ price: formatMoney(price, "/GPU·h") });
  if (!winner) return m.hereMeansInClosedForm({ cost, profile });
  const load = traffic === null ? m.poissonArrivals : m.tracesArrivals;
  return m.herePercentileOfSimulatedRequests({ percentile, load, cost, profile });
}

/** What the reader's own runs changed in the times. */
function profileWords({ scenario }: PlanQuestion): Text {
  const name = scenario.time.profile?.name;
  if (name === undefined) return m.sign;
  if (ownTimes(scenario) === "sample") return m.timesSampleDataNotMeasured;
  const short = name.length > SHORT ? `${name.slice(0, SHORT - 1)}…` : name;
  return m.timesYourRunsShort({ short });
}
