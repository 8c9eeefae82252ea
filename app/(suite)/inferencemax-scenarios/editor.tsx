"use client";
/** The table of scenarios to edit. What it holds stands in the link; only open columns and half-typed cells are its own. */
import { useId, useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { ResultSection } from "@/components/results/result-section";
import { readCell } from "@/features/pages/inferencemax-scenarios/cells";
import { DEFAULT_ROWS, type ScenariosInput } from "@/features/pages/inferencemax-scenarios/input";
import { pastedRows } from "@/features/pages/inferencemax-scenarios/pasted";
import type { Row } from "@/features/pages/inferencemax-scenarios/row";
import { readRows } from "@/features/pages/inferencemax-scenarios/rows-text";
import type { ScenarioLine } from "@/features/pages/inferencemax-scenarios/table";
import { ROW_KEYS, RowSettingsSchema, type RowKey } from "@/features/core/comparison/settings";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import { controlsOf, type Control } from "@/lib/params/control";
import { valueOf } from "@/lib/result";
import { useText } from "@/state/language";
import { Cell } from "./cell";
import { duplicated, filled, shownColumns, split, withCell, withName, without } from "./edit-rows";
import styles from "./editor.module.css";
import { choicesOf, inheritedOf } from "./inherited";
import { PasteBox } from "./paste-box";
import { useRows } from "./use-rows";
import { WORDS } from "./words";

type EditorProps = {
  readonly rows: readonly Row[];
  /** The rows with their lists expanded. */
  readonly lines: readonly ScenarioLine[];
  readonly scenario: Resolved;
  readonly input: ScenariosInput;
  readonly onWrite: (rows: string) => void;
};

const WIDE: readonly RowKey[] = ["model", "hw"];
const NOTHING: readonly Issue[] = [];

export function Editor({ rows: written, lines, scenario, input, onWrite }: EditorProps) {
  const t = useText();
  const id = useId();
  const [opened, open] = useState<readonly RowKey[]>([]);
  const [trouble, setTrouble] = useState<readonly Issue[] | "unsaved">(NOTHING);
  const { rows, put: write } = useRows(written, input.rows, onWrite);
  const columns = useMemo(() => shownColumns(rows, opened), [rows, opened]);
  const controls = useMemo(() => new Map(controlsOf(RowSettingsSchema).map((control) => [control.key, control])), []);
  const put = (next: readonly Row[], issues: readonly Issue[] = NOTHING): void => {
    setTrouble(issues);
    void write(next).then((kept) => kept || setTrouble("unsaved"));
  };
  const block = (at: number, from: RowKey | "name", pasted: string): void => {
    const read = pastedRows(pasted);
    if (read.ok) put([...rows, ...read.value], read.issues);
    else put(filled(rows, at, from, columns, pasted));
  };
  const hasLists = lines.length > rows.length;
  const labelOf = (key: RowKey): string => t(controls.get(key)?.meta.label ?? WORDS.name);
  return (
    <ResultSection id="editor" title={WORDS.editor} lead={WORDS.editorLead}>
      {columns.map((key) => (
        <Choices key={key} id={`${id}-${key}`} values={choicesOf(key)} />
      ))}
      <div className={styles.scroll} role="region" aria-label={t(WORDS.editor)} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t(WORDS.row)}</span>
              </th>
              <th scope="col">{t(WORDS.name)}</th>
              {columns.map((key) => (
                <Head key={key} control={controls.get(key)} />
              ))}
              <td className={styles.tools} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                <td className={styles.place}>{at + 1}</td>
                <td>
                  <Cell
                    label={`${t(WORDS.name)}, ${t(WORDS.row)} ${at + 1}`}
                    value={row.name}
                    inherited={t(lines.find((line) => line.row === at)?.name ?? WORDS.scenario)}
                    {...{ trouble: undefined, list: undefined, wide: true }}
                    onWrite={(name) => put(withName(rows, at, name))}
                    onBlock={(pasted) => block(at, "name", pasted)}
                  />
                </td>
                {columns.map((key) => (
                  <td key={key}>
                    <Cell
                      label={`${labelOf(key)}, ${t(WORDS.row)} ${at + 1}`}
                      value={row.cells[key] ?? ""}
                      inherited={inheritedOf(key, scenario, input)}
                      trouble={firstTrouble(key, row.cells[key], at, t)}
                      list={choicesOf(key).length > 0 ? `${id}-${key}` : undefined}
                      wide={WIDE.includes(key)}
                      onWrite={(cell) => put(withCell(rows, at, key, cell))}
                      onBlock={(pasted) => block(at, key, pasted)}
                    />
                  </td>
                ))}
                <td className={styles.tools}>
                  <button
                    type="button"
                    className={styles.tool}
                    aria-label={`${t(WORDS.duplicate)} ${at + 1}`}
                    onClick={() => put(duplicated(rows, at))}
                  >
                    ⧉
                  </button>
                  <button
                    type="button"
                    className={styles.tool}
                    aria-label={`${t(WORDS.remove)} ${at + 1}`}
                    disabled={rows.length === 1}
                    onClick={() => put(without(rows, at))}
                  >
                    ✕
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.buttons}>
        <button type="button" className={buttons.button} onClick={() => put([...rows, { name: "", cells: {} }])}>
          {t(WORDS.add)}
        </button>
        <select
          className={styles.select}
          aria-label={t(WORDS.addColumn)}
          value=""
          onChange={({ target }) => open([...opened, target.value as RowKey])}
        >
          <option value="">{t(WORDS.addColumn)}</option>
          {ROW_KEYS.filter((key) => !columns.includes(key)).map((key) => (
            <option key={key} value={key}>
              {labelOf(key)}
            </option>
          ))}
        </select>
        <button
          type="button"
          className={buttons.button}
          disabled={!hasLists}
          onClick={() => put(split(lines, rows, ({ name }) => t(name)))}
        >
          {t(WORDS.split)}
        </button>
        <button
          type="button"
          className={buttons.button}
          disabled={input.rows === DEFAULT_ROWS}
          onClick={() => put(valueOf(readRows(DEFAULT_ROWS)))}
        >
          {t(WORDS.reset)}
        </button>
      </div>
      <PasteBox
        onRows={(read, replace) =>
          read.ok ? put(replace ? read.value : [...rows, ...read.value], read.issues) : setTrouble(read.issues)
        }
      />
      <div role="status">
        {trouble === "unsaved" ? (
          <p>{t(WORDS.unsaved)}</p>
        ) : (
          trouble.length > 0 && <IssueList tone="note" issues={trouble} onMend={() => setTrouble(NOTHING)} />
        )}
      </div>
    </ResultSection>
  );
}

function firstTrouble(key: RowKey, cell: string | undefined, at: number, t: ReturnType<typeof useText>) {
  const issue = cell === undefined ? undefined : readCell(key, cell, at + 1).issues[0];
  return issue && t(issue.message);
}

function Head({ control }: { readonly control: Control | undefined }) {
  const t = useText();
  if (!control) return null;
  return (
    <th scope="col">
      {t(control.meta.label)}
      {control.meta.unit && <span> {control.meta.unit}</span>}
    </th>
  );
}

function Choices({ id, values }: { readonly id: string; readonly values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
