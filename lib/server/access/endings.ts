/**
 * Sessions that end before their time: one that its user signed out of, or all of a person that began before a moment. They are sealed, not
 * stored (session.ts): only ended sessions are stored, for as long as one could still be presented.
 */
import type { SavedEngine } from "../saved/engine";
import { newId } from "../saved/items";
import type { Retention } from "../saved/retention";
import { plainName } from "../who-asks";
import { LONGEST_SESSION_MS, type Session } from "./session";

/** As in the audit log; an entry without a name belongs to no person. */
export const personName = (name: string | null): string => plainName(name ?? "") || "unknown";

/** `ended`: when and who ended it. */
type Stamp = { readonly at: string; readonly who: string };

export async function endSession(engine: SavedEngine, { id, until }: Session, ended: Stamp): Promise<void> {
  await insert(engine, { session: id, person: null }, ended, until);
}

/** All that began until now, wherever they are used. Tokens are not concerned. */
export async function endPersonSessions(engine: SavedEngine, person: string, ended: Stamp): Promise<void> {
  const last = Date.parse(ended.at) + LONGEST_SESSION_MS;
  await insert(engine, { session: null, person: personName(person) }, ended, last);
}

async function insert(
  { run }: SavedEngine,
  { session, person }: { readonly session: string | null; readonly person: string | null },
  { at, who }: Stamp,
  uselessAt: number,
): Promise<void> {
  await run(
    `INSERT INTO access_endings (id, session, person, ended_at, ended_by, useless_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
    [newId(), session, person, at, who, new Date(uselessAt).toISOString()],
  );
}

export async function isEnded({ rowsAside, readOnly }: SavedEngine, session: Session): Promise<boolean> {
  const { id, began, identity } = session;
  try {
    const rows = await rowsAside(
      `SELECT 1 AS found FROM access_endings WHERE session = ?1
         UNION ALL SELECT 1 AS found FROM access_endings WHERE person = ?2 AND ended_at >= ?3 LIMIT 1`,
      [id, personName(identity.name), new Date(began).toISOString()],
    );
    return rows.length > 0;
  } catch (error) {
    // A file of an earlier version on a disk that takes nothing: nothing was ever ended in it.
    if (readOnly && /no such table/.test((error as Error).message)) return false;
    throw error;
  }
}

/** Answers how many went that end nothing any more. */
export async function sweepEndings({ rows, run }: SavedEngine, now: number, { expired }: Retention): Promise<number> {
  const overdue = await rows("SELECT id FROM access_endings WHERE useless_at < ?1", [new Date(now).toISOString()]);
  const ids = expired(overdue.map((row) => String(row["id"])));
  for (const id of ids) await run("DELETE FROM access_endings WHERE id = ?1", [id]);
  return ids.length;
}
