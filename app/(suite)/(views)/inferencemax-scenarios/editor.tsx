"use client";
/** The table of scenarios to edit. Its content is in the link; only open columns and half-typed cells are local. */
import { useMemo, useState } from "react";
import { IssueList } from "@/components/feedback/issue-list";
import type { EditorProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { DEFAULT_ROWS, type ScenariosInput } from "@/features/pages/inferencemax-scenarios/input";
import { pastedRows } from "@/features/pages/inferencemax-scenarios/pasted";
import type { Row } from "@/features/pages/inferencemax-scenarios/row";
import { readRows } from "@/features/pages/inferencemax-scenarios/rows-text";
import type { ScenarioLine, ScenarioTable } from "@/features/pages/inferencemax-scenarios/table";
import { WORDS } from "@/features/pages/inferencemax-scenarios/words";
import type { RowKey } from "@/features/core/comparison/settings";
import type { Issue } from "@/lib/issue";
import { unwrap } from "@/lib/result";
import { useText } from "@/state/language";
import { filled, shownColumns, split } from "./edit-rows";
import { EditorButtons } from "./editor-buttons";
import { EditorTable } from "./editor-table";
import { PasteBox } from "./paste-box";
import { useRows } from "./use-rows";

const NOTHING: readonly Issue[] = [];
const NO_ROWS: readonly Row[] = [];
const NO_LINES: readonly ScenarioLine[] = [];

export function Editor({ output, scenario, input, page }: EditorProps<typeof ScenariosInput, ScenarioTable>) {
  const t = useText();
  const [opened, open] = useState<readonly RowKey[]>([]);
  const [trouble, setTrouble] = useState<readonly Issue[] | "unsaved">(NOTHING);
  const listed = useMemo(() => {
    const read = readRows(input.rows);
    return read.ok ? read.value : NO_ROWS;
  }, [input.rows]);
  const link = page.input.rows;
  const { rows, put: write } = useRows(listed, link, (next) => page.actions.setInput({ rows: next }));
  const columns = useMemo(() => shownColumns(rows, opened), [rows, opened]);
  const lines = output?.lines ?? NO_LINES;
  const put = (next: readonly Row[], issues: readonly Issue[] = NOTHING): void => {
    setTrouble(issues);
    void write(next).then((stored) => stored || setTrouble("unsaved"));
  };
  const block = (index: number, from: RowKey | "name", pasted: string): void => {
    const read = pastedRows(pasted);
    if (read.ok) put([...rows, ...read.value], read.issues);
    else put(filled(rows, index, from, columns, pasted));
  };
  return (
    <ResultSection id="editor" title={WORDS.editor} lead={WORDS.editorLead}>
      <EditorTable {...{ rows, columns, lines, scenario, input }} onRows={put} onBlock={block} />
      <EditorButtons
        columns={columns}
        onAdd={() => put([...rows, { name: "", cells: {} }])}
        onColumn={(key) => open([...opened, key])}
        onSplit={lines.length > rows.length ? () => put(split(lines, rows, ({ name }) => t(name))) : undefined}
        onReset={link === DEFAULT_ROWS ? undefined : () => put(unwrap(readRows(DEFAULT_ROWS)))}
      />
      <PasteBox
        onRows={(read, replace) =>
          read.ok ? put(replace ? read.value : [...rows, ...read.value], read.issues) : setTrouble(read.issues)
        }
      />
      <div role="status">
        {trouble === "unsaved" ? (
          <p>{t(WORDS.unsaved)}</p>
        ) : (
          trouble.length > 0 && <IssueList tone="note" issues={trouble} onFix={() => setTrouble(NOTHING)} />
        )}
      </div>
    </ResultSection>
  );
}
