/** Which points of the front are labelled: the plan, then as many points as do not touch earlier labels. */
import type { FrontShown } from "@/features/pages/plan/shown";
import { labelWidth } from "@/lib/charts/label-width";

export type FrontLabel = { readonly word: string; readonly x: number; readonly y: number; readonly strong: boolean };

type Spot = { readonly perUser: number; readonly perGpu: number };
type At = (spot: Spot) => { readonly cx: number; readonly cy: number };

const MOST = 5;
const [APART, LINE] = [6, 14];

export function placeLabels({ points, chosen, sure }: FrontShown, position: At, right: number): readonly FrontLabel[] {
  const taken: FrontLabel[] = [];
  const add = (spot: Spot, word: string, strong: boolean): void => {
    const { cx, cy } = position(spot);
    const x = cx + (strong ? 13 : 8);
    const label = { word, x, y: cy - 6, strong };
    if (x + labelWidth(word) <= right && taken.every((other) => !touches(label, other))) taken.push(label);
  };
  if (chosen) add(chosen, chosen.label, true);
  const seen = new Set<string>([chosen?.label ?? ""]);
  for (const point of points.toSorted((a, b) => Number(b.chance.all >= sure) - Number(a.chance.all >= sure))) {
    if (taken.length > MOST) break;
    if (seen.has(point.label)) continue;
    seen.add(point.label);
    add(point, point.label, false);
  }
  return taken;
}

const touches = (a: FrontLabel, b: FrontLabel): boolean =>
  Math.abs(a.y - b.y) < LINE && a.x < b.x + labelWidth(b.word) + APART && b.x < a.x + labelWidth(a.word) + APART;
