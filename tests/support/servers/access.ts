/** A server with the door and the gate of the suite before a listener that says who it was told is asking. */
import { createServer, request, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { accessGate } from "@/lib/server/access/gate";
import { openAccess, type ServerAccess } from "@/lib/server/access/server-access";
import { standBefore } from "@/lib/server/http/front-door";
import { ownHosts } from "@/lib/server/http/own-hosts";
import { unwrap } from "@/lib/result";

export const PASSWORDS = {
  ACCESS_PASSWORD: "the team's own password",
  ACCESS_PASSWORD_VIEWER: "look but do not touch",
  ACCESS_PASSWORD_ADMIN: "keeper of all the keys",
} as const;

const SECRET = { SESSION_SECRET: "s".repeat(40) };

export const access = (environment: Record<string, string>): ServerAccess =>
  unwrap(openAccess({ ...SECRET, ...environment }, null));

const servers: Server[] = [];

/** Call at the top of a test file: ends the servers that it started. */
export const gatedServers = (): void => {
  afterAll(() => servers.forEach((server) => (server.closeAllConnections(), server.close())));
};

/** The port of a server of this machine. */
export async function gated(opened: ServerAccess): Promise<number> {
  const server = createServer(({ headers }, response) => {
    const told = ["x-mds-role", "x-mds-via", "x-mds-user", "x-mds-address"].map((name) => headers[name] ?? null);
    response.end(JSON.stringify(told));
  });
  servers.push(server);
  standBefore(server, ownHosts({ machine: "buildbox" }), accessGate(opened));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return (server.address() as AddressInfo).port;
}

export type Answered = { readonly status: number; readonly body: string; readonly headers: IncomingHttpHeaders };

/** The path goes out as it is written, whatever a URL would make of it. */
export function ask(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answered> {
  return new Promise((done, fail) => {
    const sent = request({ port, host: "127.0.0.1", path, method, headers, agent: false }, (answer) => {
      let body = "";
      answer.on("data", (chunk: Buffer) => (body += chunk.toString()));
      answer.on("end", () => done({ status: answer.statusCode ?? 0, body, headers: answer.headers }));
    });
    sent.on("error", fail);
    sent.end(method.startsWith("P") ? "{}" : undefined);
  });
}

export const code = ({ body }: Answered): string | null =>
  (JSON.parse(body) as { issues?: { code: string }[] }).issues?.[0]?.code ?? null;
