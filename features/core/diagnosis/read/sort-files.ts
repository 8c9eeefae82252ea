/** What each file is, by its content: archives are opened, logs, scrapes, benchmarks and recordings go their ways. */
import { recognise } from "@/features/core/file-kinds/recognise";
import { readLineSample } from "@/features/core/server-logs/line-sample";
import { Unpacking } from "@/features/core/serving-profile/unpacking";
import { byteKind, utf16 } from "@/lib/files/first-bytes";
import type { Text } from "@/lib/text";
import { joinPieces } from "./captures";
import { isScrape } from "./scrapes/scrape-reader";
import { scrapeTimes } from "./scrapes/scrape-time";
import * as m from "./messages";

export type GivenFile = { readonly name: string; readonly content: Uint8Array | string };

type FileWay = "log" | "scrape" | "query" | "iterations" | "benchmark" | "capture" | "unknown";

/** `called`: what an unknown file is, where others know it. */
export type SortedFile = GivenFile & { readonly way: FileWay; readonly called?: Text };

export type Unread = { readonly file: string; readonly why: Text };

/** So many characters tell what a file is. */
const HEAD = 2 ** 20;
const SIGNS = 4_000;

/** Every file, those in archives under the archive's name, with the way it is read. */
export function sortFiles(files: readonly GivenFile[]): {
  readonly sorted: readonly SortedFile[];
  readonly unread: readonly Unread[];
} {
  const unread: Unread[] = [];
  const opened = withoutCopies(
    files.flatMap((file) => unpacked(file, unread)),
    unread,
  );
  const sorted = opened.flatMap((file): SortedFile[] => {
    const kind = contentKind(file);
    if (kind === "empty") unread.push({ file: file.name, why: m.fileIsEmpty });
    else if (kind === "binary") unread.push({ file: file.name, why: m.fileIsNoText });
    else return [{ ...file, ...(kind === "database" ? { way: "capture" } : textWay(file)) }];
    return [];
  });
  return { sorted, unread };
}

/**
 * A log and its packed copy lie side by side often: events would count twice. Scrapes of two times that are the same say that nothing moved
 * between them.
 */
function withoutCopies(files: readonly GivenFile[], unread: Unread[]): readonly GivenFile[] {
  const bySize = new Map<number, GivenFile[]>();
  const times = scrapeTimes(files.map(({ name }) => name));
  const isOtherTime = (a: GivenFile, b: GivenFile): boolean => {
    const [first, second] = [times.get(a.name)?.seconds, times.get(b.name)?.seconds];
    return first !== undefined && second !== undefined && first !== second && isScrape(headText(a));
  };
  return files.filter((file) => {
    const alike = bySize.get(file.content.length) ?? [];
    bySize.set(file.content.length, [...alike, file]);
    const original =
      file.content.length === 0
        ? undefined
        : alike.find((other) => sameContent(other, file) && !isOtherTime(other, file));
    if (original !== undefined) unread.push({ file: file.name, why: m.sameAs({ name: original.name }) });
    return original === undefined;
  });
}

function sameContent({ content: a }: GivenFile, { content: b }: GivenFile): boolean {
  if (typeof a === "string" || typeof b === "string") return a === b;
  return a.every((byte, i) => byte === b[i]);
}

const contentKind = ({ content }: GivenFile): ReturnType<typeof byteKind> =>
  typeof content !== "string" ? byteKind(content.subarray(0, 512)) : content.trim() === "" ? "empty" : "text";

function unpacked(file: GivenFile, unread: Unread[]): readonly GivenFile[] {
  if (typeof file.content === "string" || !["gzip", "zip", "tar"].includes(contentKind(file))) return [file];
  const inner: GivenFile[] = [];
  const unpacking = new Unpacking(file.name, (name) => {
    const pieces: Uint8Array[] = [];
    return {
      push: (piece) => pieces.push(piece.slice()) > 0,
      end: () => void inner.push({ name, content: joinPieces(pieces) }),
    };
  });
  for (let start = 0; start < file.content.length; start += HEAD)
    if (!unpacking.push(file.content.subarray(start, start + HEAD))) break;
  unpacking.end(false);
  const { refusal, harmful } = unpacking;
  if (refusal !== null) unread.push({ file: file.name, why: refusal.message });
  return harmful ? [] : inner;
}

/** The first characters of a file. */
function headText({ content }: GivenFile): string {
  if (typeof content === "string") return content.slice(0, HEAD);
  return new TextDecoder(utf16(content) ?? "utf-8").decode(content.subarray(0, HEAD));
}

function textWay(file: GivenFile): { readonly way: FileWay; readonly called?: Text } {
  const head = headText(file);
  if (/^\s*[{[]/.test(head)) {
    const way = jsonWay(head.slice(0, SIGNS * 16));
    if (way !== null) return { way };
  }
  if (isScrape(head)) return { way: "scrape" };
  if (head.split("\n", SIGNS).some((line) => readLineSample(line.slice(0, SIGNS)) !== null)) return { way: "log" };
  const bytes = typeof file.content === "string" ? new TextEncoder().encode(head) : file.content.subarray(0, HEAD);
  const known = recognise(file.name, bytes, { whole: file.content.length <= HEAD });
  if (!known.ok) return { way: "log" };
  const { kind, called } = known.value;
  if (kind === "benchmark") return { way: "benchmark" };
  if (kind === "serving-profile" || kind === "requests" || kind === "trace") return { way: "capture" };
  return kind === "log" || kind === "launch" ? { way: "log" } : { way: "unknown", called };
}

/** null: JSON that others know, or lines of a log that begin with a bracket. */
function jsonWay(head: string): FileWay | null {
  if (/"resultType"\s*:/.test(head)) return "query";
  if (/"iterLatencyMS"\s*:|"inflightBatchingStats"\s*:/.test(head)) return "iterations";
  return /^\s*\{"log"\s*:|"Active Request Count"/.test(head) ? "log" : null;
}
