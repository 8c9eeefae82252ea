/** The queue as compose.yaml and Kubernetes start it: run here by what they say, with the server of this machine in the image's place. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { queueTrouble } from "@/lib/server/jobs/queue/connection";
import { redisUrl } from "@/lib/server/jobs/queue/url";
import { serviceAddress } from "@/lib/server/service-address";
import { redisServerPath } from "../../../../scripts/lib/system.mjs";
import { readProjectFile } from "../../../support/project-files";
import { hasRedis } from "../../../support/servers/redis-server";
import { freePort } from "../../../support/servers/server";
import { needs } from "../../../support/needs";

const PASSWORD = "of hex digits / or + = with % and @:?#";
const folder = mkdtempSync(join(tmpdir(), "mds-queue-"));
const secret = join(folder, "redis_password");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let child: ChildProcess | null = null;
afterEach(() => {
  child?.kill();
  vi.unstubAllEnvs();
});

type Started = { readonly start: readonly string[]; readonly health: readonly string[] };

/** Of the specification: `${NAME:-default}` is the default where nothing is set, and "$$" a dollar sign. */
const composeWords = (words: readonly string[]) =>
  words.map((word) => word.replaceAll(/(?<!\$)\$\{\w+:-(\w*)\}/g, "$1").replaceAll("$$", "$"));

function composeQueue(): Started {
  const { queue } = parse(readProjectFile("compose.yaml"), { merge: true }).services;
  const [kind, health] = queue.healthcheck.test;
  expect(kind).toBe("CMD-SHELL");
  return { start: composeWords([...queue.entrypoint, ...queue.command]), health: composeWords(["sh", "-c", health]) };
}

function kubernetesQueue(): Started {
  const documents = parseAllDocuments(readProjectFile("deploy/kubernetes/workers.yaml")).map((one) => one.toJS());
  const [{ command, args, readinessProbe }] = documents.find(({ kind }) => kind === "StatefulSet").spec.template.spec
    .containers;
  return { start: [...command, ...args], health: readinessProbe.exec.command };
}

const here = (words: readonly string[], port: number): string[] =>
  words.map((word) =>
    word
      .replaceAll("/run/secrets/redis_password", secret)
      .replaceAll(/\bvalkey-server\b/g, redisServerPath)
      .replaceAll(/\bvalkey-cli\b/g, `redis-cli -p ${port}`),
  );

const run = (words: readonly string[], env: Record<string, string>, more: readonly string[] = []) => {
  const [program = "", ...args] = [...words, ...more];
  return spawn(program, args, { cwd: folder, env: { PATH: process.env.PATH ?? "", ...env } as never, stdio: "pipe" });
};

describe.each([
  ["compose.yaml", composeQueue, "file"],
  ["compose.yaml, with the password in the environment", composeQueue, "environment"],
  ["Kubernetes", kubernetesQueue, "environment"],
])("the queue of %s", needs(hasRedis, "no redis-server"), (_, read, way) => {
  it("answers whoever has its password, which stands in no list of processes", async () => {
    const port = await freePort();
    writeFileSync(secret, way === "file" ? `${PASSWORD}\n` : "");
    const env = { REDIS_URL: "redis://queue:6379", ...(way === "environment" && { REDIS_PASSWORD: PASSWORD }) };
    const { start, health } = read();
    child = run(here(start, port), env, ["--port", String(port), "--bind", "127.0.0.1"]);
    const own = `redis://127.0.0.1:${port}`;
    vi.stubEnv("REDIS_URL", own);
    vi.stubEnv("REDIS_PASSWORD", way === "file" ? "" : PASSWORD);
    vi.stubEnv("REDIS_PASSWORD_FILE", way === "file" ? secret : "");
    await expect.poll(() => queueTrouble({ url: redisUrl() ?? "", code: "test" }), { timeout: 30_000 }).toBeNull();
    expect((await queueTrouble({ url: own, code: "test" }))?.code).toBe("JOBS-QUEUE-UNREACHABLE");
    const [program = "", ...args] = here(health, port);
    const asked = (password: string) =>
      spawnSync(program, args, { env: { PATH: process.env.PATH, REDIS_PASSWORD: password } as never }).status;
    expect(asked(PASSWORD)).toBe(0);
    if (way === "environment") expect(asked("wrong")).not.toBe(0);
    const shown = spawnSync("ps", ["-o", "args=", "-p", String(child.pid)], { encoding: "utf8" }).stdout;
    expect(shown).toContain("redis-server");
    expect(shown).not.toContain("hex digits");
  }, 60_000);
});

describe("without the address that the suite reads, or without a password", needs(hasRedis, "no redis-server"), () => {
  it.each([[{ REDIS_URL: "", REDIS_PASSWORD: PASSWORD }], [{ REDIS_URL: "redis://queue:6379", REDIS_PASSWORD: "" }]])(
    "the queue of compose.yaml says what is missing and ends: %o",
    async (env) => {
      writeFileSync(secret, "");
      child = run(here(composeQueue().start, await freePort()), env);
      let said = "";
      child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
      expect(await once(child, "close")).toEqual([2, null]);
      for (const words of ["REDIS_URL=redis://queue:6379", "REDIS_PASSWORD_FILE"]) expect(said).toContain(words);
      expect(said.split("\n").length).toBe(2);
    },
  );
});

describe("an address with a password of its own", () => {
  const PLAIN = { DATABASE_URL: "postgres://mds@database:5432/mds" } as const;

  it("has it, whatever stands in it, and comes without where there is none", () => {
    const whole = serviceAddress({ ...PLAIN, DATABASE_PASSWORD: `${PASSWORD}\n` }, "DATABASE_URL");
    const url = new URL((whole.ok && whole.value) || "");
    expect([decodeURIComponent(url.password), url.username, url.host]).toEqual([PASSWORD, "mds", "database:5432"]);
    expect(serviceAddress(PLAIN, "DATABASE_URL")).toMatchObject({ value: PLAIN.DATABASE_URL });
    expect(serviceAddress({ DATABASE_PASSWORD: PASSWORD }, "DATABASE_URL")).toMatchObject({ value: null });
  });

  it.each<[string, Record<string, string>, string]>([
    ["two passwords", { DATABASE_URL: "postgres://mds:x@d/mds", DATABASE_PASSWORD: "y" }, "ACCESS-SETTING-TWICE"],
    ["a file that is not there", { ...PLAIN, DATABASE_PASSWORD_FILE: "/nowhere" }, "ACCESS-SECRET-FILE"],
    ["what is no address", { DATABASE_URL: "host=d user=x", DATABASE_PASSWORD: "secret sauce" }, "ACCESS-SETTING"],
  ])("is refused with %s, and no secret is shown", (_, environment, code) => {
    const read = serviceAddress(environment, "DATABASE_URL");
    expect(read.ok ? null : read.issues[0]?.code).toBe(code);
    expect(JSON.stringify(read)).not.toMatch(/secret sauce|:x@/);
  });
});
