/** What can be said against a request that may not come in. */
import type { Issue } from "@/lib/issue";
import { verbatim, type Text } from "@/lib/text";
import type { Role } from "./roles";
import * as m from "./messages";

export const SIGN_IN_FIRST: Issue = {
  code: "ACCESS-SIGN-IN",
  at: "session",
  message: m.youAreNotSignedIn,
  fix: m.signInAtLoginAnd,
};

export const TOKEN_UNKNOWN: Issue = {
  code: "ACCESS-TOKEN",
  at: "Authorization",
  message: m.thisTokenIsUnknownHere,
  fix: m.adminMakesNewOneOn,
};

export const foreignAddress = (local: string): Issue => ({
  code: "ACCESS-UNLOCKED",
  at: "HOSTNAME",
  message: m.nobodyHasToSignIn({ local }),
  fix: m.startItWithAccessPassword,
});

/** `header`: by which it is seen that a proxy has passed the request on. */
export const passedOn = (header: string): Issue => ({
  code: "ACCESS-FORWARDED",
  at: header,
  message: m.proxyPassedThisRequestOn({ header }),
  fix: m.startItWithAccessPassword,
});

export const unproxied = (remote: string): Issue => ({
  code: "ACCESS-UNPROXIED",
  at: "TRUSTED_PROXY_FROM",
  message: m.whoAsksIsSaidBy({ remote }),
  fix: m.openAddressOfProxyIf,
});

export const unknownPerson = (header: string): Issue => ({
  code: "ACCESS-UNNAMED",
  at: "TRUSTED_PROXY_HEADER",
  message: m.proxyDidNotSayWho({ header }),
  fix: m.letProxySignPeopleIn,
});

export const notListed = (name: string): Issue => ({
  code: "ACCESS-NOT-LISTED",
  at: "ACCESS_DEFAULT_ROLE",
  message: m.nameMayNotComeIn({ name }),
  fix: m.whoeverRunsServerAddsName,
});

const ROLE_NAMES: Readonly<Record<Role, Text>> = {
  viewer: m.viewer,
  editor: m.editor,
  admin: m.admin,
};

export function forbidden(role: Role, needed: Role | null, what: string): Issue {
  const [own, asked] = [ROLE_NAMES[role], needed === null ? verbatim("") : ROLE_NAMES[needed]];
  return {
    code: "ACCESS-ROLE",
    at: what,
    message: m.yourRoleHereIsOwn({ own, asked }),
    fix: m.signInAsSomebodyWho,
  };
}

export const tooOften = (seconds: number): Issue => ({
  code: "ACCESS-RATE",
  at: "server",
  message: m.thatWereTooManyRequests,
  fix: m.askAgainInSecondsS({ seconds }),
});
