/** Requests as a table on the screen and as one in a file. Pure. */
import type { RowColumn } from "@/components/tables/shown-rows";
import type { RequestTimes } from "@/features/pages/scheduling-simulator/future";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount, formatNumber } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { known, ms, type Translate } from "./words";

/** Row i is request i, named from 1 on. */
export function requestColumns(requests: RequestTimes, t: Translate): readonly RowColumn[] {
  const { arrival, prompt, output, scheduled, first, finished, preempted, restarts, cached } = requests;
  const at = (column: ArrayLike<number>, row: number): number => column[row] ?? NaN;
  const since = (column: Float64Array) => (row: number) => 1e3 * (at(column, row) - at(arrival, row));
  const time = (id: string, head: Text, unit: string, key: (row: number) => number): RowColumn => ({
    id,
    head: t(head),
    unit,
    kind: "number",
    key,
    written: (row) => formatNumber(key(row)),
    width: 92,
  });
  const count = (id: string, head: Text, unit: string, column: Int32Array): RowColumn => ({
    ...time(id, head, unit, (row) => at(column, row)),
    written: (row) => formatCount(at(column, row)),
  });
  return [
    {
      ...time("request", text({ en: "Request", zh: "请求" }), "", (row) => row + 1),
      rowHead: true,
      written: (row) => formatCount(row + 1),
    },
    time("arrived", text({ en: "Arrived", zh: "到达" }), "s", (row) => at(arrival, row)),
    count("input", text({ en: "Input", zh: "输入" }), "tok", prompt),
    count("output", text({ en: "Output", zh: "输出" }), "tok", output),
    time("queue", text({ en: "Queue", zh: "排队" }), "ms", since(scheduled)),
    time("ttft", verbatim("TTFT"), "ms", since(first)),
    time("tpot", verbatim("TPOT"), "ms", (row) => 1e3 * tpotOf(requests, row)),
    time("e2e", verbatim("E2E"), "ms", since(finished)),
    time("preempted", text({ en: "Preempted", zh: "抢占" }), "ms", (row) => 1e3 * at(preempted, row)),
    { ...count("restarts", text({ en: "Restarts", zh: "重启" }), "", restarts), quiet: true },
    { ...count("cached", text({ en: "Cached", zh: "命中" }), "tok", cached), quiet: true },
  ];
}

/** Every request; times in seconds, empty where it did not come to that. */
export function requestSheet(requests: RequestTimes, t: Translate): Sheet {
  const { count, arrival, prompt, output, scheduled, prefilled, first, finished, preempted, restarts, cached } =
    requests;
  const at = (column: Float64Array, i: number): number | null => known(column[i] ?? NaN);
  return {
    columns: [
      { label: t(text({ en: "Request", zh: "请求" })) },
      { label: t(text({ en: "Arrived", zh: "到达" })), unit: "s" },
      { label: t(text({ en: "Input", zh: "输入" })), unit: "tok" },
      { label: t(text({ en: "Output", zh: "输出" })), unit: "tok" },
      { label: t(text({ en: "Scheduled", zh: "首次调度" })), unit: "s" },
      { label: t(text({ en: "Prefilled", zh: "预填充完成" })), unit: "s" },
      { label: t(text({ en: "First token", zh: "首 token" })), unit: "s" },
      { label: t(text({ en: "Finished", zh: "完成" })), unit: "s" },
      { label: "TTFT", unit: "ms" },
      { label: "TPOT", unit: "ms" },
      { label: t(text({ en: "Preempted", zh: "抢占" })), unit: "ms" },
      { label: t(text({ en: "Restarts", zh: "重启" })) },
      { label: t(text({ en: "Cached", zh: "命中" })), unit: "tok" },
    ],
    rows: Array.from({ length: count }, (_, i) => [
      i + 1,
      at(arrival, i),
      prompt[i] ?? 0,
      output[i] ?? 0,
      at(scheduled, i),
      at(prefilled, i),
      at(first, i),
      at(finished, i),
      ms((first[i] ?? NaN) - (arrival[i] ?? NaN)),
      ms(tpotOf(requests, i)),
      ms(preempted[i] ?? 0),
      restarts[i] ?? 0,
      cached[i] ?? 0,
    ]),
  };
}

export function tpotOf({ output, finished, first }: RequestTimes, i: number): number {
  const later = (output[i] ?? 0) - 1;
  return later > 0 ? ((finished[i] ?? NaN) - (first[i] ?? NaN)) / later : NaN;
}
