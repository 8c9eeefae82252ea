/** Concurrent sequences of an instance by context length. */
import { cacheShape, measureCapacity } from "@/features/core/memory/capacity";
import type { NumberFormat } from "@/features/core/model/spec";
import type { InstanceMemory } from "./instance";

export type CurvePoint = { readonly context: number; readonly sequences: number };

export type Curve = { readonly kv: NumberFormat; readonly points: readonly CurvePoint[] };

const SHORTEST = 512;
const PER_OCTAVE = 2;

/** One line for the current cache format, one for FP8 if that is smaller. */
export function curves(instance: InstanceMemory): readonly Curve[] {
  const { precision } = instance.subject;
  const formats: readonly NumberFormat[] = precision.kv === "bf16" ? ["bf16", "fp8"] : [precision.kv];
  return formats.map((kv) => curve(instance, kv));
}

function curve({ subject, tight, contextLimit, prefix }: InstanceMemory, kv: NumberFormat): Curve {
  const shape = { ...cacheShape(subject), precision: { ...subject.precision, kv } };
  const { sequences } = measureCapacity(shape, tight.cache, prefix);
  const points = contextsTo(contextLimit).map((context) => ({ context, sequences: sequences(context) }));
  // A cache that does not grow at all (no attention, no state) has no limit to draw.
  return { kv, points: points.filter((point) => Number.isFinite(point.sequences)) };
}

function contextsTo(limit: number): readonly number[] {
  const steps = Math.max(0, Math.floor(PER_OCTAVE * Math.log2(limit / SHORTEST)));
  const even = Array.from({ length: steps + 1 }, (_, step) => Math.round(SHORTEST * 2 ** (step / PER_OCTAVE)));
  return [...new Set([...even.filter((context) => context < limit), limit])];
}
