/**
 * A measured table as the load of experts. As many columns as the model has experts: their load, layer by layer. Fewer or more: how busy
 * ranks were, and the Zipf slope that explains their mean busiest-over-mean ratio stands for it.
 */
import { mean } from "@/lib/statistics/mean";
import type { BalanceTable } from "./balance-table";
import { slopeOfImbalance } from "./fit-slope";
import { imbalance } from "./placement";
import { pickProbabilities } from "./popularity";
import { placedFactor, stragglerFactor, type RoutedRanks } from "./straggler";

export type MeasuredLoad = {
  readonly table: BalanceTable;
  /** What its columns were taken for. */
  readonly columns: "experts" | "ranks";
  /** Per row. */
  readonly imbalances: readonly number[];
  readonly meanImbalance: number;
  /** Of the Zipf law that is as uneven. */
  readonly slope: number;
};

export function describeLoad(
  table: BalanceTable,
  { experts, topK }: Pick<RoutedRanks, "experts" | "topK">,
): MeasuredLoad {
  const imbalances = table.rows.map(imbalance);
  const meanImbalance = mean(imbalances);
  return {
    table,
    columns: table.columns.length === experts ? "experts" : "ranks",
    imbalances,
    meanImbalance,
    slope: slopeOfImbalance(meanImbalance, experts, topK, Math.min(experts, table.columns.length)),
  };
}

/** Chance that one token picks each expert in a layer of the table; layers beyond it start over. */
export function measuredPicks({ table: { rows } }: MeasuredLoad, layer: number, topK: number): readonly number[] {
  const row = rows[layer % rows.length] ?? [];
  const total = row.reduce((sum, value) => sum + value, 0);
  return pickProbabilities(
    row.map((value) => value / total),
    topK,
  );
}

/** Busiest rank over the mean, in the mean of the layers: a step waits for it in each. */
export function measuredFactor(load: MeasuredLoad, routed: RoutedRanks): number {
  if (routed.ranks <= 1) return 1;
  if (load.columns === "ranks") return stragglerFactor(routed, load.slope);
  const factors = known.get(load) ?? new Map<string, number>();
  known.set(load, factors);
  const key = JSON.stringify(routed);
  const factor = factors.get(key) ?? mean(load.table.rows.map((_, layer) => layerFactor(load, layer, routed)));
  factors.set(key, factor);
  return factor;
}

const layerFactor = (load: MeasuredLoad, layer: number, routed: RoutedRanks): number =>
  placedFactor(routed, measuredPicks(load, layer, routed.topK));

/** A search asks of every layout, often. */
const known = new WeakMap<MeasuredLoad, Map<string, number>>();
