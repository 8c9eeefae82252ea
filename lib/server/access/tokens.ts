/**
 * Tokens with which programs sign in. The store keeps their SHA-256, so that its readers cannot use them: 256 random bits need no slow
 * hash. Its creator sees a token once.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Scope } from "../../access";
import type { Row, SavedEngine } from "../saved/engine";
import { newId } from "../saved/items";
import { isScope } from "./roles";

export type AccessToken = {
  readonly id: string;
  readonly name: string;
  readonly scope: Scope;
  /** ISO 8601, UTC, like all times here. */
  readonly createdAt: string;
  readonly createdBy: string;
  /** null: it has no last moment. */
  readonly expiresAt: string | null;
  /** To the minute; null: never. */
  readonly usedAt: string | null;
  readonly revokedAt: string | null;
};

export type NewToken = {
  readonly name: string;
  readonly scope: Scope;
  readonly expiresAt: string | null;
  readonly at: string;
  readonly who: string;
};

export type MadeToken = { readonly token: AccessToken; readonly text: string };

const DAY_MS = 86_400_000;

/** The moment after which a token of so many days is good no more; null: there is none. */
export const tokenEnd = (days: number | undefined): string | null =>
  days === undefined ? null : new Date(Date.now() + days * DAY_MS).toISOString();

const PREFIX = "mds_";

export async function makeToken({ run }: SavedEngine, made: NewToken): Promise<MadeToken> {
  const [id, text] = [newId(), `${PREFIX}${randomBytes(32).toString("base64url")}`];
  const { name, scope, at, who, expiresAt } = made;
  await run(
    `INSERT INTO access_tokens (id, hash, name, scope, created_at, created_by, expires_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
    [id, digest(text), name, scope, at, who, expiresAt],
  );
  const token = { id, name, scope, createdAt: at, createdBy: who, expiresAt, usedAt: null, revokedAt: null };
  return { text, token };
}

/** The newest first; revoked ones too, so that it can be read what a program once could. */
export async function listTokens({ rows }: SavedEngine): Promise<readonly AccessToken[]> {
  return (await rows("SELECT * FROM access_tokens ORDER BY created_at DESC, id")).map(readToken);
}

/** false: there is no such token, or it was revoked before. */
export async function revokeToken({ run }: SavedEngine, id: string, time: string): Promise<boolean> {
  const changed = await run("UPDATE access_tokens SET revoked_at = ?2 WHERE id = ?1 AND revoked_at IS NULL", [
    id,
    time,
  ]);
  return changed > 0;
}

/** The token that may be used now; null: none. That it is used is written once a minute. */
export async function findToken({ rows, run }: SavedEngine, text: string, time: string): Promise<AccessToken | null> {
  if (!text.startsWith(PREFIX)) return null;
  const [row] = await rows("SELECT * FROM access_tokens WHERE hash = ?1 AND revoked_at IS NULL", [digest(text)]);
  const token = row ? readToken(row) : null;
  if (token === null || (token.expiresAt !== null && token.expiresAt <= time)) return null;
  const minute = time.slice(0, MINUTE);
  if (token.usedAt?.slice(0, MINUTE) !== minute)
    // A full disk must not lock programs out.
    await run("UPDATE access_tokens SET used_at = ?2 WHERE id = ?1", [token.id, time]).catch(() => 0);
  return token;
}

/** Characters of "2026-03-01T10:00". */
const MINUTE = 16;

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

function readToken(row: Row): AccessToken {
  const scope = String(row["scope"]);
  if (!isScope(scope)) throw new Error(`a token of scope ${scope}`);
  return {
    ...{ id: String(row["id"]), name: String(row["name"]), scope },
    ...{ createdAt: String(row["created_at"]), createdBy: String(row["created_by"]) },
    ...{ expiresAt: moment(row["expires_at"]), usedAt: moment(row["used_at"]), revokedAt: moment(row["revoked_at"]) },
  };
}

const moment = (value: unknown): string | null => (value === null ? null : String(value));
