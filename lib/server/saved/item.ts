/** One piece of saved work as the store knows it: what it is called, who changed it when, and contents that it does not look into. */
import type { Row } from "./engine";

export type SavedItem = {
  /** Short enough to be read aloud; part of links. */
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly note: string;
  /** The last one; numbers only grow. */
  readonly version: number;
  /** Of all its versions. */
  readonly bytes: number;
  /** ISO 8601, UTC, like all times here. */
  readonly createdAt: string;
  readonly createdBy: string;
  readonly changedAt: string;
  readonly changedBy: string;
  /** null: not in the trash. */
  readonly deletedAt: string | null;
  readonly deletedBy: string | null;
};

/** A version never changes once it is saved. */
export type SavedVersion = {
  readonly version: number;
  readonly name: string;
  readonly tags: readonly string[];
  readonly note: string;
  readonly savedAt: string;
  readonly savedBy: string;
};

export type Draft = {
  readonly kind: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly note: string;
  /** What a search looks at, beside name, tags and note. */
  readonly words: string;
  /** Hashes of uploads that the content names. */
  readonly uploads: readonly string[];
  /** Some contents bear the number of their version. */
  readonly content: (version: number) => string;
};

export type Stamp = { readonly at: string; readonly who: string };

export const readItem = (row: Row): SavedItem => ({
  id: String(row["id"]),
  kind: String(row["kind"]),
  ...readNamed(row),
  version: Number(row["version"]),
  bytes: Number(row["bytes"]),
  createdAt: String(row["created_at"]),
  createdBy: String(row["created_by"]),
  changedAt: String(row["changed_at"]),
  changedBy: String(row["changed_by"]),
  deletedAt: row["deleted_at"] === null ? null : String(row["deleted_at"]),
  deletedBy: row["deleted_by"] === null ? null : String(row["deleted_by"]),
});

export const readVersion = (row: Row): SavedVersion => ({
  version: Number(row["version"]),
  ...readNamed(row),
  savedAt: String(row["saved_at"]),
  savedBy: String(row["saved_by"]),
});

const readNamed = (row: Row) => ({
  name: String(row["name"]),
  tags: JSON.parse(String(row["tags"])) as string[],
  note: String(row["note"]),
});

/** Characters: every search looks at those of every item. */
const SEARCHED_MOST = 20_000;

export const searched = ({ name, tags, note, words }: Omit<Draft, "content" | "kind" | "uploads">): string =>
  [name, ...tags, note, words].join(" ").toLowerCase().slice(0, SEARCHED_MOST);
