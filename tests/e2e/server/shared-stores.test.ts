// @module-tag check
/** Built servers that share what they keep, and disks that take nothing. Each test has servers of its own. */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { get, LONG_MS, ownServers, PATIENT, post, savedNames, scenario } from "../../support/servers/own-servers";
import { hasPostgres, startPostgres, WHY_NO_POSTGRES, type TestPostgres } from "../../support/servers/postgres-server";
import type { TestServer } from "../../support/servers/server";
import { needs } from "../../support/needs";

const { started, ownFolder } = ownServers();

describe("two servers on one data folder", () => {
  it(
    "share saved work and outcomes: one of two that change the same version wins, and a job is not computed twice",
    async () => {
      const data = ownFolder();
      const [one, two] = await Promise.all([started({ DATA_DIR: data }), started({ DATA_DIR: data })]);
      await shareSavedWork(one, two);
      const input = { scenario: { isl: 128, osl: 16 }, input: { budgets: [8], seeds: 1 } };
      const { id } = await (await post(one, "jobs", { kind: "simulation-sweep", input })).json();
      await vi.waitFor(
        async () => expect(await get(one, `/api/v1/jobs/${id}`)).toMatchObject({ state: "done" }),
        PATIENT,
      );
      const [here, there] = [await get(one, `/api/v1/jobs/${id}`), await get(two, `/api/v1/jobs/${id}`)];
      expect(there).toEqual(here);
    },
    LONG_MS,
  );
});

async function shareSavedWork(one: TestServer, two: TestServer): Promise<void> {
  const { id } = await (await post(one, "saved", scenario("shared"))).json();
  expect(await get(two, `/api/v1/saved/${id}`)).toMatchObject({ name: "shared", version: 1 });
  for (let version = 1; version < 6; version += 1) {
    const both = await Promise.all(
      [one, two].map(({ baseUrl }, who) =>
        fetch(`${baseUrl}/api/v1/saved/${id}`, {
          method: "PUT",
          body: JSON.stringify({ version, note: `${version} ${who}` }),
        }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
  expect(await get(one, `/api/v1/saved/${id}`)).toMatchObject({ version: 6 });
}

describe("servers on PostgreSQL", needs(hasPostgres, WHY_NO_POSTGRES), () => {
  let database: TestPostgres;
  beforeAll(async () => void (database = await startPostgres()), 60_000);
  afterAll(() => database.end());

  it(
    "share it, say when it is away, and go on when it is back, without a restart",
    async () => {
      const DATABASE_URL = await database.freshUrl();
      const data = ownFolder();
      const env = { DATABASE_URL, DATA_DIR: data };
      const [one, two] = await Promise.all([started(env), started(env)]);
      await shareSavedWork(one, two);
      await database.kill();
      const away = await post(one, "saved", scenario("meanwhile"));
      expect(away.status).toBe(503);
      expect((await away.json()).issues[0]).toMatchObject({ code: "STORE-AWAY", at: "DATABASE_URL" });
      expect(away.headers.get("retry-after")).not.toBeNull();
      // What needs no database is there, and the load balancer keeps the server.
      expect((await post(one, "quick-estimation", {})).status).toBe(200);
      const ready = await fetch(`${one.baseUrl}/api/ready`);
      expect([ready.status, await ready.json()]).toMatchObject([
        200,
        { status: "degraded", checks: expect.arrayContaining([{ name: "saved-work", ok: false, code: "STORE-AWAY" }]) },
      ]);
      await database.start();
      expect((await post(one, "saved", scenario("after"))).status).toBe(201);
      expect((await get(two, "/api/v1/saved?q=after")).total).toBe(1);
      expect(await get(one, "/api/ready")).toMatchObject({ status: "ready" });
      // Two that are started on it later find everything.
      await one.end("SIGKILL");
      expect((await savedNames(await started(env))).has("shared")).toBe(true);
    },
    LONG_MS,
  );
});

/** What a user may do in a namespace of its own (Linux); elsewhere these are left out. */
const own = spawnSync("unshare", ["-rm", "true"]).status === 0;
const inNamespace = (script: string): readonly string[] => [
  "unshare",
  "-rm",
  "sh",
  "-c",
  `${script} && exec "$@"`,
  "sh",
];

describe("disks that take nothing", needs(own, "unshare or mount is not allowed here"), () => {
  it("as the program's own: it writes nowhere but into the data folder", async () => {
    const app = resolve(".next/standalone");
    const server = await started(
      { DATA_DIR: ownFolder() },
      inNamespace(`mount --bind "${app}" "${app}" && mount -o remount,bind,ro "${app}"`),
    );
    for (const path of ["/", "/cost", "/quick-estimation", "/saved"])
      expect((await fetch(`${server.baseUrl}${path}`)).status).toBe(200);
    expect((await post(server, "saved", scenario("kept"))).status).toBe(201);
    expect(server.output()).not.toMatch(/EROFS|EACCES/);
  });

  it("as that of the data: pages and answers are there, saving says why not, and readiness names it", async () => {
    const data = ownFolder();
    const first = await started({ DATA_DIR: data });
    expect((await post(first, "saved", scenario("before"))).status).toBe(201);
    await first.end("SIGTERM");
    const server = await started(
      { DATA_DIR: data },
      inNamespace(`mount --bind "${data}" "${data}" && mount -o remount,bind,ro "${data}"`),
    );
    // Asked first: what another route has opened is the same store, and its trouble the same.
    expect(await get(server, "/api/ready")).toMatchObject({
      status: "degraded",
      checks: expect.arrayContaining([{ name: "data-folder", ok: false, code: "STORE-FULL" }]),
    });
    expect((await post(server, "quick-estimation", {})).status).toBe(200);
    expect((await fetch(`${server.baseUrl}/cost`)).status).toBe(200);
    expect((await savedNames(server)).has("before")).toBe(true);
    const refused = await post(server, "saved", scenario("after"));
    expect([refused.status, (await refused.json()).issues[0].code]).toEqual([507, "STORE-FULL"]);
  });
});
