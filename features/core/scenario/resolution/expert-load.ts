/** The measured load of a scenario's experts, and what to know of it. */
import { type ModelSpec, type MoeFfn, routedFfn } from "@/features/core/model/spec";
import { describeLoad, type MeasuredLoad } from "@/features/core/operators/routing/measured-load";
import { unpackBalanceTable } from "@/features/core/operators/routing/pack-table";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import type { Scenario } from "../schema";

/** null: none stated, or a model without experts. */
export function readLoad({ balance }: Pick<Scenario, "balance">, model: ModelSpec): Result<MeasuredLoad | null> {
  const moe = routedFfn(model);
  if (balance === "" || !moe) return success(null);
  const read = describedOnce(balance, moe);
  if (!read.ok) return read;
  const load = read.value;
  return success(load, [...(load.columns === "ranks" ? [ranksNote(load)] : []), ...layerNotes(load, model)]);
}

/** A scenario is resolved at every key; the same table comes to the same load. */
function describedOnce(balance: string, { experts, topK }: MoeFfn): Result<MeasuredLoad> {
  const key = `${experts} ${topK} ${balance}`;
  const found = known.get(key);
  if (found) return success(found);
  const table = unpackBalanceTable(balance);
  if (!table.ok) return table;
  const load = describeLoad(table.value, { experts, topK });
  if (known.size >= MOST) known.clear();
  known.set(key, load);
  return success(load);
}

const known = new Map<string, MeasuredLoad>();
const MOST = 16;

function layerNotes({ table: { rows } }: MeasuredLoad, model: ModelSpec): readonly Issue[] {
  const layers = model.layers.reduce((sum, { count, ffn }) => sum + (ffn.kind === "moe" ? count : 0), 0);
  // One histogram stands for all layers.
  if (rows.length === layers || rows.length === 1) return [];
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

const ranksNote = ({ table, meanImbalance, slope }: MeasuredLoad): Issue => ({
  code: "EXPERTS-TABLE-RANKS",
  at: "balance",
  message: text({
    en: `The table tells of ${table.columns.length} ranks, not of experts: a Zipf slope of ${slope.toFixed(2)} explains their busiest-over-mean of ${meanImbalance.toFixed(2)}. Durations hold a fixed part for reading weights, so the true slope is rather higher.`,
    zh: `该表记录 ${table.columns.length} 个 rank 而非专家：Zipf 斜率 ${slope.toFixed(2)} 可解释其最忙/均值 ${meanImbalance.toFixed(2)}。时长含固定的权重读取部分，实际斜率应更高。`,
  }),
});
