/** What a link's scenario is, once the text and the tables that the link only names have arrived. */
import { storedHash } from "@/lib/packed-text";
import { failure, type Result } from "@/lib/result";
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import type { Scenario } from "@/features/core/scenario/schema";
import type { StoredTables } from "../server/stored-tables";
import type { StoredText } from "../server/stored-texts";
import { issue } from "./messages.issues";

/** While something is on its way, the result says so. */
export function resolveLinked(params: Scenario, config: StoredText, tables: StoredTables): Result<Resolved> {
  if (params.tables !== "" && tables === undefined) return failure(TABLES_ON_THEIR_WAY);
  const library = { tables: tables ?? undefined };
  if (storedHash(params.config) === null) return resolveScenario(params, library);
  return config === undefined
    ? failure(CONFIG_ON_ITS_WAY)
    : resolveScenario(params, { ...library, config: config ?? undefined });
}

const TABLES_ON_THEIR_WAY = issue("LINK-TABLES-LOADING", "tables");

const CONFIG_ON_ITS_WAY = issue("LINK-TEXT-LOADING", "config");
