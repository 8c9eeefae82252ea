/** Iterations that annotations name, as passes without layers: what a trace has that no inference pass explains. */
import type { DeviceWork } from "../device/device-work";
import { firstAfter } from "@/lib/charts/lane-tree";
import { annotatedKind, annotatedTokens, type Mark } from "./pass-kind";
import type { Pass, PassKind } from "./segmentation";

/** `kind`: of all; null: as each annotation says. Marks of one name, but for its numbers, that do not lie inside each other; in order. */
export function iterations(work: DeviceWork, marks: readonly Mark[], kind: PassKind | null): Pass[] {
  const steps = outermost(commonestKind(marks));
  const lengths = steps.map(({ start, end }) => end - start).toSorted((a, b) => a - b);
  const usual = lengths[lengths.length >> 1] ?? 0;
  const isCut = (index: number, { start, end }: Mark): boolean =>
    (index === 0 || index === steps.length - 1) && end - start < CUT * usual;
  return steps
    .flatMap((mark, index): readonly Pass[] => {
      const from = firstAfter(work.start, mark.start - TINY);
      const to = firstAfter(work.start, (steps[index + 1]?.start ?? mark.end) - TINY);
      if (to <= from) return [];
      const none = { from: to, to };
      const tokens = annotatedTokens([mark]);
      return [
        {
          index,
          from,
          to,
          kind: kind ?? annotatedKind([mark]) ?? "unknown",
          partial: isCut(index, mark),
          prologue: { from, to: from },
          layers: [],
          epilogue: none,
          tokens,
        },
      ];
    })
    .map((pass, index) => ({ ...pass, index }));
}

/** The first and the last are cut by the capture where they are shorter than this share of the middle one. */
const CUT = 0.5;

/** Microseconds below what exporters write: a kernel that begins with its mark is the mark's. */
const TINY = 1e-4;

const kindName = ({ name }: Mark): string => name.replaceAll(/\d+/g, "");

/** A profiler's own steps first, else the kind of name that occurs most. */
function commonestKind(marks: readonly Mark[]): readonly Mark[] {
  const kinds = [...Map.groupBy(marks, kindName)];
  const steps = kinds.find(([name]) => name.startsWith("ProfilerStep"));
  return (steps ?? kinds.toSorted((a, b) => b[1].length - a[1].length)[0])?.[1] ?? [];
}

function outermost(marks: readonly Mark[]): readonly Mark[] {
  const result: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1);
    if (last === undefined || mark.start > last.start) {
      if (last !== undefined && mark.end <= last.end) continue;
      result.push(mark);
    }
  }
  return result;
}
