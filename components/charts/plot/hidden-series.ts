import { hiddenPlaces } from "@/lib/charts/view";

/** Hidden series after a click on one. Alone: all others go, or come back where it is alone already. Pure. */
export function toggledSeries(
  all: readonly number[],
  hidden: readonly number[],
  series: number,
  alone: boolean,
): readonly number[] {
  const others = all.filter((other) => other !== series);
  if (alone) return others.every((other) => hidden.includes(other)) && !hidden.includes(series) ? [] : others;
  return hiddenPlaces(hidden.includes(series) ? hidden.filter((other) => other !== series) : [...hidden, series]);
}
