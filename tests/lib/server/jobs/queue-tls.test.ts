/** The queue on another machine: with a password and TLS, as docs/running-for-a-team.md sets it up. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { Queue } from "bullmq";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patient, queueTrouble } from "@/lib/server/jobs/queue/connection";
import { redisServerPath } from "../../../../scripts/lib/system.mjs";
import { hasRedis } from "../../../support/servers/redis-server";
import { freePort } from "../../../support/servers/server";
import { needs } from "../../../support/needs";

const PASSWORD = "0123456789abcdef";
const later = (ms: number) => new Promise((done) => setTimeout(done, ms));
const MADE = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"];
const NAMED = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

describe("a queue with a password and TLS", needs(hasRedis && hasOpenssl, "no redis-server, or no openssl"), () => {
  const folder = mkdtempSync(join(tmpdir(), "mds-tls-"));
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const trusted = tls.getCACertificates("default");
  let server: ChildProcess;
  let port = 0;
  const address = (password = PASSWORD, protocol = "rediss") => ({
    url: `${protocol}://:${password}@localhost:${port}`,
    code: "test",
  });
  const trust = (more: readonly string[]) => tls.setDefaultCACertificates([...trusted, ...more]);

  beforeAll(async () => {
    execFileSync("openssl", ["req", ...MADE, ...NAMED, "-keyout", key, "-out", certificate], { stdio: "ignore" });
    port = await freePort();
    const files = ["--tls-cert-file", certificate, "--tls-key-file", key, "--tls-ca-cert-file", certificate];
    const ports = ["--port", "0", "--tls-port", String(port), "--bind", "127.0.0.1", "--tls-auth-clients", "no"];
    server = spawn(redisServerPath, [...ports, ...files, "--requirepass", PASSWORD, "--save", "", "--dir", folder]);
    trust([readFileSync(certificate, "utf8")]);
    while ((await queueTrouble(address())) !== null && server.exitCode === null) await later(100);
  }, 60_000);
  afterAll(() => {
    trust([]);
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it("takes jobs of whoever has the password and trusts its certificate", async () => {
    const queue = new Queue("mds-cells-test", { connection: patient(address()) });
    await queue.add("cell", { index: 0 });
    expect(await queue.getJobCounts("waiting")).toEqual({ waiting: 1 });
    await queue.close();
  });

  it.each([
    ["another password", () => address("wrong")],
    ["no TLS", () => address(PASSWORD, "redis")],
  ])("with %s does not answer, and shows no password", async (_, asked) => {
    const trouble = await queueTrouble(asked());
    expect(trouble).toMatchObject({ code: "JOBS-QUEUE-UNREACHABLE" });
    expect(JSON.stringify(trouble)).not.toMatch(/wrong@|0123456789/);
  });

  it("is not believed where nobody trusts its certificate", async () => {
    trust([]);
    expect(await queueTrouble(address())).toMatchObject({ code: "JOBS-QUEUE-UNREACHABLE" });
  });
});
