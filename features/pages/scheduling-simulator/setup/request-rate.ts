/** The request rate that keeps the scenario's concurrency in flight. */
import { loadStore } from "@/features/core/serving/mean-load/mean-load";
import type { Resolved } from "@/features/core/scenario/resolve";
import { backend } from "@/features/core/serving/simulated/engine-deployment";
import type { PolicyName } from "@/features/core/simulator/input/config";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import * as m from "./messages";

/**
 * Requests per second, to three digits, by Little's law on the closed form of a steady service (features/core/serving/mean-load): what as many clients
 * as the scenario has complete. Refuses with the reason if that formula has no answer.
 */
export function heldRate(scenario: Resolved, policy: PolicyName): Result<number> {
  const service: Resolved = { ...scenario, workload: { ...scenario.workload, traffic: "service" } };
  const load = loadStore(scenario.time)(service, backend(policy));
  return load.ok ? success(Number(load.value.rate.toPrecision(3))) : failure(noRate(load.issues[0]));
}

const noRate = (cause: Issue | undefined): Issue => ({
  code: "SCHED-RATE-AUTO",
  at: "rate",
  message: cause ? m.noRequestRateCanBeCause({ cause: cause.message }) : m.noRequestRateCanBe,
  fix: m.stateRate,
  changes: [{ label: m.n1RequestPerSecond, set: { rate: "1" } }],
});
