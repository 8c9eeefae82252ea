/** The command line as the container image has it: files that edits of the sources during a test cannot change. */
import { spawn, type ChildProcess } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { bundleCli } from "../../../scripts/lib/cli-bundle.mjs";

export type Started = {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  /** Exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Resolves when standard error matches; rejects when the process ends before. */
  readonly says: (pattern: RegExp) => Promise<void>;
};

export type Bundle = {
  readonly folder: string;
  readonly start: (args: readonly string[], env?: Record<string, string>) => Started;
  readonly remove: () => void;
};

export async function bundledMds(): Promise<Bundle> {
  const folder = mkdtempSync(join(tmpdir(), "mds-bundle-"));
  mkdirSync(join(folder, "bin"));
  await bundleCli(join(folder, "bin", "mds.bundle"));
  copyFileSync(resolve("bin/mds"), join(folder, "bin", "mds"));
  const start = (args: readonly string[], env: Record<string, string> = {}): Started => {
    const { REDIS_URL: _url, DATA_DIR: _data, ...rest } = process.env;
    return watched(spawn(process.execPath, [join(folder, "bin", "mds"), ...args], { env: { ...rest, ...env } }));
  };
  return { folder, start, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function watched(child: ChildProcess): Started {
  const written = { out: "", err: "" };
  child.stdout?.on("data", (chunk: Buffer) => (written.out += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (written.err += chunk.toString()));
  const ended = new Promise<number | string>((done) =>
    child.once("close", (code, signal) => done(code ?? signal ?? "unknown")),
  );
  const says = (pattern: RegExp) =>
    new Promise<void>((done, fail) => {
      const look = () => pattern.test(written.err) && done();
      child.stderr?.on("data", look);
      look();
      void ended.then((how) => fail(new Error(`ended (${how}) without saying ${pattern}:\n${written.err}`)));
    });
  return { child, out: () => written.out, err: () => written.err, ended, says };
}
