"use client";
/** Which measured operator tables price the scenario: those of its accelerator, with import and removal. */
import { useState } from "react";
import { joins } from "@/features/core/timing/tables/joins";
import { SET_SEPARATOR } from "@/features/core/timing/tables/table-set";
import type { Text } from "@/lib/text";
import { useLanguage, useText } from "@/state/language";
import type { ScenarioState } from "@/state/inputs/scenario";
import {
  deleteTables,
  importTableFiles,
  useTableSets,
  type ImportReport,
  type ListedSet,
} from "@/state/server/stored-tables";
import { droppedFiles, isTableFile, pathed, type PathedFile } from "@/state/opened-files/dropped-files";
import type { MessageAt } from "../fields/field-issues";
import { FileButton } from "@/components/files/file-button";
import { Facts, LinkButton } from "../fields/section";
import { SelectRow } from "../fields/select-row";
import styles from "../fields/field.module.css";
import section from "../fields/section.module.css";
import * as m from "./messages";

type TablesFieldProps = {
  readonly scenario: ScenarioState;
  /** Catalogue id of the scenario's accelerator, where it resolves. */
  readonly chip: string | undefined;
  readonly messageAt: MessageAt;
};

export function TablesField({ scenario, chip, messageAt }: TablesFieldProps) {
  const t = useText();
  const sets = useTableSets();
  const { tables } = scenario.params;
  const usable = (sets ?? []).filter((set) => set.id === tables || chip === undefined || set.chip === chip);
  const message = messageAt("tables");
  return (
    <>
      <SelectRow
        label={m.tables}
        hint={m.importedMeasurementsOfSingle}
        changed={tables !== ""}
        message={message && t(message)}
        wide
        name="tables"
        value={tables}
        shown={tables === "" ? t(m.none) : joinedName(tables)}
        faint={tables === ""}
        options={[["", t(m.none)], ...offeredSets(usable, tables).map((id) => [id, joinedName(id)] as const)]}
        onChange={(chosen) => scenario.set({ tables: chosen })}
      />
      {sets !== null && usable.length === 0 && <Facts>{t(m.noTablesOfThisAccelerator)}</Facts>}
      <TableActions
        chosen={sets?.some((set) => set.id === tables) ? tables : ""}
        onRemoved={() => scenario.set({ tables: "" })}
      />
    </>
  );
}

const joinedName = (id: string): string => id.replaceAll(SET_SEPARATOR, " + ");

/** Kernels with their collectives first; another joined choice of a link stays to be seen. */
function offeredSets(sets: readonly ListedSet[], chosen: string): readonly string[] {
  const ids = [...joins(sets), ...sets.map(({ id }) => id)];
  return chosen === "" || ids.includes(chosen) ? ids : [chosen, ...ids];
}

function TableActions({ chosen, onRemoved }: { readonly chosen: string; readonly onRemoved: () => void }) {
  const t = useText();
  const { language } = useLanguage();
  const [report, setReport] = useState<ImportReport | "busy" | "failed" | null>(null);
  const bring = async (offered: readonly PathedFile[]): Promise<void> => {
    const files = offered.filter(isTableFile);
    setReport(files.length === 0 ? NO_FILES(t) : "busy");
    if (files.length > 0) setReport(await importTableFiles(files, language).catch(() => "failed" as const));
  };
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void droppedFiles(event.dataTransfer).then(bring);
      }}
    >
      <span className={styles.switchLine}>
        <FileButton
          label={t(m.importOrDropFolder)}
          folder
          multiple
          className={section.linkButton}
          onFiles={(files) => bring(files.map(pathed))}
        />
        {chosen !== "" && (
          <LinkButton onClick={() => void deleteTables(chosen).then(onRemoved)}>{t(m.remove)}</LinkButton>
        )}
      </span>
      <div role="status">{report !== null && <ReportLines report={report} />}</div>
    </div>
  );
}

const NO_FILES = (t: (text: Text) => string): ImportReport => ({
  sets: [],
  skipped: [],
  trouble: [t(m.folderHoldsNoParquetOr)],
});

/** More names than this do not fit the panel. */
const SHOWN = 5;

function ReportLines({ report }: { readonly report: ImportReport | "busy" | "failed" }) {
  const t = useText();
  if (report === "busy") return <Facts>{t(m.importing)}</Facts>;
  if (report === "failed") return <Facts>{t(m.serverCouldNotBeReached)}</Facts>;
  const { sets, skipped, trouble } = report;
  const lines = [
    ...trouble,
    ...sets.map(({ id, tables }) => `${id}: ${tables.map(({ kind, points }) => `${kind} ${points}`).join(", ")}`),
    ...skipped.slice(0, SHOWN).map(({ path, why }) => t(skippedLine(path, why))),
  ];
  const more = skipped.length - SHOWN;
  return (
    <Facts>
      {lines.map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
      {more > 0 && t(m.moreFilesWereSkipped({ more }))}
    </Facts>
  );
}

const skippedLine = (path: string, why: string): Text => m.skippedPathWhy({ path, why });
