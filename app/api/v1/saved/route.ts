/**
 * GET /api/v1/saved: saved work, the last change first; `?q=` words, `kind`, `tag`, `trash=1`, `limit`, `offset`. POST: saves something new.
 * A profile of a name that there is becomes its next version.
 */
import { contentWords } from "@/features/core/saved/content";
import { isSavedKind } from "@/features/core/saved/kind";
import { answering, issueAnswer, readLanguage } from "@/lib/server/answer";
import { PROFILE_KIND } from "@/lib/server/saved/old-profiles";
import { countItems, createItem, searchItems } from "@/lib/server/saved/items";
import { savedBytes, savedLimit, trashDays } from "@/lib/server/saved/quota";
import { renewWords } from "@/lib/server/saved/renew-words";
import { openSaved } from "@/lib/server/saved/store";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";
import { saveProfileItem } from "@/lib/server/profile-store";
import { stampOn } from "@/lib/server/who-asks";
import { itemAnswer } from "./answers";
import { shownItem } from "./shown";
import { wantedItem } from "./wanted";

export const dynamic = "force-dynamic";

const MOST = 200;
const WORDS_MOST = 12;

export const GET = answering(async (request: Request): Promise<Response> => {
  const query = new URL(request.url).searchParams;
  const engine = await openSaved();
  if (query.get("q")) await renewWords(engine, contentWords, yieldToEventLoop());
  const { items, total } = await searchItems(engine, {
    words: (query.get("q") ?? "").split(/\s+/).filter(Boolean).slice(0, WORDS_MOST),
    ...(isSavedKind(query.get("kind")) && { kind: query.get("kind") ?? "" }),
    ...(query.get("tag") && { tag: query.get("tag") ?? "" }),
    trash: query.get("trash") === "1",
    limit: count(query.get("limit"), MOST, MOST),
    offset: count(query.get("offset"), 0, Number.MAX_SAFE_INTEGER),
  });
  const counts = await countItems(engine);
  return Response.json({
    items: items.map(shownItem),
    total,
    kinds: Object.fromEntries(counts.kinds),
    tags: [...counts.tags].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([tag, items]) => ({ tag, items })),
    trash: counts.trash,
    store: { bytes: await savedBytes(engine), limit_bytes: savedLimit(), read_only: engine.readOnly },
    trash_days: trashDays(),
  });
});

export const POST = answering(async (request: Request): Promise<Response> => {
  const draft = await wantedItem(request);
  if (!draft.ok) return issueAnswer(draft.issues, readLanguage(request));
  const stamp = stampOn(request);
  const item =
    draft.value.kind === PROFILE_KIND
      ? await saveProfileItem(draft.value, stamp)
      : await createItem({ engine: await openSaved(), stamp }, draft.value);
  return itemAnswer(item, {}, 201);
});

function count(text: string | null, fallback: number, most: number): number {
  const number = /^\d{1,9}$/.test(text ?? "") ? Number(text) : fallback;
  return Math.min(number, most);
}
