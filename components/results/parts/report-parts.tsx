"use client";
/** The parts of a report on the screen, in their order. A bug in one leaves the others. */
import { useMemo, type ReactNode } from "react";
import buttons from "@/components/feedback/button.module.css";
import { PartChart } from "@/components/results/parts/part-chart";
import { Region } from "@/components/feedback/region";
import { IssueList } from "@/components/feedback/issue-list";
import { TableView } from "@/components/tables/table-view";
import type { Part, SinglePart, TablePart, WordsPart } from "@/features/answers/answer";
import { partRef } from "@/features/core/report-builder/piece";
import type { IssueChange } from "@/lib/issue";
import { useText } from "@/state/language";
import { AddToReport } from "../additions/add-to-report";
import { FactGroups } from "./fact-list";
import styles from "./report-parts.module.css";
import { ResultSection } from "./result-section";

type ReportPartsProps = {
  readonly parts: readonly Part[];
  /** Slug of the page: the first words of exported files. */
  readonly page: string;
  readonly onFix: (change: IssueChange) => void;
  /** Draws a part that no list can say, or a chart in a way of the page's own; null: the page has no view of that id. */
  readonly view: (part: SinglePart) => ReactNode;
};

export function ReportParts({ parts, ...rest }: ReportPartsProps) {
  return parts.map((part) => (
    <Region key={`${part.kind} ${part.id}`} until={part}>
      <ReportPart part={part} {...rest} />
    </Region>
  ));
}

function ReportPart({ part, ...rest }: Omit<ReportPartsProps, "parts"> & { readonly part: Part }) {
  const { page, onFix, view } = rest;
  const tools = (id: string | undefined): ReactNode => (
    <>
      {id !== undefined && view({ kind: "view", id })}
      {"title" in part && part.title && <AddToReport part={partRef(part)} title={part.title} />}
    </>
  );
  switch (part.kind) {
    case "table":
      return <TableSection part={part} onFix={onFix} tools={tools(part.tools)} />;
    case "chart":
      return view(part) ?? <PartChart part={part} page={page} />;
    case "words":
      return <Words {...part} tools={tools(undefined)} />;
    case "facts":
      return part.title ? (
        <ResultSection {...part} title={part.title} tools={tools(undefined)}>
          <FactGroups groups={part.groups} />
        </ResultSection>
      ) : (
        <FactGroups {...part} />
      );
    case "issues":
      return <IssuesPart part={part} onFix={onFix} tools={tools(undefined)} />;
    case "row":
      return (
        <div className={styles.row}>
          <ReportParts parts={part.parts} {...rest} />
        </div>
      );
    case "section":
      return (
        <ResultSection {...part} tools={tools(part.tools)}>
          <ReportParts parts={part.parts} {...rest} />
        </ResultSection>
      );
    case "view":
      return view(part);
    case "file":
      return null;
  }
}

/** Beside the heading. */
type Tools = { readonly tools: ReactNode };

function Words({ title, words, ...part }: WordsPart & Tools) {
  const t = useText();
  const paragraphs = words.map((sentence) => (
    <p key={sentence.en} className={styles.words}>
      {t(sentence)}
    </p>
  ));
  return title ? (
    <ResultSection {...part} title={title}>
      {paragraphs}
    </ResultSection>
  ) : (
    paragraphs
  );
}

/** Any row that offers a change has a button for it. */
type TableSectionProps = Pick<ReportPartsProps, "onFix"> & Tools & { readonly part: TablePart };

function TableSection({ part, onFix, tools }: TableSectionProps) {
  const t = useText();
  const { table, offers } = part;
  const extra = useMemo(
    () =>
      offers &&
      ((row: number) => {
        const set = offers.changes[row];
        return (
          set && (
            <button
              type="button"
              className={`${buttons.button} ${styles.offer}`}
              aria-label={`${t(offers.label)}: ${String(table.rows[row]?.[0])}`}
              onClick={() => onFix({ label: offers.label, set })}
            >
              {t(offers.label)}
            </button>
          )
        );
      }),
    [table, offers, onFix, t],
  );
  return (
    <ResultSection {...part} tools={tools}>
      <TableView
        caption={t(part.title)}
        table={table}
        paged={part.paged ?? false}
        sortedBy={part.sortedBy}
        totals={part.totals ?? false}
        extra={extra}
        dense
      />
    </ResultSection>
  );
}

type IssuesPartProps = Pick<ReportPartsProps, "onFix"> & Tools & { readonly part: Extract<Part, { kind: "issues" }> };

function IssuesPart({ part, onFix, tools }: IssuesPartProps) {
  if (part.issues.length === 0) return null;
  const list = <IssueList issues={part.issues} onFix={onFix} tone="note" />;
  return part.title ? (
    <ResultSection {...part} title={part.title} tools={tools}>
      {list}
    </ResultSection>
  ) : (
    list
  );
}
