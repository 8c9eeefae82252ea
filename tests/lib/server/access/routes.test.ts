import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { matchRoute, ROUTES } from "@/lib/server/access/routes";
import { access, ask, code, gated, gatedServers, PASSWORDS } from "../../../support/servers/access";
import { projectFiles, ROOT } from "../../../support/project-files";

gatedServers();

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Every route handler of app/ with the methods that it exports. */
const routes = projectFiles("app", [".ts"])
  .filter((path) => path.endsWith("/route.ts"))
  .map((path) => {
    const source = readFileSync(join(ROOT, path), "utf8");
    const isExported = (method: string) =>
      new RegExp(`^export (?:async )?(?:function|const) ${method}\\b`, "m").test(source);
    const name = path.slice("app".length, -"/route.ts".length).replaceAll(/\/\([^)]*\)/g, "");
    return { path: name, methods: METHODS.filter(isExported) };
  });
/** As somebody would call it. */
const called = (path: string) => path.replaceAll(/\[(\.\.\.)?\w+\]/g, "x");

describe("the table of routes", () => {
  it("has every route of app/ with every method, and nothing else", () => {
    const pages = ["/access", "/login"];
    const listed = Object.entries(ROUTES)
      .filter(([path]) => !pages.includes(path))
      .map(([path, rules]) => ({ path, methods: METHODS.filter((method) => rules[method]) }));
    const sorted = (all: { path: string }[]) => all.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    expect(routes.length).toBeGreaterThan(25);
    expect(sorted(listed)).toEqual(sorted(routes));
  });

  it("opens nothing but health, readiness and signing in to everybody", () => {
    const open = Object.entries(ROUTES).flatMap(([path, rules]) =>
      METHODS.filter((method) => rules[method]?.role === null).map((method) => `${method} ${path}`),
    );
    expect(open.toSorted()).toEqual([
      "GET /api/health",
      "GET /api/ready",
      "GET /login",
      "GET /login/callback",
      "GET /login/provider",
      "POST /login/password",
      "POST /logout",
    ]);
  });

  it("logs every write", () => {
    const unlogged = Object.entries(ROUTES).flatMap(([path, rules]) =>
      METHODS.filter((method) => rules[method]?.cost === "write" && !rules[method]?.logged).map(
        (method) => method + path,
      ),
    );
    expect(unlogged).toEqual([]);
  });
});

const role = (method: string, path: string) => matchRoute(method, path).rule.role;

describe("a path", () => {
  it.each([
    ["GET", "/", "viewer"],
    ["GET", "/quick-estimation?tp=8", "viewer"],
    ["GET", "/kit/perf_test.py", "viewer"],
    ["POST", "/", "admin"],
    ["POST", "/api/v1/saved", "editor"],
    ["POST", "/api/v1/quick-estimation", "viewer"],
    ["PATCH", "/api/v1/saved", "admin"],
    ["DELETE", "/api/v1/tables/a/b/c", "editor"],
    ["GET", "/api/v1/nothing/of/that/name", "viewer"],
    ["POST", "/api/v1/nothing/of/that/name", "admin"],
    ["HEAD", "/api/v1/access/audit", "admin"],
    ["GET", "/_next/static/chunks/a%5Bb%5D.js", null],
    ["GET", "/login?next=/", null],
  ])("%s %s needs %s", (method, path, needed) => expect(role(method, path)).toBe(needed));

  it.each([
    ["GET", "//api/v1/access/audit"],
    ["GET", "/api//v1/access/audit/"],
    ["GET", "/api/v1/%61ccess/audit"],
    ["GET", "/api/v1/access%2faudit"],
    ["GET", "/api/v1/x/../access/audit"],
    ["GET", "/api/v1/x/%2e%2e/access/audit"],
    ["GET", "/api/v1\\access\\audit"],
    ["GET", "/_next/static/../../api/v1/access/audit"],
    ["GET", "/_next/static/..%2f..%2fapi/v1/access/audit"],
    ["GET", "/login/../api/v1/access/audit"],
    ["GET", "http://localhost/api/v1/access/audit"],
    ["GET", "*"],
  ])("%s %s, however it is written, is for admins", (method, path) => expect(role(method, path)).toBe("admin"));

  it.each([
    ["DELETE", "/api/v1/saved/..%2fjobs%2fx", "editor"],
    ["POST", "/api/v1/saved/..%2f/duplicate", "editor"],
    ["GET", "/LOGIN", "viewer"],
    ["GET", "/login/", "viewer"],
    ["GET", "/%6cogin", "viewer"],
    ["GET", "/_next/static/%2e%2e/x", "viewer"],
  ])("%s %s is not read as one that asks for less", (method, path, needed) => expect(role(method, path)).toBe(needed));
});

describe("nobody, and whoever has only a wrong key,", () => {
  const keys: Record<string, Record<string, string>> = {
    "brings nothing": {},
    "makes up a session": { cookie: "mds_session=eyJyb2xlIjoiYWRtaW4ifQ.AAAA" },
    "says to be admin": { "x-mds-role": "admin", "x-mds-via": "loopback", "x-mds-user": "root" },
    "sends the password as a header": { authorization: `Basic ${btoa(`admin:${PASSWORDS.ACCESS_PASSWORD_ADMIN}`)}` },
    "names a proxy": { "x-forwarded-user": "root", "remote-user": "root", "x-forwarded-for": "127.0.0.1" },
  };
  const every = routes.flatMap(({ path }) => METHODS.map((method) => [method, path] as const));

  it.each(Object.entries(keys))("%s: is refused on every route and method", async (_, headers) => {
    // A door of its own: together they would be too many for one.
    const port = await gated(access(PASSWORDS));
    for (const [method, path] of every) {
      const open = ROUTES[path]?.[method]?.role === null;
      const answer = await ask(port, method, called(path), headers);
      expect([method, path, answer.status]).toEqual([method, path, open ? 200 : 401]);
      if (!open && path.startsWith("/api/")) expect(code(answer)).toBe("ACCESS-SIGN-IN");
    }
    for (const page of ["/", "/quick-estimation", "/saved", "/access", "/kit/perf_test.py", "/sbom.cdx.json"])
      expect((await ask(port, "GET", page, headers)).status).toBe(401);
  });
});
