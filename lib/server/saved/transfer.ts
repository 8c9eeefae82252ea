/** Saved work on its way to another store and back: items with all their versions, authors and times. */
import type { JsonObject } from "@/lib/json";
import type { SavedEngine, Statements } from "./engine";
import { searched, type SavedItem } from "./item";
import { findItem, newId } from "./items";
import { savedRoom, type Room } from "./quota";
import { findVersion, listVersions } from "./versions";

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

/** As it leaves the store: one version after the other, because an item may have more than memory. */
type LeavingItem = Omit<CarriedItem, "versions"> & { readonly versions: AsyncIterable<CarriedVersion> };

/** `ids`: null for all that is not in the trash. Ids that are not there are left out; one that is said twice comes once. */
export async function* exportItems(statements: Statements, ids: readonly string[] | null): AsyncGenerator<LeavingItem> {
  for (const id of new Set(ids ?? (await allIds(statements)))) {
    const item = await findItem(statements, id);
    if (item === null || item.deletedAt !== null) continue;
    const { kind, createdAt, createdBy } = item;
    yield { id, kind, created_at: createdAt, created_by: createdBy, versions: carriedVersions(statements, id) };
  }
}

async function allIds({ rows }: Statements): Promise<readonly string[]> {
  const all = await rows("SELECT id FROM saved_items WHERE deleted_at IS NULL ORDER BY created_at, id");
  return all.map((row) => String(row["id"]));
}

async function* carriedVersions(statements: Statements, id: string): AsyncGenerator<CarriedVersion> {
  for (const { version } of (await listVersions(statements, id)).toReversed()) {
    const match = await findVersion(statements, id, version);
    if (match === null) return;
    const { name, tags, note, savedAt, savedBy, content } = match;
    yield {
      ...{ version, name, tags, note, saved_at: savedAt, saved_by: savedBy },
      content: JSON.parse(content) as JsonObject,
    };
  }
}

type Told = { readonly words: string; readonly uploads: readonly string[] };

/** What became of one item. `copied`: its id stands for something else here, so that it has a new one. */
export type Imported = { readonly id: string; readonly outcome: "added" | "same" | "restored" | "copied" };

type Tell = (kind: string, content: JsonObject) => Told;

/** All of them or none. `tell` says what a search sees and which uploads a content names; `pause` is awaited after each item. */
export const importItems = (
  engine: SavedEngine,
  items: readonly CarriedItem[],
  tell: Tell,
  pause: () => Promise<void> = async () => undefined,
): Promise<readonly Imported[]> =>
  engine.transaction(async (statements) => {
    const into = { statements, tell, room: await savedRoom(statements) };
    const outcomes: Imported[] = [];
    for (const item of items) {
      outcomes.push(await importItem(into, item));
      await pause();
    }
    return outcomes;
  });

type Into = { readonly statements: Statements; readonly tell: Tell; readonly room: Room };

async function importItem(into: Into, item: CarriedItem): Promise<Imported> {
  const { statements } = into;
  const known = await findItem(statements, item.id);
  if (known === null) return { id: await insertCarried(into, item, item.id), outcome: "added" };
  if (await isSame(statements, known, item)) {
    const restored = await statements.run(
      "UPDATE saved_items SET deleted_at = NULL, deleted_by = NULL WHERE id = ?1 AND deleted_at IS NOT NULL",
      [item.id],
    );
    return { id: item.id, outcome: restored > 0 ? "restored" : "same" };
  }
  return { id: await insertCarried(into, item, newId()), outcome: "copied" };
}

async function isSame(statements: Statements, known: SavedItem, { kind, versions }: CarriedItem): Promise<boolean> {
  const [carried, last] = [versions.at(-1), await findVersion(statements, known.id)];
  return (
    known.kind === kind &&
    carried !== undefined &&
    last !== null &&
    last.version === carried.version &&
    last.name === carried.name &&
    last.note === carried.note &&
    JSON.stringify(last.tags) === JSON.stringify(carried.tags) &&
    last.content === JSON.stringify(carried.content)
  );
}

async function insertCarried({ statements, tell, room }: Into, item: CarriedItem, id: string): Promise<string> {
  const versions = item.versions.map((version) => ({ ...version, text: JSON.stringify(version.content) }));
  const last = versions.at(-1);
  if (!last) throw new Error(`${item.id} has no version`);
  const bytes = versions.reduce((sum, { text }) => sum + text.length, 0);
  room.take(bytes);
  const { words } = tell(item.kind, last.content);
  await statements.run(
    `INSERT INTO saved_items (id, kind, name, tags, note, words, version, bytes, created_at, created_by, changed_at, changed_by)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)`,
    [
      ...[id, item.kind, last.name, JSON.stringify(last.tags), last.note, searched({ ...last, words }), last.version],
      ...[bytes, item.created_at, item.created_by, last.saved_at, last.saved_by],
    ],
  );
  for (const version of versions) {
    await statements.run(
      `INSERT INTO saved_versions (item_id, version, name, tags, note, content, saved_at, saved_by)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
      [
        id,
        version.version,
        version.name,
        JSON.stringify(version.tags),
        version.note,
        version.text,
        version.saved_at,
        version.saved_by,
      ],
    );
    for (const hash of tell(item.kind, version.content).uploads)
      await statements.run("INSERT INTO saved_item_uploads (item_id, hash) VALUES (?1, ?2) ON CONFLICT DO NOTHING", [
        id,
        hash,
      ]);
  }
  return id;
}
