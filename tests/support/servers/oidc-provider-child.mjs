// A real OpenID provider in a process of its own. It prints its issuer, and grants what is asked for as the person whom the cookie `person` names.
// CONFORM=yes, as it comes: claims of scopes are at UserInfo alone. CONFORM=no: in the ID token as well. GET /userinfo-calls: how often it was asked.
import { createServer } from "node:http";
import Provider from "oidc-provider";

const redirectUri = process.env.REDIRECT_URI ?? "";
const server = createServer();
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const issuer = `http://127.0.0.1:${server.address().port}`;

const PEOPLE = {
  ann: { email: "ann@example.com", email_verified: true, groups: ["platform"] },
  bob: { email: "bob@example.com", email_verified: true, groups: [] },
  // Whoever registers may type any address.
  eve: { email: "ann@example.com", email_verified: false, groups: [] },
  // As Entra ID: nothing about verification.
  tom: { email: "Tom@Example.com", groups: ["platform"], teams: ["inference"] },
  // UserInfo says that she is ann.
  mia: { email: "mia@example.com" },
  // UserInfo does not answer.
  ivy: { email: "ivy@example.com" },
};

const provider = new Provider(issuer, {
  clients: [
    {
      ...{ client_id: "mds", client_secret: "a secret of the client's own" },
      ...{ redirect_uris: [redirectUri], grant_types: ["authorization_code"], response_types: ["code"] },
    },
  ],
  pkce: { required: () => true },
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["groups"], teams: ["teams"] },
  ...(process.env.CONFORM === "no" && { conformIdTokenClaims: false }),
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...PEOPLE[id] }) }),
  interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
  features: { devInteractions: { enabled: false } },
  cookies: { keys: ["for a test"] },
});
provider.proxy = true;

let userInfoCalls = 0;
provider.use(async (context, next) => {
  await next();
  if (context.oidc?.route !== "userinfo") return;
  userInfoCalls += 1;
  if (context.body.sub === "mia") context.body = { ...context.body, sub: "ann", groups: ["platform"] };
  if (context.body.sub === "ivy") context.status = 503;
});

// What a person would click: who they are, and that they agree.
async function interact(request, response) {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name === "login") {
    const accountId = (await person(request)) ?? "ann";
    return provider.interactionFinished(request, response, { login: { accountId } });
  }
  const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  return provider.interactionFinished(
    request,
    response,
    { consent: { grantId: await grant.save() } },
    { mergeWithLastSubmission: true },
  );
}

const person = async (request) => /person=(\w+)/.exec(request.headers.cookie ?? "")?.[1];

const answer = provider.callback();
server.on("request", (request, response) => {
  if (request.url === "/userinfo-calls") response.end(String(userInfoCalls));
  else if (request.url.startsWith("/interaction/")) void interact(request, response);
  else answer(request, response);
});
console.log(issuer);
