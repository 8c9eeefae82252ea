/** Request bodies of the HTTP API: JSON objects up to a stated size. */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";

export const BODY_LIMIT = 6_000_000;

/** Reads at most BODY_LIMIT bytes, so that a huge upload is refused before it is held in memory. */
export async function jsonObjectOf(request: Request): Promise<Result<Record<string, unknown>>> {
  const body = await limitedText(request);
  if (!body.ok) return body;
  try {
    const parsed: unknown = JSON.parse(body.value);
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed))
      return success(parsed as Record<string, unknown>);
    return failure(
      issue("BODY-OBJECT", "The body must be a JSON object of parameters.", "请求体必须是参数的 JSON 对象。"),
    );
  } catch (error) {
    const reason = (error as Error).message;
    return failure(issue("BODY-JSON", `The body is not JSON: ${reason}.`, `请求体不是 JSON：${reason}。`));
  }
}

export async function limitedText(request: Request): Promise<Result<string>> {
  const reader = request.body?.getReader();
  if (!reader) return success("");
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > BODY_LIMIT) {
      await reader.cancel();
      return failure(tooLarge());
    }
    chunks.push(part.value);
  }
  return success(new TextDecoder().decode(Buffer.concat(chunks)));
}

const tooLarge = (): Issue =>
  issue("BODY-TOO-LARGE", `The body exceeds ${BODY_LIMIT / 1e6} MB.`, `请求体超过 ${BODY_LIMIT / 1e6} MB。`);

const issue = (code: string, en: string, zh: string): Issue => ({ code, at: "body", message: text({ en, zh }) });
