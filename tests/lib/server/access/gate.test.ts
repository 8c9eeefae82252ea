import { describe, expect, it } from "vitest";
import { addressKey, isLoopback } from "@/lib/server/access/addresses";
import { readAudit, sweepAudit, writeAudit } from "@/lib/server/access/audit";
import { buckets } from "@/lib/server/access/rates";
import { ROLES, type Role } from "@/lib/server/access/roles";
import { ROUTES } from "@/lib/server/access/routes";
import { openSession, sealer, sealSession } from "@/lib/server/access/session";
import { findToken, listTokens, makeToken, revokeToken } from "@/lib/server/access/tokens";
import { retention } from "@/lib/server/saved/retention";
import { openSaved } from "@/lib/server/saved/store";
import { access, ask, code, gated, gatedServers, PASSWORDS } from "../../../support/servers/access";
import { describeSaved } from "../../../support/stores/saved-engines";

gatedServers();

const HOUR = 3_600_000;
const called = (path: string) => path.replaceAll(/\[(\.\.\.)?\w+\]/g, "x");

describe("a session", async () => {
  const opened = access(PASSWORDS);
  const port = await gated(opened);
  const session = (role: Role, until = Date.now() + HOUR, sealed = opened.sealer) => ({
    cookie: `mds_session=${sealSession(sealed, { name: "李", role, via: "password" }, until)}`,
  });

  it.each(ROLES)("of a %s reaches what its role may, on every route", async (role) => {
    for (const [path, rules] of Object.entries(ROUTES))
      for (const [method, rule] of Object.entries(rules)) {
        const may = rule.role === null || ROLES.indexOf(role) >= ROLES.indexOf(rule.role);
        const answer = await ask(port, method, called(path), session(role));
        expect([method, path, answer.status]).toEqual([method, path, may ? 200 : 403]);
      }
  });

  it("tells the route who it is, whatever the client says", async () => {
    const headers = { ...session("viewer"), "x-mds-role": "admin", "x-mds-user": "root", "x-mds-address": "1.2.3.4" };
    const { body } = await ask(port, "GET", "/api/v1/saved", headers);
    expect(JSON.parse(body)).toEqual(["viewer", "password", "%E6%9D%8E", "127.0.0.1"]);
  });

  it.each<[string, (sealed: string) => string]>([
    [
      "with another role",
      (sealed) => `${btoa(JSON.stringify({ role: "admin", until: 9e15, id: "x" }))}.${sealed.split(".")[1]}`,
    ],
    ["without its seal", (sealed) => sealed.split(".")[0] ?? ""],
    ["with an empty seal", (sealed) => `${sealed.split(".")[0]}.`],
    ["with a seal of another length", (sealed) => `${sealed}A`],
    ["with one bit changed", (sealed) => sealed.replace(/^./, (first) => (first === "e" ? "f" : "e"))],
  ])("forged %s is none", async (_, forge) => {
    const sealed = session("editor").cookie.slice("mds_session=".length);
    const answer = await ask(port, "POST", "/api/v1/saved", { cookie: `mds_session=${forge(sealed)}` });
    expect([answer.status, code(answer)]).toEqual([401, "ACCESS-SIGN-IN"]);
  });

  it("is over after its time, with another secret, and when the password has changed", async () => {
    expect((await ask(port, "GET", "/api/v1/saved", session("admin", Date.now() - 1))).status).toBe(401);
    const foreign = session("admin", Date.now() + HOUR, sealer("t".repeat(40), ""));
    expect((await ask(port, "GET", "/api/v1/saved", foreign)).status).toBe(401);
    const changed = await gated(access({ ...PASSWORDS, ACCESS_PASSWORD: "another one altogether" }));
    expect((await ask(changed, "GET", "/api/v1/saved", session("admin"))).status).toBe(401);
  });

  it("is not a seal that was made for something else", () => {
    const sealed = opened.sealer.seal("mds_sign_in", { role: "admin", id: "x", until: Date.now() + HOUR });
    expect(openSession(opened.sealer, sealed)).toBeNull();
  });

  it("brings a browser that has none to where it signs in, and back", async () => {
    const browser = { accept: "text/html,*/*" };
    const sent = await ask(port, "GET", "/quick-estimation?tp=8&_rsc=1x", browser);
    expect([sent.status, sent.headers.location]).toEqual([307, "/login?next=%2Fquick-estimation%3Ftp%3D8"]);
    expect((await ask(port, "GET", "/api/v1/saved", browser)).status).toBe(401);
    const elsewhere = await ask(port, "GET", "//evil.example/x", browser);
    expect(elsewhere.headers.location).not.toContain("//evil");
  });
});

describe("a proxy that names people", async () => {
  const settings = {
    TRUSTED_PROXY_HEADER: "X-Forwarded-User",
    TRUSTED_PROXY_GROUPS_HEADER: "X-Forwarded-Groups",
    TRUSTED_PROXY_FROM: "127.0.0.0/8",
    ACCESS_ADMINS: "ann@example.com, platform",
    ACCESS_EDITORS: "bob@example.com",
  };
  const port = await gated(access(settings));
  const told = async (headers: Record<string, string>) => {
    const { status, body } = await ask(port, "GET", "/api/v1/saved", headers);
    return status === 200 ? (JSON.parse(body) as string[]).slice(0, 3) : [status];
  };

  it.each<[Record<string, string>, readonly (string | number)[]]>([
    [{ "x-forwarded-user": "ann@example.com" }, ["admin", "proxy", "ann%40example.com"]],
    [{ "x-forwarded-user": "bob@example.com" }, ["editor", "proxy", "bob%40example.com"]],
    [{ "x-forwarded-user": "eve", "x-forwarded-groups": "users, platform" }, ["admin", "proxy", "eve"]],
    [{ "x-forwarded-user": "eve" }, ["viewer", "proxy", "eve"]],
    [{}, [401]],
    [{ "x-forwarded-user": "   " }, [401]],
  ])("%o is %o", async (headers, expected) => expect(await told(headers)).toEqual(expected));

  it("is believed from its own addresses alone", async () => {
    const elsewhere = await gated(access({ ...settings, TRUSTED_PROXY_FROM: "10.0.0.0/8" }));
    const answer = await ask(elsewhere, "GET", "/api/v1/saved", { "x-forwarded-user": "ann@example.com" });
    expect([answer.status, code(answer)]).toEqual([401, "ACCESS-UNPROXIED"]);
  });

  it("keeps out whom no list names, where that is wanted", async () => {
    const strict = await gated(access({ ...settings, ACCESS_DEFAULT_ROLE: "none" }));
    const answer = await ask(strict, "GET", "/api/v1/saved", { "x-forwarded-user": "eve" });
    expect([answer.status, code(answer)]).toEqual([401, "ACCESS-NOT-LISTED"]);
  });

  it("says where a request began; others only claim it", async () => {
    const forwarded = { "x-forwarded-user": "eve", "x-forwarded-for": "6.6.6.6, 203.0.113.9" };
    expect(JSON.parse((await ask(port, "GET", "/api/v1/saved", forwarded)).body)[3]).toBe("203.0.113.9");
    const locked = access(PASSWORDS);
    const claimed = {
      ...forwarded,
      cookie: `mds_session=${sealSession(locked.sealer, { name: null, role: "viewer", via: "password" }, Date.now() + HOUR)}`,
    };
    expect(JSON.parse((await ask(await gated(locked), "GET", "/api/v1/saved", claimed)).body)[3]).toBe("127.0.0.1");
  });
});

describe("limits", () => {
  it("refuse what comes too often, for each kind and each person apart, and say when to come again", async () => {
    const opened = access({ ...PASSWORDS, RATE_READS: "3", RATE_RUNS: "2", RATE_WRITES: "1" });
    const port = await gated(opened);
    const person = () => ({
      cookie: `mds_session=${sealSession(opened.sealer, { name: null, role: "editor", via: "password" }, Date.now() + HOUR)}`,
    });
    const [ann, bob] = [person(), person()];
    const statuses = async (times: number, method: string, path: string, headers: Record<string, string>) => {
      const all: number[] = [];
      for (let time = 0; time < times; time += 1) all.push((await ask(port, method, path, headers)).status);
      return all;
    };
    expect(await statuses(4, "GET", "/saved", ann)).toEqual([200, 200, 200, 429]);
    expect(await statuses(3, "POST", "/api/v1/cost", ann)).toEqual([200, 200, 429]);
    expect(await statuses(2, "POST", "/api/v1/saved", ann)).toEqual([200, 429]);
    expect(await statuses(1, "POST", "/api/v1/saved", bob)).toEqual([200]);
    expect(await statuses(3, "GET", "/api/health", ann)).toEqual([200, 200, 200]);
    const refused = await ask(port, "POST", "/api/v1/saved", ann);
    expect([refused.status, code(refused), Number(refused.headers["retry-after"]) > 0]).toEqual([
      429,
      "ACCESS-RATE",
      true,
    ]);
  });

  it("fill evenly", () => {
    let now = 0;
    const { take, look } = buckets(() => now);
    expect([take("a", 2), take("a", 2), take("a", 2)]).toEqual([0, 0, 30]);
    now += 15_000;
    expect(look("a", 2)).toBe(15);
    now += 15_000;
    expect([look("a", 2), take("a", 2), take("b", 2)]).toEqual([0, 0, 0]);
  });

  it("know of an IPv6 machine its network, and of IPv4 the address", () => {
    expect(addressKey("2001:db8:1:2:aaaa::1")).toBe(addressKey("2001:db8:1:2:bbbb::9"));
    expect(addressKey("2001:db8::1")).not.toBe(addressKey("2001:db8:0:1::1"));
    expect(addressKey("::ffff:10.0.0.7")).toBe("10.0.0.7");
    expect(["127.9.9.9", "::1", "::ffff:127.0.0.1", "10.0.0.1", "::2", "127.evil"].map(isLoopback)).toEqual([
      ...[true, true, true, false, false, false],
    ]);
  });
});

describeSaved("tokens and the audit log", () => {
  const made = { name: "ci", expiresAt: null, at: "2026-03-01T10:00:00.000Z", who: "ann" };

  it("lets programs in by their scope, until they are revoked", async () => {
    const engine = await openSaved();
    const port = await gated(access(PASSWORDS));
    for (const [scope, statuses] of Object.entries({
      read: [200, 403, 403],
      write: [200, 200, 403],
      admin: [200, 200, 200],
    })) {
      const { text } = await makeToken(engine, { ...made, scope: scope as "read" });
      const headers = { authorization: `Bearer ${text}` };
      const asked = [
        await ask(port, "GET", "/api/v1/saved", headers),
        await ask(port, "POST", "/api/v1/saved", headers),
        await ask(port, "GET", "/api/v1/access/tokens", headers),
      ];
      expect([scope, ...asked.map(({ status }) => status)]).toEqual([scope, ...statuses]);
    }
    const { text, token } = await makeToken(engine, { ...made, scope: "write" });
    expect(await revokeToken(engine, token.id, made.at)).toBe(true);
    expect(await revokeToken(engine, token.id, made.at)).toBe(false);
    const refused = await ask(port, "GET", "/api/v1/saved", { authorization: `Bearer ${text}` });
    expect([refused.status, code(refused)]).toEqual([401, "ACCESS-TOKEN"]);
    for (const wrong of [`${text}x`, "mds_", "x"])
      expect((await ask(port, "GET", "/api/v1/saved", { authorization: `Bearer ${wrong}` })).status).toBe(401);
  });

  it("keeps no token, ends one after its last day, and remembers its use", async () => {
    const engine = await openSaved();
    const { text } = await makeToken(engine, { ...made, scope: "read", expiresAt: "2026-03-02T00:00:00.000Z" });
    expect(JSON.stringify(await engine.rows("SELECT * FROM access_tokens"))).not.toContain(text.slice(4));
    expect(await findToken(engine, text, "2026-03-01T12:00:30.000Z")).toMatchObject({ name: "ci" });
    expect(await listTokens(engine)).toMatchObject([{ usedAt: "2026-03-01T12:00:30.000Z" }]);
    expect(await findToken(engine, text, "2026-03-02T00:00:00.000Z")).toBeNull();
  });

  it("forgets lines after their days, on a clock that nobody sets as well", async () => {
    const engine = await openSaved();
    const line = { who: "ann", via: "oidc", address: "", deed: "POST /api/v1/saved", item: "", status: 201 };
    for (const at of ["2025-01-01T10:00:00.000Z", "2025-01-01T23:00:00.000Z", "2026-03-01T10:00:00.000Z"])
      await writeAudit({ ...line, at }, buckets());
    let steady = 0;
    const expired = retention(() => steady, HOUR);
    const now = Date.parse("2026-03-02T00:00:00.000Z");
    expect(await sweepAudit(engine, now, expired)).toBe(0);
    steady += HOUR;
    expect(await sweepAudit(engine, now, expired)).toBe(2);
    expect(await readAudit(engine, { limit: 9, before: null })).toMatchObject([{ at: "2026-03-01T10:00:00.000Z" }]);
  });

  it("has a line of every write, refused ones too, and none of what was sent", async () => {
    const engine = await openSaved();
    const port = await gated(access(PASSWORDS));
    const { text } = await makeToken(engine, { ...made, scope: "read" });
    await ask(port, "DELETE", "/api/v1/saved/abc?forever=1&secret=sauce", { authorization: `Bearer ${text}` });
    await ask(port, "GET", "/api/v1/saved", { authorization: `Bearer ${text}` });
    await ask(port, "POST", "/api/v1/uploads?name=sauce.csv");
    const entries = async () => readAudit(engine, { limit: 10, before: null });
    await expect.poll(async () => (await entries()).length).toBe(2);
    expect(
      new Set((await entries()).map(({ deed, who, via, item, status }) => [deed, who, via, item, status].join(" "))),
    ).toEqual(
      new Set([
        "DELETE /api/v1/saved/[id]?forever=1 ci (token) token /api/v1/saved/abc 403",
        "POST /api/v1/uploads nobody none  401",
      ]),
    );
    expect(JSON.stringify(await entries())).not.toContain("sauce");
  });
});
