/** A composed report as Markdown for a merge request: charts by their tables, words escaped. */
import type { FactGroup } from "@/features/answers/answer";
import { bandText, chooseScale, targetState, textInScale } from "@/features/answers/figure-text";
import type { Figure } from "@/features/answers/explain";
import { markdownPage, type PageSection } from "@/features/core/report/exports/page";
import { table, type Table } from "@/lib/export/table";
import type { Issue } from "@/lib/issue";
import { BETWEEN, COLON, verbatim, type Language, type Translate } from "@/lib/text";
import { UNTITLED, type ComposedReport } from "./document";
import { isResolvedPart, type ResolvedEntry, type ResolvedPart } from "./resolve-parts";
import type { Piece } from "./piece";
import * as m from "./messages";

type Asked = {
  readonly report: ComposedReport;
  readonly resolved: readonly ResolvedEntry[];
  readonly language: Language;
  /** ISO 8601. */
  readonly written: string;
};

export function composedMarkdown({ report, resolved, language, written: time }: Asked): string {
  const t: Translate = (words) => words[language];
  return markdownPage({
    title: report.title || t(UNTITLED),
    lead: time.slice(0, 10),
    sections: resolved.flatMap((entry) =>
      isResolvedPart(entry) ? partSections(entry, language, t) : wordsSection(entry.entry),
    ),
  });
}

const wordsSection = ({ kind, words }: { readonly kind: "heading" | "note"; readonly words: string }): PageSection =>
  kind === "heading" ? { title: words, tables: [] } : { words: paragraphs(words), tables: [] };

export const paragraphs = (words: string): readonly string[] =>
  words
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

function partSections(part: ResolvedPart, language: Language, t: Translate): readonly PageSection[] {
  const piece = part.found(language);
  const source: PageSection = { words: [t(part.source)], tables: [] };
  return [...(piece.ok ? pieceSections(piece.value, t) : [issueSection(piece.issues, t)]), source];
}

function pieceSections(piece: Piece, t: Translate): readonly PageSection[] {
  switch (piece.kind) {
    case "verdict": {
      const { finding, evidence, help } = piece.verdict;
      if (piece.misfit) return [issueSection([piece.misfit.issue], t)];
      const sentence = [t(finding) + t(COLON), t(evidence), ...(help ? [t(help)] : [])].join(t(BETWEEN));
      return [{ words: [sentence], tables: [] }];
    }
    case "figures":
      return [{ tables: [{ table: figureTable(piece.figures, t) }] }];
    case "table":
      return [{ ...around(piece, t), tables: [{ title: t(piece.title), table: piece.table }] }];
    case "chart":
      return [{ tables: [{ title: piece.title, table: piece.table }] }];
    case "words":
      return [{ words: [...(piece.title ? [t(piece.title)] : []), ...piece.words.map(t)], tables: [] }];
    case "facts":
      return [{ tables: piece.groups.map((group) => ({ title: t(group.title), table: factTable(group, t) })) }];
    case "issues":
      return [issueSection(piece.issues, t)];
    case "row":
    case "section": {
      const inside = piece.parts.flatMap((part) => pieceSections(part as Piece, t));
      return piece.kind === "row" ? inside : [{ words: [t(piece.title)], tables: [] }, ...inside];
    }
  }
}

type Introduced = Pick<Extract<Piece, { kind: "table" }>, "lead" | "note">;

const around = ({ lead, note }: Introduced, t: Translate): Pick<PageSection, "words"> => ({
  words: [lead, note].flatMap((words) => (words ? [t(words)] : [])),
});

const issueSection = (issues: readonly Issue[], t: Translate): PageSection => ({
  words: issues.map(({ message, fix }) => t(message) + (fix ? t(BETWEEN) + t(fix) : "")),
  tables: [],
});

const figureTable = (figures: readonly Figure[], t: Translate): Table =>
  table<Figure>(
    t,
    [
      { id: "figure", label: m.figure, value: ({ label }) => t(label) },
      { id: "value", label: m.value, value: (figure) => textInScale(figure.value, chooseScale(figure)) },
      { id: "band", label: m.band, value: (figure) => bandText(figure) },
      { id: "target", label: m.target, value: (figure) => targetState(figure)?.limit ?? null },
      { id: "of", label: m.whatItIsOf, value: ({ context }) => t(context) },
    ],
    figures,
  );

const factTable = ({ facts }: FactGroup, t: Translate): Table =>
  table<FactGroup["facts"][number]>(
    t,
    [
      { id: "fact", label: verbatim(""), value: ({ label }) => t(label) },
      { id: "value", label: m.value, value: ({ value }) => t(value) },
    ],
    facts,
  );
