/** Bodies of requests that save: what the store is to take down. */
import * as z from "zod";
import { named, readContent } from "@/features/core/saved/content";
import { SAVED_KINDS, type SavedKind } from "@/features/core/saved/kind";
import { Name, Note, Tags } from "@/features/core/saved/naming";
import type { JsonObject } from "@/lib/json";
import { misshapen } from "@/lib/params/plain-input";
import { failure, success, type Result } from "@/lib/result";
import { jsonObject } from "@/lib/server/body";
import type { Draft } from "@/lib/server/saved/item";
import * as m from "@/app/api/v1/messages";

const NewItem = z.strictObject({
  kind: z.enum(SAVED_KINDS),
  name: Name,
  tags: Tags.default([]),
  note: Note.default(""),
  content: z.record(z.string(), z.unknown()),
});

const Changes = z.strictObject({
  /** The version that was looked at. */
  version: z.int().min(1).optional(),
  name: Name.optional(),
  tags: Tags.optional(),
  note: Note.optional(),
  content: z.record(z.string(), z.unknown()).optional(),
});

export type Changes = z.infer<typeof Changes>;

export async function wantedItem(request: Request): Promise<Result<Draft>> {
  const read = await wanted(request, NewItem);
  return read.ok ? draftFrom(read.value) : read;
}

export const wantedChanges = (request: Request): Promise<Result<Changes>> => wanted(request, Changes);

type Given = Pick<Draft, "name" | "tags" | "note"> & { readonly kind: SavedKind; readonly content: JsonObject };

/** Refuses contents of another kind, and contents that no page could open. */
export function draftFrom({ kind, name, tags, note, content }: Given): Result<Draft> {
  const judged = readContent(kind, named(kind, content, name, 1));
  if (!judged.ok) return judged;
  const { words, uploads } = judged.value;
  return success({
    ...{ kind, name, tags, note, words, uploads },
    content: (version) => JSON.stringify(named(kind, content, name, version)),
  });
}

async function wanted<T>(request: Request, shape: z.ZodType<T>): Promise<Result<T>> {
  const body = await jsonObject(request);
  if (!body.ok) return body;
  const read = shape.safeParse(body.value);
  return read.success ? success(read.data) : failure(...read.error.issues.slice(0, MOST_ISSUES).map(misshapenBody));
}

const MOST_ISSUES = 5;
const misshapenBody = misshapen("SAVED-BODY", m.savedItem);
