/** A data folder that the first release wrote, opened by the code of today: nothing of it is lost, and it is worked on as if it were new. */
import { cpSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storedText } from "@/lib/server/content-store";
import { changeItem, createItem, findItem, searchItems } from "@/lib/server/saved/items";
import { savedFile } from "@/lib/server/saved/places";
import { closeSaved, openSaved } from "@/lib/server/saved/store";
import { findUpload } from "@/lib/server/saved/uploads";
import { listVersions } from "@/lib/server/saved/versions";
import { listTableSets, storedTableSet } from "@/lib/server/table-store";
import { dataFolderEach } from "../../../support/folder";
import { draft, saving } from "../../../support/stores/saved-engines";
import { ROOT } from "../../../support/project-files";

const SCENARIO = "mvzpxnx2xs";

describe("the data folder of the first release", () => {
  const folder = dataFolderEach();
  beforeEach(() => {
    vi.stubEnv("DATABASE_URL", "");
    cpSync(join(ROOT, "tests/fixtures/first-release"), folder(), { recursive: true });
  });
  afterEach(closeSaved);

  it("is whole: versions, who and when, trash, uploads, texts, tables", async () => {
    const engine = await openSaved();
    expect(await findItem(engine, SCENARIO)).toMatchObject({
      ...{ name: "H200 plan", note: "second", tags: ["q3"], version: 2, createdBy: "ann" },
      createdAt: "2026-11-23T16:26:43.097Z",
    });
    expect((await listVersions(engine, SCENARIO)).map(({ version }) => version)).toEqual([2, 1]);
    expect((await searchItems(engine, { limit: 9 })).total).toBe(1);
    expect((await searchItems(engine, { limit: 9, trash: true })).items.map(({ name }) => name)).toEqual([
      "thrown away",
    ]);
    expect(await findUpload(engine, "492d5ea496056f1a6a6592241032fab764c321596317930b4fa0e1e8bc3b7470")).toMatchObject({
      ...{ name: "run.csv", bytes: 8 },
    });
    expect(await storedText("fd11fd11fceeb9df51a63f347cec3af4051d086f")).toBe('{"model_type":"llama"}');
    expect(listTableSets().map(({ id }) => id)).toEqual(["h100/vidur/csv"]);
    expect(JSON.parse(storedTableSet("h100/vidur/csv") ?? "")).toMatchObject({ chip: "h100-sxm" });
  });

  it("takes new work, and stays sound", async () => {
    const mine = await saving();
    await createItem(mine, draft("new"));
    const changed = await changeItem(mine, SCENARIO, 2, draft("H200 plan", { page: "cost", params: {} }));
    expect(changed).toMatchObject({ ok: true, value: { version: 3 } });
    await closeSaved();
    const database = new DatabaseSync(savedFile());
    expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
    database.close();
  });
});
