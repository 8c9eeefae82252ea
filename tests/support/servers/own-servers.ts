/** Built servers of a test's own, which are gone when it is done, and how they are asked. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach } from "vitest";
import { testFolder } from "../folder";
import { startServer, type TestServer } from "./server";

export const PATIENT = { timeout: 45_000, interval: 100 };
/** For tests that start several, on a machine that has other things to do. */
export const LONG_MS = 180_000;

export function ownServers() {
  const folder = testFolder();
  const servers: TestServer[] = [];
  let folders = 0;
  afterEach(async () => void (await Promise.all(servers.splice(0).map((server) => server.stop()))));
  return {
    started: async (env: Record<string, string> = {}, before: readonly string[] = []): Promise<TestServer> => {
      const server = await startServer(env, before);
      servers.push(server);
      return server;
    },
    /** A data folder that outlives a server. */
    ownFolder: (): string => {
      const made = join(folder, String((folders += 1)));
      mkdirSync(made);
      return made;
    },
  };
}

export const post = ({ baseUrl }: TestServer, path: string, body: unknown) =>
  fetch(`${baseUrl}/api/v1/${path}`, { method: "POST", body: JSON.stringify(body) });

export const get = async ({ baseUrl }: TestServer, path: string) => (await fetch(`${baseUrl}${path}`)).json();

export const scenario = (name: string) => ({
  kind: "scenario",
  name,
  content: { page: "cost", params: { tp: "8" } },
});

export async function savedNames(server: TestServer): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (let offset = 0; ; offset += 200) {
    const { items } = await get(server, `/api/v1/saved?limit=200&offset=${offset}`);
    for (const { name } of items) names.add(name);
    if (items.length < 200) return names;
  }
}
