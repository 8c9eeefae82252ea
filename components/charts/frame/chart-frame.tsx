"use client";

import { useId, useState, type ReactNode } from "react";
import { TableView } from "@/components/tables/table-view";
import { fileStem } from "@/lib/export/file-stem";
import { tableToCsv, type Table } from "@/lib/export/table";
import { useText } from "@/state/language";
import { downloadPicture, type ChartPicture } from "./chart-export";
import styles from "./chart-frame.module.css";
import { downloadText } from "@/components/files/download";
import { Plot } from "../plot/plot";
import * as m from "@/components/charts/messages";

type ChartFrameProps = ChartPicture & {
  /** The same figures as a table: shown in the chart's place, and saved. */
  readonly table: Table;
  /** Drawn instead of the plain chart: one that can be zoomed, with the same figure. */
  readonly children?: ReactNode;
  /** Buttons beside those of the chart itself. */
  readonly actions?: ReactNode;
};

export function ChartFrame({ table, children, actions, ...picture }: ChartFrameProps) {
  const t = useText();
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  const { title, subtitle, figure, height, name, drawing } = picture;
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
          <button type="button" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
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
        (children ?? <Plot figure={figure} height={height} label={`${title}. ${subtitle}.`} drawing={drawing} />)
      )}
    </section>
  );
}
