// The production server, started for tests on a free port of this machine, with a data folder of its own.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export interface TestServer {
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything that the server printed so far: for the message of a test that fails. */
  readonly output: () => string;
  /** Ends it as a process manager does, or as the kernel does; answers its exit code. */
  readonly end: (signal: "SIGTERM" | "SIGKILL") => Promise<number | null>;
  readonly stop: () => Promise<void>;
}

const SERVER = resolve(".next/standalone/serve/main.mjs");
const READY_WITHIN_MS = 30_000;

export async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === "object" ? done(address.port) : fail(new Error("no port")),
      );
    });
  });
}

/** `before`: a program, with its arguments, that runs the server. */
export async function startServer(
  env: Record<string, string> = {},
  before: readonly string[] = [],
): Promise<TestServer> {
  if (!existsSync(SERVER)) throw new Error("There is no build to test: run npm run build first.");
  // A server whose settings name its own address is told its port.
  const port = env["PORT"] === undefined ? await freePort() : Number(env["PORT"]);
  const dataDir = await mkdtemp(join(tmpdir(), "mds-test-"));
  const baseUrl = `http://127.0.0.1:${port}`;
  const [program = process.execPath, ...args] = [...before, process.execPath, SERVER];
  const child = spawn(program, args, {
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      HOSTNAME: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once("exit", done));
  const end = (signal: "SIGTERM" | "SIGKILL") => {
    child.kill(signal);
    return ended;
  };

  const stop = async () => {
    await end("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  };

  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    // Not the index, whose first reader starts the plan of its question: work that a test of idle servers would meet.
    const answered = await fetch(`${baseUrl}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) return { baseUrl, dataDir, pid: child.pid ?? 0, output: () => output, end, stop };
    await new Promise((later) => setTimeout(later, 50));
  }
  await stop();
  throw new Error(`The server gave no answer within ${READY_WITHIN_MS / 1000} s. It printed:\n${output}`);
}
