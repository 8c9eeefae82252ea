/** The body of an upload, in a file while it is read: nothing of it is kept. */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { issueAnswer, readLanguage } from "@/lib/server/answer";
import { limitedFile } from "@/lib/server/body";
import { inData } from "@/lib/server/saved/places";
import type { Language, Text } from "@/lib/text";

type UploadedBody = { readonly path: string; readonly contentType: string; readonly language: Language };

/** `mostBytes`: of the body; more of them are refused with `fix`. */
export async function withUploadedBody(
  request: Request,
  { mostBytes, fix }: { readonly mostBytes: number; readonly fix: Text },
  read: (body: UploadedBody) => Promise<Response>,
): Promise<Response> {
  const language = readLanguage(request);
  // The sweep looks here for files of killed processes.
  const path = inData("uploads", `${randomUUID()}.draft`);
  try {
    const body = await limitedFile(request, path, mostBytes);
    if (!body.ok)
      return issueAnswer(
        body.issues.map((issue) => ({ ...issue, fix })),
        language,
      );
    return await read({ path, contentType: request.headers.get("content-type") ?? "", language });
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}
