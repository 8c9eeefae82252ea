"use client";

import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import { downloadText } from "@/components/charts/download";
import { ResultSection } from "@/components/results/result-section";
import { RowTable } from "@/components/tables/row-table";
import type { Future } from "@/features/pages/scheduling-simulator/future";
import { sheetToCsv } from "@/lib/export/sheet";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { LifePanel } from "./life-panel";
import { requestColumns, requestSheet } from "./present-requests";
import styles from "./simulation.module.css";

type RequestPanelProps = {
  readonly future: Future;
  readonly chosen: number | null;
  readonly onChoose: (request: number | null) => void;
};

const WORDS = {
  title: text({ en: "Requests", zh: "请求" }),
  lead: text({
    en: "Choose a request to see its life: what it waited for, chunk by chunk.",
    zh: "选择一个请求即可查看其过程：等待了什么、如何分块。",
  }),
  csv: text({ en: "All requests, CSV", zh: "全部请求，CSV" }),
  life: text({ en: "life", zh: "过程" }),
};

/** Every request, the one that took longest first; one of them taken apart. */
export function RequestPanel({ future, chosen, onChoose }: RequestPanelProps) {
  const t = useText();
  const { requests } = future;
  const rows = useMemo(() => Uint32Array.from({ length: requests.count }, (_, i) => i), [requests]);
  const columns = useMemo(() => requestColumns(requests, t), [requests, t]);
  const shown = chosen !== null && chosen < requests.count ? chosen : null;
  const save = (): void =>
    downloadText("mds-scheduling-simulator-requests.csv", "text/csv", sheetToCsv(requestSheet(requests, t)));
  return (
    <ResultSection
      id="requests"
      title={WORDS.title}
      lead={WORDS.lead}
      tools={
        <button type="button" className={buttons.button} onClick={save}>
          {t(WORDS.csv)}
        </button>
      }
    >
      {shown !== null && <LifePanel future={future} request={shown} />}
      <RowTable
        caption={t(WORDS.title)}
        columns={columns}
        rows={rows}
        sortedBy={{ id: "e2e", descending: true }}
        pinned={shown === null ? [] : [shown]}
        onPin={(row) => onChoose(row === shown ? null : row)}
        actions={(row) => (
          <button
            type="button"
            className={styles.link}
            onClick={() => onChoose(row)}
            aria-label={`${t(WORDS.life)} ${row + 1}`}
          >
            {t(WORDS.life)}
          </button>
        )}
      />
    </ResultSection>
  );
}
