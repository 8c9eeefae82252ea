/** `mds backup` and `mds restore`: all that a server keeps, as a folder, while it serves. */
import { resolve } from "node:path";
import { backupTo, restoreFrom, type Backup } from "@/lib/server/saved/backup";
import type { Result } from "@/lib/result";
import { command } from "../console/command";
import { complain, print, readLanguage, type Io } from "../console/io";
import * as m from "./messages";
import { withStore } from "./saved-command";

const BACKUP_HELP = `mds backup <folder>

Writes saved work (from DATA_DIR/saved.sqlite, or the PostgreSQL of DATABASE_URL), operator tables, texts behind links and
uploads into a new folder. The server goes on meanwhile; the folder appears when all of it is written. Computed outcomes are
not in it: they are computed again.`;

const RESTORE_HELP = `mds restore <folder>

Puts a folder that mds backup made in the place of what is saved: all rows at once, or none. Texts and uploads are added. The same folder
restores into SQLite and into PostgreSQL, so that it also moves a team from one to the other. A damaged database is moved aside.`;

type Done = typeof m.keptRowsAndFiles;

const folderCommand = (name: string, help: string, done: Done, run: (folder: string) => Promise<Result<Backup>>) =>
  command({
    help,
    trouble: `${name.toUpperCase()}-FAILED at folder`,
    options: {},
    words: true,
    run: (_values, io, [folder]) => {
      if (folder === undefined) return print(io, help);
      return withStore(io, async () => outcomeCode(await run(resolve(folder)), done, io));
    },
  });

function outcomeCode(outcome: Result<Backup>, done: Done, io: Io): number {
  if (!outcome.ok) return complain(io, outcome.issues);
  return print(io, done(outcome.value)[readLanguage(io)]);
}

export const backupCommand = folderCommand("backup", BACKUP_HELP, m.keptRowsAndFiles, backupTo);
export const restoreCommand = folderCommand("restore", RESTORE_HELP, m.restoredRowsAndFiles, restoreFrom);
