/** Whose turns a request takes: whoever has signed in, else the address at its end of a trusted proxy; never what it says of itself. */
import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { accessGate, CLIENT_HEADER } from "@/lib/server/access/gate";
import { sealSession, SESSION_COOKIE } from "@/lib/server/access/session";
import { access, PASSWORDS } from "../../../support/servers/access";

const HOUR_MS = 3_600_000;
const locked = access({ ...PASSWORDS, TRUSTED_PROXY_FROM: "10.0.0.7" });
const open = access({});

async function client(opened: typeof open, remoteAddress: string, headers: Record<string, string> = {}) {
  const socket = { localAddress: "127.0.0.1", remoteAddress };
  const request = { method: "GET", url: "/login", headers: { [CLIENT_HEADER]: "somebody else", ...headers }, socket };
  const response = new EventEmitter() as unknown as ServerResponse;
  await accessGate(opened)(request as unknown as IncomingMessage, response);
  return request.headers[CLIENT_HEADER];
}

const cookie = () => {
  const session = sealSession(locked.sealer, { name: null, role: "viewer", via: "password" }, Date.now() + HOUR_MS);
  return { cookie: `${SESSION_COOKIE}=${session}` };
};

it("is the address where nobody has signed in, and of IPv6 its network", async () => {
  expect(await client(open, "127.0.0.2")).toBe("127.0.0.2");
  expect(await client(locked, "192.0.2.4")).toBe("192.0.2.4");
  expect(await client(locked, "2001:db8::1")).toBe(await client(locked, "2001:db8::2"));
});

it("is the forwarded address behind a trusted proxy alone", async () => {
  const forwarded = { "x-forwarded-for": "203.0.113.9" };
  expect(await client(locked, "10.0.0.7", forwarded)).toBe("203.0.113.9");
  expect(await client(locked, "10.0.0.8", forwarded)).toBe("10.0.0.8");
});

it("is the session, whatever its address", async () => {
  const [anna, ben] = [cookie(), cookie()];
  expect(await client(locked, "192.0.2.4", anna)).toBe(await client(locked, "192.0.2.5", anna));
  expect(await client(locked, "192.0.2.4", anna)).not.toBe(await client(locked, "192.0.2.4", ben));
});
