/** JSON that a stranger sent, as an object of parameters. */
import type { Issue } from "@/lib/issue";
import { isJsonObject, measureJson, MOST_DEPTH, type JsonObject } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";

export function readJsonBody(written: string): Result<JsonObject> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(written);
  } catch (error) {
    // Its end quotes the body, which may be long.
    const reason = (error as Error).message.slice(0, 200);
    return failure(issue("BODY-JSON", `The body is not JSON: ${reason}.`, `请求体不是 JSON：${reason}。`));
  }
  if (!isJsonObject(parsed)) return failure(NO_OBJECT);
  const keys = Object.keys(parsed).length;
  if (keys > MOST_KEYS) return failure(tooManyKeys(keys));
  const { tooDeep, keys: inner } = measureJson(parsed);
  if (tooDeep) return failure(TOO_DEEP);
  return inner > MOST_INNER_KEYS ? failure(tooManyInnerKeys(inner)) : success(parsed);
}

const issue = (code: string, en: string, zh: string): Issue => ({ code, at: "body", message: text({ en, zh }) });

const NO_OBJECT = issue(
  "BODY-OBJECT",
  "The body must be a JSON object of parameters.",
  "请求体必须是参数的 JSON 对象。",
);
/** The analysis with most parameters has about two hundred. */
const MOST_KEYS = 1000;
const tooManyKeys = (keys: number): Issue =>
  issue(
    "BODY-KEYS",
    `The body has ${keys.toLocaleString("en")} keys; at most ${MOST_KEYS} are read. Send the parameters of one question.`,
    `请求体有 ${keys.toLocaleString("en")} 个键，最多读取 ${MOST_KEYS} 个。请只发送一个问题的参数。`,
  );
/** Of all objects in it. A configuration that names the format of each expert has a hundred thousand. */
const MOST_INNER_KEYS = 200_000;
const tooManyInnerKeys = (keys: number): Issue =>
  issue(
    "BODY-KEYS",
    `The body and the objects in it have ${keys.toLocaleString("en")} keys; at most ${MOST_INNER_KEYS.toLocaleString("en")} are read. Send one question at a time.`,
    `请求体及其中的对象共有 ${keys.toLocaleString("en")} 个键，最多读取 ${MOST_INNER_KEYS.toLocaleString("en")} 个。请一次只发送一个问题。`,
  );
const TOO_DEEP = issue(
  "BODY-TOO-DEEP",
  `The body nests deeper than ${MOST_DEPTH} levels.`,
  `请求体的嵌套超过 ${MOST_DEPTH} 层。`,
);
