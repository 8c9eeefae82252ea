/** Public runs beside the front, as measured: the same model on the same chip, lengths within a factor of two. */
import { measuredNear, type MeasuredPoint } from "@/features/core/evidence/measured-runs";
import { measuredLabel } from "@/features/core/evidence/measured-series";
import { listTraits } from "@/features/core/evidence/traits";
import type { Text } from "@/lib/text";
import type { Search } from "./find";

/** Output tokens per second, of one user and of one GPU; `sameLengths`: those of the question. */
export type Dot = {
  readonly perUser: number;
  readonly perGpu: number;
  readonly name: Text;
  readonly sameLengths: boolean;
};

export function evidenceDots({ aggregated, space }: Search): readonly Dot[] {
  const [first] = [...aggregated.plans, ...aggregated.misses];
  if (!first) return [];
  const traits = listTraits({ ...first.variant.deployment, lengths: space.lengths, concurrency: 1 });
  return measuredNear(traits).map((point) => {
    const { perUser, perGpu, sameLengths } = point;
    return { perUser, perGpu, sameLengths, name: labelText(point) };
  });
}

/** Lines without marks, in both languages: a server sends them. */
const labelText = (point: MeasuredPoint): Text => ({
  en: plainLines(measuredLabel(point, ({ en }) => en)),
  zh: plainLines(measuredLabel(point, ({ zh }) => zh)),
});

const plainLines = (label: string): string => label.replaceAll("<br>", "\n").replaceAll(/<[^<>]+>/g, "");
