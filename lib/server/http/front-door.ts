/**
 * What stands before every request of this process, in production and in development: refusals, turns for pages, and an end for
 * bodies that nobody read.
 * It takes the place of the framework's listener, which it calls, when a server's first request announces itself.
 */
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { languageFrom, plainIssues } from "../answer";
import type { OwnHosts } from "./own-hosts";
import { refusal, type Refusal } from "./refusal";
import { turns } from "./turns";

export function watchFrontDoor(own: OwnHosts): void {
  const watched = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const { server } = message as { readonly server: Server };
    if (watched.has(server)) return;
    watched.add(server);
    const inner = server.listeners("request") as RequestListener[];
    server.removeAllListeners("request");
    server.on("request", (request, response) => {
      response.once("finish", () => drain(request));
      const { method = "GET", url = "/", headers, socket } = request;
      const refused = refusal({ method, url, headers, address: socket.localAddress }, own);
      if (refused) return refuse(request, response, refused);
      const serve = (): void => {
        for (const listener of inner) void listener.call(server, request, response);
      };
      if (isDrawn(url)) drawing(response, serve);
      else serve();
    });
  });
}

/** Pages drawn at the same time. Between their parts the server answers programs, which need not wait for a crowd at the pages. */
const DRAWN_AT_ONCE = 4;
const drawing = turns(DRAWN_AT_ONCE);

/** Pages and their data; not the API, nor files as they are. */
const isDrawn = (url: string): boolean => !url.startsWith("/api/") && !url.startsWith("/_next/");

/** Programs get issues, people at a page a sentence. */
function refuse({ url = "", headers }: IncomingMessage, response: ServerResponse, { status, issue }: Refusal): void {
  const language = languageFrom(headers["accept-language"]);
  const api = url.startsWith("/api/");
  const sentence = `${issue.message[language]} ${issue.fix?.[language] ?? ""}\n`;
  response.writeHead(status, {
    "content-type": api ? "application/json" : "text/plain; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
  response.end(api ? JSON.stringify({ issues: plainIssues([issue], language) }) : sentence);
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
