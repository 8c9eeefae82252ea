/** Named stages of steps: span_info/<name>.csv. */
import type { Spans } from "../capture/capture";
import { either, type Resolver, sum } from "./resolver";
import { number, text, time } from "./schema";

export const SPAN_FIELDS = {
  name: text("span_name"),
  start: time("start_time"),
  startDate: time("start_datetime"),
  end: time("end_time"),
  endDate: time("end_datetime"),
  duration: number("during_time"),
  process: text("pid", "prof_id"),
};

export const areSpans = (names: ReadonlySet<string>): boolean => names.has("spanname");

export function resolveSpans(table: Resolver<typeof SPAN_FIELDS>): Spans {
  const start = table.instant("start").us;
  const end = table.instant("end").us;
  return {
    name: table.text("name"),
    start,
    end: either(end, sum(start, table.duration("duration"))),
    process: table.text("process"),
  };
}
