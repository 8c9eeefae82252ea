/** The scripts that go into reports that are sent as files: a build has them, a checkout of the sources makes them when they are asked for. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { issue } from "./messages.issues";

const MOST_BYTES = 16_000_000;

/** Of the report of one scenario, and of one that its author composed. */
export type EngineName = "report-engine.js" | "composed-engine.js";

/** `from`: a folder of the suite or below one: where the server runs, where the command line's file lies. */
export async function readReportEngine(from: string, name: EngineName): Promise<Result<string>> {
  const root = suiteFolder(from);
  if (root === null) return failure(NO_ENGINE);
  const built = join(/* turbopackIgnore: true */ root, "bin", name);
  if (existsSync(built)) return success(await readFile(built, "utf8"));
  const script = join(/* turbopackIgnore: true */ root, "scripts", "build-report-engine.mjs");
  if (!existsSync(script)) return failure(NO_ENGINE);
  try {
    const made = await promisify(execFile)(process.execPath, [script, "--stdout", name], { maxBuffer: MOST_BYTES });
    return success(made.stdout);
  } catch {
    return failure(NO_ENGINE);
  }
}

/** The nearest folder above that has the command line; null: none. */
function suiteFolder(from: string): string | null {
  if (existsSync(join(/* turbopackIgnore: true */ from, "bin", "mds"))) return from;
  if (existsSync(join(/* turbopackIgnore: true */ from, "bin", "report-engine.js"))) return from;
  const above = dirname(from);
  return above === from ? null : suiteFolder(above);
}

const NO_ENGINE: Issue = issue("REPORT-ENGINE", "format");
