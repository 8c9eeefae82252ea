/** The HTTP routes of jobs without a server: requests go to the handlers, cells run in this process. */
import type { JobKind } from "@/lib/jobs/job-kind";
import type { Executor } from "@/lib/jobs/executor";
import { createJobs } from "@/lib/server/jobs/jobs";
import { jobStore } from "@/lib/server/jobs/outcome-store";
import { cellPool } from "@/lib/worker/pool";
import { poolExecutor } from "@/lib/worker/pool-executor";
import { DELETE, GET } from "@/app/api/v1/jobs/[id]/route";
import { GET as LIST, POST } from "@/app/api/v1/jobs/route";
import { listing, loopbackPort } from "./loopback-port";

const home = globalThis as { mdsJobs?: unknown };

export const loopbackExecutor = (kind: JobKind): Executor =>
  poolExecutor(cellPool({ size: 2, spawn: () => loopbackPort(kind), patience: null }));

/** From here on the routes serve this kind, with a store in `folder`. */
export function serveKind(kind: JobKind, folder: string, executor: Executor = loopbackExecutor(kind)): void {
  home.mdsJobs = createJobs({ listings: [listing(kind)], executor: () => executor, store: jobStore(folder) });
}

/** `fetch` for addresses below /api/v1/jobs. */
export async function fetchJobs(address: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(`http://suite.test${address}`, init);
  const id = /^\/api\/v1\/jobs\/(.+)$/.exec(address)?.[1];
  if (id === undefined) return request.method === "POST" ? POST(request) : LIST(request);
  const context = { params: Promise.resolve({ id }) };
  return request.method === "DELETE" ? DELETE(request, context) : GET(request, context);
}
