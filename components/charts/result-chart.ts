/** A chart of a result, described once: drawn by a ResultChartFrame, offered by the export menu, as a picture and as a table. */
import type { Sheet } from "@/lib/export/sheet";
import type { Text } from "@/lib/text";
import type { FigureBuilder } from "./figure";

export type ResultChart = {
  /** Short, unique on its page: the last words of file names. */
  readonly id: string;
  /** Its name in the export menu. */
  readonly label: Text;
  /** The finding as a statement: "Prefill is compute-bound". */
  readonly title: string;
  /** What is drawn, and in which unit. */
  readonly subtitle: string;
  readonly figure: FigureBuilder;
  readonly height: number;
  /** The same figures as a table. */
  readonly sheet: Sheet;
};
