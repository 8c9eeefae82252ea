/** POST /api/v1/saved/<id>/duplicate: the latest version as a new item, under the next free name. */
import type { JsonObject } from "@/lib/json";
import { isSavedKind } from "@/features/core/saved/kind";
import { issueAnswer, readLanguage } from "@/lib/server/answer";
import type { Statements } from "@/lib/server/saved/engine";
import { createItem, findItem, namedItems } from "@/lib/server/saved/items";
import { findVersion } from "@/lib/server/saved/versions";
import { itemAnswer, itemRoute } from "../../answers";
import { draftFrom } from "../../wanted";

export const POST = itemRoute(async ({ engine, stamp, id, request }) => {
  const [item, last] = [await findItem(engine, id), await findVersion(engine, id)];
  if (item === null || last === null || item.deletedAt !== null || !isSavedKind(item.kind)) return null;
  const { kind, tags, note } = item;
  const name = await freeName(engine, kind, item.name);
  const draft = draftFrom({ kind, name, tags, note, content: JSON.parse(last.content) as JsonObject });
  if (!draft.ok) return issueAnswer(draft.issues, readLanguage(request));
  return itemAnswer(await createItem({ engine, stamp }, draft.value), {}, 201);
});

/** "plan" has the copies "plan (2)", "plan (3)". */
async function freeName(statements: Statements, kind: string, name: string): Promise<string> {
  const [, stem = name] = /^(.*) \(\d+\)$/s.exec(name) ?? [];
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`;
    const free = `${stem.slice(0, LONGEST - end.length)}${end}`;
    if ((await namedItems(statements, kind, free)).length === 0) return free;
  }
}

/** A profile's name has no more letters. */
const LONGEST = 80;
