/** What a link's scenario is, once the text and the tables that the link only names have arrived. */
import { storedHash } from "@/lib/packed-text";
import { failure, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import type { Scenario } from "@/features/core/scenario/schema";
import type { StoredTables } from "../server/stored-tables";
import type { StoredText } from "../server/stored-texts";

/** While something is on its way, the result says so. */
export function resolveLinked(params: Scenario, config: StoredText, tables: StoredTables): Result<Resolved> {
  if (params.tables !== "" && tables === undefined) return failure(TABLES_ON_THEIR_WAY);
  const library = { tables: tables ?? undefined };
  if (storedHash(params.config) === null) return resolveScenario(params, library);
  return config === undefined
    ? failure(CONFIG_ON_ITS_WAY)
    : resolveScenario(params, { ...library, config: config ?? undefined });
}

const TABLES_ON_THEIR_WAY = {
  code: "LINK-TABLES-LOADING",
  at: "tables",
  message: text({ en: "Loading the operator tables that this link names.", zh: "正在加载此链接所指的算子表。" }),
};

const CONFIG_ON_ITS_WAY = {
  code: "LINK-TEXT-LOADING",
  at: "config",
  message: text({ en: "Loading the configuration that this link names.", zh: "正在加载此链接所指的配置。" }),
};
