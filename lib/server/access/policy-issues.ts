/** What can be said against the settings of access; values of secrets are never shown. */
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import * as m from "./messages";
import { issue } from "./messages.issues";

const waysIn = (other: Text): Text => m.setOneOfThreeAccess({ other });

export const unlocked = (bound: string): Issue => ({
  ...issue("ACCESS-UNLOCKED/listening", "HOSTNAME", { bound }),
  fix: waysIn(m.orListenOn127001),
});

/** `at`: the setting that names a host which other machines know. */
export const unlockedName = (field: string, name: string): Issue => ({
  ...issue("ACCESS-UNLOCKED/named", field, { at: field, name }),
  fix: waysIn(m.orLeaveAtOutFor({ at: field })),
});

/** `example`: how it could be written. */
export const misread = (name: string, stated: string, example: string): Issue =>
  issue("ACCESS-SETTING", name, { name, said: stated, example });

export const saidTwice = (name: string): Issue => issue("ACCESS-SETTING-TWICE", name, { name });

export const unreadableFile = (name: string, path: string, reason: string): Issue =>
  issue("ACCESS-SECRET-FILE", name, { path, reason });

/** `least`: characters. */
export const tooShort = (name: string, length: number, least: number): Issue =>
  issue("ACCESS-SECRET-SHORT", name, { name, length, least });

export const samePassword = (first: string, other: string): Issue =>
  issue("ACCESS-PASSWORD-SAME", other, { one: first, other });

export const incomplete = (name: string, missing: string): Issue =>
  issue("ACCESS-INCOMPLETE", missing, { name, missing });

export const proxyUnstated = (header: string): Issue =>
  issue("ACCESS-INCOMPLETE/proxy", "TRUSTED_PROXY_FROM", { header });

export const secretUnkept = (path: string, reason: string): Issue =>
  issue("ACCESS-SECRET-UNKEPT", "SESSION_SECRET", { path, reason });
