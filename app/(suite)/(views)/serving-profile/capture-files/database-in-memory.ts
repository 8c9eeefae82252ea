/** A database among the files of a profile, in a browser: its bytes are kept until SQLite is here, then read as the command line reads them. */
import { verbatim } from "@/lib/text";
import { decoderReason } from "@/lib/files/decoder-reason";
import type { SqlJsStatic } from "sql.js";
import {
  damagedDatabase,
  largeDatabase,
  type Part,
  readDatabase,
  type Spool,
  sqliteTables,
  type Texts,
  unread,
} from "@/features/core/serving-profile/reading";
import { withDatabase } from "@/state/opened-files/database-bytes";

/** What a tab has room for beside the tables that come out of it. */
const MOST_BYTES = 2 ** 29;

export type WaitingDatabases = {
  readonly open: (label: string) => Spool;
  /** The parts, with those of the databases in order; a refused archive yields no parts. */
  readonly read: (parts: readonly Part[]) => Promise<readonly Part[]>;
};

/** `sqlite` is asked for when the first database is there. */
export function waitingDatabases(texts: Texts, sqlite: () => Promise<SqlJsStatic>): WaitingDatabases {
  const waiting = new Map<Part, { readonly label: string; readonly bytes: Uint8Array }>();
  return {
    open: (label) => {
      let [pieces, length]: [Uint8Array[], number] = [[], 0];
      return {
        push: (piece) => {
          length += piece.length;
          if (length > MOST_BYTES) pieces = [];
          else pieces.push(piece.slice());
        },
        finish: () => {
          if (length > MOST_BYTES) return [unread({ path: label, texts }, largeDatabase(label, MOST_BYTES))];
          const stand = unread({ path: label, texts }, damagedDatabase(label, verbatim("it was never read")));
          waiting.set(stand, { label, bytes: joined(pieces, length) });
          pieces = [];
          return [stand];
        },
      };
    },
    read: async (parts) => {
      if (!parts.some((part) => waiting.has(part))) return parts;
      const engine = await sqlite();
      return parts.flatMap((part) => {
        const entry = waiting.get(part);
        return entry === undefined ? [part] : readBytes(engine, entry.label, entry.bytes, texts);
      });
    },
  };
}

/** The pieces are given up one by one. */
function joined(pieces: Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = length;
  for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) bytes.set(piece, (offset -= piece.length));
  return bytes;
}

function readBytes(engine: SqlJsStatic, label: string, bytes: Uint8Array, texts: Texts): readonly Part[] {
  try {
    return withDatabase(engine, bytes, (ask) => readDatabase(label, sqliteTables(ask, bytes.length), texts));
  } catch (error) {
    return [unread({ path: label, texts }, damagedDatabase(label, decoderReason(error)))];
  }
}
