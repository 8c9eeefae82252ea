/** The page before any table is open: what to run. `analysis.ts` adds what reads tables and what there is to say of them. */
import { defineAnalysis } from "@/features/analysis/analysis";
import type { Part, Report } from "@/features/answers/answer";
import { OPEN } from "@/features/answers/empty-state";
import { kitCommands } from "@/features/core/kit/commands";
import { table, type Table } from "@/lib/export/table";
import { success } from "@/lib/result";
import type { Translate } from "@/lib/text";
import { aboutMeasure } from "./about";
import type { MeasureAnswer } from "./answer";
import { measureForm, type MeasureScenario } from "./input";
import { WORDS } from "./words";
import * as m from "./messages";

/** As no table is answered. */
export const noTables = (scenario: MeasureScenario): MeasureAnswer => ({
  ...{ files: [], rows: [], fits: [], links: [], own: null, sheet: null, served: [] },
  commands: kitCommands(scenario),
});

export const commandParts = (answer: MeasureAnswer, t: Translate): readonly Part[] => [
  { kind: "file", id: "commands", title: WORDS.commands, table: commandTable(answer, t) },
  { kind: "view", id: "scripts" },
];

const commandTable = ({ commands }: MeasureAnswer, t: Translate): Table =>
  table(
    t,
    [
      { id: "script", label: WORDS.script, value: ({ tool }) => `${tool}.py` },
      { id: "command", label: WORDS.command, value: ({ line }) => line },
    ],
    commands,
  );

export const nothingMeasured = (answer: MeasureAnswer, t: Translate): Report => ({
  verdict: { finding: m.nothingIsMeasuredYet, evidence: m.downloadScriptsRunLinesBelow, help: null },
  figures: [],
  parts: [OPEN, ...commandParts(answer, t)],
});

export const unopenedMeasure = defineAnalysis({
  ...aboutMeasure,
  ...measureForm,
  run: (scenario) => success(noTables(scenario)),
  summary: () => ({}),
  report: (answer, { t }) => nothingMeasured(answer, t),
  // Rows stand in their files; the text of a file is its reader's.
  plain: ({ rows: _rows, files, own, sheet, ...answer }) => ({
    ...answer,
    files: files.map(({ text: _text, ...file }) => file),
    sheet: sheet?.id ?? null,
    own: own && { columns: own.columns, known: own.known?.id ?? null },
  }),
});
