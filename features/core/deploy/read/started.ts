/** What a pasted text starts: commands, how often, on which side of a pair, and what else names their model. */
import type { Issue } from "@/lib/issue";
import type { Role } from "../plan/server-plan";

export type Started = {
  readonly words: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  /** How often the file starts it. */
  readonly copies: number;
  /** The side that the file states; absent where the command alone says it. */
  readonly role?: Role;
  /** Folders of a container, and what is mounted there. */
  readonly mounts?: readonly Mount[];
};

export type Mount = { readonly target: string; readonly source: string };

/** A text as what it starts. */
export type Manifest = {
  readonly started: readonly Started[];
  /** Options files that the text contains, by name. */
  readonly files: Readonly<Record<string, string>>;
  readonly issues: readonly Issue[];
  /** The text says how often each is started: a script is run as often as somebody runs it. */
  readonly counted: boolean;
  /** Settings that the text leaves open, by link name: a recipe names no layout. */
  readonly open?: readonly string[];
};
