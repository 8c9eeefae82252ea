// @module-tag check
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Issue } from "@/lib/issue";
import { unwrap } from "@/lib/result";
import { answering } from "@/lib/server/answer";
import { storedText, storeText } from "@/lib/server/content-store";
import { readiness } from "@/lib/server/operations/readiness";
import { backupTo, restoreFrom } from "@/lib/server/saved/backup";
import { changeItem, createItem, findItem, searchItems, trashItem } from "@/lib/server/saved/items";
import { sqliteModule } from "@/lib/server/database";
import { savedFile } from "@/lib/server/saved/places";
import { closeSaved } from "@/lib/server/saved/store";
import { importItems } from "@/lib/server/saved/transfer";
import { findUpload, keepUpload } from "@/lib/server/saved/uploads";
import { listVersions } from "@/lib/server/saved/versions";
import { StoreError } from "@/lib/server/store-errors";
import { listTableSets, saveTableSet } from "@/lib/server/table-store";
import { carried, describeSaved, draft, saving } from "../../../support/stores/saved-engines";
import { testFolder } from "../../../support/folder";

const folder = testFolder();
let made = 0;
const target = () => join(folder, `backup-${(made += 1)}`);

const names = async () => (await searchItems((await saving()).engine, { limit: 500 })).items.map(({ name }) => name);

describeSaved("a backup", (engine) => {
  it("holds rows, texts, uploads and tables, and puts them back in the place of what is there", async () => {
    const mine = await saving();
    const { id } = await createItem(mine, draft("长 <b>", { text: "a\u0000b \ud83d\ude00" }, { tags: ["x"] }));
    await changeItem(mine, id, 1, draft("b"));
    const hash = await storeText("a long text");
    const upload = await keepUpload(mine.engine, new Blob(["file"]).stream(), "f", mine.stamp);
    saveTableSet({ id: "t/v/1", chip: "h100", importedAt: mine.stamp.at, tables: [] }, "{}");
    const before = await carried(mine.engine, null);
    const to = target();
    expect(unwrap(await backupTo(to))).toEqual({ rows: 4, files: 2 });
    expect((await backupTo(to)).issues[0]?.code).toBe("BACKUP-EXISTS");

    await trashItem(mine, id);
    await createItem(mine, draft("later"));
    unwrap(await restoreFrom(to));
    expect(await names()).toEqual(["b"]);
    expect(await carried(mine.engine, null)).toEqual(before);
    expect((await listVersions(mine.engine, id)).length).toBe(2);
    expect([await storedText(hash), (await findUpload(mine.engine, upload.hash))?.name]).toEqual(["a long text", "f"]);
    expect(listTableSets().map((set) => set.id)).toEqual(["t/v/1"]);
    expect(readdirSync(folder).filter((name) => name.endsWith(".draft"))).toEqual([]);
  });

  it("is of one moment, while others go on saving", async () => {
    const mine = await saving();
    const { id } = await createItem(mine, draft("a"));
    for (let n = 0; n < 110; n += 1) await createItem(mine, draft(`n${n}`));
    const to = target();
    const [backup] = await Promise.all([
      backupTo(to),
      changeItem(mine, id, 1, draft("b")),
      createItem(mine, draft("later")),
    ]);
    unwrap(backup);
    expect((await findItem(mine.engine, id))?.version).toBe(2);
    unwrap(await restoreFrom(to));
    // Items and versions fit each other, whichever moment it was.
    for (const { id: one, version } of (await searchItems(mine.engine, { limit: 500 })).items)
      expect((await listVersions(mine.engine, one))[0]?.version).toBe(version);
  });

  it("is refused where the folder holds none", async () => {
    expect((await restoreFrom(target())).issues[0]?.code).toBe("BACKUP-ABSENT");
    expect(engine).toBeTruthy();
  });
});

describeSaved("a damaged database", (engine) => {
  it("is said by name, moved aside by a restore, and nothing of it is lost", async () => {
    if (engine !== "SQLite") return expect(savedFile()).toContain("saved.sqlite");
    await createItem(await saving(), draft("a"));
    const to = target();
    unwrap(await backupTo(to));
    await closeSaved();
    const damaged = Buffer.concat([Buffer.from("SQLite format 3\0"), Buffer.alloc(5000, 7)]);
    writeFileSync(savedFile(), damaged);
    await expect(saving()).rejects.toMatchObject({ issue: { code: "STORE-DAMAGED", at: "saved.sqlite" } });
    unwrap(await restoreFrom(to));
    expect(await names()).toEqual(["a"]);
    const aside = readdirSync(process.env.DATA_DIR ?? "").find((name) => name.includes("damaged"));
    expect(readFileSync(join(process.env.DATA_DIR ?? "", aside ?? ""))).toEqual(damaged);
    expect(existsSync(savedFile())).toBe(true);
  });
});

describeSaved("a damaged backup", (engine) => {
  const garbage = Buffer.concat([Buffer.from("SQLite format 3\0"), Buffer.alloc(5000, 7)]);
  /** Of another program: it can be read, and holds nothing of this one. */
  function foreign(): Buffer {
    const path = join(folder, `foreign-${(made += 1)}`);
    const database = new (sqliteModule("A test").DatabaseSync)(path);
    database.exec("CREATE TABLE other (a INTEGER)");
    database.close();
    return readFileSync(path);
  }
  it.each([
    ["saved.sqlite", "with garbage", () => garbage],
    ["tables.sqlite", "with garbage", () => garbage],
    ["saved.sqlite", "without a byte", () => Buffer.alloc(0)],
    ["tables.sqlite", "without a byte", () => Buffer.alloc(0)],
    ["saved.sqlite", "of another program", foreign],
  ] as const)("is named by the path of its %s %s, and nothing is restored", async (file, _, damage) => {
    const mine = await saving();
    await createItem(mine, draft("kept"));
    saveTableSet({ id: "t/v/1", chip: "h100", importedAt: mine.stamp.at, tables: [] }, "{}");
    const to = target();
    unwrap(await backupTo(to));
    await createItem(mine, draft("later"));
    const path = join(to, file);
    const damaged = damage();
    writeFileSync(path, damaged);
    const trouble = await restoreFrom(to).then(
      () => null,
      (error: unknown) => (error instanceof StoreError ? error.issue : error),
    );
    expect(trouble).toMatchObject({ code: "BACKUP-DAMAGED", at: path });
    const { message, fix } = trouble as Issue;
    for (const language of ["en", "zh"] as const) {
      expect(message[language]).toContain(path);
      expect(fix?.[language]).toBeTruthy();
    }
    expect((await names()).toSorted()).toEqual(["kept", "later"]);
    expect(readFileSync(path)).toEqual(damaged);
    expect(readdirSync(process.env.DATA_DIR ?? "").filter((name) => name.includes("damaged"))).toEqual([]);
    expect(engine).toBeTruthy();
  });
});

describeSaved("a database of a newer version", (engine) => {
  it("is told as such, where it is used and by readiness, and stays as it is", async () => {
    await createItem(await saving(), draft("a"));
    const { engine: open } = await saving();
    await open.run("UPDATE saved_schema SET version = 99");
    await closeSaved();
    const store = engine === "SQLite" ? "saved.sqlite" : "DATABASE_URL";
    await expect(saving()).rejects.toMatchObject({ issue: { code: "STORE-NEWER", at: store } });
    const answer = await answering(async () => (await saving(), new Response()))(new Request("http://localhost/x"));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, null]);
    expect((await readiness()).checks).toContainEqual({ name: "saved-work", ok: false, code: "STORE-NEWER" });
  });
});

describeSaved("items carried to another store", () => {
  const tell = () => ({ words: "found by this", uploads: [] });

  it("keep id, versions, who and when; the same again adds nothing; what stands under its id stays", async () => {
    const mine = await saving();
    const { id } = await createItem(mine, draft("a", { a: 1 }, { note: "n", tags: ["t"] }));
    await changeItem(await saving("bob", "2026-03-02T10:00:00.000Z"), id, 1, draft("b"));
    const [item] = await carried(mine.engine, [id, "nothing"]);
    if (!item) throw new Error("no item");
    expect(await importItems(mine.engine, [item], tell)).toEqual([{ id, outcome: "same" }]);
    await trashItem(mine, id);
    expect(await importItems(mine.engine, [item], tell)).toEqual([{ id, outcome: "restored" }]);
    await changeItem(mine, id, 2, draft("c"));
    const [copied] = await importItems(mine.engine, [item], tell);
    expect(copied?.outcome).toBe("copied");
    expect((await names()).toSorted()).toEqual(["b", "c"]);
    const other = { ...item, id: "0123456789" };
    expect(await importItems(mine.engine, [other], tell)).toEqual([{ id: "0123456789", outcome: "added" }]);
    expect(await carried(mine.engine, ["0123456789"])).toEqual([other]);
    const found = await searchItems(mine.engine, { words: ["found by"], limit: 9 });
    expect(found.items.map(({ createdBy, changedBy }) => [createdBy, changedBy])).toEqual([
      ["ann", "bob"],
      ["ann", "bob"],
    ]);
  });

  it("are not the same where only what somebody noted differs", async () => {
    const mine = await saving();
    const { id } = await createItem(mine, draft("a", { a: 1 }, { note: "n", tags: ["t"] }));
    const [item] = await carried(mine.engine, [id]);
    if (!item) throw new Error("no item");
    const noted = { ...item, versions: item.versions.map((version) => ({ ...version, note: "another" })) };
    const tagged = { ...item, versions: item.versions.map((version) => ({ ...version, tags: ["u"] })) };
    const outcomes = await importItems(mine.engine, [item, noted, tagged], tell);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["same", "copied", "copied"]);
  });
});
