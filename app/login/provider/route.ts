/** GET /login/provider?next=…: sends the browser to the OpenID provider. */
import { beginSignIn } from "@/lib/server/access/oidc";
import { serverAccess } from "@/lib/server/access/server-access";
import { cookie, notSignedIn, redirect } from "@/lib/server/access/sign-in";
import { log } from "@/lib/server/operations/log";
import { SIGN_IN_COOKIE, SIGN_IN_MS } from "@/lib/server/access/sign-in-cookie";

export const dynamic = "force-dynamic";

export async function GET(request: Request): Promise<Response> {
  const { policy, sealer } = serverAccess();
  const next = new URL(request.url).searchParams.get("next") ?? "/";
  if (policy.oidc === null || policy.publicUrl === null) return redirect("/login", []);
  try {
    const { at, begun } = await beginSignIn(policy.oidc, policy.publicUrl);
    const sealed = sealer.seal(SIGN_IN_COOKIE, { ...begun, next, until: Date.now() + SIGN_IN_MS });
    return redirect(at.href, [cookie(request, SIGN_IN_COOKIE, sealed, "/login", SIGN_IN_MS)]);
  } catch (error) {
    log("error", "OIDC-FAILED", { error: (error as Error).message });
    return notSignedIn(request, "unknown", "provider", next);
  }
}
