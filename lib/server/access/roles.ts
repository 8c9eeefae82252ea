import { SCOPES, type Scope } from "../../access";

/** Rights: a viewer reads and computes, an editor saves, an admin manages tokens and the audit log. */
export const ROLES = ["viewer", "editor", "admin"] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (word: string): word is Role => ROLES.some((role) => role === word);

export const isAtLeast = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);

/** Scopes of tokens are roles by the name of what they allow. */
export const SCOPE_ROLES: Readonly<Record<Scope, Role>> = { read: "viewer", write: "editor", admin: "admin" };

export const isScope = (word: string): word is Scope => SCOPES.some((scope) => scope === word);

export type Via = "loopback" | "password" | "oidc" | "proxy" | "token";

export type Identity = {
  /** null: what the asker states counts, and proves nothing (a shared password). */
  readonly name: string | null;
  readonly role: Role;
  readonly via: Via;
  /** Whose limits it shares. */
  readonly key: string;
};
