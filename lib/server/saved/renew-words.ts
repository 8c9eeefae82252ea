/** What a search looks at, written anew for items that an older suite saved, once in a store. */
import type { JsonObject } from "@/lib/json";
import type { SavedEngine } from "./engine";
import { findFact, writeFact } from "./facts";
import { readItem, searched } from "./item";
import { findVersion } from "./versions";

/** Raised whenever the words of a kind of content change. */
const REVISION = "2";
const FACT = "search-words";

/** `tell`: what a search sees of a content. `pause` is awaited after each item. An item that is saved meanwhile has its words by then. */
export async function renewWords(
  engine: SavedEngine,
  tell: (kind: string, content: JsonObject) => { readonly words: string },
  pause: () => Promise<void> = async () => undefined,
): Promise<void> {
  if (engine.readOnly || (await findFact(engine, FACT)) === REVISION) return;
  for (const row of await engine.rows("SELECT * FROM saved_items")) {
    const item = readItem(row);
    const last = await findVersion(engine, item.id, item.version);
    if (last === null) continue;
    const words = searched({ ...last, ...tell(item.kind, JSON.parse(last.content) as JsonObject) });
    await engine.run("UPDATE saved_items SET words = ?3 WHERE id = ?1 AND version = ?2", [
      ...[item.id, item.version],
      words,
    ]);
    await pause();
  }
  await writeFact(engine, FACT, REVISION);
}
