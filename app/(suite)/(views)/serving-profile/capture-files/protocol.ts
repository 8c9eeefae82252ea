/** What a page and the worker that reads a serving profile say to each other. */
import type { AssembleOptions } from "@/features/core/serving-profile/reading";
import type { SentProfile } from "@/features/core/serving-profile";
import type { ExampleName } from "@/features/core/synthetic-profile/cases";
import type { Issue } from "@/lib/issue";

export type ProfileFile = { readonly path: string; readonly file: File };

export type ProfileSource =
  | { readonly kind: "files"; readonly files: readonly ProfileFile[] }
  | { readonly kind: "example"; readonly name: ExampleName };

/** A trace in a capture: a file of the reader's, or one that an archive among those holds. */
export type FoundTrace = { readonly file: ProfileFile; readonly member: string | null };

export type ToProfileReader =
  | { readonly kind: "read"; readonly source: ProfileSource; readonly options: AssembleOptions }
  /** What was read so far is all there shall be. */
  | { readonly kind: "stop" };

export type ProfileProgress = {
  /** Of all files, as they lie on disk. */
  readonly bytes: number;
  readonly of: number;
  /** Files that were begun. */
  readonly files: number;
  readonly ofFiles: number;
};

export type FromProfileReader =
  | { readonly kind: "progress"; readonly progress: ProfileProgress }
  | { readonly kind: "done"; readonly profile: SentProfile; readonly traces: readonly FoundTrace[] }
  | { readonly kind: "refused"; readonly issues: readonly Issue[] };
