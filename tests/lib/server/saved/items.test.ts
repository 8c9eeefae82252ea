import { statSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { unwrap } from "@/lib/result";
import {
  changeItem,
  countItems,
  createItem,
  findItem,
  ITEM_ID,
  purgeItem,
  restoreItem,
  searchItems,
  trashItem,
} from "@/lib/server/saved/items";
import { savedFile } from "@/lib/server/saved/places";
import { findVersion, listVersions } from "@/lib/server/saved/versions";
import { describeSaved, draft, saving } from "../../../support/stores/saved-engines";

const names = async (search: Partial<Parameters<typeof searchItems>[1]>) =>
  (await searchItems((await saving()).engine, { limit: 50, ...search })).items.map(({ name }) => name);

describeSaved("saved work", (engine) => {
  it("keeps a name, tags, a note, who and when, under a short id", async () => {
    const mine = await saving();
    const item = await createItem(mine, draft("长上下文 50 %", { tp: "8" }, { tags: ["h200", "q3"], note: "for Li" }));
    expect(item.id).toMatch(ITEM_ID);
    expect(await findItem(mine.engine, item.id)).toEqual(item);
    expect(item).toMatchObject({
      ...{ name: "长上下文 50 %", tags: ["h200", "q3"], note: "for Li", version: 1, createdBy: "ann" },
      ...{ changedAt: "2026-03-01T10:00:00.000Z", deletedAt: null },
    });
    expect((await findVersion(mine.engine, item.id))?.content).toBe('{"tp":"8"}');
  });

  if (engine === "SQLite")
    it("is kept in files for their user alone", async () => {
      await createItem(await saving(), draft("a"));
      for (const end of ["", "-wal", "-shm"]) expect(statSync(`${savedFile()}${end}`).mode & 0o077).toBe(0);
    });

  it("makes a version of every change, and none where nothing changed", async () => {
    const mine = await saving();
    const { id } = await createItem(mine, draft("a", { tp: "8" }));
    const bob = await saving("bob", "2026-03-02T10:00:00.000Z");
    expect(unwrap(await changeItem(bob, id, 1, draft("a", { tp: "8" }))).version).toBe(1);
    const changed = unwrap(await changeItem(bob, id, 1, draft("a", { tp: "4" })));
    expect(changed).toMatchObject({ version: 2, createdBy: "ann", changedBy: "bob", bytes: 20 });
    expect(unwrap(await changeItem(bob, id, null, draft("b", { tp: "4" }))).version).toBe(3);
    const versions = await listVersions(bob.engine, id);
    expect(versions.map(({ version, name, savedBy }) => [version, name, savedBy])).toEqual([
      [3, "b", "bob"],
      [2, "a", "bob"],
      [1, "a", "ann"],
    ]);
    expect((await findVersion(bob.engine, id, 1))?.content).toBe('{"tp":"8"}');
    expect(await findVersion(bob.engine, id, 4)).toBeNull();
  });

  it("refuses a change of what somebody else changed meanwhile, with both versions", async () => {
    const mine = await saving();
    const { id } = await createItem(mine, draft("a"));
    await changeItem(await saving("bob"), id, 1, draft("a", { b: 2 }));
    const refused = await changeItem(mine, id, 1, draft("a", { c: 3 }));
    expect(refused.ok).toBe(false);
    expect(refused.issues[0]).toMatchObject({ code: "SAVED-CHANGED" });
    expect(refused.issues[0]?.message.en).toContain("version 2 (bob)");
    expect((await findVersion(mine.engine, id))?.content).toBe('{"b":2}');
  });

  it("lets one of two that save the same version win", async () => {
    const mine = await saving();
    const { id } = await createItem(mine, draft("a"));
    const both = await Promise.all([1, 2].map((c) => changeItem(mine, id, 1, draft("a", { c }))));
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect((await listVersions(mine.engine, id)).length).toBe(2);
  });

  it("finds by words anywhere, by kind and by tag, the last change first", async () => {
    const mine = await saving();
    await createItem(mine, draft("Prefill 100%_b", {}, { tags: ["x"], words: "llama-3.3-70b" }));
    const later = await saving("ann", "2026-03-03T10:00:00.000Z");
    await createItem(later, draft("decode", {}, { kind: "report", note: "Llama", tags: ['x"y'] }));
    expect(await names({})).toEqual(["decode", "Prefill 100%_b"]);
    expect(await names({ words: ["LLAMA"] })).toEqual(["decode", "Prefill 100%_b"]);
    expect(await names({ words: ["llama", "70b"] })).toEqual(["Prefill 100%_b"]);
    expect(await names({ words: ["0%_b"] })).toEqual(["Prefill 100%_b"]);
    expect(await names({ words: ["%"], kind: "report" })).toEqual([]);
    expect(await names({ kind: "report" })).toEqual(["decode"]);
    expect(await names({ tag: "x" })).toEqual(["Prefill 100%_b"]);
    expect(await names({ tag: 'x"y' })).toEqual(["decode"]);
    expect(await names({ words: ["'; DROP TABLE saved_items; --"] })).toEqual([]);
    expect(await names({ limit: 1, offset: 1 })).toEqual(["Prefill 100%_b"]);
    expect(await countItems(mine.engine)).toEqual({
      kinds: new Map([
        ["scenario", 1],
        ["report", 1],
      ]),
      tags: new Map([
        ["x", 1],
        ['x"y', 1],
      ]),
      trash: 0,
    });
  });

  it("puts into the trash and takes out again, with all versions; what is purged is gone", async () => {
    const mine = await saving();
    const { id } = await createItem(mine, draft("a"));
    await changeItem(mine, id, 1, draft("a", { b: 2 }));
    expect(await purgeItem(mine.engine, id)).toBe(false);
    expect(await trashItem(mine, id)).toMatchObject({ deletedBy: "ann", deletedAt: mine.stamp.at });
    expect(await trashItem(mine, id)).toBeNull();
    expect(await names({})).toEqual([]);
    expect(await names({ trash: true })).toEqual(["a"]);
    expect((await changeItem(mine, id, 2, draft("a", { c: 3 }))).issues[0]?.code).toBe("SAVED-UNKNOWN");
    expect(await restoreItem(mine, id)).toMatchObject({ deletedAt: null, version: 2 });
    expect(await restoreItem(mine, id)).toBeNull();
    await trashItem(mine, id);
    expect(await purgeItem(mine.engine, id)).toBe(true);
    expect(await listVersions(mine.engine, id)).toEqual([]);
  });

  it("takes nothing beyond its limit, and says both sizes", async () => {
    vi.stubEnv("MDS_SAVED_MB", "0.001");
    const mine = await saving();
    const { id } = await createItem(mine, draft("a", "x".repeat(600)));
    await expect(createItem(mine, draft("b", "x".repeat(600)))).rejects.toMatchObject({
      issue: { code: "STORE-QUOTA", at: "MDS_SAVED_MB" },
    });
    await expect(changeItem(mine, id, 1, draft("a", "y".repeat(600)))).rejects.toThrow("the limit is 0.001 MB");
    expect(await names({})).toEqual(["a"]);
    expect((await findItem(mine.engine, id))?.version).toBe(1);
  });

  it("never goes back in time when the clock does", async () => {
    const mine = await saving("ann", "2030-01-01T00:00:00.000Z");
    const { id } = await createItem(mine, draft("a"));
    const set = await saving("bob", "2026-01-01T00:00:00.000Z");
    const changed = unwrap(await changeItem(set, id, 1, draft("a", { b: 2 })));
    expect(changed).toMatchObject({ version: 2, changedAt: "2030-01-01T00:00:00.000Z", changedBy: "bob" });
    expect((await listVersions(set.engine, id)).map(({ version }) => version)).toEqual([2, 1]);
  });
});
