/** A PostgreSQL of the test's own, on a free port of this machine, as a user that is not root. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { postgresFolder } from "../../../scripts/lib/system.mjs";
import { freePort } from "./server";

export const hasPostgres = postgresFolder !== null;
export const WHY_NO_POSTGRES =
  "no postgres and initdb in POSTGRES_BIN, /usr/local/bin, /usr/lib/postgresql or /usr/bin";

export type TestPostgres = {
  /** A database of its own with each call. */
  readonly freshUrl: () => Promise<string>;
  /** As a machine that loses power: nothing is written any more. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly end: () => Promise<void>;
};

/** PostgreSQL refuses to run as root: user "nobody" has the same number nearly everywhere. */
const NOBODY = 65_534;
const AS_USER = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const READY_WITHIN_MS = 30_000;

export async function startPostgres(): Promise<TestPostgres> {
  const [folder, port] = [mkdtempSync(join(tmpdir(), "mds-postgres-")), await freePort()];
  const [data, password] = [join(folder, "data"), randomBytes(12).toString("hex")];
  const secret = join(folder, "password");
  writeFileSync(secret, password);
  if ("uid" in AS_USER) for (const path of [folder, secret]) chownSync(path, NOBODY, NOBODY);
  chmodSync(secret, 0o600);
  const made = [
    "-D",
    data,
    "-U",
    "mds",
    "--auth=scram-sha-256",
    `--pwfile=${secret}`,
    "--no-sync",
    "--locale=C",
    "-E",
    "UTF8",
  ];
  execFileSync(program("initdb"), made, { ...AS_USER, stdio: "ignore", cwd: folder });
  const server = `postgres://mds:${password}@127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const settings = { port, listen_addresses: "127.0.0.1", unix_socket_directories: folder, fsync: "off" };
    const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    child = spawn(program("postgres"), ["-D", data, ...args], { ...AS_USER, stdio: "ignore", cwd: folder });
    await answers(`${server}/postgres`);
  };
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child?.once("exit", done));
    child.kill(signal);
    await ended;
  };
  await start();
  let databases = 0;
  return {
    freshUrl: async () => {
      const name = `saved_${(databases += 1)}`;
      await withServer(`${server}/postgres`, (client) => client.query(`CREATE DATABASE ${name}`));
      return `${server}/${name}`;
    },
    // SIGQUIT: an immediate shutdown, which leaves recovery to the next start.
    kill: () => stop("SIGQUIT"),
    start,
    end: async () => {
      await stop("SIGQUIT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const program = (name: string): string => join(postgresFolder ?? "", name);

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      return void (await withServer(url, (client) => client.query("SELECT 1")));
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((later) => setTimeout(later, 100));
    }
  }
}

async function withServer<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}
