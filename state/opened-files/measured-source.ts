"use client";
/** The files behind a page's answer, and the facts about them that a part of a report stores. */
import type { Measured } from "@/features/core/report-builder/measured";

export type SourceFile = {
  readonly name: string;
  readonly content: Blob;
  /** Milliseconds of the Unix clock; null: the text came without a file. */
  readonly modified: number | null;
};

/** `model`: as the files state it; null: they do not. */
export type MeasuredSource = {
  readonly files: readonly SourceFile[];
  readonly model: string | null;
  /** The answer is of the scenario, too. */
  readonly scenario?: true;
};

export const NO_SOURCE: MeasuredSource = { files: [], model: null };

export const sourceFile = (file: File, name: string = file.name): SourceFile => ({
  ...{ name, content: file, modified: file.lastModified },
});

/** A file that the page holds as text alone. */
export const sourceText = ({ name, text, modified = null }: HeldText): SourceFile => ({
  ...{ name, content: new Blob([text]), modified },
});

/** `modified` as its file had it; absent: it came without one. */
type HeldText = { readonly name: string; readonly text: string; readonly modified?: number | null };

const MOST_FILES = 200;
/** A browser hashes a file whole, in memory. */
const MOST_HASHED = 2 ** 30;

/** Name, size, date and SHA-256 of each. */
export async function recordSource({ files, model, scenario }: MeasuredSource): Promise<Measured> {
  const recorded = files.slice(0, MOST_FILES).map(async ({ name, content, modified }) => ({
    ...{ name: name.slice(0, 1000), bytes: content.size },
    modified: modified === null ? null : new Date(modified).toISOString(),
    sha256: await wholeHash(content),
  }));
  return { files: await Promise.all(recorded), model: model?.slice(0, 200) ?? null, ...(scenario && { scenario }) };
}

/** null where the browser hashes nothing: pages that came without encryption from another machine. */
async function wholeHash(content: Blob): Promise<string | null> {
  // The DOM library says that it is always there.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined || content.size === 0 || content.size > MOST_HASHED) return null;
  try {
    const digest = new Uint8Array(await subtle.digest("SHA-256", await content.arrayBuffer()));
    return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  } catch {
    // The file was moved or changed since it was opened.
    return null;
  }
}
