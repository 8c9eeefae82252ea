/** What scripts want of the simulated day first: that of the chosen policy. */
import type { FleetAnswer } from "../fleet";
import { shareGood, slowestRecovery, sumDay } from "./sums";
import { dayCost, perfectCost } from "./tables";

export function simulatedSummary(answer: FleetAnswer) {
  const shown = answer.simulated.find(({ policy }) => policy === answer.policy);
  const sums = shown && sumDay(shown);
  return {
    simulated_within_limits: sums ? shareGood(sums) : null,
    simulated_usd_day: shown ? dayCost(answer, shown) : null,
    perfect_usd_day: perfectCost(answer),
    refused_requests: sums?.refused ?? null,
    lost_requests: sums?.lost ?? null,
    recovery_s: shown ? slowestRecovery(shown) : null,
  };
}
