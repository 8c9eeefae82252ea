/**
 * Efficiency profiles that a team keeps, as saved work: a name has versions 1, 2, 3, …, and a version never changes once it is saved, so
 * that a report which names one stays true.
 */
import { unwrap } from "@/lib/result";
import type { Statements } from "./saved/engine";
import { findFact, writeFact } from "./saved/facts";
import { changeWithin, insertItem, namedItems, trashItem } from "./saved/items";
import type { Draft, SavedItem, Stamp } from "./saved/item";
import { lastVersionFact, PROFILE_KIND } from "./saved/old-profiles";
import { openSaved } from "./saved/store";
import { allVersions } from "./saved/versions";

export type StoredProfile = {
  readonly name: string;
  readonly version: number;
  /** ISO 8601, UTC. */
  readonly savedAt: string;
  /** JSON of the profile, its version included. */
  readonly content: string;
};

/**
 * Saves under the next version of the name, which `write` puts into the content; the same content as the latest version again
 * gives that version. Numbers of removed versions are not used again.
 */
export async function saveProfile(
  name: string,
  stamp: Stamp,
  write: (version: number) => string,
): Promise<StoredProfile> {
  const draft = { kind: PROFILE_KIND, name, words: "", uploads: [], content: write };
  const item = await saveProfileItem(draft, stamp);
  return { name, version: item.version, savedAt: item.changedAt, content: write(item.version) };
}

/** Tags and note that are left out stay as they are. */
export async function saveProfileItem(
  draft: Omit<Draft, "tags" | "note"> & Partial<Draft>,
  stamp: Stamp,
): Promise<SavedItem> {
  const engine = await openSaved();
  return engine.transaction(async (statements) => {
    // Two that save a new name at once are one after the other.
    await statements.run(engine.lockSchema);
    const [known] = await namedItems(statements, PROFILE_KIND, draft.name);
    const common = { tags: known?.tags ?? [], note: known?.note ?? "", ...draft };
    const item = known
      ? unwrap(await changeWithin(statements, { id: known.id, base: null, draft: common, stamp }))
      : await insertItem(statements, common, stamp, (await lastVersion(statements, draft.name)) + 1);
    await writeFact(statements, lastVersionFact(draft.name), String(item.version));
    return item;
  });
}

/** By name, the newest version first. */
export async function listProfiles(): Promise<StoredProfile[]> {
  const all = await allVersions(await openSaved(), PROFILE_KIND);
  return all
    .map(({ version }) => ({ ...version }))
    .sort((a, b) => (a.name === b.name ? b.version - a.version : a.name < b.name ? -1 : 1))
    .map(({ name, version, savedAt, content }) => ({ name, version, savedAt, content }));
}

/** null where there is none. */
export async function storedProfile(name: string, version: number): Promise<StoredProfile | null> {
  const [row] = await (await openSaved()).rows(`SELECT v.saved_at, v.content ${LIVING}`, [PROFILE_KIND, name, version]);
  return row ? { name, version, savedAt: String(row["saved_at"]), content: String(row["content"]) } : null;
}

const LIVING = `FROM saved_versions v JOIN saved_items i ON i.id = v.item_id
  WHERE i.kind = ?1 AND v.name = ?2 AND v.version = ?3 AND i.deleted_at IS NULL`;

/** The last version of a name goes into the trash with its item. False where there was none. */
export async function removeProfile(name: string, version: number, stamp: Stamp): Promise<boolean> {
  const engine = await openSaved();
  const [row] = await engine.rows(`SELECT v.item_id ${LIVING}`, [PROFILE_KIND, name, version]);
  if (!row) return false;
  const id = String(row["item_id"]);
  const [left] = await engine.rows("SELECT COUNT(*) AS left_over FROM saved_versions WHERE item_id = ?1", [id]);
  if (Number(left?.["left_over"]) === 1) return (await trashItem({ engine, stamp }, id)) !== null;
  return (await engine.run("DELETE FROM saved_versions WHERE item_id = ?1 AND version = ?2", [id, version])) > 0;
}

/** Also of items that are in the trash, renamed or gone. */
async function lastVersion(statements: Statements, name: string): Promise<number> {
  const [row] = await statements.rows(
    `SELECT MAX(v.version) AS last FROM saved_versions v JOIN saved_items i ON i.id = v.item_id
       WHERE i.kind = ?1 AND v.name = ?2`,
    [PROFILE_KIND, name],
  );
  return Math.max(Number(row?.["last"] ?? 0), Number((await findFact(statements, lastVersionFact(name))) ?? 0));
}
