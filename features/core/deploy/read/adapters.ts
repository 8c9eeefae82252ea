/** LoRA adapters as a command states them: on the GPU at once, in all, their rank. */
import type { Backend } from "@/features/core/memory/backend";
import type { RawParams } from "@/lib/params/codec";
import { isOn } from "./command/command-flags";
import type { Source } from "./command/command-values";

export type ReadAdapters = { readonly count: number; readonly resident: number; readonly rank: number | null };

/** null where the command serves the model alone. */
export function readAdapters({ command, number }: Source): ReadAdapters | null {
  const { backend, stated } = command;
  const slots = number("loraSlots");
  const host = number("loraHost");
  const rank = number("loraRank");
  const on = backend === "trtllm" ? (slots ?? rank) !== null : isOn(stated.loras) === true;
  if (!on) return null;
  const resident = slots ?? SLOTS[backend];
  return { count: Math.max(resident, host ?? 0), resident, rank: rank ?? (backend === "vllm" ? VLLM_RANK : null) };
}

export const adapterParams = ({ adapters }: { readonly adapters: ReadAdapters | null }): RawParams =>
  adapters === null
    ? {}
    : {
        lora: String(adapters.count),
        ...(adapters.rank !== null && { lora_rank: String(adapters.rank) }),
        ...(adapters.resident < adapters.count && { lora_resident: String(adapters.resident) }),
      };

/** Adapters of a batch unless stated: `max_loras`, `max_loras_per_batch`. */
const SLOTS: Readonly<Record<Backend, number>> = { vllm: 1, sglang: 8, trtllm: 4 };

const VLLM_RANK = 16;
