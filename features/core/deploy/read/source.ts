/** A pasted text by its form: a script, a file of a cluster, Python, or a log that states how its server was started. */
import { failure, success, type Result } from "@/lib/result";
import type { Issue } from "@/lib/issue";
import { engineCommand } from "./command/command-flags";
import { isManifest, readManifest } from "./manifests/manifest";
import { issue } from "./messages.issues";
import { mountsOfWords } from "./manifests/mounts";
import { isPython, readPython } from "./python/calls";
import { isLog, readLogLines } from "./python/log-lines";
import { looseFile } from "./shell/here-documents";
import { asShell, slurmVariables } from "./shell/host-scripts";
import { readShell } from "./shell/shell-words";
import type { Manifest } from "./started";

export type Form = "log" | "manifest" | "python" | "command";

/** A text is of the first form that fits: logs hold dictionaries, manifests hold scripts, scripts hold anything. */
export function sourceForm(source: string): Form {
  if (isLog(source)) return "log";
  if (isManifest(source)) return "manifest";
  return isPython(source) ? "python" : "command";
}

export function readSource(source: string): Result<Manifest> {
  switch (sourceForm(source)) {
    case "log":
      return readLog(source);
    case "python":
      return success(readPython(source));
    case "manifest": {
      const read = readManifest(source);
      // A note with a line that looks like a key is a script all the same.
      return read === null ? orScript(source) : success(read);
    }
    case "command":
      return readScript(source);
  }
}

/** A log without a launch may stand below the command that wrote it. */
function readLog(source: string): Result<Manifest> {
  const read = readLogLines(source);
  if (read.started.length > 0) return success(read);
  const others = source.split("\n").filter((line) => !LOG_LINE.test(line));
  return readScript(others.join("\n"));
}

const LOG_LINE = /\b(?:INFO|WARNING|ERROR|DEBUG) \d\d-\d\d|^\s*\[|^\(\w+ pid=|KV cache/;

function orScript(source: string): Result<Manifest> {
  const script = readScript(source);
  const starts = script.ok && script.value.started.some(({ words }) => engineCommand(words) !== null);
  return starts && !/^(apiVersion|kind)\s*:/m.test(source) ? script : failure(YAML);
}

function readScript(source: string): Result<Manifest> {
  const { commands, files, unclosed, blanks } = readShell(asShell(source), slurmVariables(source));
  if (unclosed) return failure(QUOTE);
  return success({
    started: commands.map((command) => ({ ...command, copies: 1, mounts: mountsOfWords(command.words) })),
    files: { ...looseFile(source, commands), ...files },
    issues: blanks.length === 0 ? [] : [blankBehind(blanks)],
    counted: false,
  });
}

const blankBehind = (lines: readonly number[]): Issue => issue("LAUNCH-BLANK", "read", { lines: lines.join(", ") });

const QUOTE = issue("LAUNCH-QUOTE", "read");

const YAML: Issue = issue("LAUNCH-YAML", "read");
