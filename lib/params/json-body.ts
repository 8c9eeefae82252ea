/** JSON that a stranger sent, as an object of parameters. */
import type { Issue } from "@/lib/issue";
import { isJsonObject, measureJson, MOST_DEPTH, type JsonObject } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import { issue } from "./messages.issues";

export function readJsonBody(text: string): Result<JsonObject> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    // Its end quotes the body, which may be long.
    const reason = (error as Error).message.slice(0, 200);
    return failure(issue("BODY-JSON", "body", { reason }));
  }
  if (!isJsonObject(parsed)) return failure(NO_OBJECT);
  const keys = Object.keys(parsed).length;
  if (keys > MOST_KEYS) return failure(tooManyKeys(keys));
  const { tooDeep, keys: inner } = measureJson(parsed);
  if (tooDeep) return failure(TOO_DEEP);
  return inner > MOST_INNER_KEYS ? failure(tooManyInnerKeys(inner)) : success(parsed);
}

const NO_OBJECT = issue("BODY-OBJECT", "body");
/** The analysis with most parameters has about two hundred. */
const MOST_KEYS = 1000;
const tooManyKeys = (keys: number): Issue =>
  issue("BODY-KEYS", "body", { keys: keys.toLocaleString("en"), most: MOST_KEYS });
/** Of all objects in it. A configuration that names the format of each expert has a hundred thousand. */
const MOST_INNER_KEYS = 200_000;
const tooManyInnerKeys = (keys: number): Issue => {
  const [had, most] = [keys, MOST_INNER_KEYS].map((count) => count.toLocaleString("en"));
  return issue("BODY-KEYS/inner", "body", { keys: had ?? "", most: most ?? "" });
};
const TOO_DEEP = issue("BODY-TOO-DEEP", "body", { most: MOST_DEPTH });
