/** GET /s/<id>: the short link of saved work leads to its page, which knows the item by its link; `?v=2`: as that version was. */
import type { JsonObject } from "@/lib/json";
import { isSavedKind, SAVED_PAGE } from "@/features/core/saved/kind";
import { IDENTITY_NAME, writeIdentity } from "@/features/core/saved/identity";
import { opening } from "@/features/core/saved/opening";
import { findPage } from "@/features/registry/registry";
import { LINK_TEXT_LIMIT, packText } from "@/lib/packed-text";
import { answering } from "@/lib/server/answer";
import { storeText } from "@/lib/server/content-store";
import { findItem, ITEM_ID } from "@/lib/server/saved/items";
import { openSaved } from "@/lib/server/saved/store";
import { findVersion } from "@/lib/server/saved/versions";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ id: string }> };

export const GET = answering(async (request: Request, { params }: Context): Promise<Response> => {
  const { id } = await params;
  const asked = new URL(request.url).searchParams.get("v");
  const version = asked === null ? undefined : /^\d{1,9}$/.test(asked) ? Number(asked) : 0;
  return redirect(ITEM_ID.test(id) ? await target(id, version) : aboutItem(id));
});

/** The page of the saved item; if it cannot be opened, the list, which gives the reason. */
async function target(id: string, version: number | undefined): Promise<string> {
  const engine = await openSaved();
  const [item, found] = [await findItem(engine, id), await findVersion(engine, id, version)];
  if (item === null || item.deletedAt !== null || found === null || !isSavedKind(item.kind)) return aboutItem(id);
  const { page, params, texts, against } = opening(item.kind, JSON.parse(found.content) as JsonObject);
  if (findPage(page) === undefined) return aboutItem(id);
  // No address holds the files of a run, or what was pinned: the page of saved work hands them over.
  if (item.kind === "run" || against !== null) return address(SAVED_PAGE, { item: id, open: "1" });
  const packed = await Promise.all(Object.entries(texts).map(async ([name, text]) => [name, await packedText(text)]));
  const identity = { [IDENTITY_NAME]: writeIdentity({ id, version: found.version }) };
  return address(page, { ...params, ...(Object.fromEntries(packed) as Record<string, string>), ...identity });
}

const aboutItem = (id: string): string => address(SAVED_PAGE, { item: id.slice(0, LONGEST_ID) });
const LONGEST_ID = 40;

function address(page: string, params: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
  return query === "" ? `/${page}` : `/${page}?${query}`;
}

/** Deflating more than this only to see that it is too long would hold up others. */
const WORTH_PACKING = 100 * LINK_TEXT_LIMIT;

async function packedText(text: string): Promise<string> {
  const packed = text.length > WORTH_PACKING ? null : packText(text);
  return packed !== null && packed.length <= LINK_TEXT_LIMIT ? packed : `h.${await storeText(text)}`;
}

/** Within this site, under any name that a proxy uses. */
const redirect = (location: string): Response =>
  new Response(null, { status: 307, headers: { location, "cache-control": "no-store" } });
