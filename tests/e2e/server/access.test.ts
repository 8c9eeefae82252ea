// @module-tag check
/** Who comes in to a server that others reach: each test has one of its own, on this machine only. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, openPage } from "../../support/screens/browser";
import { startProvider, type TestProvider } from "../../support/servers/oidc-provider";
import { freePort, startServer, type TestServer } from "../../support/servers/server";
import { expectNoSidewaysScroll, expectUsable, PHONE, VARIANTS } from "../../support/screens/suite-page";

const PASSWORDS = { ACCESS_PASSWORD: "the team's own password", ACCESS_PASSWORD_ADMIN: "keeper of all the keys" };

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

let server: TestServer | null = null;
let provider: TestProvider | null = null;
afterEach(async () => {
  provider?.end();
  await server?.stop();
  [server, provider] = [null, null];
});
const started = async (env: Record<string, string>): Promise<TestServer> => (server = await startServer(env));

describe("a server that nobody signs in to", () => {
  it.each([
    ["an address that others reach", { HOSTNAME: "0.0.0.0" }, "0.0.0.0"],
    ["a public name", { HOSTNAME: "127.0.0.1", PUBLIC_URL: "https://mds.example.com" }, "PUBLIC_URL"],
    ["a listed name", { HOSTNAME: "127.0.0.1", ALLOWED_HOSTS: "mds.example.com" }, "ALLOWED_HOSTS"],
  ])("does not start on %s: it says the ways out, with exit code 2", async (_, env, named) => {
    const child = spawn(process.execPath, [resolve(".next/standalone/serve/main.mjs")], {
      env: { ...process.env, NODE_ENV: "production", PORT: String(await freePort()), ...env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    expect(await once(child, "exit")).toEqual([2, null]);
    for (const words of ["ACCESS-UNLOCKED", named, "ACCESS_PASSWORD", "OIDC_ISSUER", "TRUSTED_PROXY_HEADER"])
      expect(said).toContain(words);
  });

  it("refuses what a proxy passed on, and makes it no token", async () => {
    const { baseUrl } = await started({});
    const headers = { "x-forwarded-for": "203.0.113.9", "content-type": "application/json" };
    const body = JSON.stringify({ name: "evil", scope: "admin" });
    const made = await fetch(`${baseUrl}/api/v1/access/tokens`, { method: "POST", headers, body });
    expect([made.status, (await made.json()).issues[0].code]).toEqual([403, "ACCESS-FORWARDED"]);
    for (const path of ["/", "/api/v1/access", "/api/health", "/metrics", "/icon.svg"])
      expect([path, (await fetch(`${baseUrl}${path}`, { headers })).status]).toEqual([path, 403]);
    expect((await fetch(baseUrl)).status).toBe(200);
  });

  it("runs no inline script that does not bear the number of its answer", async () => {
    const { baseUrl } = await started({});
    const [one, other] = [await fetch(baseUrl), await fetch(baseUrl)];
    const numbers = [one, other].map(
      ({ headers }) => /script-src 'self' 'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1],
    );
    expect(new Set(numbers).size).toBe(2);
    expect(one.headers.get("content-security-policy")).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
    const html = await one.text();
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map((found) => found[1] ?? "");
    expect(inline.length).toBeGreaterThan(0);
    expect(inline.filter((attributes) => !attributes.includes(`nonce="${numbers[0]}"`))).toEqual([]);
  });
});

it.each(VARIANTS)(
  "a shared password: lets in by a plain form, without scripts, in $theme and $language",
  async ({ theme, language }) => {
    const { baseUrl } = await started(PASSWORDS);
    const { page, close } = await openPage(browser, baseUrl, { javaScriptEnabled: false });
    await page.context().addCookies([
      { name: "lang", value: language, url: baseUrl },
      { name: "theme", value: theme, url: baseUrl },
    ]);
    await page.goto("/saved?q=h200");
    expect(new URL(page.url()).pathname).toBe("/login");
    await page.locator("[name=password]").fill("not the password");
    await page.locator("[type=submit]").click();
    await page.locator("[role=alert]").waitFor();
    await page.locator("[name=password]").fill(PASSWORDS.ACCESS_PASSWORD);
    await page.locator("[name=name]").fill("Ann");
    await page.locator("[type=submit]").click();
    await page.waitForURL("**/saved?q=h200");
    await close();
  },
);

it("a shared password: asks on a page that anybody can use, on a phone as well", async () => {
  const { baseUrl } = await started(PASSWORDS);
  const wide = await openPage(browser, baseUrl);
  await wide.page.goto("/login?trouble=password");
  await expectUsable(wide.page);
  expect(wide.complaints).toEqual([]);
  await wide.close();
  const phone = await openPage(browser, baseUrl, PHONE);
  await phone.page.goto("/login");
  await expectNoSidewaysScroll(phone.page);
  await phone.close();
});

it("a shared password: of an admin opens /access, where tokens are made and revoked; signing out ends it", async () => {
  const { baseUrl } = await started(PASSWORDS);
  const { page, complaints, close } = await openPage(browser, baseUrl);
  await page.goto("/login?next=/access");
  await page.locator("[name=password]").fill(PASSWORDS.ACCESS_PASSWORD_ADMIN);
  await page.locator("[type=submit]").click();
  await page.waitForURL("**/access");
  await page.locator("[name=name]").fill("ci");
  await page.getByRole("button", { name: "Create a token" }).click();
  const token = (await page.locator("[data-made]").textContent()) ?? "";
  const ask = () => fetch(`${baseUrl}/api/v1/saved`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status).toBe(200);
  await expectUsable(page);
  await page.getByRole("button", { name: "Revoke: ci" }).click();
  await page.getByText(/^revoked/).waitFor();
  expect((await ask()).status).toBe(401);
  expect(complaints).toEqual([]);
  await page.goto("/saved");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/login");
  await page.goto("/saved");
  expect(new URL(page.url()).pathname).toBe("/login");
  await close();
});

describe("a session that ended", () => {
  const typed = async (baseUrl: string, name: string, password = PASSWORDS.ACCESS_PASSWORD): Promise<string> => {
    const body = new URLSearchParams({ password, name, next: "/saved" });
    const answer = await fetch(`${baseUrl}/login/password`, { method: "POST", body, redirect: "manual" });
    return answer.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  };
  /** What several connections are answered, which several processes take. */
  const statuses = async (baseUrl: string, cookie: string) => {
    const ask = () => fetch(`${baseUrl}/api/v1/saved`, { headers: { cookie, connection: "close" } });
    const answers = await Promise.all(Array.from({ length: 24 }, ask));
    return [...new Set(answers.map(({ status }) => status))];
  };

  it("is refused by every process, and after a restart, whether its user or an admin ended it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mds-access-"));
    const env = { ...PASSWORDS, WEB_PROCESSES: "3", DATA_DIR: folder };
    const { baseUrl } = await started(env);
    const [ann, bob, eve] = [await typed(baseUrl, "ann"), await typed(baseUrl, "bob"), await typed(baseUrl, "eve")];
    const admin = await typed(baseUrl, "root", PASSWORDS.ACCESS_PASSWORD_ADMIN);
    expect(await Promise.all([ann, bob, eve].map((cookie) => statuses(baseUrl, cookie)))).toEqual([
      [200],
      [200],
      [200],
    ]);
    await fetch(`${baseUrl}/logout`, { method: "POST", headers: { cookie: ann }, redirect: "manual" });
    const ended = await fetch(`${baseUrl}/api/v1/access/sessions/bob`, {
      method: "DELETE",
      headers: { cookie: admin },
    });
    expect(await ended.json()).toMatchObject({ person: "bob" });
    const after = [[401], [401], [200]];
    expect(await Promise.all([ann, bob, eve].map((cookie) => statuses(baseUrl, cookie)))).toEqual(after);
    await server?.end("SIGTERM");
    const { baseUrl: again } = await started(env);
    const answers = await Promise.all([ann, bob, eve].map((cookie) => statuses(again, cookie)));
    expect(answers, server?.output()).toEqual(after);
    rmSync(folder, { recursive: true, force: true });
  });

  it("is ended on the page of access, in words", async () => {
    const { baseUrl } = await started(PASSWORDS);
    const ann = await typed(baseUrl, "ann");
    const { page, complaints, close } = await openPage(browser, baseUrl);
    await page.goto("/login?next=/access");
    await page.locator("[name=password]").fill(PASSWORDS.ACCESS_PASSWORD_ADMIN);
    await page.locator("[type=submit]").click();
    await page.waitForURL("**/access");
    await page.locator("[name=person]").fill("ann");
    await page.getByRole("button", { name: "End sessions" }).click();
    await page.getByText(/^Sessions of ann that began before .* are over\.$/).waitFor();
    await expectUsable(page);
    expect(await statuses(baseUrl, ann)).toEqual([401]);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("OpenID Connect", () => {
  it("signs in at a real provider and comes back to the page that was asked for", async () => {
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    provider = await startProvider(`${publicUrl}/login/callback`);
    const { baseUrl } = await started({
      ...{ PORT: String(port), PUBLIC_URL: publicUrl, ACCESS_EDITORS: "ann@example.com" },
      ...{
        OIDC_ISSUER: provider.issuer.href,
        OIDC_CLIENT_ID: "mds",
        OIDC_CLIENT_SECRET: "a secret of the client's own",
      },
    });
    const { page, close } = await openPage(browser, baseUrl);
    await page.goto("/saved?q=h200");
    await page.getByRole("link", { name: "Sign in with 127.0.0.1" }).click();
    await page.waitForURL("**/saved?q=h200");
    await page.getByText("ann@example.com · editor").first().waitFor();
    await close();
  });
});
