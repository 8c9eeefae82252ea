/** Saved work on its way to another store and back: items with all their versions, whoever made them when. */
import type { JsonObject } from "@/lib/json";
import type { SavedEngine, Statements } from "./engine";
import { readItem, searched, type SavedItem } from "./item";
import { findItem, newId } from "./items";
import { refuseBeyond } from "./quota";
import { findVersion } from "./versions";

/** As a bundle writes it. */
export type CarriedItem = {
  readonly id: string;
  readonly kind: string;
  readonly created_at: string;
  readonly created_by: string;
  /** By number, growing; never empty. */
  readonly versions: readonly CarriedVersion[];
};

type CarriedVersion = {
  readonly version: number;
  readonly name: string;
  readonly tags: readonly string[];
  readonly note: string;
  readonly saved_at: string;
  readonly saved_by: string;
  readonly content: JsonObject;
};

/** `ids`: null for all that is not in the trash. Ids that are not there are left out. */
export async function exportItems(statements: Statements, ids: readonly string[] | null): Promise<CarriedItem[]> {
  const found =
    ids === null ? await allItems(statements) : await Promise.all(ids.map((id) => findItem(statements, id)));
  const items = found.filter((item) => item !== null).filter(({ deletedAt }) => deletedAt === null);
  const carried: CarriedItem[] = [];
  for (const item of items) carried.push(await carry(statements, item));
  return carried.filter(({ versions }) => versions.length > 0);
}

async function allItems({ rows }: Statements): Promise<readonly SavedItem[]> {
  return (await rows("SELECT * FROM saved_items ORDER BY created_at, id")).map(readItem);
}

async function carry({ rows }: Statements, { id, kind, createdAt, createdBy }: SavedItem): Promise<CarriedItem> {
  const versions = await rows("SELECT * FROM saved_versions WHERE item_id = ?1 ORDER BY version", [id]);
  return {
    ...{ id, kind, created_at: createdAt, created_by: createdBy },
    versions: versions.map((row) => ({
      version: Number(row["version"]),
      name: String(row["name"]),
      tags: JSON.parse(String(row["tags"])) as string[],
      note: String(row["note"]),
      saved_at: String(row["saved_at"]),
      saved_by: String(row["saved_by"]),
      content: JSON.parse(String(row["content"])) as JsonObject,
    })),
  };
}

export type Told = { readonly words: string; readonly uploads: readonly string[] };

/** What became of one item. `copied`: its id stands for something else here, so that it has a new one. */
export type Imported = { readonly id: string; readonly outcome: "added" | "same" | "restored" | "copied" };

/** All of them or none. `tell` says what a search sees and which uploads a content names. */
export const importItems = (
  engine: SavedEngine,
  items: readonly CarriedItem[],
  tell: (kind: string, content: JsonObject) => Told,
): Promise<readonly Imported[]> =>
  engine.transaction(async (statements) => {
    const outcomes: Imported[] = [];
    for (const item of items) outcomes.push(await importItem(statements, item, tell));
    return outcomes;
  });

async function importItem(
  statements: Statements,
  item: CarriedItem,
  tell: (kind: string, content: JsonObject) => Told,
): Promise<Imported> {
  const known = await findItem(statements, item.id);
  if (known === null) return { id: await insertCarried(statements, item, item.id, tell), outcome: "added" };
  if (await isSame(statements, known, item)) {
    const restored = await statements.run(
      "UPDATE saved_items SET deleted_at = NULL, deleted_by = NULL WHERE id = ?1 AND deleted_at IS NOT NULL",
      [item.id],
    );
    return { id: item.id, outcome: restored > 0 ? "restored" : "same" };
  }
  return { id: await insertCarried(statements, item, newId(), tell), outcome: "copied" };
}

async function isSame(statements: Statements, known: SavedItem, { kind, versions }: CarriedItem): Promise<boolean> {
  const [carried, last] = [versions.at(-1), await findVersion(statements, known.id)];
  return (
    known.kind === kind &&
    carried !== undefined &&
    last !== null &&
    last.version === carried.version &&
    last.name === carried.name &&
    last.content === JSON.stringify(carried.content)
  );
}

async function insertCarried(
  statements: Statements,
  item: CarriedItem,
  id: string,
  tell: (kind: string, content: JsonObject) => Told,
): Promise<string> {
  const written = item.versions.map((version) => ({ ...version, text: JSON.stringify(version.content) }));
  const last = written.at(-1);
  if (!last) throw new Error(`${item.id} has no version`);
  const bytes = written.reduce((sum, { text }) => sum + text.length, 0);
  await refuseBeyond(statements, bytes);
  const { words } = tell(item.kind, last.content);
  await statements.run(
    `INSERT INTO saved_items (id, kind, name, tags, note, words, version, bytes, created_at, created_by, changed_at, changed_by)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)`,
    [
      ...[id, item.kind, last.name, JSON.stringify(last.tags), last.note, searched({ ...last, words }), last.version],
      ...[bytes, item.created_at, item.created_by, last.saved_at, last.saved_by],
    ],
  );
  for (const one of written) {
    await statements.run(
      `INSERT INTO saved_versions (item_id, version, name, tags, note, content, saved_at, saved_by)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
      [id, one.version, one.name, JSON.stringify(one.tags), one.note, one.text, one.saved_at, one.saved_by],
    );
    for (const hash of tell(item.kind, one.content).uploads)
      await statements.run("INSERT INTO saved_item_uploads (item_id, hash) VALUES (?1, ?2) ON CONFLICT DO NOTHING", [
        id,
        hash,
      ]);
  }
  return id;
}
