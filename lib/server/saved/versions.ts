/** The versions of a saved item. */
import type { Statements } from "./engine";
import { readItem, readVersion, type SavedItem, type SavedVersion } from "./item";

/** The newest first. */
export async function listVersions({ rows }: Statements, id: string): Promise<readonly SavedVersion[]> {
  const listed = await rows(
    `SELECT version, name, tags, note, saved_at, saved_by FROM saved_versions
       WHERE item_id = ?1 ORDER BY version DESC`,
    [id],
  );
  return listed.map(readVersion);
}

export type WithContent = SavedVersion & { readonly content: string };

/** null: there is no such version. `version`: left out, the last one. */
export async function findVersion({ rows }: Statements, id: string, version?: number): Promise<WithContent | null> {
  const [row] = await rows(
    `SELECT * FROM saved_versions WHERE item_id = ?1 ${version === undefined ? "" : "AND version = ?2"}
       ORDER BY version DESC LIMIT 1`,
    version === undefined ? [id] : [id, version],
  );
  return row ? { ...readVersion(row), content: String(row["content"]) } : null;
}

export type ItemVersion = { readonly item: SavedItem; readonly version: WithContent };

/** Every version of every item, oldest first; `kind`: of that kind only; the trash is left out. */
export async function allVersions({ rows }: Statements, kind: string): Promise<readonly ItemVersion[]> {
  const items = await rows("SELECT * FROM saved_items WHERE kind = ?1 AND deleted_at IS NULL ORDER BY name, id", [
    kind,
  ]);
  const result: ItemVersion[] = [];
  for (const row of items) {
    const item = readItem(row);
    const versions = await rows("SELECT * FROM saved_versions WHERE item_id = ?1 ORDER BY version DESC", [item.id]);
    for (const row of versions)
      result.push({ item, version: { ...readVersion(row), content: String(row["content"]) } });
  }
  return result;
}
