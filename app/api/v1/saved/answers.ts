/** How the routes of saved work answer: an id that is none, something that is not there, an item. */
import type { Result } from "@/lib/result";
import { answering, issueAnswer, readLanguage } from "@/lib/server/answer";
import { unknownItem } from "@/lib/server/saved/issues";
import type { SavedEngine } from "@/lib/server/saved/engine";
import type { SavedItem, Stamp } from "@/lib/server/saved/item";
import { ITEM_ID } from "@/lib/server/saved/items";
import { openSaved } from "@/lib/server/saved/store";
import { stampOn } from "@/lib/server/who-asks";
import { shownItem } from "./shown";

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

export const changeAnswer = (changed: Result<SavedItem>, request: Request): Response =>
  changed.ok ? itemAnswer(changed.value) : issueAnswer(changed.issues, readLanguage(request));
