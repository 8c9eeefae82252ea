/**
 * GET /api/v1/saved/<id>: an item with its content, as it is or (`?version=2`) was. PUT {version, name, tags, note, content}: a new version;
 * `version` is the one that was changed; where a later one is there, the answer is 409 with both (`base`, `latest`). DELETE: into the trash;
 * `?forever=1`: out of the trash, for ever (admins, and the author).
 */
import type { JsonObject } from "@/lib/json";
import { isSavedKind } from "@/features/core/saved/kind";
import { issueAnswer, readLanguage } from "@/lib/server/answer";
import { unknownVersion } from "@/lib/server/saved/issues";
import { changeItem, findItem, purgeItem, trashItem } from "@/lib/server/saved/items";
import type { SavedItem } from "@/lib/server/saved/item";
import { findVersion } from "@/lib/server/saved/versions";
import { isProven, roleOn, whoAsks } from "@/lib/server/who-asks";
import { changeAnswer, itemAnswer, itemRoute, versionAnswer } from "../answers";
import { draftFrom, wantedChanges } from "../wanted";
import { issue } from "@/app/api/v1/messages.issues";

export const dynamic = "force-dynamic";

export const GET = itemRoute(async ({ engine, id, query, request }) => {
  const item = await findItem(engine, id);
  if (item === null) return null;
  const asked = query.get("version");
  const number = asked === null ? undefined : /^\d{1,9}$/.test(asked) ? Number(asked) : 0;
  const version = await findVersion(engine, id, number);
  if (version === null) return issueAnswer([unknownVersion(id, number ?? item.version)], readLanguage(request));
  if (number !== undefined) return Response.json(versionAnswer(item, version));
  return itemAnswer(item, { latest_version: item.version, content: JSON.parse(version.content) as JsonObject });
});

export const PUT = itemRoute(async (asked) => {
  const { request, engine, id, stamp } = asked;
  const changes = await wantedChanges(request);
  if (!changes.ok) return issueAnswer(changes.issues, readLanguage(request));
  const [item, last] = [await findItem(engine, id), await findVersion(engine, id)];
  if (item === null || last === null || !isSavedKind(item.kind)) return null;
  const { version = null, content = JSON.parse(last.content) as JsonObject, ...named } = changes.value;
  const draft = draftFrom({
    name: item.name,
    tags: item.tags,
    note: item.note,
    ...defined(named),
    kind: item.kind,
    content,
  });
  if (!draft.ok) return issueAnswer(draft.issues, readLanguage(request));
  return changeAnswer(await changeItem({ engine, stamp }, id, version, draft.value), version, asked);
});

export const DELETE = itemRoute(async ({ request, engine, id, stamp, query }) => {
  const forever = query.get("forever") === "1";
  if (forever && !mayPurge(request, await findItem(engine, id)))
    return issueAnswer([OTHERS_WORK], readLanguage(request), 403);
  const gone = forever ? await purgeItem(engine, id) : await trashItem({ engine, stamp }, id);
  return gone ? new Response(null, { status: 204 }) : null;
});

/** Permanent deletion is for admins, and for the author where authorship is proven. */
const mayPurge = (request: Request, item: SavedItem | null): boolean =>
  item === null || roleOn(request) === "admin" || (isProven(request) && whoAsks(request) === item.createdBy);

const OTHERS_WORK = issue("ACCESS-ROLE", "forever");

/** Without the omitted fields, so that they do not hide existing ones. */
const defined = <T extends object>(given: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
