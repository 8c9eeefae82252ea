/** `mds predict` over files of any length: read piece by piece, answered row by row, written as it goes. */
import { closeSync, openSync, readSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { setImmediate } from "node:timers/promises";
import { fromMs } from "@/lib/units/edge";
import { PREDICTION_COLUMNS, rowPredictor, type PredictOptions } from "./predict";
import { readRows, writeRow } from "./rows";
import * as m from "./messages";

const PIECE = 1 << 18;

/** The text of a file in pieces of a quarter of a MiB. */
export function* filePieces(path: string): Generator<string> {
  const file = openSync(path, "r");
  try {
    const decoder = new StringDecoder("utf8");
    const buffer = Buffer.alloc(PIECE);
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer))
      yield decoder.write(buffer.subarray(0, read));
  } finally {
    closeSync(file);
  }
}

/** The header, and no more than a piece of what follows. */
export function firstLine(path: string): string {
  const [first = ""] = filePieces(path);
  return first;
}

/** Exit code of what a signal ended. */
export const INTERRUPTED = 130;

type Target = {
  readonly options: PredictOptions;
  readonly write: (lines: string) => unknown;
  /** Where progress is said; a run of some seconds says nothing. */
  readonly tell: (line: string) => unknown;
};

/** Milliseconds between two looks for a signal, and between two lines of progress. */
const BREATH = 100;
const TOLD_EVERY = 5000;

/** `whole` is false where Ctrl-C ended it: between two rows, with everything written that was answered. */
export async function predictPieces(
  pieces: Iterable<string>,
  { options, write, tell }: Target,
): Promise<{ readonly rows: number; readonly whole: boolean }> {
  const answer = rowPredictor(options);
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  const start = performance.now();
  let [rows, lines, breath, told] = [0, `${PREDICTION_COLUMNS.join(",")}\n`, start, start];
  try {
    for (const row of readRows(pieces)) {
      lines += writeRow(PREDICTION_COLUMNS, answer(row, rows));
      rows += 1;
      const now = performance.now();
      if (now - breath < BREATH) continue;
      write(lines);
      lines = "";
      await setImmediate();
      breath = now;
      if (stop.signal.aborted) break;
      if (now - told < TOLD_EVERY) continue;
      told = now;
      tell(`${m.rowsPerSecond({ rows, rate: Math.round(rows / fromMs(now - start)) }).en}\n`);
    }
    write(lines);
    return { rows, whole: !stop.signal.aborted };
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
}
