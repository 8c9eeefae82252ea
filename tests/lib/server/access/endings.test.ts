import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { unwrap } from "@/lib/result";
import { readAudit } from "@/lib/server/access/audit";
import { sweepEndings } from "@/lib/server/access/endings";
import type { ServerAccess } from "@/lib/server/access/server-access";
import { LONGEST_SESSION_MS, sealSession } from "@/lib/server/access/session";
import { backupTo, restoreFrom } from "@/lib/server/saved/backup";
import { retention } from "@/lib/server/saved/retention";
import { closeSaved, openSaved } from "@/lib/server/saved/store";
import { DELETE as endSessions } from "../../../../app/api/v1/access/sessions/[person]/route";
import { POST as signOut } from "../../../../app/logout/route";
import { access, ask, gated, gatedServers, PASSWORDS } from "../../../support/servers/access";
import { describeSaved } from "../../../support/stores/saved-engines";
import { freePort } from "../../../support/servers/server";

gatedServers();

const HOUR = 3_600_000;
type Who = { readonly name: string | null; readonly role?: "viewer" | "admin"; readonly via?: "oidc" | "password" };

/** As the cookie of a browser that has just signed in. */
const cookieFor = ({ sealer }: ServerAccess, { name, role = "viewer", via = "oidc" }: Who): string =>
  `mds_session=${sealSession(sealer, { name, role, via }, Date.now() + HOUR)}`;
const leave = (cookie: string): Promise<Response> =>
  signOut(new Request("http://localhost/logout", { method: "POST", headers: { cookie } }));
const end = (person: string): Promise<Response> =>
  endSessions(new Request("http://localhost/x", { method: "DELETE", headers: { "x-mds-user": "root" } }), {
    params: Promise.resolve({ person }),
  });
const later = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

describeSaved("a session", (engineName) => {
  const opened = access(PASSWORDS);
  const status = async (port: number, cookie: string, path = "/api/v1/saved") =>
    (await ask(port, "GET", path, { cookie })).status;

  it("is over everywhere when its user signs out, also after a restart; others of the same person are not", async () => {
    const [one, other] = [await gated(opened), await gated(access(PASSWORDS))];
    const [mine, again] = [cookieFor(opened, { name: "ann" }), cookieFor(opened, { name: "ann" })];
    expect([await status(one, mine), await status(other, mine)]).toEqual([200, 200]);
    const answer = await leave(mine);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/login"]);
    expect(answer.headers.getSetCookie()).toEqual(["mds_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"]);
    expect([await status(one, mine), await status(other, mine), await status(one, again)]).toEqual([401, 401, 200]);
    const page = await ask(other, "GET", "/quick-estimation", { cookie: mine, accept: "text/html" });
    expect([page.status, page.headers.location]).toEqual([307, "/login?next=%2Fquick-estimation"]);
    await closeSaved();
    expect([await status(await gated(access(PASSWORDS)), mine), await status(other, again)]).toEqual([401, 200]);
  });

  it("is over with all of its person that began before an admin ended them; who signs in after that is in", async () => {
    const port = await gated(opened);
    const [mine, typed] = [cookieFor(opened, { name: "ann@x" }), cookieFor(opened, { name: "ann@x", via: "password" })];
    const [bob, nameless] = [cookieFor(opened, { name: "bob@x" }), cookieFor(opened, { name: null })];
    const told = (await (await end("ann@x")).json()) as { person: string; ended_at: string };
    expect(told).toMatchObject({ person: "ann@x" });
    await later();
    const anew = cookieFor(opened, { name: "ann@x" });
    const all = [mine, typed, bob, nameless, anew];
    expect(await Promise.all(all.map((cookie) => status(port, cookie)))).toEqual([401, 401, 200, 200, 200]);
    await end("unknown");
    expect(await Promise.all(all.map((cookie) => status(port, cookie)))).toEqual([401, 401, 200, 401, 200]);
  });

  it("of a version that did not say when it began ends with its person's", async () => {
    const port = await gated(opened);
    const sealed = opened.sealer.seal("session", {
      name: "old",
      role: "viewer",
      via: "oidc",
      id: "x",
      until: Date.now() + HOUR,
    });
    expect(await status(port, `mds_session=${sealed}`)).toBe(200);
    await end("old");
    expect(await status(port, `mds_session=${sealed}`)).toBe(401);
  });

  it("is looked up while somebody else's transaction lasts", async () => {
    const port = await gated(opened);
    const engine = await openSaved();
    const [mine, bob] = [cookieFor(opened, { name: "ann" }), cookieFor(opened, { name: "bob" })];
    await leave(mine);
    await engine.transaction(async ({ run }) => {
      await run("UPDATE saved_schema SET version = version");
      expect([await status(port, mine), await status(port, bob)]).toEqual([401, 200]);
    });
  });

  it("stays over when an older backup is restored, and when saved work moves to another store", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mds-endings-"));
    const [before, after] = [join(folder, "before"), join(folder, "after")];
    const port = await gated(opened);
    const mine = cookieFor(opened, { name: "ann" });
    await openSaved();
    unwrap(await backupTo(before));
    await leave(mine);
    unwrap(await restoreFrom(before));
    expect(await status(port, mine)).toBe(401);
    unwrap(await backupTo(after));
    await (await openSaved()).run("DELETE FROM access_endings");
    expect(await status(port, mine)).toBe(200);
    unwrap(await restoreFrom(after));
    expect(await status(port, mine)).toBe(401);
    rmSync(folder, { recursive: true });
  });

  it("leaves nothing behind once it would be over anyway", async () => {
    const engine = await openSaved();
    await leave(cookieFor(opened, { name: "ann" }));
    await end("bob");
    let steady = 0;
    const expired = retention(() => steady, HOUR);
    const swept = async (at: number) => {
      await sweepEndings(engine, at, expired);
      steady += HOUR;
      return sweepEndings(engine, at, expired);
    };
    expect(await swept(Date.now())).toBe(0);
    expect(await swept(Date.now() + 2 * HOUR)).toBe(1);
    expect(await swept(Date.now() + LONGEST_SESSION_MS - HOUR)).toBe(0);
    expect(await swept(Date.now() + LONGEST_SESSION_MS + HOUR)).toBe(1);
  });

  it("that ends is in the audit log, with who ended it", async () => {
    const engine = await openSaved();
    const port = await gated(opened);
    await leave(cookieFor(opened, { name: "ann" }));
    const admin = cookieFor(opened, { name: "root", role: "admin" });
    await ask(port, "DELETE", "/api/v1/access/sessions/bob%40x", { cookie: admin });
    await ask(port, "DELETE", "/api/v1/access/sessions/root", { cookie: cookieFor(opened, { name: "eve" }) });
    const lines = async () =>
      (await readAudit(engine, { limit: 9, before: null })).map(({ who, via, deed, item, status: code }) =>
        [who, via, deed, item, code].join(" ").trim(),
      );
    await expect
      .poll(async () => new Set(await lines()))
      .toEqual(
        new Set([
          "ann oidc sign out  303",
          "root oidc DELETE /api/v1/access/sessions/[person] /api/v1/access/sessions/bob%40x 200",
          "eve oidc DELETE /api/v1/access/sessions/[person] /api/v1/access/sessions/root 403",
        ]),
      );
    expect(engineName).toBeTruthy();
  });
});

describe("while the store is away", () => {
  it("pages and computing go on, more than a viewer's waits, and signing out says what it could not do", async () => {
    vi.stubEnv("DATABASE_URL", `postgres://u:p@127.0.0.1:${await freePort()}/d`);
    const opened = access(PASSWORDS);
    const port = await gated(opened);
    const cookie = cookieFor(opened, { name: "ann", role: "admin" });
    const asked = async (method: string, path: string) => (await ask(port, method, path, { cookie })).status;
    expect(await asked("GET", "/quick-estimation")).toBe(200);
    expect(await asked("POST", "/api/v1/quick-estimation")).toBe(200);
    expect(await asked("POST", "/api/v1/saved")).toBe(503);
    expect(await asked("GET", "/api/v1/access/tokens")).toBe(503);
    expect((await leave(cookie)).headers.get("location")).toBe("/login?trouble=unended");
    vi.unstubAllEnvs();
  });
});
