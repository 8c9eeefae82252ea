/** GET /api/v1/saved/<id>/differences?from=1&to=2: which fields changed between two versions, in words and as values; `more`: how many are left out. */
import type { JsonObject } from "@/lib/json";
import { differences } from "@/features/core/saved/difference";
import { fieldWords, valueWords } from "@/features/core/saved/difference-words";
import { issueAnswer, readLanguage } from "@/lib/server/answer";
import { unknownVersion } from "@/lib/server/saved/issues";
import { findVersion, type WithContent } from "@/lib/server/saved/versions";
import { itemRoute } from "../../answers";

export const dynamic = "force-dynamic";

export const GET = itemRoute(async ({ engine, id, query, request }) => {
  const [from, to] = ["from", "to"].map((end) => Number(/^\d{1,9}$/.exec(query.get(end) ?? "")?.[0] ?? 0));
  const language = readLanguage(request);
  const [before, after] = [await findVersion(engine, id, from), await findVersion(engine, id, to)];
  const missing = before === null ? from : to;
  if (before === null || after === null) return issueAnswer([unknownVersion(id, missing ?? 0)], language);
  const all = differences(comparable(before), comparable(after));
  const fields = all.slice(0, MOST_FIELDS).map((field) => ({
    ...{ path: field.path, field: fieldWords(field)[language] },
    ...{ before: field.before ?? null, after: field.after ?? null },
    ...{ before_words: valueWords(field.before)[language], after_words: valueWords(field.after)[language] },
  }));
  return Response.json({ id, from, to, fields, more: all.length - fields.length });
});

/** Readers do not read more of them. */
const MOST_FIELDS = 300;

const comparable = ({ name, tags, note, content }: WithContent): JsonObject => ({
  ...{ name, tags, note },
  content: JSON.parse(content) as JsonObject,
});
