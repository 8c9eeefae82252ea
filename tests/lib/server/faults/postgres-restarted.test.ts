// @module-tag check
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createItem, findItem, searchItems } from "@/lib/server/saved/items";
import { closeSaved, openSaved } from "@/lib/server/saved/store";
import { testFolder } from "../../../support/folder";
import {
  hasPostgres,
  startPostgres,
  WHY_NO_POSTGRES,
  type TestPostgres,
} from "../../../support/servers/postgres-server";
import { draft, saving } from "../../../support/stores/saved-engines";
import { needs } from "../../../support/needs";

describe("PostgreSQL that goes away", needs(hasPostgres, WHY_NO_POSTGRES), () => {
  const folder = testFolder();
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
    vi.stubEnv("DATA_DIR", folder);
    vi.stubEnv("DATABASE_URL", await server.freshUrl());
  }, 60_000);
  afterAll(async () => {
    await closeSaved();
    vi.unstubAllEnvs();
    await server.end();
  });

  it("is said while it is away, and everything acknowledged is there when it is back, without a restart of ours", async () => {
    const mine = await saving();
    const { id } = await createItem(mine, draft("before"));
    await server.kill();
    // Both are awaited at once: either may be the first to be refused.
    await Promise.all(
      [createItem(mine, draft("meanwhile")), searchItems(mine.engine, { limit: 9 })].map((trial) =>
        expect(trial).rejects.toMatchObject({ issue: { code: "STORE-AWAY", at: "DATABASE_URL" } }),
      ),
    );
    await server.start();
    expect(await findItem(mine.engine, id)).toMatchObject({ name: "before" });
    await createItem(mine, draft("after"));
    expect((await searchItems(mine.engine, { limit: 9 })).total).toBe(2);
  });

  it("is waited for where it is not there at the first use", async () => {
    await closeSaved();
    await server.kill();
    await expect(openSaved()).rejects.toMatchObject({ issue: { code: "STORE-AWAY" } });
    await server.start();
    expect((await searchItems(await openSaved(), { limit: 9 })).total).toBe(2);
  });

  it("takes a transaction back that it broke off", async () => {
    const mine = await saving();
    const broken = mine.engine.transaction(async (statements) => {
      await statements.run("UPDATE saved_items SET note = 'half'");
      await server.kill();
      await statements.run("UPDATE saved_items SET note = 'whole'");
    });
    await expect(broken).rejects.toMatchObject({ issue: { code: "STORE-AWAY" } });
    await server.start();
    const { items } = await searchItems(mine.engine, { limit: 9 });
    expect(items.map(({ note }) => note)).toEqual(["", ""]);
  });
});
