/** Encoders on a GPU of their own: a prompt waits for its images, and no step does. */
import { computeRate } from "@/features/core/hardware/require";
import type { Chip } from "@/features/core/hardware/chip";
import type { ModelSpec } from "@/features/core/model/spec";

/** Seconds before a prefill that one GPU of the scenario's kind encodes for it; 0 where encoders are part of the step. */
export function encoderWait({ encoding }: ModelSpec, chip: Chip): number {
  return encoding?.apart ? encoderSeconds(encoding.flopPerPrompt, chip, encoding.efficiency) : 0;
}

/** FLOP over a share of the 16-bit peak; 0 without such a rate, where no step can be priced either. */
export function encoderSeconds(flop: number, chip: Chip, efficiency: number): number {
  if (flop === 0) return 0;
  const rate = computeRate(chip, "bf16");
  return rate.ok ? flop / (rate.value * efficiency) : 0;
}
