/** The engine settings of a row: from its columns, otherwise from the public launch script of its day. */
import type { Deployment } from "@/features/core/serving/deployment/deployment";
import type { Recipe } from "@/features/core/serving/deployment/policy";
import { failure, success, type Result } from "@/lib/result";
import { verbatim } from "@/lib/text";
import { countAll, type Row } from "./rows";
import { publicRecipe } from "./public-recipes";

/** Columns as recipes.csv calls them; `client_warmups` 1 = the engine was cold. */
const RECIPE_COLUMNS = {
  max_tokens_per_step: "tokenBudget",
  max_running: "maxSequences",
  scheduler_recv_interval: "pollEvery",
  batch_wait_timeout_iters: "holdSteps",
  timeout_iters: "balanceSteps",
} as const satisfies Readonly<Record<string, keyof Recipe>>;

const NOTHING_KNOWN: Recipe = {
  ...{ tokenBudget: null, maxSequences: null, pollEvery: null, holdSteps: null, balanceSteps: null },
  cold: false,
};

/** undefined where nothing is known. */
export function rowRecipe(row: Row, client: Deployment["client"], chipMemory: number): Result<Recipe | undefined> {
  const columns = Object.entries(RECIPE_COLUMNS).filter(([name]) => (row[name] ?? "") !== "");
  const stated = columns.map(([name, key]) => [key, sizeIn(row, name)] as const);
  const bad = columns.filter(([name]) => Number.isNaN(sizeIn(row, name))).map(([name]) => `${name} "${row[name]}"`);
  if (bad.length > 0) return failure(unreadable(bad));
  const known = client === "public" ? publicRecipe(row, chipMemory) : undefined;
  const warmups = row["client_warmups"] ?? "";
  const mixed = mixedIn(row);
  if (!mixed.ok) return mixed;
  if (stated.length === 0 && warmups === "" && mixed.value === null) return success(known);
  const cold = warmups === "" ? (known?.cold ?? false) : warmups === "1";
  const steps = mixed.value ?? known?.steps ?? null;
  return success({ ...NOTHING_KNOWN, ...known, ...Object.fromEntries(stated), steps, cold });
}

/** "on": prompts run in the steps of decodes (vLLM's chunked prefill, SGLang's mixed chunk); "off": they stop the decodes. */
function mixedIn(row: Row): Result<Recipe["steps"] | null> {
  const word = (row["mixed_chunk"] ?? "").toLowerCase();
  if (word === "") return success(null);
  if (["1", "on", "true", "yes"].includes(word)) return success("mixed");
  if (["0", "off", "false", "no"].includes(word)) return success("prefill-only");
  return failure({
    code: "ROW-UNREADABLE",
    at: "row",
    message: verbatim(`mixed_chunk "${word}" is neither on nor off.`),
  });
}

/** 0 switches a wait off. */
const sizeIn = (row: Row, name: string): number =>
  row[name] === "0" && WAITS.includes(name) ? 0 : countAll(row, name, NaN);

const WAITS: readonly string[] = ["batch_wait_timeout_iters", "timeout_iters"];

const unreadable = (bad: readonly string[]) => ({
  code: "ROW-UNREADABLE",
  at: "row",
  message: verbatim(`${bad.join(", ")}: settings are whole numbers from 1; waits may be 0.`),
});
