"use client";

import { useId, useRef, useState, type ReactNode } from "react";
import { TableView } from "@/components/tables/table-view";
import { fileStem } from "@/lib/export/file-stem";
import { tableToCsv, type Table } from "@/lib/export/table";
import { isWhole, WHOLE_VIEW } from "@/lib/charts/view";
import { useText } from "@/state/language";
import { useChartView } from "@/state/link/chart-views";
import { downloadPicture, type ChartPicture } from "./chart-export";
import styles from "./chart-frame.module.css";
import { downloadText } from "@/components/files/download";
import { Plot } from "../plot/plot";
import * as m from "@/components/charts/messages";

type ChartFrameProps = Omit<ChartPicture, "view"> & {
  /** Its name on the page: the link keeps the zoom and the hidden series of it. Without one they last as long as the page is open. */
  readonly id?: string;
  /** The same figures as a table: shown in the chart's place, and saved. */
  readonly table: Table;
  /** Drawn instead of the plain chart: one with a window of time, with the same figure. */
  readonly children?: ReactNode;
  /** The number of a point that was clicked. */
  readonly onPick?: ((id: number) => void) | undefined;
  /** Buttons beside those of the chart itself. */
  readonly actions?: ReactNode;
};

export function ChartFrame({ id, table, children, actions, onPick, ...plain }: ChartFrameProps) {
  const t = useText();
  const [asTable, setAsTable] = useState(false);
  const [view, setView] = useChartView(id);
  const titleId = useId();
  const tableButton = useRef<HTMLButtonElement>(null);
  const picture = { ...plain, view };
  const { title, subtitle, figure, height, name, drawing } = plain;
  const onTable = (): void => {
    setAsTable(!asTable);
    // The chart in focus goes: its keys end where the way back is.
    tableButton.current?.focus();
  };
  const save = {
    SVG: () => void downloadPicture(picture, "svg"),
    PNG: () => void downloadPicture(picture, "png"),
    CSV: () => downloadText(`${fileStem("mds", name)}.csv`, "text/csv", tableToCsv(table)),
  };
  return (
    <section className={styles.frame} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <span className={styles.subtitle}>{subtitle}</span>
        <span className={styles.actions}>
          {!isWhole(view) && (
            <button type="button" onClick={() => setView(WHOLE_VIEW)}>
              {t(m.all)}
            </button>
          )}
          <button ref={tableButton} type="button" aria-pressed={asTable} onClick={onTable}>
            {t(asTable ? m.chart : m.table)}
          </button>
          {Object.entries(save).map(([format, run]) => (
            <button
              key={format}
              type="button"
              onClick={run}
              data-picture={format === "CSV" ? undefined : ""}
              aria-label={`${format}, ${t(m.download)}: ${title}`}
            >
              {format}
            </button>
          ))}
          {actions}
        </span>
      </header>
      {asTable ? (
        <TableView table={table} caption={title} />
      ) : (
        (children ?? (
          <Plot
            {...{ figure, height, drawing, view, onPick, onTable }}
            label={`${title}. ${subtitle}.`}
            onView={setView}
          />
        ))
      )}
    </section>
  );
}
