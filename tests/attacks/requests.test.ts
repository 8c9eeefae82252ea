// @module-tag check
/** The static side of server-side request forgery: there is no code that a stranger's address could reach. */
import { expect, it } from "vitest";
import { projectFiles, readProjectFile } from "../support/project-files";

/** What may open a connection, and to whom. */
const CONNECTS: Readonly<Record<string, string>> = {
  "lib/server/access/oidc.ts": "the provider that the operator set",
  "lib/server/jobs/queue/connection.ts": "REDIS_URL",
  "lib/server/jobs/queue/queue-executor.ts": "REDIS_URL",
  "lib/server/jobs/queue/worker.ts": "REDIS_URL",
  "lib/server/operations/processes.ts": "the first process of the same server",
  "lib/server/saved/postgres-engine.ts": "DATABASE_URL",
};
/** The typed client, a text that others run; `fetch` there is in a template. */
const WRITTEN_FOR_OTHERS = ["features/handbook/client.ts"];

const REACHES_OUT =
  /(?<![.\w])fetch\s*\(|\b(https?|net|tls|dgram|http2)\.(request|get|connect|createConnection)\(|import (?!type)[^;]*?\b(request|get|connect|createConnection)\b[^;]*? from "node:(https?|net|tls|http2)"|from "node:(dns|dgram)"|(from|import\() ?"(ioredis|bullmq|openid-client|pg|undici|axios|got)"/;
const isType = (line: string): boolean => /^import type /.test(line);

it("nothing that runs on the server or the command line asks another machine, but what its operator named", () => {
  const server = ["lib", "features", "bin", "app"].flatMap((folder) => projectFiles(folder, [".ts"]));
  const reaching = server.filter((path) => {
    const source = readProjectFile(path);
    return (
      !source.startsWith('"use client"') && source.split("\n").some((line) => !isType(line) && REACHES_OUT.test(line))
    );
  });
  const local = /const (fetch) = \(/;
  const found = reaching.filter((path) => !WRITTEN_FOR_OTHERS.includes(path) && !local.test(readProjectFile(path)));
  expect(found.toSorted()).toEqual(Object.keys(CONNECTS).toSorted());
});
