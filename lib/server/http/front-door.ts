/**
 * Runs before every request of this process, in production and in development: refusals, the gate for access, turns for drawing and
 * computing, the content policy of pages, and an end for unread bodies.
 * It takes the place of the framework's listener, which it calls, when a server's first connection announces itself.
 */
import { subscribe } from "node:diagnostics_channel";
import {
  Server,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { CLIENT_HEADER, type Gate, type Refused } from "../access/gate";
import { signInLink } from "../access/sign-in-link";
import { languageFrom, plainIssues } from "../answer";
import { setContentPolicy } from "./content-policy";
import { isInner } from "../operations/processes";
import { openLanes } from "./lanes";
import { refuseForOverload } from "./overload";
import type { OwnHosts } from "./own-hosts";
import { refusal } from "./refusal";

export function watchFrontDoor(hosts: OwnHosts, gate: Gate): void {
  const watched = new WeakSet<Server>();
  // With the first connection: no channel of requests reports a first request for another protocol.
  subscribe("net.server.socket", (message) => {
    const { server } = (message as { readonly socket: Socket & { readonly server?: unknown } }).socket;
    if (!(server instanceof Server) || watched.has(server) || isInner(server)) return;
    watched.add(server);
    standBefore(server, hosts, gate);
  });
}

/** Takes the place of the server's listeners and calls them for what may come in. */
export function standBefore(server: Server, hosts: OwnHosts, gate: Gate): void {
  endSlow(server);
  const inner = server.listeners("request") as RequestListener[];
  const lanes = openLanes();
  server.removeAllListeners("request");
  // What asks for another protocol would pass by, and its connection be kept open for ever: it is a request like any other. Reloading needs one.
  if (process.env.NODE_ENV !== "development") server.removeAllListeners("upgrade");
  server.on("request", (request, response) => {
    response.once("finish", () => drain(request));
    const { method = "GET", url = "/", headers, socket } = request;
    const enter = (refused: Refused | null): void => {
      if (refused) return refuse(request, response, refused);
      const start = (): void => {
        // Files too: a worker has the policy of the file that it is made of.
        setContentPolicy(request, response);
        for (const listener of inner) void listener.call(server, request, response);
      };
      const turns = lanes(request);
      if (turns === null) return start();
      const ask = (): void =>
        turns({ client: clientOn(request), response, start, refuse: () => refuseForOverload(request, response) });
      // Sent before the answer to the one before was read: it waits for that in no line.
      if (response.socket === null) response.once("socket", ask);
      else ask();
    };
    const refused = refusal({ method, url, headers, address: socket.localAddress }, hosts);
    if (refused) return enter(refused);
    const judged = gate(request, response);
    if (judged instanceof Promise) judged.then(enter, () => response.writeHead(500).end());
    else enter(judged);
  });
}

/** A head comes whole or not at all; twenty megabytes take five minutes over the slowest line that a team has. */
const HEAD_MS = 20_000;
const REQUEST_MS = 300_000;

/** Heads and bodies that drip are answered 408 and their connections closed. The server looks every half minute, as Node does. */
export function endSlow(server: Server, head = HEAD_MS, request = REQUEST_MS): void {
  server.headersTimeout = head;
  server.requestTimeout = request;
}

/** Whose turns a request takes: as the gate says it, or by the address. */
function clientOn({ headers, socket }: IncomingMessage): string {
  const stated = headers[CLIENT_HEADER];
  return typeof stated === "string" ? stated : (socket.remoteAddress ?? "");
}

/** Programs get issues, people at a page a sentence, or the page at which they sign in. */
function refuse({ url = "", headers }: IncomingMessage, response: ServerResponse, refused: Refused): void {
  const { status, issue, signIn, headers: extra = {} } = refused;
  const api = url.startsWith("/api/");
  if (signIn && !api && isNavigation(headers)) return sendTo(signInLink(url), response);
  const language = languageFrom(headers["accept-language"]);
  const sentence = `${issue.message[language]} ${issue.fix?.[language] ?? ""}\n`;
  response.writeHead(status, {
    "content-type": api ? "application/json" : "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...extra,
  });
  response.end(api ? JSON.stringify({ issues: plainIssues([issue], language) }) : sentence);
}

/** Of a browser, or of the code of a page that shows another one. */
const isNavigation = ({ accept = "", rsc }: IncomingHttpHeaders): boolean =>
  rsc !== undefined || accept.includes("text/html");

function sendTo(location: string, response: ServerResponse): void {
  response.writeHead(307, { location, "cache-control": "no-store" });
  response.end();
}

/** Long enough for a body that is on its way; the next request of the connection waits behind it. */
const DRAIN_MS = 5000;

/** What was answered before its body was read is read to its end, or its connection is closed. */
function drain(request: IncomingMessage): void {
  if (request.complete) return;
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), DRAIN_MS);
  request.once("close", () => clearTimeout(timer));
  request.resume();
}
