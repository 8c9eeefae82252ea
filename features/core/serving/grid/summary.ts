/** What a grid amounts to: the cells worth looking at. */
import { toMs } from "@/lib/units/edge";
import type { Seconds } from "@/lib/units/quantity";
import type { ServingGrid } from "./input";
import type { GridFigures, GridOutcome } from "./cell";

export type GridSummary = {
  readonly cells: number;
  /** Cells that can be loaded and run. */
  readonly feasible: number;
  /** Indices of cells that no other beats in both tokens per second per user and per GPU, by ascending speed per user. */
  readonly front: readonly number[];
  /** Index of the cell with the most output tokens per second and GPU among those whose mean times keep both targets. */
  readonly best: number | null;
};

type Placed = { readonly index: number; readonly figures: GridFigures };

export function gridSummary({ scenario }: ServingGrid, outcomes: readonly GridOutcome[]): GridSummary {
  const feasible = outcomes.flatMap(({ figures }, index) => (figures?.fits ? [{ index, figures }] : []));
  const { ttft_ms, tpot_ms } = scenario;
  const within = feasible.filter(
    ({ figures }) => keeps(figures.ttft.mean, ttft_ms) && keeps(figures.tpot.mean, tpot_ms),
  );
  return {
    cells: outcomes.length,
    feasible: feasible.length,
    front: findFront(feasible),
    best: [...within].sort(byRateThenIndex)[0]?.index ?? null,
  };
}

const keeps = (time: Seconds, limitMs: number | null): boolean => limitMs === null || toMs(time) <= limitMs;

const rate = ({ figures }: Placed): number => figures.outputRatePerGpu;

const byRateThenIndex = (a: Placed, b: Placed): number => rate(b) - rate(a) || a.index - b.index;

/** From the fastest for a user downwards, a cell is on the front when it beats all before it in throughput. */
function findFront(feasible: readonly Placed[]): number[] {
  const bySpeed = [...feasible].sort((a, b) => a.figures.tpot.mean - b.figures.tpot.mean || byRateThenIndex(a, b));
  const front: number[] = [];
  let highest = -Infinity;
  for (const placed of bySpeed) {
    if (rate(placed) <= highest) continue;
    highest = rate(placed);
    front.push(placed.index);
  }
  return front.reverse();
}
