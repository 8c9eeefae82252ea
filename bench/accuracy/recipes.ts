/**
 * Settings of the public benchmark scripts, as `mds predict` joins them to public rows: node bench/accuracy/run.mjs --recipes
 *
 * Read from recipes.csv (facts out of public repositories, see its recipes.md): engines with one pool, fixed lengths, without drafts. Kept
 * are the settings that left-out figures are better with. Budgets of vLLM are not among them: under their stated 8,192 and 16,384 tokens
 * its TPOT and TTFT are further off than under the fitted 2,048.
 */
import { readFileSync } from "node:fs";
import { parseCsv, type Row } from "@/bin/predict/rows";
import type { StoredRecipes } from "@/bin/predict/public-recipes";
import { groupBy } from "./scores";

const SOURCE =
  "InferenceX (SemiAnalysisAI, Apache-2.0), launch scripts of its main branch from 2025-08-12 to 2026-08-22";

export function listRecipes(file: string): StoredRecipes {
  const rows = parseCsv(readFileSync(file, "utf8")).filter(isPlain);
  const settings: string[] = [];
  const groups = [...groupBy(rows, groupKey)].map(([key, group]) => [key, recipeLines(group, settings)] as const);
  return {
    origin: SOURCE,
    settings: settings.map((line) => line.split("|")),
    groups: Object.fromEntries(groups.sort(([a], [b]) => a.localeCompare(b, "en"))),
  };
}

const isPlain = (row: Row): boolean =>
  row["scenario"] === "fixed_seq_len" &&
  row["role"] === "agg" &&
  row["spec_decoding"] === "" &&
  row["family"] !== "" &&
  (row["source"] ?? "").startsWith("InferenceX");

const groupKey = (row: Row): string => ["family", "system", "engine", "precision"].map((name) => row[name]).join("|");

/** One line per set of settings and time; where a group never had another, for all of its cells. */
function recipeLines(group: readonly Row[], settings: string[]): (readonly [string, string, string, number])[] {
  const alone = new Set(group.map(settingsLine)).size === 1;
  const lines = group.map((row) => {
    const line = settingsLine(row);
    const found = settings.indexOf(line);
    const at = found >= 0 ? found : settings.push(line) - 1;
    const cells = alone ? "" : shortCells(row["cells"] ?? "");
    return alone ? (["", "", "", at] as const) : ([row["valid_from"] ?? "", row["valid_to"] ?? "", cells, at] as const);
  });
  return [...new Map(lines.map((line) => [line.join("~"), line])).values()];
}

/** "tp4 ep1 dpa0 1024/1024 c4,8" as "4 1 0 1024 1024 4,8". */
const shortCells = (cells: string): string =>
  cells
    .split(" | ")
    .map((cell) => cell.replace(/^tp(\d+) ep(\d+) dpa(\d) (\d+)\/(\d+) c/, "$1 $2 $3 $4 $5 "))
    .join(";");

/** Tokens of a step, sequences at once, steps between polls, steps that prompts and ranks wait, format of the cache. */
function settingsLine(row: Row): string {
  const engine = row["engine"];
  const tokens =
    engine === "sglang" ? row["chunked_prefill_size"] : engine === "trtllm" ? row["max_tokens_per_step"] : "";
  const balanced = /"enable_balance": ?true/.test(row["attention_dp_config"] ?? "");
  const ranks = balanced ? (/"timeout_iters": ?(\d+)/.exec(row["attention_dp_config"] ?? "")?.[1] ?? "50") : "0";
  return [
    tokens,
    row["max_running"],
    engine === "sglang" ? row["scheduler_recv_interval"] || "1" : "",
    row["batch_wait_timeout_iters"],
    engine === "trtllm" ? ranks : "",
    /^fp8/.test(row["kv_cache_dtype"] ?? "") ? "fp8" : "auto",
  ].join("|");
}
