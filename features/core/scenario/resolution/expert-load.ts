/** The measured load of a scenario's experts, and what to know of it. */
import { type ModelSpec, type MoeFfn, routedFfn } from "@/features/core/model/spec";
import { describeLoad, type MeasuredLoad } from "@/features/core/operators/routing/measured-load";
import { unpackBalanceTable } from "@/features/core/operators/routing/pack-table";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import type { Scenario } from "../schema";
import { issue } from "./messages.issues";

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
  const cached = known.get(key);
  if (cached) return success(cached);
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
  return [issue("EXPERTS-TABLE-LAYERS", "balance", { rows: rows.length, layers })];
}

const ranksNote = ({ table, meanImbalance, slope }: MeasuredLoad): Issue =>
  issue("EXPERTS-TABLE-RANKS", "balance", {
    columns: table.columns.length,
    slope: slope.toFixed(2),
    meanImbalance: meanImbalance.toFixed(2),
  });
