/** Files as they come: plain, compressed, or in archives, which may hold each other. Nothing is written anywhere. */
import { decoderReason } from "@/lib/files/decoder-reason";
import { Gunzip } from "fflate";
import type { Issue } from "@/lib/issue";
import { byteKind, type ByteKind } from "@/lib/files/first-bytes";
import { ArchiveRefusal, bombRefusal, damagedRefusal, pathRefusal, sizeRefusal } from "./refusal";
import type { ByteSink } from "./byte-sink";
import { TarReader } from "./tar";
import { ZipReader } from "./zip";

/** Tables of numbers pack 5 to 40 times; past this much text, a larger ratio than this is a file made to burst. */
const BOMB_BYTES = 2 ** 28;
const BOMB_RATIO = 200;
const MAX_ENTRIES = 10_000;
/** A compressed table in a compressed archive. */
const MAX_DEPTH = 4;
/** A tar's mark stands at 257. */
const LOOKED_AT = 512;

/** What takes a file that is no archive; `path` goes through the archives that hold it. */
export type OpenFile = (path: string, kind: ByteKind) => ByteSink;

/** What one file on disk may unpack to. */
type Account = { readonly path: string; packed: number; unpacked: number; entries: number };

export class Unpacking implements ByteSink {
  private readonly account: Account;
  private readonly file: ByteSink;
  private why: Issue | null = null;

  constructor(path: string, openFile: OpenFile) {
    this.account = { path, packed: 0, unpacked: 0, entries: 0 };
    this.file = new Entry(path, openFile, this.account, 0);
  }

  push(piece: Uint8Array): boolean {
    this.account.packed += piece.length;
    return this.guarded(() => this.file.push(piece));
  }

  end(cut: boolean): void {
    this.guarded(() => {
      this.file.end(cut);
      return true;
    });
  }

  /** Why the rest of it is not read. */
  get refusal(): Issue | null {
    return this.why;
  }

  /** An archive that was made to harm gives nothing; one that is damaged gives what came before. */
  get harmful(): boolean {
    return this.why !== null && this.why.code !== "PROFILE-ARCHIVE-DAMAGED";
  }

  get isArchive(): boolean {
    return this.account.entries > 0;
  }

  private guarded(step: () => boolean): boolean {
    if (this.why !== null) return false;
    try {
      return step();
    } catch (error) {
      if (!(error instanceof ArchiveRefusal)) throw error;
      this.why = error.issue;
      return false;
    }
  }
}

/** One file, of which the first bytes tell what it is. */
class Entry implements ByteSink {
  private head = new Uint8Array(0);
  private inner: ByteSink | null = null;

  constructor(
    private readonly path: string,
    private readonly openFile: OpenFile,
    private readonly account: Account,
    private readonly depth: number,
  ) {}

  push(piece: Uint8Array): boolean {
    if (this.inner !== null) return this.inner.push(piece);
    const bytes = new Uint8Array(this.head.length + piece.length);
    bytes.set(this.head);
    bytes.set(piece, this.head.length);
    this.head = bytes;
    return bytes.length < LOOKED_AT || this.start();
  }

  end(cut: boolean): void {
    if (this.inner === null) this.start();
    this.inner?.end(cut);
  }

  private start(): boolean {
    this.inner = this.open();
    const wanted = this.inner.push(this.head);
    this.head = new Uint8Array(0);
    return wanted;
  }

  private open(): ByteSink {
    const { path } = this;
    const kind = byteKind(this.head);
    if (kind === "gzip") return new Inflating(path, this.account, this.below(path.replace(/\.gz$|\.tgz$/i, "")));
    if (kind === "tar") return new TarReader(path, (name) => this.entry(name));
    if (kind === "zip") return new ZipReader(path, (name) => this.entry(name));
    return this.openFile(path, kind);
  }

  private below(path: string): Entry {
    if (this.depth >= MAX_DEPTH) throw sizeRefusal(this.account.path, MAX_ENTRIES);
    return new Entry(path, this.openFile, this.account, this.depth + 1);
  }

  private entry(name: string): ByteSink | null {
    this.account.entries += 1;
    if (this.account.entries > MAX_ENTRIES) throw sizeRefusal(this.account.path, MAX_ENTRIES);
    if (leavesItsFolder(name)) throw pathRefusal(this.account.path, name);
    if (/(^|\/)(__MACOSX\/|\._|\.DS_Store$)/.test(name) || name.endsWith("/")) return null;
    return counted(this.below(`${this.path}/${name.replace(/^(\.\/)+/, "")}`), this.account);
  }
}

const leavesItsFolder = (name: string): boolean =>
  /^([/\\]|[a-zA-Z]:)/.test(name) || name.split(/[/\\]/).includes("..") || name.includes("\0");

/** Counts what comes out of an archive, before it is kept. */
function counted(taker: ByteSink, account: Account): ByteSink {
  return {
    push: (piece) => {
      count(account, piece.length);
      return taker.push(piece);
    },
    end: (cut) => taker.end(cut),
  };
}

function count(account: Account, bytes: number): void {
  account.unpacked += bytes;
  if (account.unpacked > BOMB_BYTES && account.unpacked > account.packed * BOMB_RATIO)
    throw bombRefusal(account.path, account.packed, account.unpacked, BOMB_RATIO);
}

/** gzip, whose pieces go on as they come out. */
class Inflating implements ByteSink {
  private readonly gunzip: Gunzip;
  private whole = false;
  private wanted = true;

  constructor(
    private readonly path: string,
    account: Account,
    private readonly inner: ByteSink,
  ) {
    this.gunzip = new Gunzip((piece, final) => {
      count(account, piece.length);
      this.wanted = inner.push(piece);
      this.whole ||= final;
    });
  }

  push(piece: Uint8Array): boolean {
    // The unpacker gives all of a piece's text at once: small pieces keep a bomb's first burst small.
    for (let offset = 0; offset < piece.length && this.wanted; offset += STEP)
      this.step(piece.subarray(offset, offset + STEP), false);
    return this.wanted;
  }

  end(cut: boolean): void {
    if (!cut && this.wanted && !this.whole) this.step(new Uint8Array(0), true);
    this.inner.end(cut || (this.wanted && !this.whole));
  }

  private step(piece: Uint8Array, final: boolean): void {
    try {
      this.gunzip.push(piece, final);
    } catch (error) {
      if (error instanceof ArchiveRefusal) throw error;
      // An end in the middle of the data is a cut file, of which the whole part counts.
      if (final) return;
      this.inner.end(true);
      throw damagedRefusal(this.path, decoderReason(error));
    }
  }
}

const STEP = 1 << 16;
