/** Figures of a whole run as a file states them: batch_summary, request_summary, service_summary, and the curves of profiler.db. */
import { interpolatedQuantile } from "@/lib/statistics/quantile";
import type { ReportedFigure } from "../capture/facts";
import { knownSorted, Numbers } from "../columns";
import { type Cell, readNumber, readText } from "../read/cells";
import * as m from "@/features/core/serving-profile/messages";

export const isSummary = (names: ReadonlySet<string>): boolean =>
  names.has("metric") && (names.has("average") || names.has("value"));

const MAX_FIGURES = 1_000;
const AS_WRITTEN = m.asFileWritesIt;

export class SummaryTable {
  private readonly list: ReportedFigure[] = [];
  private readonly metric: number;

  constructor(
    private readonly header: readonly string[],
    private readonly file: string,
  ) {
    this.metric = header.findIndex((name) => /^metric$/i.test(name.trim()));
  }

  row(cells: readonly Cell[]): void {
    const name = readText(cells[this.metric]);
    this.header.forEach((statistic, i) => {
      const value = i === this.metric ? NaN : readNumber(cells[i]);
      if (!Number.isNaN(value) && this.list.length < MAX_FIGURES)
        this.list.push({ file: this.file, name, statistic: statistic.trim(), value, unit: AS_WRITTEN });
    });
  }

  get rows(): number {
    return this.list.length;
  }

  done(): readonly ReportedFigure[] {
    return this.list;
  }
}

/** Tables of profiler.db that draw a curve. Their units depend on the order in which the exporter ran, so they stay as written. */
export const CURVES: ReadonlySet<string> = new Set([
  "first_token_latency",
  "prefill_gen_speed",
  "decode_gen_speed",
  "req_latency",
]);

/** The middle of each of a curve's columns. */
export class CurveTable {
  private readonly columns: readonly Numbers[];

  constructor(
    private readonly header: readonly string[],
    private readonly file: string,
    private readonly table: string,
  ) {
    this.columns = header.map(() => new Numbers());
  }

  rows = 0;

  row(cells: readonly Cell[]): void {
    this.rows += 1;
    this.columns.forEach((column, i) => column.push(readNumber(cells[i])));
  }

  done(): readonly ReportedFigure[] {
    return this.header.flatMap((name, i) => {
      const known = knownSorted((this.columns[i] as Numbers).done());
      if (/timestamp|time|index/i.test(name) || known.length === 0) return [];
      const value = interpolatedQuantile(known, 0.5);
      return [{ file: this.file, name: this.table, statistic: name.trim(), value, unit: AS_WRITTEN }];
    });
  }
}
