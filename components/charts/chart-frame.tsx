"use client";

import { useId, useState, type ReactNode } from "react";
import { SheetTable } from "@/components/tables/sheet-table";
import { fileStem, sheetToCsv, type Sheet } from "@/lib/export/sheet";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { downloadPicture, type PictureFormat } from "./chart-export";
import styles from "./chart-frame.module.css";
import { downloadText } from "./download";
import type { FigureBuilder } from "./figure";
import { Plot } from "./plot";
import type { ResultChart } from "./result-chart";

type ChartFrameProps = {
  /** The finding as a statement: "Prefill is compute-bound". */
  readonly title: string;
  /** What is drawn, and in which unit. */
  readonly subtitle: string;
  readonly figure: FigureBuilder;
  readonly height: number;
  /** The same figures as a table: shown in the chart's place, and exported. */
  readonly sheet: Sheet;
  /** First words of the names of exported files. */
  readonly name: string;
  /** Drawn instead of the plain chart: one that can be zoomed, with the same figure. */
  readonly children?: ReactNode;
};

const WORDS = {
  table: text({ en: "Table", zh: "表格" }),
  chart: text({ en: "Chart", zh: "图表" }),
  download: text({ en: "download", zh: "下载" }),
};

type ResultChartFrameProps = {
  readonly chart: ResultChart;
  /** Slug of the page: the first words of exported files. */
  readonly page: string;
  readonly children?: ReactNode;
};

export const ResultChartFrame = ({ chart, page, children }: ResultChartFrameProps) => (
  <ChartFrame {...chart} name={`${page}-${chart.id}`}>
    {children}
  </ChartFrame>
);

export function ChartFrame({ title, subtitle, figure, height, sheet, name, children }: ChartFrameProps) {
  const t = useText();
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  const stem = fileStem("mds", name);
  const picture = (format: PictureFormat) => () =>
    void downloadPicture({ figure, height, title, subtitle, fileStem: stem }, format);
  const save = {
    SVG: picture("svg"),
    PNG: picture("png"),
    CSV: () => downloadText(`${stem}.csv`, "text/csv", sheetToCsv(sheet)),
  };
  return (
    <section className={styles.frame} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <span className={styles.subtitle}>{subtitle}</span>
        <span className={styles.actions}>
          <button type="button" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {t(asTable ? WORDS.chart : WORDS.table)}
          </button>
          {Object.entries(save).map(([format, run]) => (
            <button
              key={format}
              type="button"
              onClick={run}
              data-picture={format === "CSV" ? undefined : ""}
              aria-label={`${format}, ${t(WORDS.download)}: ${title}`}
            >
              {format}
            </button>
          ))}
        </span>
      </header>
      {asTable ? (
        <SheetTable sheet={sheet} caption={title} />
      ) : (
        (children ?? <Plot figure={figure} height={height} label={`${title}. ${subtitle}.`} />)
      )}
    </section>
  );
}
