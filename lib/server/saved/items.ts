/** Saved work: made, changed, found, put into the trash and brought back. */
import { randomBytes } from "node:crypto";
import { failure, success, type Result } from "@/lib/result";
import type { SavedEngine, Statements, Value } from "./engine";
import { changedMeanwhile, unknownItem } from "./issues";
import { readItem, searched, type Draft, type SavedItem, type Stamp } from "./item";
import { savedRoom } from "./quota";

export type Saving = { readonly engine: SavedEngine; readonly stamp: Stamp };

export const createItem = ({ engine, stamp }: Saving, draft: Draft): Promise<SavedItem> =>
  engine.transaction((statements) => insertItem(statements, draft, stamp, 1));

/** A new version, if anything differs from the last one. `base`: the version that the client changed; null: the last one. */
export const changeItem = (
  { engine, stamp }: Saving,
  id: string,
  base: number | null,
  draft: Omit<Draft, "kind">,
): Promise<Result<SavedItem>> =>
  engine.transaction((statements) => changeWithin(statements, { id, base, draft, stamp }));

export type Change = {
  readonly id: string;
  readonly base: number | null;
  readonly draft: Omit<Draft, "kind">;
  readonly stamp: Stamp;
};

/** The same inside a transaction. */
export async function changeWithin(statements: Statements, change: Change): Promise<Result<SavedItem>> {
  const { id, base, draft, stamp } = change;
  const item = await findItem(statements, id);
  if (item === null || item.deletedAt !== null) return failure(unknownItem(id));
  // Before the refusal: two people who made the same change have nothing to settle, nor has a save that is sent again.
  if (await isSame(statements, item, draft)) return success(item);
  if (base !== null && base !== item.version) return failure(changedMeanwhile(item, base));
  const changed = await writeVersion(statements, item, draft, stamp);
  return changed === null ? failure(changedMeanwhile(item, item.version)) : success(changed);
}

export async function findItem({ rows }: Statements, id: string): Promise<SavedItem | null> {
  const [row] = await rows("SELECT * FROM saved_items WHERE id = ?1", [id]);
  return row ? readItem(row) : null;
}

/** The living items of a kind that bear a name, the one changed last first. */
export async function namedItems({ rows }: Statements, kind: string, name: string): Promise<readonly SavedItem[]> {
  const matches = await rows(
    `SELECT * FROM saved_items WHERE kind = ?1 AND name = ?2 AND deleted_at IS NULL ORDER BY changed_at DESC, id`,
    [kind, name],
  );
  return matches.map(readItem);
}

export type ItemSearch = {
  /** All of them have to occur. */
  readonly words?: readonly string[];
  readonly kind?: string;
  readonly tag?: string;
  readonly trash?: boolean;
  readonly limit: number;
  readonly offset?: number;
};

export type FoundItems = { readonly items: readonly SavedItem[]; readonly total: number };

/** The ones changed last come first. */
export async function searchItems({ rows }: Statements, search: ItemSearch): Promise<FoundItems> {
  const { where, values } = conditions(search);
  const [counted] = await rows(`SELECT COUNT(*) AS total FROM saved_items WHERE ${where}`, values);
  const matches = await rows(
    `SELECT * FROM saved_items WHERE ${where} ORDER BY changed_at DESC, id
       LIMIT ?${values.length + 1} OFFSET ?${values.length + 2}`,
    [...values, search.limit, search.offset ?? 0],
  );
  return { items: matches.map(readItem), total: Number(counted?.["total"] ?? 0) };
}

/** Into the trash; null: there is no such item outside of it. */
export async function trashItem({ engine, stamp }: Saving, id: string): Promise<SavedItem | null> {
  const changed = await engine.run(
    "UPDATE saved_items SET deleted_at = ?2, deleted_by = ?3 WHERE id = ?1 AND deleted_at IS NULL",
    [id, stamp.at, stamp.who],
  );
  return changed === 0 ? null : findItem(engine, id);
}

/** Out of the trash; null: it is not there. */
export async function restoreItem({ engine }: Saving, id: string): Promise<SavedItem | null> {
  const changed = await engine.run(
    "UPDATE saved_items SET deleted_at = NULL, deleted_by = NULL WHERE id = ?1 AND deleted_at IS NOT NULL",
    [id],
  );
  return changed === 0 ? null : findItem(engine, id);
}

/** For ever, and only out of the trash. false: it is not there. */
export const purgeItem = (engine: SavedEngine, id: string): Promise<boolean> =>
  engine.transaction(async ({ run }) => {
    const gone = await run("DELETE FROM saved_items WHERE id = ?1 AND deleted_at IS NOT NULL", [id]);
    if (gone === 0) return false;
    await run("DELETE FROM saved_versions WHERE item_id = ?1", [id]);
    await run("DELETE FROM saved_item_uploads WHERE item_id = ?1", [id]);
    return true;
  });

/** Kinds and tags of items outside the trash, with their counts. */
export async function countItems({ rows }: Statements): Promise<{
  readonly kinds: ReadonlyMap<string, number>;
  readonly tags: ReadonlyMap<string, number>;
  readonly trash: number;
}> {
  const counted = await rows(
    "SELECT kind, tags, COUNT(*) AS items FROM saved_items WHERE deleted_at IS NULL GROUP BY kind, tags",
  );
  const [deleted] = await rows("SELECT COUNT(*) AS items FROM saved_items WHERE deleted_at IS NOT NULL");
  const kinds = new Map<string, number>();
  const tags = new Map<string, number>();
  const count = (map: Map<string, number>, key: string, items: number) => map.set(key, (map.get(key) ?? 0) + items);
  for (const row of counted) {
    const items = Number(row["items"]);
    count(kinds, String(row["kind"]), items);
    for (const tag of JSON.parse(String(row["tags"])) as string[]) count(tags, tag, items);
  }
  return { kinds, tags, trash: Number(deleted?.["items"] ?? 0) };
}

export async function insertItem(
  statements: Statements,
  draft: Draft,
  { at, who }: Stamp,
  first = 1,
): Promise<SavedItem> {
  const content = draft.content(first);
  (await savedRoom(statements)).take(content.length);
  const id = newId();
  await statements.run(
    `INSERT INTO saved_items (id, kind, name, tags, note, words, version, bytes, created_at, created_by, changed_at, changed_by)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?9, ?10)`,
    [...[id, draft.kind, ...named(draft), searched(draft), first, content.length], at, who],
  );
  await insertVersion(statements, id, first, draft, content, { at, who });
  return {
    ...{ id, kind: draft.kind, name: draft.name, tags: draft.tags, note: draft.note },
    ...{ version: first, bytes: content.length, createdAt: at, createdBy: who, changedAt: at, changedBy: who },
    ...{ deletedAt: null, deletedBy: null },
  };
}

/** null: another request was faster. */
async function writeVersion(
  statements: Statements,
  item: SavedItem,
  draft: Omit<Draft, "kind">,
  stamp: Stamp,
): Promise<SavedItem | null> {
  const version = item.version + 1;
  const content = draft.content(version);
  (await savedRoom(statements)).take(content.length);
  // A clock that was set back makes nothing older than it was.
  const time = stamp.at > item.changedAt ? stamp.at : item.changedAt;
  const changed = await statements.run(
    `UPDATE saved_items SET name = ?3, tags = ?4, note = ?5, words = ?6, version = version + 1, bytes = bytes + ?7,
       changed_at = ?8, changed_by = ?9 WHERE id = ?1 AND version = ?2 AND deleted_at IS NULL`,
    [item.id, item.version, ...named(draft), searched(draft), content.length, time, stamp.who],
  );
  if (changed === 0) return null;
  await insertVersion(statements, item.id, version, draft, content, { at: time, who: stamp.who });
  return findItem(statements, item.id);
}

async function insertVersion(
  { run }: Statements,
  id: string,
  version: number,
  draft: Omit<Draft, "kind">,
  content: string,
  { at, who }: Stamp,
): Promise<void> {
  await run(
    `INSERT INTO saved_versions (item_id, version, name, tags, note, content, saved_at, saved_by)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
    [id, version, ...named(draft), content, at, who],
  );
  for (const hash of draft.uploads)
    await run("INSERT INTO saved_item_uploads (item_id, hash) VALUES (?1, ?2) ON CONFLICT DO NOTHING", [id, hash]);
}

async function isSame({ rows }: Statements, item: SavedItem, draft: Omit<Draft, "kind">): Promise<boolean> {
  const [last] = await rows(
    "SELECT name, tags, note, content FROM saved_versions WHERE item_id = ?1 AND version = ?2",
    [item.id, item.version],
  );
  if (!last) return false;
  const now = [...named(draft), draft.content(item.version)];
  return ["name", "tags", "note", "content"].every((column, index) => last[column] === now[index]);
}

const named = ({ name, tags, note }: Pick<Draft, "name" | "tags" | "note">) => [name, JSON.stringify(tags), note];

/** Letters that cannot be taken for each other (Crockford's base 32): 50 bits. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
export const newId = (): string => [...randomBytes(10)].map((byte) => LETTERS[byte % 32]).join("");
export const ITEM_ID = /^[0-9a-hjkmnp-tv-z]{10}$/;

function conditions({ words = [], kind, tag, trash }: ItemSearch) {
  const values: Value[] = [];
  const placeholder = (value: Value): string => `?${values.push(value)}`;
  const where = [
    trash === true ? "deleted_at IS NOT NULL" : "deleted_at IS NULL",
    ...words.map((word) => `words LIKE ${placeholder(`%${escaped(word.toLowerCase())}%`)} ESCAPE '\\'`),
    ...(kind === undefined ? [] : [`kind = ${placeholder(kind)}`]),
    ...(tag === undefined ? [] : [`tags LIKE ${placeholder(`%${escaped(JSON.stringify(tag))}%`)} ESCAPE '\\'`]),
  ].join(" AND ");
  return { where, values };
}

const escaped = (word: string): string => word.replaceAll(/[\\%_]/g, "\\$&");
