/** Files of an incident from the disk, as far as each can be read. */
import { readFileSync } from "node:fs";
import {
  diagnose,
  type Diagnosis,
  type GivenFile,
  hasEvidence,
  type ReadDatabase,
  readEvidence,
} from "@/features/core/diagnosis";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { withFileCopy } from "@/lib/server/sqlite-file";
import { unreadableFile } from "../console/io";
import { readDatabaseFile } from "../serving-profile/database";
import { issue } from "./messages.issues";

/** `given`: settings that no file states. Issues: files that gave nothing, each with its reason; fails where none gave anything. */
export async function diagnosePaths(
  paths: readonly string[],
  given: Readonly<Record<string, string>>,
): Promise<Result<Diagnosis>> {
  const read = paths.map(readPath);
  const files = read.flatMap((file) => (file.ok ? [file.value] : []));
  const refused = read.flatMap(({ issues }) => issues);
  const evidence = readEvidence(files, given, readDatabase);
  const unread = [...refused, ...evidence.unread.map(({ file, why }) => issue("DIAGNOSE-UNREAD", file, { file, why }))];
  if (!hasEvidence(evidence)) return failure(...unread, NOTHING);
  const diagnosis = diagnose(evidence);
  if (evidence.captures.every(({ recorded }) => recorded === undefined)) return success(diagnosis, unread);
  // The simulator and all scenarios are loaded only where there are requests to replay.
  const { replayCures } = await import("@/features/core/diagnosis/replay/replay-cures");
  return success(replayCures(diagnosis, evidence, given), unread);
}

function readPath(path: string): Result<GivenFile> {
  try {
    return success({ name: path, content: new Uint8Array(readFileSync(path === "-" ? STDIN : path)) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return failure(unreadableFile(path, error));
  }
}

const STDIN = 0;

const readDatabase: ReadDatabase = (name, bytes, texts) =>
  withFileCopy(bytes, (path) => readDatabaseFile(path, name, texts));

const NOTHING: Issue = issue("DIAGNOSE-NOTHING-READ", "diagnose");
