/** The closed loop of a row as its table shows it. */
import type { LoadOptions } from "@/features/core/serving/mean-load/deployment";
import { loadStore, type MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Backend } from "@/features/core/memory/backend";
import type { TimeSource } from "@/features/core/timing/time-model";
import { success, type Result } from "@/lib/result";
import type { Served } from "./figures";

export type ServedStore = (scenario: Resolved, engine: Backend, options?: LoadOptions) => Result<Served>;

/** Keep it as long as you ask: see `loadStore`. */
export function servedStore(time: TimeSource): ServedStore {
  const load = loadStore(time);
  return (scenario, engine, options) => {
    const mean = load(scenario, engine, options);
    return mean.ok ? success(servedOf(mean.value), mean.issues) : mean;
  };
}

function servedOf({ ttft, tpot, e2e, rate, prompt, output, gpus, running, limitedBy }: MeanLoad): Served {
  const total = rate * output;
  return { ttft, tpot, e2e, perUser: 1 / tpot, total, perGpu: total / gpus, prompt: rate * prompt, running, limitedBy };
}
