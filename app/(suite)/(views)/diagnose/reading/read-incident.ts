/** Reads the files of an incident in a worker: bytes of the reader's files in, evidence and its diagnosis out. */
import { diagnose, type GivenFile, hasEvidence, readEvidence } from "@/features/core/diagnosis";
import { exampleFiles } from "@/features/pages/diagnose/example";
import type { PathedFile } from "@/state/opened-files/dropped-files";
import { issue } from "@/app/(suite)/(views)/diagnose/messages.issues";
import type { FromIncidentReader, ToIncidentReader } from "./protocol";

/** A browser's tab has memory for so many bytes beside their records. */
const MOST_BYTES = 2 ** 29;

export async function readIncident(
  { files }: ToIncidentReader,
  say: (message: FromIncidentReader) => void,
): Promise<void> {
  const given = files === null ? exampleContents() : await contents(files, say);
  if (given === null) return say({ kind: "refused", issues: [issue("DIAGNOSE-TOO-LARGE", "files", { most: 512 })] });
  const evidence = readEvidence(given);
  if (!hasEvidence(evidence)) {
    const unread = evidence.unread.map(({ file, why }) => ({ code: "DIAGNOSE-UNREAD", at: file, message: why }));
    return say({ kind: "refused", issues: [issue("DIAGNOSE-NOTHING", "files"), ...unread] });
  }
  const opened = {
    evidence,
    diagnosis: diagnose(evidence),
    files: given.map(({ name }) => name),
    isExample: files === null,
  };
  say({ kind: "done", opened });
}

const exampleContents = (): readonly GivenFile[] => exampleFiles().map(({ name, text }) => ({ name, content: text }));

/** null: more than there is memory for. */
async function contents(
  files: readonly PathedFile[],
  say: (message: FromIncidentReader) => void,
): Promise<readonly GivenFile[] | null> {
  if (files.reduce((sum, { file }) => sum + file.size, 0) > MOST_BYTES) return null;
  const given: GivenFile[] = [];
  for (const { path, file } of files) {
    say({ kind: "progress", read: given.length, of: files.length });
    // A file that was moved or changed since it was chosen is an empty one.
    const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
    given.push({ name: path, content: new Uint8Array(bytes) });
  }
  return given;
}
