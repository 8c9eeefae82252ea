/**
 * Several server processes behind one port (scripts/serve). Each of them has an inner door, a socket in a folder that only this user can open:
 * through it the others pass on what only one of them knows.
 */
import { request, type Server } from "node:http";
import { availableParallelism } from "node:os";

/** What scripts/serve says to each process that it starts; nothing where there is one. */
type Place = { readonly number: number; readonly of: number; readonly sockets: string };

/** null: there is one process. */
export function ownPlace(): Place | null {
  const [number, of] = [Number(process.env.MDS_PROCESS), Number(process.env.WEB_PROCESSES)];
  const sockets = process.env.MDS_SOCKETS;
  return sockets && number >= 1 && of > 1 ? { number, of, sockets } : null;
}

/** Whether this process does the work of one process only: sweeps, jobs. */
export const isKeeper = (): boolean => (ownPlace()?.number ?? 1) === 1;

/** scripts/serve marks the servers of inner doors so. */
const INNER = Symbol.for("mds.inner");
export const isInner = (server: Server): boolean => Reflect.get(server, INNER) === true;

/** Threads of this process that compute: several processes share the cores of their machine. */
export const ownThreads = (): number => Math.ceil(availableParallelism() / (ownPlace()?.of ?? 1));

const ANSWER_MS = 2000;

/** What the other processes answer to `path`; null for one that does not. */
export async function askOthers(path: string): Promise<readonly (string | null)[]> {
  const process = ownPlace();
  if (!process) return [];
  const others = Array.from({ length: process.of }, (_, index) => index + 1).filter(
    (number) => number !== process.number,
  );
  return Promise.all(others.map((number) => ask(`${process.sockets}/${number}.sock`, path)));
}

function ask(socketPath: string, path: string): Promise<string | null> {
  return new Promise((done) => {
    const asked = request({ socketPath, path, timeout: ANSWER_MS, headers: { host: "localhost" } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => (text += part));
      answer.on("end", () => done(answer.statusCode === 200 ? text : null));
      answer.on("error", () => done(null));
    });
    asked.on("timeout", () => asked.destroy());
    asked.on("error", () => done(null));
    asked.end();
  });
}
