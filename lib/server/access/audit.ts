/** Who changed what, when and from where, with its outcome. Never what was sent: no body, no query, no secret. */
import type { AuditEntry } from "../../access";
import { log } from "../operations/log";
import { openSaved } from "../saved/store";
import type { Row, SavedEngine } from "../saved/engine";
import { newId } from "../saved/items";
import { limitDays } from "../saved/quota";
import type { Retention } from "../saved/retention";
import type { Buckets } from "./rates";

export const AUDIT_COLUMNS = ["at", "who", "via", "address", "deed", "item", "status"] as const;

const LONGEST = 200;

/** Per minute, of all refused requests: visitors without rights must not fill the disk. */
const STRANGERS = 60;

/** A store that is away or full stops no answer; then the server's own log has the line, as it has every request of strangers. */
export async function writeAudit(entry: AuditEntry, limits: Buckets): Promise<void> {
  if (entry.via === "none" && limits.take("strangers", STRANGERS) > 0) return;
  try {
    const { at, who, via, address, deed, item, status } = entry;
    await (
      await openSaved()
    ).run(
      `INSERT INTO access_audit (id, at, who, via, address, deed, item, status) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
      [newId(), at, who, via, address, deed, item.slice(0, LONGEST), status],
    );
  } catch {
    log("error", "AUDIT-UNKEPT", entry);
  }
}

/** The newest first, older than `before` where that is said. */
export async function readAudit(
  { rows }: SavedEngine,
  { limit, before }: { readonly limit: number; readonly before: string | null },
): Promise<readonly AuditEntry[]> {
  const entries =
    before === null
      ? await rows("SELECT * FROM access_audit ORDER BY at DESC, id LIMIT ?1", [limit])
      : await rows("SELECT * FROM access_audit WHERE at < ?2 ORDER BY at DESC, id LIMIT ?1", [limit, before]);
  return entries.map(readEntry);
}

const DAY_MS = 86_400_000;
const KEPT_DAYS = 400;
/** Characters of "2026-03-01". */
const DATE = 10;

/** Days of the log that are past their time (MDS_AUDIT_DAYS), as far as `expired` finds; answers how many lines went. */
export async function sweepAudit({ rows, run }: SavedEngine, now: number, { expired }: Retention): Promise<number> {
  const before = new Date(now - limitDays("MDS_AUDIT_DAYS", KEPT_DAYS) * DAY_MS).toISOString();
  const overdue = await rows(`SELECT DISTINCT substr(at, 1, ${DATE}) AS day FROM access_audit WHERE at < ?1`, [before]);
  let gone = 0;
  for (const day of expired(overdue.map((row) => String(row["day"]))))
    gone += await run(`DELETE FROM access_audit WHERE substr(at, 1, ${DATE}) = ?1 AND at < ?2`, [day, before]);
  return gone;
}

const readEntry = (row: Row): AuditEntry => ({
  ...{ at: String(row["at"]), who: String(row["who"]), via: String(row["via"]), address: String(row["address"]) },
  ...{ deed: String(row["deed"]), item: String(row["item"]), status: Number(row["status"]) },
});
