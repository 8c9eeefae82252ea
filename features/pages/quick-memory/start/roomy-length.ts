/** A length below the longest that starts, at which several requests are held at once. */
import { cacheShape } from "@/features/core/memory/capacity";
import { engineStart } from "@/features/core/memory/engine-cache/engine-start";
import type { InstanceMemory } from "../instance/instance";
import type { Refused, Roomy } from "./refusal";

/**
 * The largest power of two of which at least two are held; null where none of 1,024 tokens or more is. A log's own figures count where it has
 * them: the bytes of a shorter request follow from those of the refused one as this model's do.
 */
export function roomyLength({ subject, tight }: InstanceMemory, refused: Refused): Roomy | null {
  const { length, needed, available, longest } = refused;
  if (length === null || longest === null || longest <= 0) return null;
  const shape = cacheShape(subject);
  const whole = engineStart(shape, tight.cache, length);
  for (let shorter = 2 ** Math.floor(Math.log2(longest)); shorter >= LEAST; shorter /= 2) {
    const start = engineStart(shape, tight.cache, shorter);
    if (start === null || whole === null) return null;
    const stated = needed !== null && available !== null ? available / (needed * (start.needed / whole.needed)) : null;
    const atOnce = Math.floor(stated ?? longest / shorter);
    if (atOnce >= 2) return { length: shorter, atOnce };
  }
  return null;
}

const LEAST = 1024;
