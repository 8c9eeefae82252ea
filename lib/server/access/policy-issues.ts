/** What can be said against the settings of access; values of secrets are never shown. */
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import * as m from "./messages";

const waysIn = (other: Text): Text => m.setOneOfThreeAccess({ other });

export const unlocked = (bound: string): Issue => ({
  code: "ACCESS-UNLOCKED",
  at: "HOSTNAME",
  message: m.serverWouldListenOnBound({ bound }),
  fix: waysIn(m.orListenOn127001),
});

/** `at`: the setting that names a host which other machines know. */
export const unlockedName = (at: string, name: string): Issue => ({
  code: "ACCESS-UNLOCKED",
  at,
  message: m.atNamesNameUnderWhich({ at, name }),
  fix: waysIn(m.orLeaveAtOutFor({ at })),
});

/** `example`: how it could be written. */
export const misread = (name: string, said: string, example: string): Issue => ({
  code: "ACCESS-SETTING",
  at: name,
  message: m.nameCannotBeSaid({ name, said }),
  fix: m.writeItLikeExampleOr({ example }),
});

export const saidTwice = (name: string): Issue => ({
  code: "ACCESS-SETTING-TWICE",
  at: name,
  message: m.nameAndNameFileAre({ name }),
  fix: m.setOneOfThem,
});

export const unreadableFile = (name: string, path: string, reason: string): Issue => ({
  code: "ACCESS-SECRET-FILE",
  at: name,
  message: m.pathCannotBeReadReason({ path, reason }),
  fix: m.letServersUserReadIt,
});

/** `least`: characters. */
export const tooShort = (name: string, length: number, least: number): Issue => ({
  code: "ACCESS-SECRET-SHORT",
  at: name,
  message: m.nameHasLengthCharactersAt({ name, length, least }),
  fix: m.opensslRandBase6432Makes,
});

export const samePassword = (one: string, other: string): Issue => ({
  code: "ACCESS-PASSWORD-SAME",
  at: other,
  message: m.oneAndOtherAreSame({ one, other }),
  fix: m.chooseAnotherOneForOne,
});

export const incomplete = (name: string, missing: string): Issue => ({
  code: "ACCESS-INCOMPLETE",
  at: missing,
  message: m.nameIsSetAndMissing({ name, missing }),
  fix: m.openIDConnectNeedsOidcIssuer,
});

export const proxyUnstated = (header: string): Issue => ({
  code: "ACCESS-INCOMPLETE",
  at: "TRUSTED_PROXY_FROM",
  message: m.headerWouldBeBelievedFrom({ header }),
  fix: m.sayAddressesThatProxyConnects,
});

export const secretUnkept = (path: string, reason: string): Issue => ({
  code: "ACCESS-SECRET-UNKEPT",
  at: "SESSION_SECRET",
  message: m.secretThatSignsSessionsCannot({ path, reason }),
  fix: m.letServerWriteToData,
});
