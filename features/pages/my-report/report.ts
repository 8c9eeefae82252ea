/** The report's own entries as parts of an answer, for programs and terminals; the page draws them with the buttons that change them. */
import type { Part, Reader, Report } from "@/features/answers/answer";
import type { ComposedReport } from "@/features/core/report-builder/document";
import { isResolvedPart, type ResolvedEntry } from "@/features/core/report-builder/resolve-parts";
import { paragraphs } from "@/features/core/report-builder/markdown";
import type { Piece } from "@/features/core/report-builder/piece";
import { chooseScale, textInScale } from "@/features/answers/figure-text";
import type { Scoped } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import { LANGUAGES, verbatim, type Language, type Text, type Translate } from "@/lib/text";
import type { MyReportInput } from "./input";
import * as m from "./messages";

export type MyReportAnswer = { readonly report: ComposedReport; readonly resolved: readonly ResolvedEntry[] };

export function writeMyReport(
  { report, resolved }: MyReportAnswer,
  { t }: Reader<MyReportInput, Scoped<never>, MyReportAnswer>,
): Report {
  return { verdict: verdict(report.title, resolved), figures: [], parts: resolved.map((entry) => entryPart(entry, t)) };
}

function verdict(title: string, resolved: readonly ResolvedEntry[]): Report["verdict"] {
  const parts = resolved.filter(isResolvedPart);
  const missing = parts.filter((part) => !part.found("en").ok).length;
  const frozen = parts.filter(({ entry }) => entry.frozen).length;
  const finding = title === "" ? m.composedReport : verbatim(title);
  const gaps = missing > 0 ? m.missingWithoutAnswer({ missing }) : "";
  return {
    finding,
    evidence: m.partsFrozenOfThemFrozen({
      parts: parts.length,
      frozen,
      gaps,
    }),
    help: null,
  };
}

function entryPart(resolved: ResolvedEntry, t: Translate): Part {
  const id = String(resolved.entry.id);
  if (!isResolvedPart(resolved)) {
    const { kind, words } = resolved.entry;
    const sentences = paragraphs(words).map(verbatim);
    return kind === "heading"
      ? { kind: "words", id, title: verbatim(words), words: [] }
      : { kind: "words", id, words: sentences };
  }
  const piece = resolved.found(spoken(t));
  return piece.ok
    ? { kind: "section", id, title: resolved.source, parts: pieceParts(piece.value) }
    : trouble(id, resolved.source, piece.issues);
}

/** The language that a reader speaks. */
const spoken = (t: Translate): Language => LANGUAGES.find((language) => t(m.enWord) === language) ?? "en";

const trouble = (id: string, title: Text, issues: readonly Issue[]): Part => ({ kind: "issues", id, title, issues });

function pieceParts(piece: Piece): readonly Part[] {
  if (piece.kind === "verdict") {
    const { finding, evidence, help } = piece.verdict;
    return [{ kind: "words", id: piece.id, words: [finding, evidence, ...(help ? [help] : [])] }];
  }
  if (piece.kind !== "figures") return [piece];
  const facts = piece.figures.map(({ label, value, unit, context }) => ({
    label: m.labelContext({ label, context }),
    value: verbatim(textInScale(value, chooseScale({ value, unit }))),
  }));
  return [{ kind: "facts", id: piece.id, groups: [{ id: piece.id, title: m.figures, facts }] }];
}
