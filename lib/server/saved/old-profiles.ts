/** Profiles from a separate file, moved into the store once. The file stays as it is. */
import { existsSync } from "node:fs";
import { sqliteModule } from "../database";
import { storeError } from "../store-errors";
import { findFact, writeFact } from "./facts";
import type { Row, SavedEngine, Statements } from "./engine";
import { insertItem } from "./items";
import type { Draft } from "./item";
import { inData } from "./places";

const DONE = "moved profiles.sqlite";
export const PROFILE_KIND = "profile";

/** The fact that remembers the last version of a name, which is never given twice. */
export const lastVersionFact = (name: string): string => `last version of profile ${name}`;

export async function moveProfilesIn(engine: SavedEngine): Promise<void> {
  const file = inData("profiles.sqlite");
  if (!existsSync(file)) return;
  await engine.transaction(async (statements) => {
    await statements.run(engine.lockSchema);
    if ((await findFact(statements, DONE)) !== null) return;
    const rows = oldRows(file);
    if (rows === null) return;
    const { profiles, last } = rows;
    for (const [name, versions] of Map.groupBy(profiles, (row) => String(row["name"])))
      await moveName(statements, name, versions);
    for (const row of last) await moveLast(statements, String(row["name"]), Number(row["version"]));
    await writeFact(statements, DONE, "yes");
  });
}

type OldRows = { readonly profiles: readonly Row[]; readonly last: readonly Row[] };

/** null: it is damaged, which is no reason to keep everybody from saving. A copy that is put back moves in at the next start. */
function oldRows(file: string): OldRows | null {
  try {
    const database = new (sqliteModule("Saved profiles").DatabaseSync)(file, { readOnly: true });
    try {
      const profiles = database.prepare("SELECT name, version, saved_at, content FROM profiles ORDER BY version").all();
      return { profiles, last: database.prepare("SELECT name, version FROM last_versions").all() };
    } finally {
      database.close();
    }
  } catch (error) {
    const trouble = storeError(file, error);
    if (trouble === null) throw error;
    process.stderr.write(`${trouble.issue.code} at ${trouble.issue.at}: ${trouble.message}\n`);
    return null;
  }
}

/** One item, with the versions that there still are. */
async function moveName(statements: Statements, name: string, versions: readonly Row[]): Promise<void> {
  const [first, ...others] = versions;
  if (!first) return;
  const draft = (row: Row): Draft => ({
    ...{ kind: PROFILE_KIND, name, tags: [], note: "", words: "", uploads: [] },
    content: () => String(row["content"]),
  });
  const stamp = (row: Row) => ({ at: String(row["saved_at"]), who: "" });
  const item = await insertItem(statements, draft(first), stamp(first), Number(first["version"]));
  for (const row of others) await addVersion(statements, item.id, row);
}

async function addVersion({ run }: Statements, id: string, row: Row): Promise<void> {
  const content = String(row["content"]);
  await run(
    `INSERT INTO saved_versions (item_id, version, name, tags, note, content, saved_at, saved_by)
       SELECT id, ?2, name, tags, note, ?3, ?4, '' FROM saved_items WHERE id = ?1`,
    [id, Number(row["version"]), content, String(row["saved_at"])],
  );
  await run("UPDATE saved_items SET version = ?2, bytes = bytes + ?3, changed_at = ?4 WHERE id = ?1", [
    ...[id, Number(row["version"]), content.length],
    String(row["saved_at"]),
  ]);
}

/** Numbers that were given to versions which are gone are not given again. */
async function moveLast(statements: Statements, name: string, version: number): Promise<void> {
  await writeFact(statements, lastVersionFact(name), String(version));
  await statements.run("UPDATE saved_items SET version = ?3 WHERE kind = ?1 AND name = ?2", [
    PROFILE_KIND,
    name,
    version,
  ]);
}
