/** What a provider says of a person, in the ID token and at UserInfo, and what of it is believed. Pure; oidc.ts asks the provider. */
import type { OidcSettings } from "./oidc-settings";

type Claims = Readonly<Record<string, unknown>>;

export type Person = {
  readonly name: string;
  /** What lists of people may name: the name, the subject, groups. */
  readonly marks: readonly string[];
  /** Names of the received claims, and of the missing ones. */
  readonly claims: { readonly came: readonly string[]; readonly missing: readonly string[] };
};

type Reading = Pick<OidcSettings, "nameClaim" | "groupsClaim" | "emailDomains">;

/** Names of claims that the settings ask for and `claims` has not. */
export function missingClaims(claims: Claims, { nameClaim, groupsClaim }: Reading): readonly string[] {
  const named = nameClaim ?? "email";
  const wanted = [named, ...(named === "email" ? ["email_verified"] : []), groupsClaim];
  return wanted.filter((name) => claims[name] === undefined);
}

/** The ID token is signed, so it comes first. `userInfo`: null where it was not asked. */
export function readPerson(
  idToken: Claims & { readonly sub: string },
  userInfo: Claims | null,
  reading: Reading,
): Person {
  const both = { ...userInfo, ...idToken };
  const mail = believedMail([idToken, ...(userInfo ? [userInfo] : [])], reading);
  const claim = reading.nameClaim === null || reading.nameClaim === "email" ? mail : both[reading.nameClaim];
  const name = typeof claim === "string" && claim !== "" ? claim : idToken.sub;
  const groups = [both[reading.groupsClaim] ?? []].flat().filter((group) => typeof group === "string");
  return {
    name,
    marks: [name, idToken.sub, ...groups],
    claims: { came: Object.keys(both).toSorted(), missing: missingClaims(both, reading) },
  };
}

/**
 * A mail address that the provider has not verified is only a typed text. If the provider says nothing of that (Entra ID), addresses of the
 * domains in OIDC_EMAIL_DOMAINS count, or all of them where OIDC_NAME_CLAIM says "email". What it calls unverified never does.
 */
function believedMail(sources: readonly Claims[], { nameClaim, emailDomains }: Reading): unknown {
  const having = sources.filter((claims) => claims["email"] !== undefined);
  // An address and its verification are of one source: two may have two addresses.
  const source = having.find((claims) => claims["email_verified"] !== undefined) ?? having[0];
  if (source === undefined) return undefined;
  const { email, email_verified: verified } = source;
  // Some send it as a word.
  if (String(verified) === "true") return email;
  if (verified !== undefined || having.some((claims) => claims["email"] !== email)) return undefined;
  return nameClaim === "email" || emailDomains.includes(mailDomain(email)) ? email : undefined;
}

const mailDomain = (email: unknown): string => String(email).split("@").at(-1)?.toLowerCase() ?? "";
