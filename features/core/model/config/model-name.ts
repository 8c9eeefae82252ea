/** The name of a configuration, one way for every door: pages, HTTP and the command line. */
import { isJsonObject } from "@/lib/json";

/** Of a model that nothing names; screens say it in the reader's language (`model-title.ts`). */
export const UNNAMED = "this model";

/** Characters of a name that links and headings bear. */
const MOST_NAME = 80;

/**
 * What a configuration is called: the last part of `_name_or_path`, else its file or the folder of a plain config.json ("Qwen3-8B_config.json",
 * "models--Qwen--Qwen3-8B/snapshots/…/config.json"); null where nothing says.
 */
export function configName(config: unknown, path: string | null = null): string | null {
  const stated = isJsonObject(config) ? config["_name_or_path"] : null;
  const named = typeof stated === "string" ? lastPart(stated) : null;
  return named ?? (path === null ? null : nameOfPath(path));
}

function nameOfPath(path: string): string | null {
  const parts = path.split(/[\\/]/).filter((part) => part !== "" && part !== "." && part !== "..");
  const file = (parts.pop() ?? "").replace(/\.[a-z0-9]+$/i, "");
  const stem = file.replace(/[-_.]?(hf_quant_)?config$/i, "");
  if (stem !== "") return lastPart(stem.replaceAll("--", "/"));
  const cached = parts.find((part) => part.startsWith("models--"));
  const folder = cached ?? parts.at(-1);
  return folder === undefined ? null : lastPart(folder.replaceAll("--", "/"));
}

/** Of a path or a repository's name; dots and what training calls its folders name nothing. */
function lastPart(path: string): string | null {
  const last = path
    .split(/[\\/]/)
    .map((part) => part.trim())
    .findLast((part) => part !== "" && !NAMELESS.test(part));
  return last === undefined ? null : last.slice(0, MOST_NAME);
}

const NAMELESS = /^(\.+|checkpoint(-\d+)?|output|model|config|snapshots|hf|[0-9a-f]{40})$/i;
