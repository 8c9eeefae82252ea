/** Reads a serving profile in a worker: bytes of the reader's files in, packed or not, one capture with its figures out. */
import type { SqlJsStatic } from "sql.js";
import {
  assemble,
  type AssembleOptions,
  Intake,
  openProfile,
  type Part,
  sendProfile,
  Texts,
} from "@/features/core/serving-profile/reading";
import { profileFiles, syntheticProfile } from "@/features/core/synthetic-profile/synthetic-profile";
import { chunks } from "@/state/opened-files/unpacked";
import { waitingDatabases, type WaitingDatabases } from "./database-in-memory";
import type { FoundTrace, FromProfileReader, ProfileFile, ProfileSource } from "./protocol";

const PROGRESS_MS = 100;

export type Reading = {
  readonly source: ProfileSource;
  readonly options: AssembleOptions;
  readonly stopped: () => boolean;
  readonly say: (message: FromProfileReader) => void;
  /** Milliseconds. */
  readonly clock: () => number;
  /** SQLite, asked for when there is a database. */
  readonly sqlite: () => Promise<SqlJsStatic>;
};

export async function readProfile({ source, options, stopped, say, clock, sqlite }: Reading): Promise<void> {
  const files = source.kind === "files" ? source.files : exampleFiles(source);
  const texts = new Texts();
  const databases = waitingDatabases(texts, sqlite);
  const of = files.reduce((sum, { file }) => sum + file.size, 0);
  const parts: Part[] = [];
  const traces: FoundTrace[] = [];
  let [before, begun, told] = [0, 0, clock()];
  const tell = (taken: number): void =>
    say({ kind: "progress", progress: { bytes: before + taken, of, files: begun, ofFiles: files.length } });
  for (const file of files) {
    if (stopped()) break;
    begun += 1;
    tell(0);
    const read = await readOne(file, texts, databases, (taken) => {
      if (clock() - told >= PROGRESS_MS) {
        told = clock();
        tell(taken);
      }
      return !stopped();
    });
    parts.push(...read.parts);
    traces.push(...read.traces);
    before += file.file.size;
  }
  tell(0);
  const assembled = assemble(parts, texts, options);
  if (!assembled.ok) return say({ kind: "refused", issues: assembled.issues });
  const profile = openProfile(assembled.value, sourceName(source), source.kind === "example");
  say({ kind: "done", profile: sendProfile(profile), traces: source.kind === "files" ? traces : [] });
}

type Read = { readonly parts: readonly Part[]; readonly traces: readonly FoundTrace[] };

async function readOne(
  file: ProfileFile,
  texts: Texts,
  databases: WaitingDatabases,
  goOn: (taken: number) => boolean,
): Promise<Read> {
  const intake = new Intake(file.path, { texts, openDatabase: databases.open });
  let [taken, cut] = [0, false];
  try {
    for await (const piece of chunks(file.file.stream())) {
      taken += piece.length;
      const wanted = intake.push(piece);
      cut = !goOn(taken);
      if (!wanted || cut) break;
    }
  } catch {
    // The disk gave no more of it: it was moved, or changed while it was read.
    cut = true;
  }
  intake.end(cut);
  return {
    parts: await databases.read(intake.found()),
    traces: intake.foundTraces().map((member) => ({ file: file, member })),
  };
}

function exampleFiles(source: Extract<ProfileSource, { kind: "example" }>): readonly ProfileFile[] {
  const texts = profileFiles(syntheticProfile(source.name));
  return [...texts].map(([path, content]) => ({ path, file: new File([content], path) }));
}

/** The folder that holds all files, or the only file. */
function sourceName(source: ProfileSource): string {
  if (source.kind === "example") return source.name;
  const [first, ...others] = source.files.map(({ path }) => path);
  if (first === undefined) return "";
  if (others.length === 0) return first;
  const folder = first.includes("/") ? first.slice(0, first.indexOf("/")) : "";
  return folder !== "" && others.every((path) => path.startsWith(`${folder}/`))
    ? folder
    : `${first} + ${others.length}`;
}
