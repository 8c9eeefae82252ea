/** Request bodies of the HTTP API, counted while they arrive. */
import { rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Issue } from "@/lib/issue";
import type { JsonObject } from "@/lib/json";
import { readJsonBody } from "@/lib/params/json-body";
import { failure, success, type Result } from "@/lib/result";
import { MEGA } from "@/lib/units/edge";
import { streamToFile } from "./draft-file";
import { makeFolder } from "./make-folder";
import { withStore } from "./store-errors";
import * as m from "./messages";
import { issue } from "./messages.issues";

export const BODY_LIMIT = 6_000_000;

export async function jsonObject(request: Request): Promise<Result<JsonObject>> {
  const body = await jsonText(request);
  return body.ok ? readJsonBody(body.value) : body;
}

export async function jsonText(request: Request, limit = BODY_LIMIT): Promise<Result<string>> {
  const body = await jsonBytes(request, limit);
  return body.ok ? success(new TextDecoder().decode(body.value)) : body;
}

/**
 * A body that is to be JSON. A browser must say that it is: a page of another site can send plain text without asking, but
 * not JSON. Programs need not, since `curl -d` names another type.
 */
export async function jsonBytes(request: Request, limit = BODY_LIMIT): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const type = request.headers.get("content-type") ?? "";
  return isFromPage(request) && !/^application\/([\w.+-]+\+)?json\b/i.test(type)
    ? failure(notJson(type))
    : limitedBytes(request, limit);
}

/** Or is authenticated by headers that a browser or proxy adds by itself: a session, or a proxy's name. */
const isFromPage = ({ headers }: Request): boolean =>
  headers.has("origin") ||
  headers.has("sec-fetch-site") ||
  ["password", "oidc", "proxy"].includes(headers.get("x-mds-via") ?? "");

export async function limitedText(request: Request): Promise<Result<string>> {
  const body = await limitedBytes(request);
  return body.ok ? success(new TextDecoder().decode(body.value)) : body;
}

/** Streams at most `limit` bytes to a file that is taken away again where there are more, and throws StoreError where the disk takes none. */
export async function limitedFile(request: Request, path: string, limit: number): Promise<Result<null>> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return failure(tooLarge(limit));
  if (!request.body) return success(null);
  let size = 0;
  try {
    await withStore(basename(path), async () => {
      makeFolder(dirname(path));
      await streamToFile(request.body as ReadableStream<Uint8Array>, path, (part) => {
        size += part.byteLength;
        if (size > limit) throw new Beyond();
      });
    });
    return success(null);
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    if (error instanceof Beyond) return failure(tooLarge(limit));
    throw error;
  }
}

class Beyond extends Error {}

/** Reads at most `limit` bytes, so that a huge upload is refused before it is held in memory, even if its head states less. */
export async function limitedBytes(request: Request, limit = BODY_LIMIT): Promise<Result<Uint8Array<ArrayBuffer>>> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return failure(tooLarge(limit));
  const reader = request.body?.getReader();
  if (!reader) return success(new Uint8Array());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      void drop(reader);
      return failure(tooLarge(limit));
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return success(bytes);
}

/** The connection can be used again once the rest was read; the front door closes it where that takes long. */
async function drop(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client left in the middle: nothing is left to read.
  }
}

const tooLarge = (limit: number): Issue => issue("BODY-TOO-LARGE", "body", { limit: limit / MEGA });

const notJson = (type: string): Issue => ({
  code: "BODY-TYPE",
  at: "content-type",
  message: type === "" ? m.pageSentBodyAsNothing : m.pageSentBodyAsType({ type }),
  fix: m.sendItAsApplicationJson,
});
