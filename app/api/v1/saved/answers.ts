/** How the routes of saved work answer: an id that is none, something that is not there, an item. */
import type { JsonObject } from "@/lib/json";
import type { Result } from "@/lib/result";
import { answering, issueAnswer, readLanguage } from "@/lib/server/answer";
import { unknownItem } from "@/lib/server/saved/issues";
import type { SavedEngine } from "@/lib/server/saved/engine";
import type { SavedItem, Stamp } from "@/lib/server/saved/item";
import { findItem, ITEM_ID } from "@/lib/server/saved/items";
import { openSaved } from "@/lib/server/saved/store";
import { findVersion, type WithContent } from "@/lib/server/saved/versions";
import { stampOn } from "@/lib/server/who-asks";
import { shownItem, shownVersion } from "./shown";

type Context = { readonly params: Promise<{ readonly id: string }> };

export type Asked = {
  readonly request: Request;
  readonly engine: SavedEngine;
  readonly id: string;
  readonly stamp: Stamp;
  readonly query: URLSearchParams;
};

/** A route of one item; `answer` gives null where there is none. */
export const itemRoute = (answer: (asked: Asked) => Promise<Response | null>) =>
  answering(async (request: Request, { params }: Context): Promise<Response> => {
    const { id } = await params;
    const asked = { request, id, stamp: stampOn(request), query: new URL(request.url).searchParams };
    const item = ITEM_ID.test(id) ? await answer({ ...asked, engine: await openSaved() }) : null;
    return item ?? issueAnswer([unknownItem(id)], readLanguage(request));
  });

export const itemAnswer = (item: SavedItem, more: object = {}, status = 200): Response =>
  Response.json(
    { ...shownItem(item), ...more },
    { status, ...(status === 201 && { headers: { location: `/api/v1/saved/${item.id}` } }) },
  );

/** An item as one of its versions was; `latest_version`: the number of the last one. */
export const versionAnswer = (item: SavedItem, version: WithContent) => ({
  ...shownItem(item),
  ...shownVersion(version),
  latest_version: item.version,
  content: JSON.parse(version.content) as JsonObject,
});

/** Of a change of `base`. If a later version is there, the refusal holds both, so that the client can say what differs; null: no such base. */
export async function changeAnswer(changed: Result<SavedItem>, base: number | null, asked: Asked): Promise<Response> {
  const { request, engine, id } = asked;
  if (changed.ok) return itemAnswer(changed.value, { latest_version: changed.value.version });
  const refused = issueAnswer(changed.issues, readLanguage(request));
  if (base === null || refused.status !== 409) return refused;
  const [item, latest, before] = [
    await findItem(engine, id),
    await findVersion(engine, id),
    await findVersion(engine, id, base),
  ];
  if (item === null || latest === null) return refused;
  return Response.json(
    {
      ...((await refused.json()) as object),
      base: before && versionAnswer(item, before),
      latest: versionAnswer(item, latest),
    },
    { status: 409 },
  );
}
