/**
 * What several processes behind one port need of each other. Each has an inner door: the framework's own listener on a socket in a folder that only
 * this user can open, behind the checks of the outer door, which the asking process has done. Long jobs live in process 1, because they are
 * watched and cancelled for as long as they run: the others pass on whatever is asked about them.
 */
import { subscribe } from "node:diagnostics_channel";
import { rmSync } from "node:fs";
import { createServer, request as send } from "node:http";
import { join } from "node:path";

const KEEPER = "1";
const KEPT = /^\/api\/v1\/jobs(\/|\?|$)/;

/** Names that lib/server/operations/processes.ts knows. */
const INNER = Symbol.for("mds.inner");

export function openInnerDoor({ MDS_PROCESS: number, MDS_SOCKETS: sockets }) {
  let opened = false;
  // Told before the port is bound: nobody has put anything before the framework's listener yet.
  subscribe("tracing:net.server.listen:asyncStart", ({ server }) => {
    if (opened || server.listenerCount("request") === 0) return;
    opened = true;
    const listeners = server.listeners("request");
    const serve = (request, response) => {
      for (const listener of listeners) void listener.call(server, request, response);
    };
    const inner = createServer(serve);
    inner[INNER] = true;
    const path = join(sockets, `${number}.sock`);
    // Of the process that this one replaces.
    rmSync(path, { force: true });
    inner.listen({ path, exclusive: true });
    inner.unref();
    if (number === KEEPER) return;
    server.removeAllListeners("request");
    server.on("request", (request, response) => {
      if (KEPT.test(request.url)) passOn(join(sockets, `${KEEPER}.sock`), request, response);
      else serve(request, response);
    });
  });
}

/** The keeper may just be started again: then the client is told to come back. */
function passOn(socketPath, request, response) {
  const { method, url: path, headers } = request;
  const passed = send({ socketPath, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
    answer.once("error", () => response.destroy());
  });
  passed.once("error", () => {
    if (response.headersSent) return response.destroy();
    response.writeHead(503, { "content-type": "application/json", "retry-after": "2" });
    response.end(JSON.stringify({ issues: [{ code: "SERVER-BUSY", at: "server", ...AWAY }] }));
  });
  response.once("close", () => passed.destroy());
  request.pipe(passed);
}

const AWAY = {
  message: "The process that keeps the jobs is being started again.",
  fix: "Ask again in some seconds.",
};
