/**
 * What an analysis answers, as plain data: verdict, explained figures, and parts in the order of reading. One component draws it, the
 * export menu saves it, a pinned scenario is compared by it, HTTP sends it, the command line prints it.
 *
 * Words that stand alone are a `Text`; cells, chart titles and names inside drawings are in the language of the reader that was given.
 */
import type { Drawing } from "@/lib/charts/drawing";
import type { Table } from "@/lib/export/table";
import type { Issue, IssueChange } from "@/lib/issue";
import { inLanguage, verbatim, type Language, type Text, type Translate } from "@/lib/text";
import type { Figure } from "./explain";

/** The answer in two lines: finding, evidence, and the change that would help most. */
export type Verdict = {
  readonly finding: Text;
  readonly evidence: Text;
  readonly help: Text | null;
  /** Changes that are offered below, each as a button; `lead` says what they have in common. */
  readonly changes?: { readonly lead: Text; readonly list: readonly IssueChange[] };
  /** Cells are missing: what is found may still change, and is shown as that. */
  readonly partial?: Unfinished;
};

/** How much of a long answer is there. */
export type Unfinished = { readonly done: number; readonly cells: number };

/** In the verdict's place where the scenario does not fit: what is needed against what there is. */
export type Misfit = {
  readonly issue: Issue;
  readonly needed: readonly MemoryPart[];
  /** Bytes that there are. */
  readonly capacity: number;
  /** What the rest of the answer then means. */
  readonly note?: Text;
};

export type MemoryPart = {
  readonly label: Text;
  readonly bytes: number;
  /** Colour slot. */
  readonly slot: 1 | 2 | 3 | 4;
};

type Headed = {
  /** Short, unique on its page: the last words of file names. */
  readonly id: string;
  readonly title: Text;
  /** What to know before reading, and afterwards. */
  readonly lead?: Text | undefined;
  readonly note?: Text | undefined;
};

export type TablePart = Headed & {
  readonly kind: "table";
  readonly table: Table;
  /** Its name among the exports; left out: the title. */
  readonly file?: Text;
  /** Filtered and shown page by page on a screen: for hundreds of rows. */
  readonly paged?: boolean;
  /** The last row sums up the others. */
  readonly totals?: boolean;
  /** Id of the view that stands beside the heading: what chooses its columns or rows. */
  readonly tools?: string;
  /** Column by which a screen sorts at first. */
  readonly sortedBy?: { readonly id: string; readonly descending: boolean };
  /** A button in each row: the change that the row is about; null where there is none. */
  readonly offers?: { readonly label: Text; readonly changes: readonly (IssueChange["set"] | null)[] };
};

export type ChartPart = {
  readonly kind: "chart";
  readonly id: string;
  /** Its name among the exports. */
  readonly label: Text;
  /** The finding as a statement: "Prefill is compute-bound". */
  readonly title: string;
  /** What is drawn, and in which unit. */
  readonly subtitle: string;
  readonly drawing: Drawing;
  /** The same figures as a table. */
  readonly table: Table;
};

/** With a title of their own, or as paragraphs of the section around them. */
export type WordsPart = Partial<Headed> & {
  readonly kind: "words";
  readonly id: string;
  readonly words: readonly Text[];
};

export type Fact = {
  readonly label: Text;
  readonly value: Text;
  /** Against the pinned scenario. */ readonly change?: Text;
};
export type FactGroup = { readonly id: string; readonly title: Text; readonly facts: readonly Fact[] };

/** Secondary figures in groups: a name, a value. With a title of their own where they are a section. */
type FactsPart = Partial<Headed> & {
  readonly kind: "facts";
  readonly id: string;
  readonly groups: readonly FactGroup[];
};

export type SectionPart = Headed & {
  readonly kind: "section";
  /** Id of the view that stands beside the heading: what chooses its parts. */
  readonly tools?: string;
  readonly parts: readonly Part[];
};

/** In files and in other programs' answers, and nowhere on the screen. */
type FilePart = {
  readonly kind: "file";
  readonly id: string;
  readonly title: Text;
  readonly table: Table;
  /** Of so many rows that it is made only for who asks for this very file. */
  readonly long?: true;
};

export type Part =
  | TablePart
  | ChartPart
  | WordsPart
  | FactsPart
  /** What the answer leaves out, or what speaks against it, and what would mend it; not said a second time above the answer. */
  | (Partial<Headed> & { readonly kind: "issues"; readonly id: string; readonly issues: readonly Issue[] })
  /** Side by side where there is room. */
  | { readonly kind: "row"; readonly id: string; readonly parts: readonly Part[] }
  /** Under one heading. */
  | SectionPart
  | FilePart
  /**
   * What no list can say: an editor, a time machine. The page's folder in app/ has the view of this id, which may say issues itself; a
   * chart may have one as well.
   */
  | { readonly kind: "view"; readonly id: string; readonly issues?: readonly Issue[] };

export type Report = {
  readonly verdict: Verdict;
  readonly misfit?: Misfit | null;
  /** The first four are the headline. */
  readonly figures: readonly Figure[];
  /** What limits and figures are of, and why another page may have others for the same question; in a line below the verdict. */
  readonly basis?: Text | null;
  /** More is to come, and figures may still change: a screen draws them grey. */
  readonly soFar?: true;
  /** Of an opened file: its figures are whatever the file says they are, and no prediction of the page. */
  readonly opened?: true;
  /** What the headline is set against where nothing is pinned: figures of the same ids. */
  readonly against?: readonly Figure[];
  /** Said under a figure that has no target, by the figure's id. */
  readonly notes?: Readonly<Record<string, Text>>;
  readonly parts: readonly Part[];
};

/** Who reads a report, and of what: the language, the page's own input, the same page's answer to the pinned scenario. */
export type Reader<Input, Scenario, Output> = {
  readonly t: Translate;
  readonly input: Input;
  readonly scenario: Scenario;
  readonly pinned: Output | null;
};

/** A value that both languages write alike may be a plain string. */
export const fact = (label: Text, value: Text | string): Fact => ({
  label,
  value: typeof value === "string" ? verbatim(value) : value,
});

export type SinglePart = Exclude<Part, { kind: "row" | "section" }>;

/** Every part, those of rows and sections too. */
export const flatParts = (parts: readonly Part[]): readonly SinglePart[] =>
  parts.flatMap((part) => (part.kind === "row" || part.kind === "section" ? flatParts(part.parts) : [part]));

/** Of these issues, what no part of the report says itself. An issue is made anew with every answer: equal words are one. */
export function unsaid(issues: readonly Issue[], { parts, misfit }: Report): readonly Issue[] {
  const key = ({ code, at, message }: Issue): string => `${code} ${at} ${message.en}`;
  const stated = new Set(
    flatParts(parts).flatMap((part) => ("issues" in part && part.issues ? part.issues.map(key) : [])),
  );
  return issues.filter((issue) => issue.code !== misfit?.issue.code && !stated.has(key(issue)));
}

/** As another program is sent it. */
export const sentReport = ({ parts, ...report }: Report, language: Language): unknown =>
  inLanguage({ ...report, parts: parts.filter((part) => part.kind !== "file" || !part.long) }, language);

type ReportTable = {
  /** What it is on the page. */
  readonly kind: "table" | "chart";
  readonly id: string;
  readonly label: Text;
  readonly table: Table;
};

/** The tables of a report, those behind charts last; a chart whose id a table has adds none. */
export function reportTables({ parts }: Pick<Report, "parts">): readonly ReportTable[] {
  const flat = flatParts(parts);
  const tables = flat.flatMap((part) =>
    part.kind === "table" || part.kind === "file"
      ? [
          {
            kind: "table" as const,
            ...{ id: part.id, label: (part.kind === "table" && part.file) || part.title, table: part.table },
          },
        ]
      : [],
  );
  const known = new Set(tables.map(({ id }) => id));
  const charts = flat.flatMap((part) =>
    part.kind === "chart" && !known.has(part.id)
      ? [{ kind: "chart" as const, id: part.id, label: part.label, table: part.table }]
      : [],
  );
  return [...tables, ...charts];
}
