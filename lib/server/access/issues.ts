/** What can be said against a request that may not come in. */
import type { Issue } from "@/lib/issue";
import { verbatim, type Text } from "@/lib/text";
import type { Role } from "./roles";
import * as m from "./messages";
import { issue } from "./messages.issues";

export const SIGN_IN_FIRST: Issue = issue("ACCESS-SIGN-IN", "session");

export const TOKEN_UNKNOWN: Issue = issue("ACCESS-TOKEN", "Authorization");

export const foreignAddress = (local: string): Issue => issue("ACCESS-UNLOCKED", "HOSTNAME", { local });

/** `header`: by which it is seen that a proxy has passed the request on. */
export const passedOn = (header: string): Issue => issue("ACCESS-FORWARDED", header, { header });

export const unproxied = (remote: string): Issue => issue("ACCESS-UNPROXIED", "TRUSTED_PROXY_FROM", { remote });

export const unknownPerson = (header: string): Issue => issue("ACCESS-UNNAMED", "TRUSTED_PROXY_HEADER", { header });

export const notListed = (name: string): Issue => issue("ACCESS-NOT-LISTED", "ACCESS_DEFAULT_ROLE", { name });

const ROLE_NAMES: Readonly<Record<Role, Text>> = {
  viewer: m.viewer,
  editor: m.editor,
  admin: m.admin,
};

export function forbidden(role: Role, needed: Role | null, what: string): Issue {
  const [own, asked] = [ROLE_NAMES[role], needed === null ? verbatim("") : ROLE_NAMES[needed]];
  return issue("ACCESS-ROLE", what, { own, asked });
}

export const tooOften = (seconds: number): Issue => issue("ACCESS-RATE", "server", { seconds });
