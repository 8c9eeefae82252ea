/** Access to this process: the policy of its environment, the seal of its sessions, and who has asked how often. */
import { createHash } from "node:crypto";
import { success, type Result } from "@/lib/result";
import { readPolicy, type AccessPolicy } from "./policy";
import { buckets, type Buckets } from "./rates";
import { sealer, type Sealer } from "./session";
import { sessionSecret } from "./session-secret";
import type { Environment } from "./settings";

export type ServerAccess = { readonly policy: AccessPolicy; readonly sealer: Sealer; readonly limits: Buckets };

/** Routes may be bundled apart from each other; this is the process's. */
const home = globalThis as { mdsAccess?: ServerAccess };

/** Read once, at the start; a fault in it keeps the server from starting. */
export function openAccess(environment: Environment, bound: string | null): Result<ServerAccess> {
  const policy = readPolicy(environment, bound);
  if (!policy.ok) return policy;
  // No sign-in: there is nothing to seal, and no file to make.
  const secret = policy.value.open ? success("") : sessionSecret(environment);
  if (!secret.ok) return secret;
  const access = { policy: policy.value, sealer: sealer(secret.value, ways(policy.value)), limits: buckets() };
  home.mdsAccess = access;
  return success(access);
}

/** Of routes that sign people in. */
export function serverAccess(): ServerAccess {
  if (!home.mdsAccess) throw new Error("access was not opened at the start");
  return home.mdsAccess;
}

/** A password that changed ends what it opened; so does another provider. */
function ways({ passwords, oidc }: AccessPolicy): string {
  const hash = createHash("sha256");
  for (const { role, text } of passwords) hash.update(`${role} ${text}\0`);
  return hash.update(oidc === null ? "" : `${oidc.issuer.href} ${oidc.clientId}`).digest("hex");
}
