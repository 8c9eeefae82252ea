/** What a million output tokens cost that a deployment makes: all cost is charged to them, hours without the load are paid as well. */
import { paidHoursPerMillion } from "@/features/core/cost/operating";
import { hourPrice } from "@/features/core/cost/prices";
import { busyShare } from "@/features/core/scenario/fields/price";
import type { Resolved } from "@/features/core/scenario/resolve";

/** US dollars for a GPU hour, and the share of the paid time in which the load is there. */
export type GpuPrice = { readonly usdHour: number; readonly busy: number };

/** As the scenario states it, else the listed rent; null where the list has none of this chip. */
export function gpuPrice(scenario: Pick<Resolved, "chip" | "params">): GpuPrice | null {
  const usdHour = scenario.params.usd ?? hourPrice(scenario.chip.id)?.value ?? null;
  return usdHour === null ? null : { usdHour, busy: busyShare(scenario) };
}

/** US dollars; null without a price or without output. `outputRate`: tokens per second of all GPUs. */
export const outputPrice = (price: GpuPrice | null, gpus: number, outputRate: number): number | null =>
  price === null || !(outputRate > 0) ? null : price.usdHour * paidHoursPerMillion(gpus, outputRate, price.busy);
