/** Recordings of a service, read by the engine of the Serving Profile: its figures and its findings, in its own words. */
import { findings, runFigures, BATCH_TYPES, EXECUTED, SCHEDULED, type Capture } from "@/features/core/serving-profile";
import { assemble, Intake, type Part, Texts } from "@/features/core/serving-profile/reading";
import { byteKind } from "@/lib/files/first-bytes";
import type { Text } from "@/lib/text";
import { fromUs } from "@/lib/units/edge";
import type { CaptureFacts, Series } from "../evidence";
import { captureSeries } from "./capture-series";
import { nothingStated, type StatedDraft } from "./drafts";
import { recordedRequests, statedBy } from "./recorded-requests";
import * as m from "./messages";

export type CaptureFile = { readonly name: string; readonly bytes: Uint8Array };

/** Reads a profiler's database; SQLite itself is the caller's, as in `serving-profile`. */
export type ReadDatabase = (name: string, bytes: Uint8Array, texts: Texts) => readonly Part[];

export type ReadCapture = {
  /** null: no file of them holds a recording. */
  readonly facts: CaptureFacts | null;
  readonly stated: StatedDraft;
  /** On its own clock: second 0 is its first time. */
  readonly series: readonly Series[];
  /** Files that gave nothing, each once. */
  readonly unread: readonly { readonly file: string; readonly why: Text }[];
};

const PIECE = 2 ** 20;

/** Files of one folder are one recording, as the profiler splits it. */
export function readCapture(files: readonly CaptureFile[], readDatabase: ReadDatabase | undefined): ReadCapture {
  const texts = new Texts();
  const parts = files.flatMap((file) => readParts(file, texts, readDatabase));
  const closed = readDatabase === undefined ? files.filter(({ bytes }) => byteKind(bytes) === "database") : [];
  const unreadParts = parts
    .filter(({ kind }) => kind === "unknown")
    .map(({ path, notices }) => ({ file: path, why: notices[0]?.message ?? m.unknownKind }));
  const unread = [...closed.map(({ name }) => ({ file: name, why: m.databaseNeedsCaller })), ...unreadParts];
  const assembled = assemble(parts, texts, {});
  if (!assembled.ok) {
    const why = assembled.issues[0]?.message ?? m.unknownKind;
    return {
      facts: null,
      stated: nothingStated(),
      series: [],
      unread: unread.length > 0 ? unread : files.map(({ name }) => ({ file: name, why })),
    };
  }
  const names = files.map(({ name }) => name).filter((name) => unread.every(({ file }) => file !== name));
  const capture = assembled.value;
  const [from_us, to_us] = captureTimes(capture);
  const series = to_us > from_us ? captureSeries(capture, names.join(", "), from_us, to_us) : [];
  return {
    facts: captureFacts(capture, names, from_us, to_us),
    stated: statedBy(capture.engine, names),
    series,
    unread,
  };
}

function readParts(
  { name, bytes }: CaptureFile,
  texts: Texts,
  readDatabase: ReadDatabase | undefined,
): readonly Part[] {
  if (byteKind(bytes) === "database") return readDatabase?.(name, bytes, texts) ?? [];
  // Archives are open by now: no database comes out of a table.
  const intake = new Intake(name, { texts, openDatabase: () => ({ push: () => undefined, finish: () => [] }) });
  for (let start = 0; start < bytes.length; start += PIECE)
    if (!intake.push(bytes.subarray(start, start + PIECE))) break;
  intake.end(false);
  return intake.found();
}

export function joinPieces(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return bytes;
}

/** `from_us` and `to_us`: first and last time; the last is not after the first where no table has a time. */
function captureFacts(capture: Capture, names: readonly string[], from_us: number, to_us: number): CaptureFacts {
  const figures = runFigures(capture);
  const file = names.join(", ");
  return {
    file,
    requests: figures.requests ?? memberCount(capture),
    finished: figures.finished,
    preemptions: figures.preemptions,
    decodeSteps: decodeSteps(capture),
    span_s: to_us > from_us ? fromUs(to_us - from_us) : null,
    cachePeak: figures.cachePeak,
    findings: findings(capture, figures).map(({ span, ...finding }) => {
      const [since_s, until_s] = [span?.from, span?.to].map((us) => (us == null ? null : fromUs(us - from_us)));
      return { ...finding, since_s: since_s ?? 0, until_s: until_s ?? null, file };
    }),
    ...recordedRequests(capture),
  };
}

/** Requests by the batches and cache blocks that they had, where no table lists them. */
function memberCount({ members, cache }: Capture): number | null {
  const ids = new Set([...members.request, ...cache.request]);
  ids.delete(0);
  return ids.size === 0 ? null : ids.size;
}

/** Batches that ran; those that a scheduler grouped where no file lists them. null: no file lists batches. */
function decodeSteps({ batches }: Capture): number | null {
  const decode = BATCH_TYPES.indexOf("decode");
  const counts = [SCHEDULED, EXECUTED].map((stage) =>
    batches.type.reduce((sum, type, i) => sum + Number(type === decode && batches.stage[i] === stage), 0),
  );
  if (batches.type.length === 0) return null;
  return counts[EXECUTED] || counts[SCHEDULED] || 0;
}

/** The first time and the last one of any table, µs. */
function captureTimes(capture: Capture): readonly [from_us: number, to_us: number] {
  const { requests, batches, forwards, cache, queues } = capture;
  let [first, last] = [Infinity, -Infinity];
  const columns = [requests.arrival, requests.end, batches.start, batches.end, forwards.start, forwards.end];
  for (const column of [...columns, cache.time, queues.time])
    for (const us of column) {
      if (us < first) first = us;
      if (us > last) last = us;
    }
  return [first, last];
}
