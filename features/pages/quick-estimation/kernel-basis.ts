/** Whose kernels the operator laws price, where an engine has others than those that they are fitted to. */
import type { Backend } from "@/features/core/memory/backend";
import type { Resolved } from "@/features/core/scenario/resolve";
import { measuredGenerations } from "@/features/core/timing/laws/coefficients";
import { findGeneration } from "@/features/core/timing/laws/generation";
import { pricedBy } from "@/features/core/timing/time-model";
import { ENGINE_NAMES } from "@/features/words";
import type { Text } from "@/lib/text";
import * as m from "./messages";

export function kernelBasis({ chip, time }: Pick<Resolved, "chip" | "time">, engine: Backend): Text[] {
  const measured = measuredGenerations(engine);
  const generation = findGeneration(chip);
  if (pricedBy(time) === "datasheet" || generation === null || measured.length === 0) return [];
  const name = ENGINE_NAMES[engine];
  const names = measured.map(chipName).join(", ");
  if (measured.includes(generation)) return [m.kernelsOfNameWhereIts({ names, name })];
  return [m.namesKernelsHaveNo({ generation: chipName(generation), names, name })];
}

export const chipName = (generation: string): string => generation.charAt(0).toUpperCase() + generation.slice(1);
