// @module-tag check
/**
 * Processes that save are killed in the middle, two of them on one database: nothing that was acknowledged is lost, versions have no gap and
 * the database opens clean. SAVED_KILLS says how often; a thousand take some minutes.
 */
import { spawn } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, it } from "vitest";
import { createItem, findItem, searchItems } from "@/lib/server/saved/items";
import { savedFile } from "@/lib/server/saved/places";
import { closeSaved, openSaved } from "@/lib/server/saved/store";
import { listVersions } from "@/lib/server/saved/versions";
import { childProgram } from "../../../support/stores/child-program";
import { testFolder } from "../../../support/folder";
import { describeSaved, draft, saving } from "../../../support/stores/saved-engines";

const KILLS = Number(process.env.SAVED_KILLS ?? 6);
const folder = testFolder();
let program = "";
beforeAll(async () => void (program = await childProgram("tests/support/stores/saving-child.ts", folder)));

/** Lines that were acknowledged until the process was killed, some milliseconds after its first. */
function killedWhileSaving(shared: string, afterMs: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [program, "loop", shared], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    if (said === "") setTimeout(() => child.kill("SIGKILL"), afterMs);
    said += chunk.toString();
  });
  // The last line may be cut: it was not acknowledged then.
  return new Promise((done) => child.once("close", () => done(said.split("\n").slice(0, -1))));
}

describeSaved("two processes that save and are killed", (engine) => {
  it(`${KILLS} times, lose nothing that was acknowledged`, async () => {
    const { id } = await createItem(await saving(), draft("shared"));
    const made = new Set<string>();
    const versions = new Map<number, string>();
    for (let kill = 0; kill < KILLS; kill += 2) {
      const both = await Promise.all([
        killedWhileSaving(id, 5 + ((kill * 7) % 60)),
        killedWhileSaving(id, 5 + ((kill * 13) % 60)),
      ]);
      for (const line of both.flat()) {
        const [what, first = "", ...rest] = line.split(" ");
        if (what === "made") made.add(first);
        // Two were never told the same number.
        else if (versions.has(Number(first))) throw new Error(`version ${first} was given twice`);
        else versions.set(Number(first), rest.join(" "));
      }
      await closeSaved();
      if (engine === "SQLite") {
        const database = new DatabaseSync(savedFile());
        expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
        database.close();
      }
    }
    const opened = await openSaved();
    expect(made.size).toBeGreaterThan(KILLS / 2);
    for (const one of made) expect(await findItem(opened, one)).not.toBeNull();
    const kept = await listVersions(opened, id);
    const last = (await findItem(opened, id))?.version ?? 0;
    expect(kept.map(({ version }) => version)).toEqual(Array.from({ length: last }, (_, place) => last - place));
    expect(Math.max(...versions.keys())).toBeLessThanOrEqual(last);
    // Not one item without its versions, as half a save would be.
    const { items } = await searchItems(opened, { limit: 100_000 });
    for (const item of items.slice(0, 500))
      expect((await listVersions(opened, item.id))[0]?.version).toBe(item.version);
  }, 3_600_000);
});
