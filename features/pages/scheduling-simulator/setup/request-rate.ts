/** The request rate that keeps the scenario's concurrency in flight. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { promisedRate } from "@/features/core/serving/simulated/promised-load";
import type { PolicyName } from "@/features/core/simulator/input/config";
import type { Issue } from "@/lib/issue";
import { failure, type Result } from "@/lib/result";
import * as m from "./messages";

/** Requests per second, as the quick estimate has them. Refuses with the reason if it has no answer. */
export function heldRate(scenario: Resolved, policy: PolicyName): Result<number> {
  const rate = promisedRate(scenario, policy);
  return rate.ok ? rate : failure(noRate(rate.issues[0]));
}

const noRate = (cause: Issue | undefined): Issue => ({
  code: "SCHED-RATE-AUTO",
  at: "rate",
  message: cause ? m.noRequestRateCanBeCause({ cause: cause.message }) : m.noRequestRateCanBe,
  fix: m.stateRate,
  changes: [{ label: m.n1RequestPerSecond, set: { rate: "1" } }],
});
