/** `--launch FORMAT --out FOLDER`: the launch files of an answer that has some. */
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { issue } from "@/bin/console/messages.issues";
import type { Analysis } from "@/features/analysis/analysis";
import type { PlainInput } from "@/features/analysis/run-analysis";
import type { FleetAnswer } from "@/features/pages/fleet/fleet";
import { failure, success, type Result } from "@/lib/result";
import { makeFolder } from "@/lib/server/make-folder";
import { complain, note, OK, print, readLanguage, type Io } from "../console/io";
import { osError } from "../console/os-errors";

/** The format as the analysis' own parameter. */
export function askLaunch(
  input: Result<PlainInput>,
  { id, input: schema }: Analysis,
  format: string | undefined,
): Result<PlainInput> {
  if (!input.ok || format === undefined) return input;
  return "launch" in schema.shape
    ? success({ ...input.value, launch: format }, input.issues)
    : failure(issue("ARG-LAUNCH", "launch", { id }));
}

/** Into a folder, with a folder for each region where there are several; else to standard output. */
export function writeLaunchFiles(result: unknown, out: string | undefined, io: Io): number {
  const { launch } = result as Pick<FleetAnswer, "launch">;
  const { files = [], issues = [] } = launch ?? {};
  note(io, issues);
  if (out === undefined) return print(io, files.map(({ name, content }) => `# ==> ${name}\n${content}`).join("---\n"));
  try {
    for (const { name, content } of files) {
      const path = join(out, name);
      makeFolder(dirname(path));
      writeFileSync(path, content);
      note(io, [path]);
    }
    return OK;
  } catch (error) {
    return complain(io, [`ARG-OUT at out: ${osError(error)[readLanguage(io)]}`]);
  }
}
