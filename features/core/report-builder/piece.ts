/**
 * What of a page's answer stands in a composed report: a part, the verdict, the headline or one figure of it. Named by kind and id, since a
 * table and a chart of one page may share an id.
 */
import type { Misfit, Part, Report, Verdict } from "@/features/answers/answer";
import type { Figure } from "@/features/answers/explain";
import type { Table } from "@/lib/export/table";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { HEADLINE, VERDICT } from "./page";
import * as m from "./messages.pieces";

type VerdictPiece = {
  readonly kind: "verdict";
  readonly id: string;
  readonly verdict: Verdict;
  readonly misfit: Misfit | null;
};

export type FiguresPiece = {
  readonly kind: "figures";
  readonly id: string;
  readonly figures: readonly Figure[];
  /** The same of what they are set against. */
  readonly before: readonly Figure[];
};

/** Plain to read and to draw: without views, buttons, and what only files hold. */
export type Piece = VerdictPiece | FiguresPiece | Exclude<Part, { kind: "view" | "file" }>;

/** A report, and the figures of what it is set against. */
export type Answered = { readonly now: Report; readonly before: readonly Figure[] };

export type NamedPiece = { readonly ref: string; readonly label: Text };

export const partRef = ({ kind, id }: Pick<Part, "kind" | "id">): string => `${kind}:${id}`;

/** Everything of an answer that can be added, in its order. */
export function listPieces({ now }: Answered): readonly NamedPiece[] {
  return [
    { ref: VERDICT, label: m.verdict },
    ...(now.figures.length > 0 ? [{ ref: HEADLINE, label: m.mainFigures }] : []),
    ...now.figures.slice(0, HEADLINE_FIGURES).map(({ id, label }) => ({ ref: `figure:${id}`, label })),
    ...now.parts.flatMap(listed),
  ];
}

/** null: the answer has nothing of that name. */
export function findPiece({ now, before }: Answered, ref: string): Piece | null {
  if (ref === VERDICT) return verdictPiece(now);
  if (ref === HEADLINE)
    return now.figures.length === 0 ? null : figuresPiece("headline", now.figures.slice(0, HEADLINE_FIGURES), before);
  const named = now.figures.find(({ id }) => ref === `figure:${id}`);
  if (named) return figuresPiece(named.id, [named], before);
  const part = everyPart(now.parts).find((part) => partRef(part) === ref);
  return part ? plainPart(part, true) : null;
}

/** What a piece is called in lists of contents. */
export function pieceTitle(piece: Piece): Text | string {
  switch (piece.kind) {
    case "verdict":
      return m.verdict;
    case "figures":
      return piece.figures.length === 1 && piece.figures[0] ? piece.figures[0].label : m.mainFigures;
    case "chart":
      return piece.title;
    case "row":
      return piece.parts.map((part) => ("title" in part ? part.title : undefined)).find((title) => title) ?? m.part;
    default:
      return piece.title ?? m.part;
  }
}

const HEADLINE_FIGURES = 4;

const everyPart = (parts: readonly Part[]): readonly Part[] =>
  parts.flatMap((part) => ("parts" in part ? [part, ...everyPart(part.parts)] : [part]));

function listed(part: Part): readonly NamedPiece[] {
  if (plainPart(part, true) === null) return [];
  const label = partLabel(part);
  const inside = "parts" in part ? part.parts.flatMap(listed) : [];
  return label ? [{ ref: partRef(part), label: label }, ...inside] : inside;
}

/** Paragraphs without a heading go with the section around them. */
function partLabel(part: Part): Text | null {
  if (part.kind === "chart") return part.label;
  if (part.kind === "row" || part.kind === "view") return null;
  return part.title ?? null;
}

function verdictPiece({ verdict, misfit }: Report): VerdictPiece {
  const { changes: _, ...said } = verdict;
  return {
    ...{ kind: "verdict", id: "verdict", verdict: said },
    misfit: misfit ? { ...misfit, issue: plainIssue(misfit.issue) } : null,
  };
}

function figuresPiece(id: string, figures: readonly Figure[], before: readonly Figure[]): FiguresPiece {
  return {
    ...{ kind: "figures", id, figures: figures.map(plainFigure) },
    before: before.filter((other) => figures.some((figure) => figure.id === other.id)).map(plainFigure),
  };
}

/** What moves a figure is worked out for who opens it on its page: here nobody can. */
const plainFigure = (figure: Figure): Figure => ({ ...figure, sensitivities: [] });

/** Links of rows go on with the scenario of the page around them: here there is none. */
const plainTable = ({ columns, rows, written }: Table): Table => ({ columns, rows, ...(written && { written }) });

/** Buttons change the page that a part stands on: here there is none. */
const plainIssue = ({ changes: _, ...issue }: Issue): Issue => issue;

/** null: nothing of it can stand in a report. `alone`: it was asked for itself, and a table of files is shown. */
function plainPart(part: Part, alone = false): Exclude<Piece, VerdictPiece | FiguresPiece> | null {
  switch (part.kind) {
    case "view":
      return null;
    case "file":
      return alone && !part.long
        ? { kind: "table", id: part.id, title: part.title, table: plainTable(part.table), paged: true }
        : null;
    case "issues":
      return part.issues.length === 0 ? null : { ...part, issues: part.issues.map(plainIssue) };
    case "table": {
      const { offers: _, tools: __, ...rest } = part;
      return { ...rest, table: plainTable(part.table) };
    }
    case "chart":
      return { ...part, table: plainTable(part.table) };
    case "row":
    case "section": {
      const parts = part.parts.flatMap((part) => plainPart(part) ?? []);
      if (parts.length === 0) return null;
      if (part.kind === "row") return { ...part, parts };
      const { tools: _, ...rest } = part;
      return { ...rest, parts };
    }
    default:
      return part;
  }
}
