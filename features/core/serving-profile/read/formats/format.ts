/** What every reader of a kind of file is. */
import type { Issue } from "@/lib/issue";
import type { Texts } from "../../columns";
import { type Part, settled } from "../../tables/part";

export type Given = { readonly path: string; readonly texts: Texts };

export type Format = {
  /** False: no more is needed. */
  readonly push: (piece: Uint8Array) => boolean;
  /** `cut`: the file ended early. */
  readonly finish: (cut: boolean) => readonly Part[];
};

/** A file of which nothing is read, and why. */
export const unread = ({ path }: Given, ...notices: readonly Issue[]): Part => ({
  path,
  table: null,
  origin: "file",
  kind: "unknown",
  rows: 0,
  notices,
  settle: () => settled({}),
});

export const withNotices = (part: Part, notices: readonly Issue[]): Part => ({
  ...part,
  notices: [...part.notices, ...notices],
});
