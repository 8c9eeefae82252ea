/** Requests as a table on the screen, by columns as they are: there may be a million. Pure. */
import type { RowColumn } from "@/components/tables/data-column";
import type { RequestTimes } from "@/features/pages/scheduling-simulator/run/future";
import { tokenTime } from "@/features/pages/scheduling-simulator/results/record-tables";
import { sampledFormat } from "@/lib/format/column-format";
import { formatCount } from "@/lib/format/quantity";
import { verbatim, type Text, type Translate } from "@/lib/text";
import * as m from "./messages";

/** Row i is request i, named from 1 on. */
export function requestColumns(requests: RequestTimes, t: Translate): readonly RowColumn[] {
  const { arrival, prompt, output, scheduled, first, finished, preempted, restarts, cached } = requests;
  const cell = (column: ArrayLike<number>, row: number): number => column[row] ?? NaN;
  const since = (column: Float64Array) => (row: number) => 1e3 * (cell(column, row) - cell(arrival, row));
  const time = (id: string, head: Text, unit: string, key: (row: number) => number): RowColumn => {
    const format = sampledFormat(requests.count, key, unit);
    return {
      id,
      head: t(head),
      unit: format.unit,
      kind: "number",
      value: (row) => key(row) * format.factor,
      written: (row) => format.write(key(row)),
      width: 92,
    };
  };
  const count = (id: string, head: Text, unit: string, column: Int32Array): RowColumn => ({
    ...time(id, head, unit, (row) => cell(column, row)),
    written: (row) => formatCount(cell(column, row)),
  });
  return [
    {
      ...time("request", m.request, "", (row) => row + 1),
      rowHead: true,
      written: (row) => formatCount(row + 1),
    },
    time("arrived", m.arrived, "s", (row) => cell(arrival, row)),
    count("input", m.input, "tok", prompt),
    count("output", m.output, "tok", output),
    time("queue", m.queue2, "ms", since(scheduled)),
    time("ttft", verbatim("TTFT"), "ms", since(first)),
    time("tpot", verbatim("TPOT"), "ms", (row) => 1e3 * tokenTime(requests, row)),
    time("e2e", verbatim("E2E"), "ms", since(finished)),
    time("preempted", m.preempted2, "ms", (row) => 1e3 * cell(preempted, row)),
    { ...count("restarts", m.restarts, "", restarts), quiet: true },
    { ...count("cached", m.cached, "tok", cached), quiet: true },
  ];
}
