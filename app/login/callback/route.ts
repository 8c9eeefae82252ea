/** GET /login/callback: where the OpenID provider sends the browser back to. */
import { endSignIn } from "@/lib/server/access/oidc";
import type { Person } from "@/lib/server/access/oidc-claims";
import { isListed, personRole } from "@/lib/server/access/people";
import type { Role } from "@/lib/server/access/roles";
import { serverAccess } from "@/lib/server/access/server-access";
import { cookieValue } from "@/lib/server/access/session";
import { cookie, notSignedIn, redirect, signedIn } from "@/lib/server/access/sign-in";
import { log } from "@/lib/server/operations/log";
import { SIGN_IN_COOKIE } from "@/lib/server/access/sign-in-cookie";

export const dynamic = "force-dynamic";

export async function GET(request: Request): Promise<Response> {
  const { policy } = serverAccess();
  if (policy.oidc === null || policy.publicUrl === null) return redirect("/login", []);
  const { next, ...begun } = begunSignIn(request);
  const query = new URL(request.url).searchParams;
  const answer = await endSignIn(policy.oidc, policy.publicUrl, begun, query).then(
    (person) => {
      const { name, marks } = person;
      const role = personRole(policy.people, marks);
      if (!isListed(policy.people, marks)) tellClaims(person, role);
      return role === null
        ? notSignedIn(request, name, "listed", next)
        : signedIn(request, { name, role, via: "oidc" }, next);
    },
    (error: Error) => {
      log("error", "OIDC-FAILED", { error: error.message });
      return notSignedIn(request, "unknown", "provider", next);
    },
  );
  // Once and never again.
  answer.headers.append("set-cookie", cookie(request, SIGN_IN_COOKIE, "", "/login", 0));
  return answer;
}

/** Shows the administrator what the lists could name. Names of claims, never their values. */
function tellClaims({ claims }: Person, role: Role | null): void {
  const [came, missing] = [claims.came.join(" "), claims.missing.join(" ")];
  log(role === null ? "warn" : "info", "OIDC-NOT-LISTED", { role: role ?? "none", came, missing });
}

/** What cannot be read fits no answer of a provider. */
function begunSignIn(request: Request) {
  const sealed = cookieValue(request.headers.get("cookie") ?? "", SIGN_IN_COOKIE) ?? "";
  const content = serverAccess().sealer.open(SIGN_IN_COOKIE, sealed) ?? {};
  const field = (name: string): string => (typeof content[name] === "string" ? content[name] : "");
  return { state: field("state"), nonce: field("nonce"), verifier: field("verifier"), next: field("next") || "/" };
}
