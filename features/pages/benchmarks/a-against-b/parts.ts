/** A against B as parts of the report: changes, curves, every figure, settings, and what is left out. */
import type { Part } from "@/features/answers/answer";
import { BETWEEN, joinTexts, type Text, type Translate } from "@/lib/text";
import { againstCharts } from "./charts";
import type { AgainstAnswer } from "./sides";
import { comparisonRows, comparisonTable, differingSettings, leftOut, leftOutTable, settingTable } from "./tables";
import { againstEvidence, BASIS } from "./words";
import * as m from "./messages";

export function againstParts(answer: AgainstAnswer, t: Translate): readonly Part[] {
  const [changes, ...curves] = againstCharts(answer, t);
  const settings = differingSettings(answer);
  const left = leftOut(answer);
  const tables: Part[] = [
    ...(settings.length === 0
      ? []
      : [{ kind: "table" as const, id: "ab-settings", title: m.settingsThatDiffer, table: settingTable(settings, t) }]),
    ...(left.length === 0
      ? []
      : [{ kind: "table" as const, id: "ab-left-out", title: m.notComparable, table: leftOutTable(left, t) }]),
  ];
  const figures: Part = {
    ...{ kind: "table", id: "ab-figures", title: m.figuresOfBothByLoad },
    note: figureNote(answer),
    table: comparisonTable(answer, t),
  };
  return [
    {
      ...{ kind: "section", id: "ab", title: m.aAgainstB, lead: againstEvidence(answer) },
      parts: [
        ...(changes ? [changes] : []),
        ...(curves.length > 0 ? [{ kind: "row" as const, id: "ab-curves", parts: curves }] : []),
        ...(tables.length > 0 ? [{ kind: "row" as const, id: "ab-tables", parts: tables }] : []),
        ...(comparisonRows(answer).length > 0 ? [figures] : []),
      ],
    },
  ];
}

const figureNote = ({ compared, a, b }: AgainstAnswer): Text =>
  joinTexts([BASIS[compared.basis], ...(a.derived + b.derived > 0 ? [m.outputFollows] : [])], BETWEEN);
