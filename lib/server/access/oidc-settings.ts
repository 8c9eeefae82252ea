/** How this server is known to an OpenID provider, as the environment says it. */
import { failure, success, type Result } from "@/lib/result";
import { isLoopbackHost } from "./addresses";
import { incomplete, misread } from "./policy-issues";
import { secretSetting, setting, webAddress, type Environment } from "./settings";

export type OidcSettings = {
  /** The only address to which this server sends requests by itself. */
  readonly issuer: URL;
  readonly clientId: string;
  /** null: the provider knows this server by PKCE alone. */
  readonly clientSecret: string | null;
  readonly scope: string;
  /** Claims: who it is; null: the address of mail, where it is verified, else the subject. */
  readonly nameClaim: string | null;
  /** In lower case: of these an address counts where the provider does not say whether it is verified. */
  readonly emailDomains: readonly string[];
  readonly groupsClaim: string;
};

export function readOidc(environment: Environment, publicUrl: URL | null): Result<OidcSettings | null> {
  const [issuer, secret] = [webAddress(environment, "OIDC_ISSUER"), secretSetting(environment, "OIDC_CLIENT_SECRET")];
  if (!issuer.ok) return issuer;
  if (!secret.ok) return secret;
  const clientId = setting(environment, "OIDC_CLIENT_ID");
  if (issuer.value === null)
    return clientId === null ? success(null) : failure(incomplete("OIDC_CLIENT_ID", "OIDC_ISSUER"));
  const { protocol, hostname, href } = issuer.value;
  if (protocol !== "https:" && !isLoopbackHost(hostname.replace(/^\[|\]$/g, "")))
    return failure(misread("OIDC_ISSUER", href, "https://login.example.com"));
  if (clientId === null) return failure(incomplete("OIDC_ISSUER", "OIDC_CLIENT_ID"));
  if (publicUrl === null) return failure(incomplete("OIDC_ISSUER", "PUBLIC_URL"));
  const emailDomains = (setting(environment, "OIDC_EMAIL_DOMAINS") ?? "")
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (emailDomains.length > 0 && EVERY_TENANT.test(href))
    return failure(misread("OIDC_ISSUER", href, "https://login.microsoftonline.com/<tenant>/v2.0"));
  return success({
    ...{ issuer: issuer.value, clientId, clientSecret: secret.value },
    scope: setting(environment, "OIDC_SCOPE") ?? "openid email profile",
    nameClaim: setting(environment, "OIDC_NAME_CLAIM"),
    emailDomains,
    groupsClaim: setting(environment, "OIDC_GROUPS_CLAIM") ?? "groups",
  });
}

/** Of Entra ID, where each organisation writes addresses as it likes, those of others too. */
const EVERY_TENANT = /^https:\/\/login\.microsoftonline\.[^/]+\/(common|organizations|consumers)(\/|$)/;
