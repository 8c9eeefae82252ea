/** Traces from files, as large as they come: pieces of a megabyte, through gzip where the first two bytes say so. */
import { open } from "node:fs/promises";
import { constants, createGunzip, type Gunzip } from "node:zlib";
import { unreadableFile } from "../console/io";
import { damagedGzip } from "@/features/core/file-kinds/damaged-gzip";
import { TraceReader } from "@/features/core/trace/reading";
import type { Trace } from "@/features/core/trace";
import { GZIP_MARK_BYTES, isGzip } from "@/lib/files/first-bytes";
import type { Issue } from "@/lib/issue";
import { failure, type Result } from "@/lib/result";

const PIECE_BYTES = 1 << 20;
const STDIN = "/dev/stdin";

/** A gzip member ends in its checksum and its size, four bytes each. */
const TRAILER_BYTES = 8;

export type TraceFile = { readonly path: string; readonly trace: Result<Trace> };

/** Called after each piece; false stops the reading, and what was read so far is the answer. */
export type Progress = (path: string, reader: TraceReader) => boolean;

/** Each file's trace or its issues, in the order of `paths`. Files are read one after the other: memory holds one window. */
export async function readTraceFiles(paths: readonly string[], progress?: Progress): Promise<TraceFile[]> {
  const files: TraceFile[] = [];
  for (const path of paths) files.push({ path, trace: await readTraceFile(path, progress) });
  return files;
}

/** Where pieces come from. */
type Disk = { readonly open: (path: string) => Promise<Opened> };
type Opened = { readonly read: Read; readonly close: () => Promise<void> };
type Read = (buffer: Buffer, offset: number, length: number, position: null) => Promise<{ readonly bytesRead: number }>;

/** A path of "-" is standard input. */
export async function readTraceFile(
  path: string,
  progress: Progress = () => true,
  disk: Disk = { open },
): Promise<Result<Trace>> {
  const reader = new TraceReader();
  let way: Way | null = null;
  let wanted = true;
  let stopped = false;
  try {
    for await (const piece of pieces(path, disk)) {
      way ??= isGzip(piece) ? new Inflation(reader) : plainWay(reader);
      wanted = await way.take(piece);
      stopped = wanted && !progress(path, reader);
      if (!wanted || stopped) break;
    }
  } catch (error) {
    return failure(unreadableFile(path, error));
  }
  const trouble = (await way?.end(wanted && !stopped)) ?? null;
  const trace = reader.finish(stopped || trouble !== null);
  return trace.ok && trouble?.notice ? { ...trace, value: withNotice(trace.value, trouble.notice) } : trace;
}

/**
 * The pieces of a file, each read while the one before is looked at, in two buffers by turns: a gigabyte in fresh ones keeps the
 * collector busy. A piece is good until the next but one is asked for. The first is long enough to show what the file is.
 */
async function* pieces(path: string, disk: Disk): AsyncGenerator<Buffer> {
  const file = await disk.open(path === "-" ? STDIN : path);
  const buffers = [Buffer.allocUnsafe(PIECE_BYTES), Buffer.allocUnsafe(PIECE_BYTES)] as const;
  let next = ahead(fill(file, buffers[0], GZIP_MARK_BYTES));
  try {
    for (let turn: 0 | 1 = 0; ; turn = turn === 0 ? 1 : 0) {
      const length = await next;
      if (length === 0) return;
      next = ahead(fill(file, buffers[turn === 0 ? 1 : 0], 1));
      yield buffers[turn].subarray(0, length);
    }
  } finally {
    await next.catch(() => 0);
    await file.close();
  }
}

/** A read that fails before its piece is requested fails at the request, or not at all if no request comes. */
function ahead(reading: Promise<number>): Promise<number> {
  reading.catch(() => 0);
  return reading;
}

/** A pipe may give a byte at a time: `least` of them are waited for, unless the file ends before. */
async function fill(file: Opened, buffer: Buffer, least: number): Promise<number> {
  let length = 0;
  while (length < least) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, null);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length;
}

/** How bytes of the file get into the reader. `take` is false where no more is needed. */
type Way = {
  readonly take: (piece: Buffer) => Promise<boolean>;
  readonly end: (complete: boolean) => Promise<Trouble | null>;
};

const plainWay = (reader: TraceReader): Way => ({
  take: (piece) => Promise.resolve(reader.push(piece)),
  end: () => Promise.resolve(null),
});

const withNotice = (trace: Trace, notice: Issue): Trace => ({ ...trace, notices: [...trace.notices, notice] });

/** The end of a cut file is no damage: the reader says where it stops. */
type Trouble = { readonly notice: Issue | null };

/** gzip on its way into a reader. Each piece that comes out goes on at once, so that a small file never grows into a large buffer. */
class Inflation implements Way {
  private readonly gunzip: Gunzip = createGunzip({ chunkSize: PIECE_BYTES });
  private trouble: Trouble | null = null;
  private wanted = true;
  /** The last bytes so far. The unpacker throws away what it has at hand when a checksum does not hold: it gets the checksum alone. */
  private held: Buffer = Buffer.alloc(0);
  private readonly closed: Promise<void>;

  constructor(reader: TraceReader) {
    this.gunzip.on("data", (piece: Buffer) => {
      if (!this.wanted) return;
      this.wanted = reader.push(piece, this.gunzip.bytesWritten);
      if (!this.wanted) this.gunzip.destroy();
    });
    this.gunzip.on("error", (error: NodeJS.ErrnoException) => {
      const cut = error.errno === constants.Z_BUF_ERROR;
      this.trouble = { notice: cut ? null : damagedGzip(error.message) };
    });
    this.closed = new Promise((done) => this.gunzip.once("close", () => done()));
  }

  /** False where no more is needed: the reader has its trace, or the compression is damaged. */
  async take(piece: Buffer): Promise<boolean> {
    if (this.gunzip.destroyed) return false;
    const bytes = Buffer.concat([this.held, piece]);
    this.held = bytes.subarray(-TRAILER_BYTES);
    await this.write(bytes.subarray(0, -TRAILER_BYTES));
    return this.wanted && !this.gunzip.destroyed;
  }

  /** Fault of the compression; null: none. `whole`: the complete file has been given. */
  async end(complete: boolean): Promise<Trouble | null> {
    if (complete) {
      await this.write(this.held);
      this.gunzip.end();
    } else this.gunzip.destroy();
    await this.closed;
    return this.trouble;
  }

  private async write(bytes: Buffer): Promise<void> {
    if (bytes.length === 0 || this.gunzip.destroyed) return;
    await Promise.race([new Promise((done) => this.gunzip.write(bytes, done)), this.closed]);
  }
}
