/** LoRA adapters of a scenario: how many are served, their rank, how many the GPUs keep, and which share of the requests uses one. */
import type { Adapters } from "@/features/core/model/served";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { fromPercent } from "@/lib/units/edge";
import * as m from "./messages";

const ADAPTERS = { section: "engine", expert: true, fold: "adapters" } as const;
const SERVED = { key: "lora", not: [0] };

/** vLLM's `max_lora_rank` ends at 512 (vllm/config/lora.py). */
export const ADAPTER_FIELDS = {
  lora: param(integer(0, 100_000).default(0), {
    ...ADAPTERS,
    label: m.adaptersInUse,
    hint: m.loRAAdaptersThatRequestsChoose,
  }),
  lora_rank: param(integer(1, 512).default(16), {
    ...ADAPTERS,
    label: m.rank,
    symbol: "r",
    when: SERVED,
    hint: m.adapterHasRInputsOutputs,
  }),
  lora_resident: param(orAuto(integer(1, 100_000)), {
    ...ADAPTERS,
    label: m.adaptersOnGpu,
    when: SERVED,
    hint: m.maxLorasOfVLLMAnd,
  }),
  lora_share: param(real(0.1, 100).default(100), {
    ...ADAPTERS,
    label: m.requestsWithAdapter,
    unit: "%",
    when: SERVED,
  }),
};

type Asked = {
  readonly lora: number;
  readonly lora_rank: number;
  readonly lora_resident: number | null;
  readonly lora_share: number;
};

/** Undefined where there are none. */
export function readAdapters({ lora, lora_rank, lora_resident, lora_share }: Asked): Adapters | undefined {
  if (lora === 0) return undefined;
  const resident = Math.min(lora, lora_resident ?? lora);
  return { count: lora, rank: lora_rank, resident, share: fromPercent(lora_share) };
}
