"use client";

import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { ColumnOverride } from "@/features/core/evidence/benchmark-files/map-columns";
import type { BenchmarkFile } from "@/features/core/evidence/benchmark-files/read";
import { TPOT_ORIGINS } from "@/features/core/evidence/benchmark-files/tpot-origin";
import type { DataFile } from "@/features/core/calibration/data-files";
import type { ReadFile } from "@/features/core/calibration/read-files";
import { groupedByCode } from "@/lib/issue-groups";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./measured.module.css";
import { ColumnTable } from "./column-table";
import * as m from "./messages";

type FileReportProps = {
  readonly read: ReadFile;
  readonly onChange: (file: DataFile) => void;
  readonly onRemove: () => void;
};

/** One file: its recognised kind, how each column is read, and the faults of its rows. */
export function FileReport({ read: { file, read }, onChange, onRemove }: FileReportProps) {
  const t = useText();
  const override = (column: string, choice: ColumnOverride): void =>
    onChange({
      ...file,
      overrides: { ...file.overrides, [column]: choice as NonNullable<DataFile["overrides"]>[string] },
    });
  return (
    <details className={styles.file} data-file={file.name} open={!read.ok || read.issues.length > 0}>
      <summary>
        <strong>{file.name}</strong>
        <span>{read.ok ? t(summarize(read.value)) : t(m.cannotBeRead)}</span>
        {read.issues.length > 0 && <span>{t(count(read.issues))}</span>}
      </summary>
      <button type="button" className={buttons.button} onClick={onRemove} aria-label={`${t(m.remove)}: ${file.name}`}>
        {t(m.remove)}
      </button>
      <Rows issues={read.issues} />
      {read.ok && <Definitions file={read.value} />}
      {read.ok && <ColumnTable name={file.name} columns={read.value.columns} onOverride={override} />}
    </details>
  );
}

function summarize({ formatName, measurements }: BenchmarkFile): Text {
  const rows = measurements.length;
  return m.formatNameRowsMeasurementS({ rows, formatName });
}

const count = (issues: readonly Issue[]): Text => m.issuesNoteS({ issues: issues.length });

function Rows({ issues }: { readonly issues: readonly Issue[] }) {
  const t = useText();
  if (issues.length === 0) return null;
  return (
    <ul className={styles.rows}>
      {groupedByCode(issues).flatMap(({ code, first, rest }) => [
        ...first.map((issue, index) => <Row key={`${code} ${index}`} issue={issue} />),
        rest.length > 0 && (
          <li key={code}>
            <details className={styles.more}>
              <summary>{t(m.restMoreOfThisKind({ rest: rest.length }))}</summary>
              <ul className={styles.rows}>
                {rest.map((issue, index) => (
                  <Row key={index} issue={issue} />
                ))}
              </ul>
            </details>
          </li>
        ),
      ])}
    </ul>
  );
}

/** Chinese sentences follow each other without a space. */
const BETWEEN = m.sign;

function Row({ issue }: { readonly issue: Issue }) {
  const t = useText();
  return (
    <li>
      <strong>{issue.at}</strong>: {t(issue.message)}
      {issue.fix && t(BETWEEN) + t(issue.fix)}
    </li>
  );
}

/** How the file's own time per output token became ours. */
function Definitions({ file: { measurements } }: { readonly file: BenchmarkFile }) {
  const t = useText();
  const definitions = useMemo(() => {
    const origins = new Set(measurements.flatMap(({ tpotOrigin }) => (tpotOrigin ? [tpotOrigin] : [])));
    const notes = new Map(
      measurements.flatMap(({ notes: fileNotes }) => fileNotes.map((note) => [note.en, note] as const)),
    );
    return { origins: [...origins].map((origin) => TPOT_ORIGINS[origin]), notes: [...notes.values()].slice(0, 8) };
  }, [measurements]);
  if (definitions.origins.length === 0 && definitions.notes.length === 0) return null;
  return (
    <ul className={styles.rows}>
      {definitions.origins.map((origin) => (
        <li key={origin.en}>
          {t(m.timePerOutputToken)} {t(origin)}
        </li>
      ))}
      {definitions.notes.map((note) => (
        <li key={note.en}>{t(note)}</li>
      ))}
    </ul>
  );
}
