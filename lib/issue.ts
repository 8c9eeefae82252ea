/**
 * Expected trouble as a value. The message names the fault with both numbers and their units;
 * the fix says what to change. Bugs are not issues: they throw.
 */
import { formatCount } from "./format/quantity";
import type { Text } from "./text";
import * as m from "./messages";

export type Issue = {
  /** Stable, upper-case, hyphenated, e.g. `MEM-WEIGHTS-EXCEED`. Help pages and tests refer to it. */
  readonly code: string;
  /** The parameter it is about, by its link name (`tp`, `hw`, `config`), so a page can show it at the field. */
  readonly at: string;
  readonly message: Text;
  readonly fix?: Text;
  /** Parameter changes that would fix it, by link name; a page offers them as buttons. */
  readonly changes?: readonly IssueChange[];
};

export type IssueChange = { readonly label: Text; readonly set: Readonly<Record<string, string>> };

type IssueWords = Pick<Issue, "message" | "fix">;

/** What issues say, by code: always the same, or of values. `CODE/variant` is said where one code has several sentences. */
type IssueBook = Readonly<Record<string, IssueWords | ((values: never) => IssueWords)>>;

type Values<Words> = Words extends (values: infer V) => IssueWords
  ? [values: V, changes?: Issue["changes"]]
  : [values?: Readonly<Record<string, never>>, changes?: Issue["changes"]];

/** The maker of all issues of a book. @public Compiled books (`./messages.issues`) import it. */
export const issueMaker =
  <Book extends IssueBook>(book: Book) =>
  <Name extends keyof Book & string>(name: Name, field: string, ...[values, changes]: Values<Book[Name]>): Issue => {
    const words: IssueWords | ((values: never) => IssueWords) | undefined = book[name];
    const texts = typeof words === "function" ? words(values as never) : words;
    const [code = name] = name.split("/");
    return { code, at: field, ...(texts as IssueWords), ...(changes && { changes }) };
  };

/** Each fault once: parts of an answer that read the same scenario find the same in it. The first one stays. */
export function distinctIssues(issues: readonly Issue[]): readonly Issue[] {
  const named = ({ code, at, message }: Issue): string => JSON.stringify([code, at, message.en]);
  return [...new Map([...issues].reverse().map((issue) => [named(issue), issue])).values()].reverse();
}

/** As many as a reader reads; the last one counts the others. A foreign file may have hundreds of thousands. */
export function cutIssues(issues: readonly Issue[], most = 20): readonly Issue[] {
  const next = issues[most];
  if (next === undefined) return issues;
  const more = issues.length - most;
  const rest: Issue = {
    ...{ code: next.code, at: next.at },
    message: m.moreFaultsAreNotListed({ more, more2: formatCount(more) }),
  };
  return [...issues.slice(0, most), rest];
}

/** The same for each kind: one broken column of a long table would otherwise fill a page with one sentence. */
export function cutPerCode(issues: readonly Issue[], most = 20): readonly Issue[] {
  return [...Map.groupBy(issues, ({ code }) => code)].flatMap(([code, own]) => {
    const more = own.length - most;
    return more > 0 ? [...own.slice(0, most), furtherIssues(code, more)] : own;
  });
}

const furtherIssues = (code: string, count: number): Issue => ({
  ...{ code, at: "further rows" },
  message: m.countMoreOfThisKind({ count: formatCount(count) }),
});
