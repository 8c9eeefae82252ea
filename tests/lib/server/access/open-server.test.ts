import { describe, expect, it } from "vitest";
import { ROUTES } from "@/lib/server/access/routes";
import { access, ask, code, gated, gatedServers } from "../../../support/servers/access";

gatedServers();

const called = (path: string) => path.replaceAll(/\[(\.\.\.)?\w+\]/g, "x");

describe("without a way to sign in", async () => {
  const port = await gated(access({}));

  it("everybody on this machine is admin, and says who they are", async () => {
    const headers = { "x-mds-user": "ann", "x-mds-role": "viewer" };
    expect(JSON.parse((await ask(port, "DELETE", "/api/v1/access/tokens/x", headers)).body)).toEqual([
      ...["admin", "loopback", "ann", "127.0.0.1"],
    ]);
  });
});

describe("without a way to sign in, what a proxy passed on", () => {
  it.each([
    "forwarded",
    "Via",
    "X-Real-IP",
    "X-Forwarded",
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "x-forwarded-host",
    "X-Forwarded-Anything-New",
    "X-Client-IP",
    "CF-Connecting-IP",
    "True-Client-IP",
    "X-Envoy-External-Address",
  ])("with %s, be it empty, is refused on every route", async (header) => {
    const port = await gated(access({}));
    const routes = Object.entries(ROUTES).flatMap(([path, rules]) =>
      Object.keys(rules).map((method): [string, string] => [method, called(path)]),
    );
    const pages: [string, string][] = ["/", "/quick-estimation", "/_next/static/x.js"].map((path) => ["GET", path]);
    for (const [method, path] of [...routes, ...pages]) {
      const answer = await ask(port, method, path, { [header]: path === "/" ? "" : "203.0.113.9" });
      expect([method, path, answer.status]).toEqual([method, path, 403]);
      if (path.startsWith("/api/")) expect(code(answer)).toBe("ACCESS-FORWARDED");
      else expect(answer.body).toContain("docs/running-for-a-team.md");
    }
  });

  it("is no concern of headers that programs of this machine send", async () => {
    const port = await gated(access({}));
    const headers = {
      "x-request-id": "1",
      "x-mds-user": "ann",
      origin: `http://127.0.0.1:${port}`,
      "x-real-name": "a",
    };
    expect((await ask(port, "GET", "/api/v1/saved", headers)).status).toBe(200);
  });
});
