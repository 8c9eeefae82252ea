import { createServer, request, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { exposition } from "@/lib/server/operations/metrics";
import { watchRequests } from "@/lib/server/operations/request-watch";
import { routeLabel } from "@/lib/server/operations/route-label";

const servers: Server[] = [];
const lines: Record<string, unknown>[] = [];
beforeAll(() => {
  vi.stubEnv("LOG_LEVEL", "debug");
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    // Test files share a process: what another one has left running writes here too.
    const [line] = /^\{.*"message":"request".*/.exec(String(text)) ?? [];
    if (line) lines.push(JSON.parse(line));
    return true;
  });
  watchRequests();
});
beforeEach(() => void (lines.length = 0));
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener, mark?: symbol): Promise<number> {
  const server = createServer(listener);
  if (mark) Reflect.set(server, mark, true);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return (server.address() as AddressInfo).port;
}

/** The lines of these requests, in this order, as soon as all are written. */
async function linesFor(...ids: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const written = () => ids.flatMap((id) => lines.filter((line) => line.id === id));
  await expect.poll(() => written().map(({ id }) => id)).toEqual(ids);
  return written();
}

const ask = async (port: number, path: string, headers: Record<string, string> = {}) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).headers.get("x-request-id");

it("gives a request its caller's id where that is sane, tells the routes, and answers it back", async () => {
  const seen: unknown[] = [];
  const port = await serve((asked, answer) => {
    seen.push(asked.headers["x-request-id"]);
    answer.writeHead(200).end();
  });
  expect(await ask(port, "/api/health", { "x-request-id": "proxy-1:2.3" })).toBe("proxy-1:2.3");
  const own = await ask(port, "/api/health", { "x-request-id": 'a"b' });
  expect(own).toMatch(/^[0-9a-f-]{36}$/);
  expect(await ask(port, "/api/health")).not.toBe(own);
  expect(seen.slice(0, 2)).toEqual(["proxy-1:2.3", own]);
});

it("leaves one line, at the level of what happened, and counts", async () => {
  const port = await serve((asked, answer) => {
    answer.writeHead(Number(asked.headers["x-status"] ?? 200)).end();
  });
  await ask(port, "/api/v1/jobs/0123?x=secret", { "x-request-id": "a" });
  for (const status of ["422", "503", "500"])
    await ask(port, "/cost", { "x-status": status, "x-request-id": `cost-${status}` });
  const written = await linesFor("a", "cost-422", "cost-503", "cost-500");
  expect(written[0]).toMatchObject({
    ...{ level: "info", message: "request", id: "a", method: "GET", status: 200 },
    ...{ route: "/api/v1/jobs/[id]", path: "/api/v1/jobs/0123" },
  });
  expect(JSON.stringify(lines)).not.toContain("secret");
  expect(written.map(({ level }) => level)).toEqual(["info", "info", "warn", "error"]);
  expect(exposition()).toContain('mds_http_requests_total{method="GET",route="/api/v1/jobs/[id]",status="200"} 1\n');
  expect(exposition()).toContain('mds_http_requests_total{method="GET",route="/cost",status="503"} 1\n');
  expect(exposition()).toContain("mds_http_requests_running 0\n");
});

it("counts a client that left as one that left", async () => {
  const port = await serve(() => undefined);
  const headers = { "x-request-id": "left" };
  const asked = request({ port, host: "127.0.0.1", path: "/slow", headers });
  asked.on("error", () => undefined);
  asked.end();
  await expect.poll(() => exposition()).toContain("mds_http_requests_running 1\n");
  asked.destroy();
  expect(await linesFor("left")).toMatchObject([{ status: 499, level: "info" }]);
});

it("says nothing of what another process passed on: that one has counted it", async () => {
  const port = await serve((_, answer) => answer.writeHead(200).end(), Symbol.for("mds.inner"));
  expect(await ask(port, "/api/health", { "x-request-id": "inner" })).toBeNull();
  expect(lines.filter(({ path }) => path === "/api/health")).toEqual([]);
});

it.each([
  ["/", "/"],
  ["/quick-estimation", "/quick-estimation"],
  ["/s/Ab3", "/s/[…]"],
  ["/%E4%BD%A0", "/[…]"],
  ["/_next/static/chunks/a.js", "/_next"],
  ["/api/health", "/api/health"],
  ["/api/v1/quick-estimation", "/api/v1/quick-estimation"],
  ["/api/v1/tables/h100/vidur/csv", "/api/v1/tables/[id]"],
  ["/api/v1/openapi.json", "/api/v1/openapi.json"],
  ["/api/v1/UPPER", "/api/v1/[…]"],
])("counts %s as %s, refused or not, once it was served", (path, label) => {
  expect(routeLabel("GET", path, 200)).toBe(label);
  for (const status of [304, 401, 403, 404, 500]) expect(routeLabel("GET", path, status)).toBe(label);
});

it("counts what anybody may invent under one name", () => {
  for (const [method, path, status] of [
    ["GET", "/wp-admin.php", 404],
    ["GET", "/name-a", 401],
    ["GET", "/name-b", 307],
    ["GET", "//name-c/x", 308],
    ["POST", "/api/v1/name-d", 403],
    ["OPTIONS", "/api/v1/name-e", 204],
  ] as const)
    expect(routeLabel(method, path, status)).toBe("unmatched");
  expect(routeLabel("GET", "/s/0123456789", 307)).toBe("/s/[…]");
});
