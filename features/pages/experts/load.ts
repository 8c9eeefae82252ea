/**
 * The popularity of experts in every MoE layer.
 *
 * Zipf: p_i ~ i^-s, each layer with an order of its own. An imported table of as many columns as the model has experts is taken as
 * their load, layer by layer. A table of fewer columns says how busy ranks are: it gives the Zipf slope that explains its mean
 * busiest-over-mean ratio.
 */
import type { BalanceTable } from "@/features/core/operators/routing/balance-table";
import { slopeOfImbalance } from "@/features/core/operators/routing/fit-slope";
import { numberedPopularity } from "@/features/core/operators/routing/numbering";
import { unpackBalanceTable } from "@/features/core/operators/routing/pack-table";
import { imbalance, variation } from "@/features/core/operators/routing/placement";
import { pickProbabilities, zipfPopularity } from "@/features/core/operators/routing/popularity";
import { layerKinds, type LayerKind } from "@/features/core/host-link/layer-kinds";
import type { MoeFfn, ModelSpec } from "@/features/core/model/spec";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { mean } from "@/lib/statistics/mean";
import type { PlacedInput } from "./input";

export type MoeKind = { readonly kind: LayerKind; readonly ffn: MoeFfn };

export type ImportedBalance = {
  readonly table: BalanceTable;
  /** What its columns were taken for. */
  readonly columns: "experts" | "ranks";
  /** Per row. */
  readonly imbalances: readonly number[];
  readonly variations: readonly number[];
  readonly meanImbalance: number;
};

export type ExpertLoad = {
  readonly kinds: readonly MoeKind[];
  /** Zipf slope in use; null where the table gives every expert's load. */
  readonly slope: number | null;
  readonly imported: ImportedBalance | null;
  /** Chance that one token picks each expert, by expert number, in the given MoE layer of the model (0 = first). */
  readonly picks: (moe: MoeKind, layer: number) => readonly number[];
};

export const moeKinds = (model: ModelSpec): readonly MoeKind[] =>
  layerKinds(model).flatMap((kind) => (kind.group.ffn.kind === "moe" ? [{ kind, ffn: kind.group.ffn }] : []));

export function expertLoad(model: ModelSpec, input: PlacedInput): Result<ExpertLoad> {
  const kinds = moeKinds(model);
  const imported = input.balance === "" ? null : unpackBalanceTable(input.balance);
  if (imported && !imported.ok) return failure(...imported.issues);
  const [first] = kinds;
  if (!first) throw new Error("A load needs a MoE layer");
  if (!imported) return success(zipfLoad(kinds, input.zipf, input.seed, null));
  const described = describedTable(imported.value, first.ffn);
  const issues = rowIssues(imported.value, kinds);
  if (described.columns === "experts") return success(tableLoad(kinds, described), issues);
  const { experts, topK } = first.ffn;
  const slope = slopeOfImbalance(described.meanImbalance, experts, topK, imported.value.columns.length);
  return success(zipfLoad(kinds, slope, input.seed, described), [slopeNote(slope, described), ...issues]);
}

function zipfLoad(
  kinds: readonly MoeKind[],
  slope: number,
  seed: number,
  imported: ImportedBalance | null,
): ExpertLoad {
  const popular = new Map(
    kinds.map(({ ffn }) => [ffn, pickProbabilities(zipfPopularity(ffn.experts, slope), ffn.topK)] as const),
  );
  return {
    kinds,
    slope,
    imported,
    picks: keptPicks(({ ffn }, layer) => numberedPopularity(popular.get(ffn) ?? [], seed, layer)),
  };
}

function tableLoad(kinds: readonly MoeKind[], imported: ImportedBalance): ExpertLoad {
  const { rows } = imported.table;
  return {
    kinds,
    slope: null,
    imported,
    picks: keptPicks(({ ffn }, layer) => {
      const row = rows[layer % rows.length] ?? [];
      const total = row.reduce((sum, value) => sum + value, 0);
      return pickProbabilities(
        row.map((value) => value / total),
        ffn.topK,
      );
    }),
  };
}

/** Each layer's chances are asked for by paging, placements and curves: worked out once. */
function keptPicks(of: ExpertLoad["picks"]): ExpertLoad["picks"] {
  const known = new Map<string, readonly number[]>();
  return (moe, layer) => {
    const key = `${moe.kind.name} ${layer}`;
    const kept = known.get(key) ?? of(moe, layer);
    known.set(key, kept);
    return kept;
  };
}

function describedTable(table: BalanceTable, { experts }: MoeFfn): ImportedBalance {
  const imbalances = table.rows.map(imbalance);
  return {
    table,
    columns: table.columns.length === experts ? "experts" : "ranks",
    imbalances,
    variations: table.rows.map(variation),
    meanImbalance: mean(imbalances),
  };
}

function rowIssues({ rows }: BalanceTable, kinds: readonly MoeKind[]): readonly Issue[] {
  const layers = kinds.reduce((sum, { kind }) => sum + kind.count, 0);
  if (rows.length === layers) return [];
  return [
    {
      code: "EXPERTS-TABLE-LAYERS",
      at: "balance",
      message: text({
        en: `The table has ${rows.length} layers and the model ${layers} MoE layers: it may be of another model.`,
        zh: `均衡表有 ${rows.length} 层，而模型有 ${layers} 个 MoE 层：可能来自其他模型。`,
      }),
    },
  ];
}

const slopeNote = (slope: number, { table, meanImbalance }: ImportedBalance): Issue => ({
  code: "EXPERTS-TABLE-RANKS",
  at: "balance",
  message: text({
    en: `The table tells of ${table.columns.length} ranks, not of experts: a Zipf slope of ${slope.toFixed(2)} explains their busiest-over-mean of ${meanImbalance.toFixed(2)}. Durations hold a fixed part for reading weights, so the true slope is rather higher.`,
    zh: `该表记录 ${table.columns.length} 个 rank 而非专家：Zipf 斜率 ${slope.toFixed(2)} 可解释其最忙/均值 ${meanImbalance.toFixed(2)}。时长含固定的权重读取部分，实际斜率应更高。`,
  }),
});
