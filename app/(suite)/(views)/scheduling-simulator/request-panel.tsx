"use client";

import { useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { downloadText } from "@/components/files/download";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { RowTable } from "@/components/tables/rows/row-table";
import type { Future } from "@/features/pages/scheduling-simulator/run/future";
import type { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import { requestTable } from "@/features/pages/scheduling-simulator/results/record-tables";
import type { Scheduling } from "@/features/pages/scheduling-simulator/scheduling";
import { WORDS as PAGE } from "@/features/pages/scheduling-simulator/words";
import { predictedTable } from "@/features/analysis/predicted-tables";
import { tableToCsv } from "@/lib/export/table";
import { useText } from "@/state/language";
import { LifePanel } from "./life-panel";
import { requestColumns } from "./request-columns";
import styles from "./simulation.module.css";
import * as m from "./messages";

const WORDS = {
  lead: m.chooseRequestToSeeIts,
  csv: m.allRequestsCsv,
  life: m.life,
};

/** Every request, the one that took longest first; one of them taken apart. */
export const RequestPanel = ({ output }: ViewProps<typeof SchedulingInput, Scheduling>) =>
  output.run && <Requests future={output.run.a} />;

function Requests({ future }: { readonly future: Future }) {
  const t = useText();
  const [chosen, choose] = useState<number | null>(null);
  const { requests } = future;
  const rows = useMemo(() => Uint32Array.from({ length: requests.count }, (_, i) => i), [requests]);
  const columns = useMemo(() => requestColumns(requests, t), [requests, t]);
  const shown = chosen !== null && chosen < requests.count ? chosen : null;
  const save = (): void =>
    downloadText(
      "mds-scheduling-simulator-requests.csv",
      "text/csv",
      tableToCsv(predictedTable("scheduling-simulator", requestTable(requests, t))),
    );
  return (
    <ResultSection
      id="requests"
      title={PAGE.requests}
      lead={WORDS.lead}
      tools={
        <button type="button" className={buttons.button} onClick={save}>
          {t(WORDS.csv)}
        </button>
      }
    >
      {shown !== null && <LifePanel future={future} request={shown} />}
      <RowTable
        caption={t(PAGE.requests)}
        columns={columns}
        rows={rows}
        sortedBy={{ id: "e2e", descending: true }}
        pinned={shown === null ? [] : [shown]}
        onPin={(row) => choose(row === shown ? null : row)}
        actions={(row) => (
          <button
            type="button"
            className={styles.link}
            onClick={() => choose(row)}
            aria-label={`${t(WORDS.life)} ${row + 1}`}
          >
            {t(WORDS.life)}
          </button>
        )}
      />
    </ResultSection>
  );
}
