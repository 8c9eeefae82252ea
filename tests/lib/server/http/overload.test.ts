/** What happens to more requests than there is room for: told before anything of them is read, by lines that clients do not take from each other. */
import { createServer, request, type ClientRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { standBefore } from "@/lib/server/http/front-door";
import { tellLongRuns } from "@/lib/server/http/long-runs";
import { ownHosts } from "@/lib/server/http/own-hosts";
import { isOverloadRefusal } from "@/lib/server/http/overload";
import { ownThreads } from "@/lib/server/operations/processes";
import { needs } from "../../../support/needs";

/** As lib/server/http/lanes has them. */
const EACH = 8;
const MOST = 10;
const WAITING = 64;

const servers: Server[] = [];
const clients: ClientRequest[] = [];
beforeAll(() => tellLongRuns(["plan"]));
afterAll(() => {
  for (const client of clients) client.destroy();
  for (const server of servers) void (server.closeAllConnections(), server.close());
});

/** A server that begins to answer some paths and never ends, as with every thread held. */
async function holding(held: RegExp) {
  const inside: string[] = [];
  const seen = { arrived: 0, refused: 0 };
  const server = createServer((asked, response) => {
    inside.push(`${asked.socket.remoteAddress} ${asked.url}`);
    if (!held.test(asked.url ?? "")) response.end("inside");
  });
  servers.push(server);
  // So that no front door of another test file in this process stands before this one.
  Reflect.set(server, Symbol.for("mds.inner"), true);
  standBefore(server, ownHosts({ machine: "buildbox" }), (_, response) => {
    seen.arrived += 1;
    response.once("finish", () => (seen.refused += isOverloadRefusal(response) ? 1 : 0));
    return null;
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { port: (server.address() as AddressInfo).port, inside, seen };
}

type Told = { readonly status: number; readonly retry: string | undefined; readonly text: string };

/** `promised`: bytes of a body which never comes. */
function post(port: number, path: string, from = "127.0.0.1", promised = 0): Promise<Told> {
  return new Promise((done) => {
    const headers = { "content-type": "application/json", ...(promised > 0 && { "content-length": promised }) };
    const sent = request(
      { port, host: "127.0.0.1", localAddress: from, path, method: "POST", headers, agent: false },
      (answer) => {
        let text = "";
        answer.on("data", (part: Buffer) => (text += part.toString()));
        answer.on("end", () => done({ status: answer.statusCode ?? 0, retry: answer.headers["retry-after"], text }));
      },
    );
    clients.push(sent);
    sent.on("error", () => undefined);
    if (promised > 0) sent.write("{");
    else sent.end("{}");
  });
}

/** However busy the machine is. */
const eventually = <T>(found: () => T) => expect.poll(found, { timeout: 20_000 });

const times = (count: number, deed: () => unknown): void => void Array.from({ length: count }, deed);

it("is told with Retry-After before a body is read, in the reader's language, and health is reached", async () => {
  const { port, inside, seen } = await holding(/quick/);
  times(EACH + WAITING, () => void post(port, "/api/v1/quick-estimation"));
  await eventually(() => seen.arrived).toBe(EACH + WAITING);
  const told = await Promise.all([1, 2, 3].map(() => post(port, "/api/v1/quick-estimation", "127.0.0.1", 1000)));
  for (const { status, retry, text } of told) {
    expect([status, retry]).toEqual([503, "5"]);
    expect(JSON.parse(text)).toMatchObject({ issues: [{ code: "SERVER-BUSY", at: "server" }] });
  }
  expect(new Set(told.map(({ text }) => text)).size).toBe(1);
  await eventually(() => seen.refused).toBe(3);
  const health = await fetch(`http://127.0.0.1:${port}/api/health`);
  expect(await health.text()).toBe("inside");
  expect((await fetch(`http://127.0.0.1:${port}/quiet-page`)).status).toBe(200);
  expect(inside.filter((one) => one.includes("quick"))).toHaveLength(EACH);
}, 30_000);

it(
  "leaves turns to another client, and has the one that waits with most give way",
  { timeout: 30_000, ...needs(process.platform === "linux", "not on Linux") },
  async () => {
    const { port, inside, seen } = await holding(/quick/);
    times(EACH + WAITING, () => void post(port, "/api/v1/quick-estimation"));
    await eventually(() => seen.arrived).toBe(EACH + WAITING);
    times(MOST - EACH, () => void post(port, "/api/v1/quick-estimation", "127.0.0.2"));
    await eventually(() => inside.filter((one) => one.startsWith("127.0.0.2"))).toHaveLength(MOST - EACH);
    expect(seen.refused).toBe(0);
    times(5, () => void post(port, "/api/v1/quick-estimation", "127.0.0.2"));
    await eventually(() => seen.refused).toBe(5);
  },
);

it("of what computes for seconds, or comes with much to read, does not stand before what takes a moment", async () => {
  const { port, inside, seen } = await holding(/plan|rows/);
  times(ownThreads(), () => void post(port, "/api/v1/plan"));
  times(10, () => void post(port, "/api/v1/quick-memory?rows", "127.0.0.1", 1_000_000));
  await eventually(() => seen.arrived).toBe(ownThreads() + 10);
  expect(inside).toHaveLength(ownThreads());
  expect(await post(port, "/api/v1/quick-estimation")).toMatchObject({ status: 200, text: "inside" });
}, 30_000);
