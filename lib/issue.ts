/**
 * Expected trouble as a value. The message names what is wrong with both numbers and their units;
 * the fix says what to change. Bugs are not issues: they throw.
 */
import type { Text } from "./text";

export type Issue = {
  /** Stable, upper-case, hyphenated, e.g. `MEM-WEIGHTS-EXCEED`. Help pages and tests refer to it. */
  readonly code: string;
  /** The parameter it is about, by its link name (`tp`, `hw`, `config`), so a page can show it at the field. */
  readonly at: string;
  readonly message: Text;
  readonly fix?: Text;
  /** Parameter changes that would mend it, by link name; a page offers them as buttons. */
  readonly changes?: readonly IssueChange[];
};

export type IssueChange = { readonly label: Text; readonly set: Readonly<Record<string, string>> };
