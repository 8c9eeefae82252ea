/** JSON that a stranger sent, as an object of parameters. */
import type { Issue } from "@/lib/issue";
import { isJsonObject, isTooDeep, MOST_DEPTH, type JsonObject } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";

export function readJsonBody(written: string): Result<JsonObject> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(written);
  } catch (error) {
    const reason = (error as Error).message;
    return failure(issue("BODY-JSON", `The body is not JSON: ${reason}.`, `请求体不是 JSON：${reason}。`));
  }
  if (!isJsonObject(parsed)) return failure(NO_OBJECT);
  return isTooDeep(parsed) ? failure(TOO_DEEP) : success(parsed);
}

const issue = (code: string, en: string, zh: string): Issue => ({ code, at: "body", message: text({ en, zh }) });

const NO_OBJECT = issue(
  "BODY-OBJECT",
  "The body must be a JSON object of parameters.",
  "请求体必须是参数的 JSON 对象。",
);
const TOO_DEEP = issue(
  "BODY-TOO-DEEP",
  `The body nests deeper than ${MOST_DEPTH} levels.`,
  `请求体的嵌套超过 ${MOST_DEPTH} 层。`,
);
