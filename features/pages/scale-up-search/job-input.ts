/** What the jobs of this page are sent: a scenario and the page's controls by their link names, and what no link can hold. */
import * as z from "zod";
import { resolveScenario } from "@/features/core/scenario/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import type { SearchRequest } from "@/features/core/search/layouts/input";
import { configurationCount } from "@/features/core/search/layouts/space";
import type { TableSet } from "@/features/core/timing/tables/table-set";
import { misshapen, PlainParamsSchema, readParams } from "@/lib/params/plain-input";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { ScaleUpSearchInput } from "./input";
import { requestOf } from "./request";

const AskSchema = z.strictObject({
  scenario: PlainParamsSchema,
  /** The text of a config.json, where the scenario's `config` refers to one that is too long for a link. */
  config: z.string().max(5_000_000).optional(),
  /** Measured operator tables (features/core/timing/tables), where the scenario's `tables` names them. */
  tables: z.looseObject({ id: z.string() }).optional(),
  /** The page's controls, as in its link. */
  input: PlainParamsSchema,
  /** Of the second stage: numbers of the configurations to simulate. */
  indices: z.array(z.int().min(0)).max(2000).default([]),
});

export type SearchAsk = SearchRequest & { readonly indices: readonly number[] };

/** Refuses unknown and unreadable parameters by name: nobody would notice a default among a million rows. */
export function readAsk(plain: unknown): Result<SearchAsk> {
  const shape = AskSchema.safeParse(plain);
  if (!shape.success) return failure(...shape.error.issues.map(notASearch));
  const { config, indices } = shape.data;
  // Tables come from our own reader; that they are of the scenario's accelerator is checked when it is resolved.
  const tables = shape.data.tables as TableSet | undefined;
  const params = readParams(ScenarioSchema, shape.data.scenario, "scenario");
  const input = readParams(ScaleUpSearchInput, shape.data.input, "input");
  if (!params.ok || !input.ok) return failure(...params.issues, ...input.issues);
  // The axes decide the layout, so the layout of the scenario must not lead to a refusal.
  const free = { ...params.value, tp: 1, adp: 1, ep: null, pp: 1, cp: 1, split: false };
  const scenario = resolveScenario(free, { config, tables });
  if (!scenario.ok) return scenario;
  const request = requestOf(scenario.value, input.value);
  if (!request.ok) return request;
  const count = configurationCount(request.value.space);
  const beyond = indices.find((index) => index >= count);
  if (beyond !== undefined) return failure(notThere(beyond, count));
  return success({ ...request.value, indices }, request.issues);
}

const notASearch = misshapen("SEARCH-INPUT", text({ en: "search", zh: "搜索" }), {
  scenario: { model: "qwen3-32b" },
  input: { tps: [1, 2], nodes: [4] },
});

const notThere = (index: number, count: number): Issue => ({
  code: "SEARCH-INDEX",
  at: "indices",
  message: text({
    en: `There is no configuration ${index}: this space has ${count}, counted from 0.`,
    zh: `没有编号为 ${index} 的方案：该空间共 ${count} 个，从 0 编号。`,
  }),
  fix: text({ en: "Take the numbers of the first stage's rows.", zh: "请使用第一阶段结果中的编号。" }),
});
