/**
 * Sign-in at an OpenID provider: authorization code with PKCE, state and nonce. The ID token is verified against the provider's keys, and
 * missing claims are requested from UserInfo. The provider is the only address to which this server sends requests by itself.
 */
import * as client from "openid-client";
import { log } from "../operations/log";
import { missingClaims, readPerson, type Person } from "./oidc-claims";
import type { OidcSettings } from "./oidc-settings";

/** What the browser carries while its user is at the provider; it is useless to other people. */
export type SignIn = { readonly state: string; readonly nonce: string; readonly verifier: string };

const CALLBACK_PATH = "/login/callback";

export async function beginSignIn(
  settings: OidcSettings,
  publicUrl: URL,
): Promise<{ readonly at: URL; readonly begun: SignIn }> {
  const known = await provider(settings);
  const begun = {
    ...{ state: client.randomState(), nonce: client.randomNonce() },
    verifier: client.randomPKCECodeVerifier(),
  };
  const address = client.buildAuthorizationUrl(known, {
    ...{ redirect_uri: new URL(CALLBACK_PATH, publicUrl).href, scope: settings.scope },
    ...{ state: begun.state, nonce: begun.nonce },
    code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: "S256",
  });
  return { at: address, begun };
}

/** `query`: what the provider gave the browser for this server. Throws where the provider, or anything of it, is not to be believed. */
export async function endSignIn(
  settings: OidcSettings,
  publicUrl: URL,
  begun: SignIn,
  query: URLSearchParams,
): Promise<Person> {
  const address = new URL(CALLBACK_PATH, publicUrl);
  address.search = query.toString();
  const known = await provider(settings);
  const tokens = await client.authorizationCodeGrant(known, address, {
    ...{ expectedState: begun.state, expectedNonce: begun.nonce, pkceCodeVerifier: begun.verifier },
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error("the provider sent no ID token");
  const userInfo =
    missingClaims(claims, settings).length === 0 ? null : await askUserInfo(known, tokens.access_token, claims.sub);
  return readPerson(claims, userInfo, settings);
}

/**
 * With a code flow a provider may keep claims for UserInfo (OpenID Connect Core 1.0, section 5.4). One that does not answer leaves what the ID token
 * says: less is known of a person then, never more. null: nothing was learnt.
 */
async function askUserInfo(
  known: client.Configuration,
  accessToken: string,
  subject: string,
): Promise<client.UserInfoResponse | null> {
  if (known.serverMetadata().userinfo_endpoint === undefined) return null;
  const answer = await client.fetchUserInfo(known, accessToken, client.skipSubjectCheck).catch((error: Error) => {
    log("error", "OIDC-USERINFO", { error: error.message });
    return null;
  });
  // Section 5.3.2: claims of another person must not be used.
  if (answer !== null && answer.sub !== subject) throw new Error("UserInfo is of another subject than the ID token");
  return answer;
}

const home = globalThis as { mdsProvider?: Promise<client.Configuration> };

/** Asked for once; again after it could not be reached. */
async function provider(settings: OidcSettings): Promise<client.Configuration> {
  home.mdsProvider ??= discovered(settings);
  try {
    return await home.mdsProvider;
  } catch (error) {
    delete home.mdsProvider;
    throw error;
  }
}

const ANSWER_S = 10;

async function discovered({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  // readOidc has seen to it that only this machine is asked without TLS.
  const execute = issuer.protocol === "http:" ? [client.allowInsecureRequests] : [];
  const configuration = await client.discovery(issuer, clientId, undefined, client.None(), {
    execute,
    timeout: ANSWER_S,
  });
  const metadata = configuration.serverMetadata();
  const known = new client.Configuration(metadata, clientId, undefined, proof(clientSecret, metadata));
  known.timeout = ANSWER_S;
  for (const change of execute) change(known);
  client.enableNonRepudiationChecks(known);
  return known;
}

/** Where the provider does not say how, the specification does: https://openid.net/specs/openid-connect-discovery-1_0.html, section 3. */
function proof(secret: string | null, metadata: client.ServerMetadata): client.ClientAuth {
  if (secret === null) return client.None();
  const ways = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return ways.includes("client_secret_basic") ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
}
