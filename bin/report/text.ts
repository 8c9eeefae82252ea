/** A report for the eye: verdict, figures with band and grade, and the parts that a screen shows, tables under their heads. */
import type {
  Misfit,
  Part,
  Report,
  SectionPart,
  SinglePart,
  TablePart,
  Verdict,
  WordsPart,
} from "@/features/answers/answer";
import { type Figure, GRADE_WORDS } from "@/features/answers/explain";
import { bandText, chooseScale, STANDING_SIGN, targetState, textInScale } from "@/features/answers/figure-text";
import { onScreen, type Table } from "@/lib/export/table";
import { alignedText, tableToText } from "@/lib/export/table-text";
import type { IssueChange } from "@/lib/issue";
import { BETWEEN, COLON, type Text, type Translate } from "@/lib/text";
import * as m from "./messages";

export function reportText({ misfit, verdict, basis, figures, notes = {}, parts }: Report, t: Translate): string {
  const blocks = [
    misfit ? misfitText(misfit, t) : verdictText(verdict, t),
    basis ? t(basis) : "",
    alignedText(
      figures.map((figure) => figureLine(figure, notes[figure.id], t)),
      [false, true],
    ),
    ...partTexts(parts, t),
  ];
  return blocks.filter((block) => block !== "").join("\n\n");
}

function verdictText({ finding, evidence, help, changes }: Verdict, t: Translate): string {
  const sentences = [t(finding) + t(COLON), t(evidence), ...(help ? [t(help)] : [])].join(t(BETWEEN));
  return lines([sentences, ...(changes?.list.length ? [t(changes.lead), ...changes.list.map(changeLine(t))] : [])]);
}

function misfitText({ issue, needed, capacity, note }: Misfit, t: Translate): string {
  const bytes = (value: number): string => textInScale(value, chooseScale({ value, unit: "B" }));
  const rows = [
    ...needed.map((part): [string, string] => [t(part.label), bytes(part.bytes)]),
    [t(m.usable), bytes(capacity)],
  ];
  const sentences = [t(issue.message), ...(issue.fix ? [t(issue.fix)] : [])].join(t(BETWEEN));
  return lines([
    `✕ ${sentences}`,
    alignedText(rows, [false, true]),
    ...(issue.changes ?? []).map(changeLine(t)),
    ...(note ? [t(note)] : []),
  ]);
}

/** What a button of the page would set. */
const changeLine =
  (t: Translate) =>
  ({ label, set }: IssueChange): string =>
    `  ${[t(label), ...Object.entries(set).map(([key, value]) => `--set ${key}=${value}`)].join("  ")}`;

/** Label, value, band, grade, what it is held against, and what the page says beside and under it. */
function figureLine(figure: Figure, note: Text | undefined, t: Translate): readonly string[] {
  const target = targetState(figure);
  const against = target ? `${STANDING_SIGN[target.standing]} ${target.limit}` : "";
  const value = textInScale(figure.value, chooseScale(figure));
  const remarks = [figure.context, ...(note && !target ? [note] : [])].map(t).filter(Boolean).join("; ");
  return [t(figure.label), value, bandText(figure) ?? "", t(GRADE_WORDS[figure.grade]), against, remarks];
}

const partTexts = (parts: readonly Part[], t: Translate): readonly string[] =>
  parts.flatMap((part) => {
    if (part.kind === "row") return partTexts(part.parts, t);
    return part.kind === "section" ? [headed(part, "", t), ...partTexts(part.parts, t)] : [partText(part, t)];
  });

function partText(part: SinglePart, t: Translate): string {
  switch (part.kind) {
    case "table":
      return headed(part, tableText(part, t), t);
    case "words":
      return headed(part, lines(part.words.map(t)), t);
    case "chart":
      return lines([`# ${part.title}`, part.subtitle, tableText(part, t)]);
    case "facts":
      return part.groups
        .map(({ title, facts }) =>
          lines([`# ${t(title)}`, alignedText(facts.map(({ label, value }) => [t(label), t(value)]))]),
        )
        .join("\n\n");
    case "issues":
      return lines(
        part.issues.flatMap(({ message, fix, changes = [] }) => [
          `▲ ${[t(message), ...(fix ? [t(fix)] : [])].join(t(BETWEEN))}`,
          ...changes.map(changeLine(t)),
        ]),
      );
    case "file":
    case "view":
      return "";
  }
}

/** More rows than this are a file's business. */
const MOST_ROWS = 40;

function tableText({ id, table: fullTable }: { readonly id: string; readonly table: Table }, t: Translate): string {
  const table = onScreen(fullTable);
  const more = table.rows.length - MOST_ROWS;
  if (more <= 0) return tableToText(table);
  return lines([tableToText({ ...table, rows: table.rows.slice(0, MOST_ROWS) }), t(moreRows(more, id))]);
}

const moreRows = (count: number, id: string): Text => m.countMoreRowsCsvPart({ count, id });

const headed = ({ title, lead, note }: TablePart | WordsPart | SectionPart, body: string, t: Translate): string =>
  lines([...(title ? [`# ${t(title)}`] : []), ...(lead ? [t(lead)] : []), body, ...(note ? [t(note)] : [])]);

/** A list and not arguments: a part may have more lines than a call takes. */
const lines = (all: readonly string[]): string => all.filter((line) => line !== "").join("\n");
