"use client";

import { Fragment, useMemo, useState } from "react";
import { ResultSection } from "@/components/results/result-section";
import { Segments } from "@/components/results/segments";
import { decimalFillers } from "@/components/tables/decimals";
import type { RuntimePlan } from "@/features/pages/runtime-planner/runtime-planner";
import { useText } from "@/state/language";
import { stageTable, type StageLine } from "./stage-lines";
import styles from "./stage-table.module.css";
import { PHASE_WORD, PHASES, WORDS, type PhaseName } from "./words";

type Rows = "all" | "kinds";
const ROWS: readonly Rows[] = ["all", "kinds"];

/** Work and time of every stage; lines sum to the pass, messages and host time included. */
export function StageTable({ plan }: { readonly plan: RuntimePlan }) {
  const t = useText();
  const [phase, setPhase] = useState<PhaseName>("prefill");
  const [rows, setRows] = useState<Rows>("all");
  return (
    <ResultSection
      id="stages"
      title={WORDS.stages}
      tools={
        <>
          <Segments
            label={t(WORDS.layers)}
            options={ROWS.map((id) => ({ id, label: t(WORDS[id]) }))}
            value={rows}
            onChange={setRows}
          />
          <Segments
            label={t(WORDS.phase)}
            options={PHASES.map((id) => ({ id, label: t(PHASE_WORD[id]) }))}
            value={phase}
            onChange={setPhase}
          />
        </>
      }
    >
      <Lines plan={plan} phase={phase} byKind={rows === "kinds"} />
    </ResultSection>
  );
}

type LinesProps = { readonly plan: RuntimePlan; readonly phase: PhaseName; readonly byKind: boolean };

function Lines({ plan, phase, byKind }: LinesProps) {
  const t = useText();
  const { heads, groups, foot } = useMemo(() => stageTable(plan, phase, byKind), [plan, phase, byKind]);
  const lines = [...groups.flatMap((group) => group.lines), ...foot];
  const fillers = new Map<StageLine, readonly string[]>();
  const columns = heads.map((_, column) => decimalFillers(lines.map(({ cells }) => cells[column] ?? "")));
  lines.forEach((line, row) =>
    fillers.set(
      line,
      columns.map((column) => column[row] ?? ""),
    ),
  );
  const caption = `${t(WORDS.stages)}, ${t(PHASE_WORD[phase])}`;
  return (
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t(PHASE_WORD[phase])}</th>
            {heads.map(({ label, unit }) => (
              <th key={label.en} scope="col" className={styles.number}>
                {t(label)} <span>{unit}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ id, title, lines: own }) => (
            <Fragment key={id}>
              {title && (
                <tr className={styles.kind}>
                  <th scope="rowgroup" colSpan={heads.length + 1}>
                    {t(title)}
                  </th>
                </tr>
              )}
              {own.map((line) => (
                <Line key={line.id} line={line} fillers={fillers.get(line) ?? []} />
              ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          {foot.map((line) => (
            <Line key={line.id} line={line} fillers={fillers.get(line) ?? []} />
          ))}
        </tfoot>
      </table>
    </div>
  );
}

function Line({ line, fillers }: { readonly line: StageLine; readonly fillers: readonly string[] }) {
  const t = useText();
  return (
    <tr data-line={line.id}>
      <th scope="row">{t(line.label)}</th>
      {line.cells.map((cell, column) => (
        <td key={column} className={styles.number}>
          {cell}
          <span aria-hidden="true">{fillers[column]}</span>
        </td>
      ))}
    </tr>
  );
}
