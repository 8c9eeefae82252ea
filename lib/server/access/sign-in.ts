/** Answers of the routes that sign people in and out: redirects with a cookie, and a line of the audit log. */
import { plainAddress } from "./addresses";
import type { AuditEntry } from "../../access";
import { log } from "../operations/log";
import { openSaved } from "../saved/store";
import { StoreError } from "../store-errors";
import { writeAudit } from "./audit";
import { endSession, isEnded, personName } from "./endings";
import type { Identity } from "./roles";
import { serverAccess } from "./server-access";
import { sealSession, SESSION_COOKIE, sessionOn, type Session } from "./session";
import { ownPath, signInLink } from "./sign-in-link";

/** Why the sign-in failed, for the page that asks again. */
export type SignInTrouble = "password" | "provider" | "listed" | "unended";

/** `next`: where the browser wanted to go. */
export function signedIn(request: Request, identity: Omit<Identity, "key">, next: string): Response {
  const { policy, sealer } = serverAccess();
  note(request, {
    who: identity.name ?? "unknown",
    via: identity.via,
    deed: `sign in as ${identity.role}`,
    status: 303,
  });
  const session = sealSession(sealer, identity, Date.now() + policy.sessionMs);
  return redirect(ownPath(next), [cookie(request, SESSION_COOKIE, session, "/", policy.sessionMs)]);
}

export function notSignedIn(request: Request, who: string, trouble: SignInTrouble, next: string): Response {
  note(request, { who, via: "none", deed: `sign in refused: ${trouble}`, status: 401 });
  return redirect(signInLink(next, trouble), []);
}

/** Ends the session for this browser and for every copy of its cookie. */
export async function signedOut(request: Request): Promise<Response> {
  const session = sessionOn(request.headers.get("cookie") ?? undefined, serverAccess().sealer);
  const ended = session === null || (await isKeptAsEnded(session));
  const forgotten = cookie(request, SESSION_COOKIE, "", "/", 0);
  if (session !== null) {
    const { name, via } = session.identity;
    const deed = ended ? "sign out" : "sign out: not kept, copies of the cookie are good";
    note(request, { who: personName(name), via, deed, status: ended ? 303 : 503 });
  }
  return redirect(signInLink("/", ended ? undefined : "unended"), [forgotten]);
}

async function isKeptAsEnded(session: Session): Promise<boolean> {
  const stamp = { at: new Date().toISOString(), who: personName(session.identity.name) };
  try {
    const engine = await openSaved();
    if (!(await isEnded(engine, session))) await endSession(engine, session, stamp);
    return true;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log("error", "SESSION-UNENDED", { code: error.issue.code });
    return false;
  }
}

export function note(request: Request, details: Pick<AuditEntry, "who" | "via" | "deed" | "status">): void {
  const entry = { ...details, at: new Date().toISOString(), address: addressOn(request), item: "" };
  void writeAudit(entry, serverAccess().limits);
}

/** As the gate has found it. */
export const addressOn = ({ headers }: Request): string => plainAddress(headers.get("x-mds-address") ?? "");

/** Within this site, under any name that a proxy uses. */
export function redirect(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

const SECOND_MS = 1000;

/** Not for scripts, nor for what pages of other sites send. */
export function cookie(request: Request, name: string, value: string, path: string, ms: number): string {
  const age = Math.floor(ms / SECOND_MS);
  return `${name}=${value}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Lax${isEncrypted(request) ? "; Secure" : ""}`;
}

/** Who says wrongly that it is only keeps the cookie from coming back. */
const isEncrypted = ({ headers }: Request): boolean =>
  serverAccess().policy.publicUrl?.protocol === "https:" || headers.get("x-forwarded-proto") === "https";
