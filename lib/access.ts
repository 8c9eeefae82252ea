/** The data of tokens and the audit log that the server sends to admins, and that their page reads. */

/** What a token allows: reading and computing, saving as well, or everything. */
export const SCOPES = ["read", "write", "admin"] as const;
export type Scope = (typeof SCOPES)[number];

/** Everything but the token itself. Times are ISO 8601, UTC; `used_at` is to the minute. */
export type ToldToken = {
  readonly id: string;
  readonly name: string;
  readonly scope: Scope;
  readonly created_at: string;
  readonly created_by: string;
  /** null: it has no last moment. */
  readonly expires_at: string | null;
  readonly used_at: string | null;
  readonly revoked_at: string | null;
};

export type AuditEntry = {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly who: string;
  /** How the user was identified; "password" and "loopback": by the typed name only; "mds": on the command line of the server. */
  readonly via: string;
  readonly address: string;
  /** "DELETE /api/v1/saved/[id]", or the event where no request caused it. */
  readonly deed: string;
  /** What it was done to; "": nothing that has a name. */
  readonly item: string;
  readonly status: number;
};
