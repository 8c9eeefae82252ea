/** The store of saved work of this process: opened at its first use, and again after it could not be. */
import { databaseUrl } from "./database-url";
import type { SavedEngine } from "./engine";
import { moveProfilesIn } from "./old-profiles";
import { savedFile } from "./places";
import { sqliteEngine } from "./sqlite-engine";

/** Routes may be bundled apart from each other; this is the process's. */
const home = globalThis as { mdsSaved?: Map<string, Promise<SavedEngine>> };

/** Throws StoreError where it cannot be opened. */
export function openSaved(): Promise<SavedEngine> {
  const open = (home.mdsSaved ??= new Map());
  const address = databaseUrl() ?? savedFile();
  const known = open.get(address);
  if (known) return known;
  const opened = openEngine();
  open.set(address, opened);
  const forget = (): void => void (open.get(address) === opened && open.delete(address));
  // The next request tries again after a failure.
  opened.then((engine) => engine.readOnly && forgetSoon(engine, forget), forget);
  return opened;
}

/** Ends the connections of this process; the next use opens a new one. */
export async function closeSaved(): Promise<void> {
  const open = [...(home.mdsSaved?.values() ?? [])];
  home.mdsSaved?.clear();
  for (const engine of open) await (await engine.catch(() => null))?.close();
}

async function openEngine(): Promise<SavedEngine> {
  const url = databaseUrl();
  const engine =
    url === null ? sqliteEngine(savedFile()) : await (await import("./postgres-engine")).postgresEngine(url);
  try {
    if (!engine.readOnly) await moveProfilesIn(engine);
    return engine;
  } catch (error) {
    await engine.close().catch(() => undefined);
    throw error;
  }
}

/** A disk gets room again: then saving goes on without a restart. */
const RETRY_MS = 5000;
/** Longer than any use of it. */
const CLOSE_MS = 120_000;

function forgetSoon(engine: SavedEngine, forget: () => void): void {
  setTimeout(forget, RETRY_MS).unref();
  setTimeout(() => void engine.close(), CLOSE_MS).unref();
}
