/** Which control makes the requests of a workload as long as they are: what is said of their length stands there. */
import type { WorkloadInput } from "./params";

type LengthInput = Partial<Pick<WorkloadInput, "turns" | "shared" | "in_mean" | "out_mean">>;

export function longestControl({ turns = 1, shared = 0, in_mean = null, out_mean = null }: LengthInput): string {
  if (turns > 1) return "turns";
  if (shared > (in_mean ?? 0) + (out_mean ?? 0)) return "shared";
  if (in_mean === null && out_mean === null) return "in_len";
  return (in_mean ?? 0) >= (out_mean ?? 0) ? "in_mean" : "out_mean";
}
