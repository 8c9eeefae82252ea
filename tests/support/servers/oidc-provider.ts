/** The provider that tests sign in at, and a browser's part of signing in. */
import { spawn } from "node:child_process";
import { resolve } from "node:path";

export type TestProvider = {
  readonly issuer: URL;
  /** From the address that begins a sign-in to the address that the provider sends the browser back to. */
  readonly walk: (begin: URL, person: string) => Promise<URL>;
  /** How often its UserInfo was asked. */
  readonly userInfoCalls: () => Promise<number>;
  readonly end: () => void;
};

/** `conform`: as the provider comes, with claims of scopes at UserInfo alone; false: in the ID token as well. */
export async function startProvider(redirectUri: string, conform = true): Promise<TestProvider> {
  const child = spawn(process.execPath, [resolve("tests/support/servers/oidc-provider-child.mjs")], {
    env: { ...process.env, REDIRECT_URI: redirectUri, CONFORM: conform ? "yes" : "no" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const issuer = await new Promise<URL>((done, fail) => {
    child.stdout.on(
      "data",
      (chunk: Buffer) => /^http\S+/m.test(chunk.toString()) && done(new URL(chunk.toString().trim())),
    );
    child.once("exit", () => fail(new Error(said)));
  });
  return {
    issuer,
    walk: (begin, person) => walk(begin, person, redirectUri),
    userInfoCalls: async () => Number(await (await fetch(new URL("/userinfo-calls", issuer))).text()),
    end: () => child.kill(),
  };
}

/** Follows what the provider says, with its cookies, until it names the address of the client. */
async function walk(begin: URL, person: string, redirectUri: string): Promise<URL> {
  const jar = new Map([["person", person]]);
  let at = begin;
  for (let steps = 0; steps < 12; steps += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (set.split(";", 1)[0] ?? "").split(/=(.*)/s);
      jar.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`${at.pathname}: ${answer.status} ${await answer.text()}`);
    at = new URL(location, at);
    if (at.href.startsWith(redirectUri)) return at;
  }
  throw new Error("the provider sends the browser in circles");
}
