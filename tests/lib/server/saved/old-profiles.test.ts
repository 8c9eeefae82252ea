/** A data folder of the release before: its profiles are there, under their numbers. */
import { rmSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { listProfiles, removeProfile, saveProfile, storedProfile } from "@/lib/server/profile-store";
import { closeSaved } from "@/lib/server/saved/store";
import { describeSaved } from "../../../support/stores/saved-engines";

const STAMP = { at: "2026-03-01T10:00:00.000Z", who: "ann" };

/** As that release wrote it. */
function oldFile(): void {
  const database = new DatabaseSync(join(process.env.DATA_DIR ?? "", "profiles.sqlite"));
  database.exec(`
    CREATE TABLE profiles (name TEXT NOT NULL, version INTEGER NOT NULL, saved_at TEXT NOT NULL, content TEXT NOT NULL,
      PRIMARY KEY (name, version)) STRICT;
    CREATE TABLE last_versions (name TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT;
    INSERT INTO profiles VALUES ('lab', 2, '2026-01-02T00:00:00.000Z', 'two'), ('lab', 3, '2026-01-03T00:00:00.000Z', 'three');
    INSERT INTO last_versions VALUES ('lab', 4), ('gone', 7);
    PRAGMA user_version = 1`);
  database.close();
}

describeSaved("profiles of the release before", () => {
  it("move in once, with their versions and the numbers that were used", async () => {
    oldFile();
    const list = await listProfiles();
    expect(list.map(({ name, version, content }) => [name, version, content])).toEqual([
      ["lab", 3, "three"],
      ["lab", 2, "two"],
    ]);
    expect((await storedProfile("lab", 2))?.savedAt).toBe("2026-01-02T00:00:00.000Z");
    expect((await saveProfile("gone", STAMP, (version) => `n${version}`)).version).toBe(8);
    // 4 was given, and removed.
    expect((await saveProfile("lab", STAMP, (version) => `n${version}`)).version).toBe(5);
    await removeProfile("lab", 3, STAMP);
    await closeSaved();
    expect((await listProfiles()).map(({ name, version }) => `${name} ${version}`)).toEqual([
      ...["gone 8", "lab 5", "lab 2"],
    ]);
  });

  it("that are damaged keep nobody from saving, and move in when a copy is put back", async () => {
    const file = join(process.env.DATA_DIR ?? "", "profiles.sqlite");
    writeFileSync(file, "SQLite format 3\0 and then nothing of the kind".repeat(100));
    vi.spyOn(process.stderr, "write").mockReturnValueOnce(true);
    expect((await saveProfile("new", STAMP, (version) => `n${version}`)).version).toBe(1);
    await closeSaved();
    rmSync(file);
    oldFile();
    expect((await listProfiles()).map(({ name, version }) => `${name} ${version}`)).toEqual([
      "lab 3",
      "lab 2",
      "new 1",
    ]);
    vi.restoreAllMocks();
  });
});
