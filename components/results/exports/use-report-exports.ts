"use client";

import { useSetAtom } from "jotai";
import { useMemo } from "react";
import { downloadText } from "@/components/files/download";
import { chartPicture } from "@/components/results/parts/part-chart";
import { flatParts, reportTables, type Report } from "@/features/answers/answer";
import { fileStem } from "@/lib/export/file-stem";
import { toJson } from "@/lib/export/json";
import { tableToCsv } from "@/lib/export/table";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/screen/page-actions";
import { noticeAtom } from "@/state/screen/ui";
import { formatLabel, pictureExports } from "./picture-exports";
import * as m from "@/components/results/messages";

/**
 * What the export menu offers of a report: all that is needed to reproduce and read the result (`record`), the link, tables, pictures.
 * `page` is the page's slug, the first words of file names. Memoise report and record.
 */
export function useReportExports(page: string, report: Report | null, record: unknown): readonly PageExport[] {
  const say = useSetAtom(noticeAtom);
  const t = useText();
  return useMemo(() => {
    if (report === null) return [];
    return [
      {
        id: "json",
        label: m.wholeResultJson,
        run: () => downloadText(`${fileStem("mds", page)}.json`, "application/json", toJson(record)),
      },
      {
        id: "link",
        label: m.copyLink,
        run: () =>
          void copyLink().then(
            () => say(t(m.linkCopied)),
            () => say(t(m.browserRefusedToCopyTake)),
          ),
      },
      ...reportTables(report).map(({ id, kind, label, table }) => ({
        id: `csv-${id}`,
        ...formatLabel(kind, label, "CSV"),
        run: () => downloadText(`${fileStem("mds", page, id)}.csv`, "text/csv", tableToCsv(table)),
      })),
      ...flatParts(report.parts).flatMap((part) =>
        part.kind === "chart" ? pictureExports(part.label, () => chartPicture(part, page)) : [],
      ),
    ];
  }, [page, report, record, say, t]);
}

async function copyLink(): Promise<void> {
  await navigator.clipboard.writeText(window.location.href);
}
