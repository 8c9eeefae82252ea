/** Parameters that a job or a script names: unknown and unreadable ones are refused by name instead of replaced by defaults. */
import type * as z from "zod";
import { closestWord } from "@/lib/closest-word";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { decodeParams, writeValue } from "./codec";
import { controlsOf, type ParamSchema } from "./control";

/** `where` names the object that the parameters stand in, for the messages. */
export function readParamsStrictly<S extends ParamSchema>(
  schema: S,
  given: Readonly<Record<string, unknown>>,
  where: string,
): Result<z.infer<S>> {
  const known = controlsOf(schema).map(({ key }) => key);
  const unknown = Object.keys(given).filter((key) => !known.includes(key));
  if (unknown.length > 0) return failure(...unknown.map((key) => unknownParam(where, key, known)));
  const written = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, writeValue(value)]));
  const { value, issues } = decodeParams(schema, written);
  return issues.length > 0 ? failure(...issues) : success(value);
}

function unknownParam(where: string, key: string, known: readonly string[]): Issue {
  const near = closestWord(key, known);
  return {
    code: "PARAM-UNKNOWN",
    at: `${where}.${key}`,
    message: text({ en: `There is no parameter "${key}" in ${where}.`, zh: `${where} 中没有名为“${key}”的参数。` }),
    ...(near !== null && { fix: text({ en: `Did you mean "${near}"?`, zh: `是否想写“${near}”？` }) }),
  };
}
