"use client";
/** Rows of scenarios, a cell per setting. */
import { Copy } from "lucide-react";
import { useId } from "react";
import { readCell } from "@/features/pages/inferencemax-scenarios/cells";
import type { ScenariosInput } from "@/features/pages/inferencemax-scenarios/input";
import type { Row } from "@/features/pages/inferencemax-scenarios/row";
import type { ScenarioLine } from "@/features/pages/inferencemax-scenarios/table";
import { WORDS } from "@/features/pages/inferencemax-scenarios/words";
import type { RowKey } from "@/features/core/comparison/settings";
import type { Resolved } from "@/features/core/scenario/resolve";
import { useText } from "@/state/language";
import { Cell } from "./cell";
import { duplicated, withCell, withName, without } from "./edit-rows";
import styles from "./editor.module.css";
import { choices, inherited, named, settingLabel, settingUnit } from "./inherited";

type EditorTableProps = {
  readonly rows: readonly Row[];
  readonly columns: readonly RowKey[];
  /** The rows with their lists expanded; none where they could not be worked out. */
  readonly lines: readonly ScenarioLine[];
  readonly scenario: Resolved;
  readonly input: ScenariosInput;
  readonly onRows: (rows: readonly Row[]) => void;
  /** More than one cell was pasted. */
  readonly onBlock: (index: number, from: RowKey | "name", pasted: string) => void;
};

export function EditorTable(props: EditorTableProps) {
  const t = useText();
  const lists = useId();
  const { rows, columns } = props;
  return (
    <>
      {columns.map((key) => (
        <Choices key={key} id={`${lists}-${key}`} values={choices(key)} />
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
                <th key={key} scope="col">
                  {t(settingLabel(key))}
                  {settingUnit(key) && <span> {settingUnit(key)}</span>}
                </th>
              ))}
              <td className={styles.tools} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <EditorRow key={index} {...props} row={row} at={index} lists={lists} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const WIDE: readonly RowKey[] = ["model", "hw"];

type EditorRowProps = EditorTableProps & { readonly row: Row; readonly at: number; readonly lists: string };

function EditorRow({ row, at, lists, rows, columns, lines, scenario, input, onRows, onBlock }: EditorRowProps) {
  const t = useText();
  const trouble = (key: RowKey): string | undefined => {
    const issue = readCell(key, row.cells[key] ?? "", at + 1).issues[0];
    return issue && t(issue.message);
  };
  return (
    <tr>
      <td className={styles.place}>{at + 1}</td>
      <td>
        <Cell
          label={`${t(WORDS.name)}, ${t(WORDS.row)} ${at + 1}`}
          value={row.name}
          inherited={t(lines.find((line) => line.row === at)?.name ?? WORDS.scenario)}
          {...{ trouble: undefined, list: undefined, wide: true }}
          onWrite={(name) => onRows(withName(rows, at, name))}
          onBlock={(pasted) => onBlock(at, "name", pasted)}
        />
      </td>
      {columns.map((key) => (
        <td key={key}>
          <Cell
            label={`${t(settingLabel(key))}, ${t(WORDS.row)} ${at + 1}`}
            value={row.cells[key] ?? ""}
            shown={named(key, row.cells[key] ?? "", t)}
            inherited={named(key, inherited(key, scenario, input), t)}
            trouble={trouble(key)}
            list={choices(key).length > 0 ? `${lists}-${key}` : undefined}
            wide={WIDE.includes(key)}
            onWrite={(cell) => onRows(withCell(rows, at, key, cell))}
            onBlock={(pasted) => onBlock(at, key, pasted)}
          />
        </td>
      ))}
      <td className={styles.tools}>
        <button
          type="button"
          className={styles.tool}
          aria-label={`${t(WORDS.duplicate)} ${at + 1}`}
          onClick={() => onRows(duplicated(rows, at))}
        >
          <Copy size={13} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={`${t(WORDS.remove)} ${at + 1}`}
          disabled={rows.length === 1}
          onClick={() => onRows(without(rows, at))}
        >
          ✕
        </button>
      </td>
    </tr>
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
