/** Kernel rules as JSON that people edit: an ordered list, first match wins. */
import { shortName } from "@/lib/tables/column-names";
import type { Issue } from "@/lib/issue";
import { isJsonObject, type JsonObject, readJson } from "@/lib/json";
import { failure, type Result, success } from "@/lib/result";
import { checkRules } from "./classify";
import { FAMILIES, type KernelRule } from "./rules";
import { COMMA, joinTexts, type Text } from "@/lib/text";
import * as m from "@/features/core/trace/messages";

const FIELDS = ["name", "category", "family", "containsAny", "containsAll", "regex", "exactCase"];

/** A list of rules, every field checked, every expression tried, every name its own. */
export function readRules(json: string): Result<readonly KernelRule[]> {
  const list = readJson(json);
  if (!Array.isArray(list)) return failure(wrong("", m.itIsNoJsonListOfRules));
  const rules: KernelRule[] = [];
  for (const entry of list as unknown[]) {
    const read = readRule(entry);
    if (!read.ok) return read;
    if (rules.some(({ name }) => name === read.value.name))
      return failure(wrong(read.value.name, m.twoRulesHaveThisName));
    rules.push(read.value);
  }
  return checkRules(rules);
}

/** Rules as the text that `readRules` reads. */
export const writeRules = (rules: readonly KernelRule[]): string => JSON.stringify(rules, null, 2);

function readRule(entry: unknown): Result<KernelRule> {
  if (!isJsonObject(entry)) return failure(wrong("", m.entryIsNoObject));
  const name = typeof entry.name === "string" ? entry.name : "";
  if (name === "") return failure(wrong("", m.entryHasNoName));
  const unknown = Object.keys(entry).find((key) => !FIELDS.includes(key));
  if (unknown !== undefined) return failure(wrong(name, m.thereIsNoField({ unknown })));
  const family = FAMILIES.find((known) => known === entry.family);
  if (typeof entry.category !== "string" || entry.category === "") return failure(wrong(name, m.itHasNoCategory));
  if (family === undefined) return failure(wrong(name, m.familyIsOneOf({ families: joinTexts(FAMILIES, COMMA) })));
  const conditions = readConditions(name, entry);
  return conditions.ok ? success({ name, category: entry.category, family, ...conditions.value }) : conditions;
}

function readConditions(
  name: string,
  { containsAny, containsAll, regex, exactCase }: JsonObject,
): Result<Omit<KernelRule, "name" | "category" | "family">> {
  for (const [field, value] of Object.entries({ containsAny, containsAll }))
    if (value !== undefined && !isTexts(value)) return failure(wrong(name, m.fieldIsListOfTexts({ field })));
  if (regex !== undefined && typeof regex !== "string") return failure(wrong(name, m.regexIsText));
  if (exactCase !== undefined && typeof exactCase !== "boolean") return failure(wrong(name, m.exactCaseIsTrue));
  return success({
    ...(isTexts(containsAny) ? { containsAny } : {}),
    ...(isTexts(containsAll) ? { containsAll } : {}),
    ...(typeof regex === "string" ? { regex } : {}),
    ...(exactCase === true ? { exactCase } : {}),
  });
}

/** An empty text would be in every name. */
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === "string" && entry !== "");

const wrong = (name: string, reason: Text): Issue => ({
  code: "TRACE-RULE",
  at: "rules",
  message: name === "" ? m.rulesWrong({ wrong: reason }) : m.ruleNameWrong({ name: shortName(name), wrong: reason }),
});
