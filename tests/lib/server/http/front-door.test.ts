import { Agent, createServer, request, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { afterAll, expect, it } from "vitest";
import { watchFrontDoor } from "@/lib/server/http/front-door";
import { ownHosts } from "@/lib/server/http/own-hosts";

watchFrontDoor(ownHosts({ machine: "buildbox" }), () => null);

type UpgradeListener = (request: IncomingMessage, socket: Duplex) => void;

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => (server.closeAllConnections(), server.close())));

async function serve(listener: RequestListener, upgrade?: UpgradeListener): Promise<number> {
  const server = createServer(listener);
  if (upgrade) server.on("upgrade", upgrade);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return (server.address() as AddressInfo).port;
}

type Sent = { readonly path?: string; readonly body?: Buffer; readonly headers?: Record<string, string> };

function send(port: number, { path = "/api/x", body, headers = {} }: Sent = {}, agent?: Agent) {
  return new Promise<{ status: number; text: string; type: string }>((done, fail) => {
    const method = body ? "POST" : "GET";
    const sent = request(
      { port, host: "127.0.0.1", path, method, headers, agent: agent ?? false },
      (answer: IncomingMessage) => {
        let text = "";
        answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
        answer.on("end", () =>
          done({ status: answer.statusCode ?? 0, text, type: answer.headers["content-type"] ?? "" }),
        );
      },
    );
    sent.on("error", fail);
    sent.end(body);
  });
}

it("lets through what may pass, to a listener that was there before", async () => {
  const port = await serve((_, response) => response.end("inside"));
  expect(await send(port)).toMatchObject({ status: 200, text: "inside" });
});

it("gives every answer, files too, a content policy with a number of its own, which the page is told", async () => {
  const port = await serve(({ headers }, response) =>
    response.end([headers["content-security-policy"], headers["x-mds-nonce"]].join("|")),
  );
  const told = await Promise.all(
    ["/", "/", "/_next/static/x.js"].map(async (path) => (await send(port, { path })).text.split("|")),
  );
  for (const [policy, number] of told)
    expect(policy).toContain(`script-src 'self' 'nonce-${number}' 'wasm-unsafe-eval';`);
  expect(new Set(told.map(([, number]) => number)).size).toBe(3);
});

it("refuses a foreign host: issues for programs, a sentence at a page, in the reader's language", async () => {
  let reached = 0;
  const port = await serve((_, response) => response.end(String((reached += 1))));
  const api = await send(port, { headers: { host: "evil.example" } });
  expect(api).toMatchObject({ status: 403, type: "application/json" });
  expect(JSON.parse(api.text)).toMatchObject({ issues: [{ code: "HOST-FOREIGN", at: "Host" }] });
  const page = await send(port, { path: "/", headers: { host: "evil.example", "accept-language": "zh-CN" } });
  expect(page).toMatchObject({ status: 403, type: "text/plain; charset=utf-8" });
  expect(page.text).toMatch(/^此服务器不接受主机名“evil.example”/);
  expect(reached).toBe(0);
});

it("takes what asks for another protocol for a request, also as a server's first", async () => {
  const headers = { connection: "Upgrade", upgrade: "websocket" };
  const door = () =>
    serve(
      (_, response) => response.end("inside"),
      (_, socket) => socket.end(),
    );
  expect(await send(await door(), { headers: { ...headers, host: "evil.example" } })).toMatchObject({ status: 403 });
  expect(await send(await door(), { headers })).toMatchObject({ status: 200, text: "inside" });
});

it("reads a body to its end that nobody else reads, so that the connection stays usable", async () => {
  const port = await serve((_, response) => response.writeHead(413).end());
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = Buffer.alloc(8_000_000);
  expect((await send(port, { body }, agent)).status).toBe(413);
  expect((await send(port, { body, headers: { host: "evil" } }, agent)).status).toBe(403);
  expect((await send(port, {}, agent)).status).toBe(413);
  agent.destroy();
});

it("draws few pages at a time, in order, and answers programs meanwhile", async () => {
  const drawn: string[] = [];
  const ends: (() => void)[] = [];
  const port = await serve(({ url = "" }, response) => {
    if (url.startsWith("/api/")) return response.end("program");
    drawn.push(url);
    ends.push(() => response.end("page"));
  });
  const pages = Array.from({ length: 12 }, (_, i) => send(port, { path: `/${i}` }));
  await expect.poll(() => ends.length).toBeGreaterThan(0);
  expect(await send(port)).toMatchObject({ text: "program" });
  const most = ends.length;
  expect(most).toBeLessThan(12);
  while (drawn.length < 12) {
    const before = drawn.length;
    ends.shift()?.();
    await expect.poll(() => drawn.length).toBe(before + 1);
  }
  for (const end of ends) end();
  expect((await Promise.all(pages)).every(({ text }) => text === "page")).toBe(true);
  expect(new Set(drawn).size).toBe(12);
});

it("draws one page at a time of those that were sent without waiting for an answer", async () => {
  const ends: (() => void)[] = [];
  const port = await serve(({ url }, response) => void ends.push(() => response.end(url)));
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (part: Buffer) => (text += part.toString()));
  socket.write(["/1", "/2", "/3"].map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(""));
  for (const path of ["/1", "/2", "/3"]) {
    await expect.poll(() => ends.length, { timeout: 20_000 }).toBe(1);
    ends.pop()?.();
    await expect.poll(() => text, { timeout: 20_000 }).toContain(path);
  }
  socket.destroy();
});

it("does not draw for a client that left while it waited", async () => {
  const drawn: string[] = [];
  const ends: (() => void)[] = [];
  const port = await serve(({ url = "" }, response) => {
    drawn.push(url);
    ends.push(() => response.end());
  });
  const first = Array.from({ length: 4 }, (_, i) => send(port, { path: `/${i}` }));
  await expect.poll(() => ends.length).toBe(4);
  const leaving = request({ port, host: "127.0.0.1", path: "/gone" });
  leaving.on("error", () => undefined);
  leaving.end();
  await new Promise((later) => leaving.once("socket", (socket) => socket.once("connect", later)));
  const connections = () => new Promise<number>((told) => servers.at(-1)?.getConnections((_, count) => told(count)));
  await expect.poll(connections).toBe(5);
  leaving.destroy();
  await expect.poll(connections).toBe(4);
  const last = send(port, { path: "/last" });
  for (const end of ends.splice(0)) end();
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.();
  await Promise.all([...first, last]);
  expect(drawn).not.toContain("/gone");
});
