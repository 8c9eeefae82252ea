/** What a browser carries after its user has signed in: who it is, until when, and a seal that only this server can make. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { isRole, type Identity, type Via } from "./roles";

export const SESSION_COOKIE = "mds_session";

export type Sealer = {
  /** Plain data for a cookie, readable and not to be changed; `purpose` keeps a seal from being used for something else. */
  readonly seal: (purpose: string, content: object) => string;
  /** null: it is not this server's, or is over. */
  readonly open: (purpose: string, sealed: string) => Readonly<Record<string, unknown>> | null;
};

/** `settings`: what signing in depends on. When it changes, all that was sealed before is over. */
export function sealer(secret: string, settings: string): Sealer {
  const key = createHmac("sha256", secret).update(settings).digest();
  const mark = (purpose: string, body: string): string =>
    createHmac("sha256", key).update(`${purpose}.${body}`).digest("base64url");
  return {
    seal: (purpose, content) => {
      const body = Buffer.from(JSON.stringify(content)).toString("base64url");
      return `${body}.${mark(purpose, body)}`;
    },
    open: (purpose, sealed) => {
      const [body = "", given = "", ...rest] = sealed.split(".");
      if (rest.length > 0 || !isSame(given, mark(purpose, body))) return null;
      const content = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
      return typeof content["until"] === "number" && content["until"] > Date.now() ? content : null;
    },
  };
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const PURPOSE = "session";

/** SESSION_HOURS may say as much. */
export const LONGEST_SESSION_MS = 400 * 86_400_000;

export type Session = {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly began: number;
  readonly until: number;
  readonly identity: Identity;
};

/** `until`: milliseconds since 1970. */
export const sealSession = ({ seal }: Sealer, { name, role, via }: Omit<Identity, "key">, until: number): string =>
  seal(PURPOSE, { name, role, via, began: Date.now(), until, id: randomBytes(9).toString("base64url") });

/** Whether it has been ended (endings.ts) is not asked here. */
export function openSession({ open }: Sealer, sealed: string): Session | null {
  const { name, role, via, id, until, began } = open(PURPOSE, sealed) ?? {};
  if (typeof role !== "string" || !isRole(role) || typeof id !== "string") return null;
  return {
    ...{ id, until: Number(until) },
    // Sealed by a version without a time: every end of this person's sessions ends it.
    began: typeof began === "number" ? began : 0,
    identity: { name: typeof name === "string" ? name : null, role, via: via as Via, key: `session ${id}` },
  };
}

/** Of the cookies that a browser sends; null: none, or none that is good. */
export function sessionOn(cookies: string | undefined, sealer: Sealer): Session | null {
  const sealed = cookieValue(cookies, SESSION_COOKIE);
  return sealed === null ? null : openSession(sealer, sealed);
}

/** Of the header that browsers send; null: it is not there. */
export const cookieValue = (all: string | undefined, name: string): string | null =>
  (all ?? "")
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null;
