import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createItem, searchItems } from "@/lib/server/saved/items";
import { openSaved } from "@/lib/server/saved/store";
import { dataFolderEach, testFolder } from "../../support/folder";
import { mds } from "../../support/programs/mds";
import { draft, saving } from "../../support/stores/saved-engines";

dataFolderEach();
const folder = testFolder();

const content = { page: "quick-estimation", params: { tp: "8" } };
const keep = async (name: string, tags: string[] = []) => createItem(await saving(), draft(name, content, { tags }));

describe("mds saved", () => {
  it("lists, shows, exports and imports", async () => {
    const { id } = await keep("H200 plan", ["q3"]);
    await keep("other");
    expect((await mds("saved", "list", "h200")).stdout).toMatch(
      new RegExp(`^${id} {2}scenario {3}v1 {2}2026-03-01T10:00 {2}ann {2}H200 plan #q3\n$`),
    );
    expect((await mds("saved", "list", "--kind", "report")).stdout).toContain("Nothing is saved");
    expect(JSON.parse((await mds("saved", "show", id)).stdout)).toMatchObject({ content, versions: [{ version: 1 }] });
    const file = join(folder, "saved.json");
    expect((await mds("saved", "export", id, "--out", file)).stdout).toContain("1 item in");
    expect((await mds("saved", "import", file)).stdout).toBe(`${id}  same\n`);
    const other = readFileSync(file, "utf8").replace(id, "0123456789");
    writeFileSync(file, other);
    expect((await mds("saved", "import", file)).stdout).toBe("0123456789  added\n");
    expect((await searchItems(await openSaved(), { limit: 9 })).total).toBe(3);
  });

  it("says what it does not know, with exit code 2", async () => {
    for (const words of [
      ["show", "nothing"],
      ["export", "nothing"],
      ["import", "/no/such"],
      ["list", "--kind", "x"],
      ["x"],
    ]) {
      const said = await mds("saved", ...words);
      expect([said.status, said.stdout]).toEqual([2, ""]);
      expect(said.stderr).not.toContain("    at ");
    }
  });
});

describe("mds backup and mds restore", () => {
  it("carry everything to a folder and back", async () => {
    await keep("a");
    const to = join(folder, "backup");
    expect(await mds("backup", to)).toMatchObject({ status: 0, stdout: "kept: 2 rows, 0 files\n" });
    expect(existsSync(join(to, "saved.sqlite"))).toBe(true);
    expect((await mds("backup", to)).stderr).toContain("already exists");
    await keep("b");
    expect(await mds("restore", to)).toMatchObject({ status: 0, stdout: "restored: 2 rows, 0 files\n" });
    expect((await searchItems(await openSaved(), { limit: 9 })).items.map(({ name }) => name)).toEqual(["a"]);
    expect((await mds("restore", folder)).stderr).toContain("BACKUP-ABSENT");
  });
});
