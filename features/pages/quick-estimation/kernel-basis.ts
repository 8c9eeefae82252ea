/** Whose kernels the operator laws price, where an engine has others than those that they are fitted to. */
import type { Backend } from "@/features/core/memory/backend";
import type { Resolved } from "@/features/core/scenario/resolve";
import { measuredGenerations } from "@/features/core/timing/laws/coefficients";
import { findGeneration } from "@/features/core/timing/laws/generation";
import { pricedBy } from "@/features/core/timing/time-model";
import { ENGINE_NAMES } from "@/features/words";
import { text, type Text } from "@/lib/text";

export function kernelBasis({ chip, time }: Pick<Resolved, "chip" | "time">, engine: Backend): Text[] {
  const measured = measuredGenerations(engine);
  const generation = findGeneration(chip);
  if (pricedBy(time) === "datasheet" || generation === null || measured.length === 0) return [];
  const { en, zh } = ENGINE_NAMES[engine];
  const names = measured.map(chipName).join(", ");
  if (measured.includes(generation))
    return [
      text({
        en: `Kernels of ${en} where its own tables of ${names} chips tell them from vLLM's.`,
        zh: `${zh} 的内核：在其 ${names} 实测表与 vLLM 有别之处采用自身规律。`,
      }),
    ];
  return [
    text({
      en: `${en}'s kernels have no law of their own on ${chipName(generation)}: those of vLLM, by half towards what ${en} differs on ${names}.`,
      zh: `${zh} 的内核在 ${chipName(generation)} 上没有自身规律：采用 vLLM 的内核，并按 ${zh} 在 ${names} 上偏差的一半修正。`,
    }),
  ];
}

export const chipName = (generation: string): string => generation.charAt(0).toUpperCase() + generation.slice(1);
