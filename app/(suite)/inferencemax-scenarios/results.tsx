"use client";

import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import { Answer } from "@/components/results/answer";
import { ResultSection } from "@/components/results/result-section";
import { Segments } from "@/components/results/segments";
import { Verdict } from "@/components/results/verdict";
import { DataTable, type DataColumn } from "@/components/tables/data-table";
import { PagedTable } from "@/components/tables/paged-table";
import type { Figure } from "@/features/explain";
import { VIEWS, type ScenariosInput } from "@/features/pages/inferencemax-scenarios/input";
import type { ScenarioLine, ScenarioTable } from "@/features/pages/inferencemax-scenarios/table";
import { useText } from "@/state/language";
import styles from "./editor.module.css";
import { chartsOf } from "./present-charts";
import { columnsOf, limitColumns, limitLines, type LimitLine } from "./present-tables";
import { useTableExports } from "./use-exports";
import { VIEW_WORD, WORDS } from "./words";

type ResultsProps = {
  readonly table: ScenarioTable;
  readonly input: ScenariosInput;
  readonly params: Readonly<Record<string, string>>;
  readonly pinned: readonly Figure[] | undefined;
  readonly onInput: (patch: Partial<ScenariosInput>) => void;
  /** The editor stands between the headline and the table. */
  readonly children: React.ReactNode;
};

const lineKey = ({ id }: ScenarioLine): string => String(id);
const limitKey = ({ key }: LimitLine): string => key;
/** Longer tables get pages and a filter. */
const PLAIN_ROWS = 50;

export function Results({ table, input, params, pinned, onInput, children }: ResultsProps) {
  const t = useText();
  const charts = useMemo(() => chartsOf(table, t), [table, t]);
  const columns = useMemo(() => columnsOf(input.show, table, t), [input.show, table, t]);
  const limits = useMemo(() => ({ rows: limitLines(table), columns: limitColumns(t) }), [table, t]);
  const tools = (
    <>
      <BaselineChoice table={table} onBase={(base) => onInput({ base })} />
      <Segments
        label={t(WORDS.shows)}
        options={VIEWS.map((id) => ({ id, label: t(VIEW_WORD[id]) }))}
        value={input.show}
        onChange={(show) => onInput({ show })}
      />
    </>
  );
  return (
    <Answer
      analysis="inferencemax-scenarios"
      verdict={<Verdict {...table.verdict} />}
      figures={table.figures}
      pinned={pinned}
      exports={useTableExports(table, charts, params)}
      params={params}
    >
      {children}
      <ResultSection id="results" title={WORDS.results} tools={tools}>
        <LongTable caption={t(VIEW_WORD[input.show])} columns={columns} rows={table.lines} rowKey={lineKey} />
        <Stopped lines={table.lines} />
      </ResultSection>
      {charts.map((chart) => (
        <ResultChartFrame key={chart.id} chart={chart} page="inferencemax-scenarios" />
      ))}
      <ResultSection id="limits" title={WORDS.limits} note={WORDS.limitsNote}>
        <LongTable caption={t(WORDS.limits)} {...limits} rowKey={limitKey} />
      </ResultSection>
    </Answer>
  );
}

type LongTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
};

function LongTable<Row>(props: LongTableProps<Row>) {
  return props.rows.length > PLAIN_ROWS ? <PagedTable {...props} /> : <DataTable {...props} dense />;
}

type BaselineProps = { readonly table: ScenarioTable; readonly onBase: (base: number) => void };

function BaselineChoice({ table: { lines, baseline }, onBase }: BaselineProps) {
  const t = useText();
  return (
    <label className={styles.label}>
      {t(WORDS.baseline)}
      <select
        className={styles.select}
        data-baseline
        value={baseline}
        onChange={({ target }) => onBase(Number(target.value))}
      >
        {lines.map(({ id, name }) => (
          <option key={id} value={id}>
            {id} {t(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

const MOST_TOLD = 10;

/** Scenarios without figures, and why. */
function Stopped({ lines }: { readonly lines: readonly ScenarioLine[] }) {
  const t = useText();
  const stopped = lines.filter(({ figures }) => figures === null);
  if (stopped.length === 0) return null;
  return (
    <ul className={styles.stopped}>
      {stopped.slice(0, MOST_TOLD).map(({ id, name, issues }) => (
        <li key={id}>
          <strong>
            {id} {t(name)}
          </strong>{" "}
          {issues.map((issue) => [t(issue.message), issue.fix && t(issue.fix)].filter(Boolean).join(" ")).join(" ")}
        </li>
      ))}
      {stopped.length > MOST_TOLD && <li>+ {stopped.length - MOST_TOLD}</li>}
    </ul>
  );
}
