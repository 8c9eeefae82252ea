"use client";
/** Every figure of a finding with its file and line; a row opens the page that shows the file in full. */
import { useSetAtom } from "jotai";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { TableView } from "@/components/tables/table-view";
import type { DiagnoseAnswer, OpenedIncident } from "@/features/pages/diagnose/answer";
import { filePage, type FilePage } from "@/features/pages/diagnose/file-facts";
import type { DiagnoseInput } from "@/features/pages/diagnose/input";
import { evidenceRows, evidenceTable } from "@/features/pages/diagnose/tables";
import { findPage } from "@/features/registry/registry";
import { verbatim } from "@/lib/text";
import { handedFilesAtom } from "@/state/opened-files/handed-files";
import { useIncidentFiles } from "@/state/opened-files/incident-files";
import { useText } from "@/state/language";
import { pageHref } from "@/state/link/links";
import * as m from "./messages";

export function EvidenceView({ output: { opened } }: ViewProps<typeof DiagnoseInput, DiagnoseAnswer>) {
  const t = useText();
  const openOn = useOpenOn(opened);
  const table = useMemo(() => opened && evidenceTable(opened.diagnosis, t), [opened, t]);
  const rows = useMemo(() => (opened ? evidenceRows(opened.diagnosis) : []), [opened]);
  if (opened === null || table === null || rows.length === 0) return null;
  const extra = (index: number) => {
    const file = rows[index]?.figure.place?.file;
    const page = file === undefined ? null : filePage(file, opened.evidence);
    if (page === null || openOn === null) return null;
    const name = t(pageTitle(page));
    return (
      <button
        type="button"
        className={buttons.quiet}
        title={t(m.openOnPage({ page: name }))}
        aria-label={`${String(table.rows[index]?.[1])}: ${t(m.openOnPage({ page: name }))}`}
        onClick={() => openOn(page)}
      >
        ↗
      </button>
    );
  };
  return (
    <ResultSection id="evidence" title={m.evidence} lead={openOn === null ? undefined : m.arrowOpensPage}>
      <TableView caption={t(m.evidence)} table={table} extra={extra} dense />
    </ResultSection>
  );
}

const pageTitle = (slug: FilePage) => findPage(slug)?.title ?? verbatim(slug);

/** Hands the page all files that it reads; null: there are none of the reader's. */
function useOpenOn(opened: OpenedIncident | null): ((page: FilePage) => void) | null {
  const { files } = useIncidentFiles();
  const hand = useSetAtom(handedFilesAtom);
  const router = useRouter();
  if (opened === null || files.length === 0) return null;
  return (page) => {
    const taken = files.filter(({ path }) => filePage(path, opened.evidence) === page);
    hand({ slug: page, files: taken.map(({ file }) => file) });
    router.push(pageHref(page, new URLSearchParams()));
  };
}
