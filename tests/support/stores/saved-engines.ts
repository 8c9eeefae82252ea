/** The store of saved work on both of its engines: a test says once what holds on each. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, vi } from "vitest";
import { bundleText } from "@/features/core/saved/bundle";
import type { SavedEngine } from "@/lib/server/saved/engine";
import type { Draft } from "@/lib/server/saved/item";
import { closeSaved, openSaved } from "@/lib/server/saved/store";
import { exportItems, type CarriedItem } from "@/lib/server/saved/transfer";
import { hasPostgres, startPostgres, WHY_NO_POSTGRES, type TestPostgres } from "../servers/postgres-server";
import { needs } from "../needs";

export type EngineName = "SQLite" | "PostgreSQL";

/** Runs `tests` on a new, empty store for each test; `engine` opens it, as another instance would where it is opened again. */
export function describeSaved(what: string, tests: (name: EngineName) => void): void {
  describe(`${what}, on SQLite`, () => {
    freshFolder();
    tests("SQLite");
  });
  const title = `${what}, on PostgreSQL${hasPostgres ? "" : ` (left out: ${WHY_NO_POSTGRES})`}`;
  describe(title, needs(hasPostgres, WHY_NO_POSTGRES), () => {
    let server: TestPostgres;
    beforeAll(async () => void (server = await startPostgres()), 60_000);
    afterAll(() => server.end());
    freshFolder(() => server.freshUrl());
    tests("PostgreSQL");
  });
}

function freshFolder(url?: () => Promise<string>): void {
  let folder = "";
  beforeEach(async () => {
    vi.stubEnv("DATA_DIR", (folder = mkdtempSync(join(tmpdir(), "mds-saved-"))));
    vi.stubEnv("DATABASE_URL", url ? await url() : "");
  });
  afterEach(async () => {
    await closeSaved();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
}

export const saving = async (who = "ann", at = "2026-03-01T10:00:00.000Z") => ({
  engine: (await openSaved()) satisfies SavedEngine,
  stamp: { at, who },
});

export const draft = (name: string, content: unknown = { a: 1 }, more: Partial<Draft> = {}): Draft => ({
  ...{ kind: "scenario", name, tags: [], note: "", words: "", uploads: [] },
  content: () => JSON.stringify(content),
  ...more,
});

/** Items as a bundle carries them. */
export async function carried(engine: SavedEngine, ids: readonly string[] | null): Promise<readonly CarriedItem[]> {
  const parts = bundleText("2026-03-01T10:00:00.000Z", exportItems(engine, ids), async () => null);
  return (JSON.parse((await Array.fromAsync(parts)).join("")) as { items: CarriedItem[] }).items;
}
