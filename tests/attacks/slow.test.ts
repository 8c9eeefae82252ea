// @module-tag check
/** Requests that drip: ended by the server, while others are answered. */
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { endSlow, standBefore } from "@/lib/server/http/front-door";
import { ownHosts } from "@/lib/server/http/own-hosts";

const open: (Server | Socket)[] = [];
afterEach(() => open.splice(0).forEach((one) => ("destroy" in one ? one.destroy() : one.close())));

async function serve(): Promise<Server> {
  const server = createServer({ connectionsCheckingInterval: 20 }, (request, response) => {
    request.resume();
    request.once("end", () => response.end("inside"));
  });
  open.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  standBefore(server, ownHosts({ machine: "buildbox" }), () => null);
  return server;
}

const boundPort = (server: Server): number => (server.address() as AddressInfo).port;

/** Sends `start`, then a byte every few milliseconds for as long as the connection stands. */
function drip(port: number, start: string) {
  const socket = connect(port, "127.0.0.1");
  open.push(socket);
  let answer = "";
  let closed = false;
  // What is written before a slow machine has connected goes first: the bytes wait for the start of the request.
  let more: NodeJS.Timeout | undefined;
  socket.on("connect", () => {
    socket.write(start);
    more = setInterval(() => socket.writable && socket.write("a"), 10);
  });
  socket.on("data", (part) => (answer += part.toString()));
  socket.on("error", () => undefined);
  socket.on("close", () => (clearInterval(more), (closed = true)));
  return { answer: () => answer, closed: () => closed };
}

const SLOW = {
  head: "GET /api/x HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Drip: ",
  body: "POST /api/x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n",
} as const;

describe("a request", () => {
  it.each(["head", "body"] as const)("whose %s drips is ended, and others are answered meanwhile", async (part) => {
    const server = await serve();
    const slow = Array.from({ length: 20 }, () => drip(boundPort(server), SLOW[part]));
    const connections = () => new Promise<number>((told) => server.getConnections((_, count) => told(count)));
    await expect.poll(connections).toBe(20);
    expect(await (await fetch(`http://127.0.0.1:${boundPort(server)}/api/x`)).text()).toBe("inside");
    expect(slow.some(({ closed }) => closed())).toBe(false);
    endSlow(server, 50, 100);
    const more = drip(boundPort(server), SLOW[part]);
    await expect.poll(() => [...slow, more].every(({ closed }) => closed())).toBe(true);
    expect(more.answer()).toMatch(/^HTTP\/1.1 408 /);
    expect(await (await fetch(`http://127.0.0.1:${boundPort(server)}/api/x`)).text()).toBe("inside");
  });

  it("has an end of its own on every server behind the front door", async () => {
    const { headersTimeout, requestTimeout } = await serve();
    expect([headersTimeout, requestTimeout]).toEqual([20_000, 300_000]);
  });
});
