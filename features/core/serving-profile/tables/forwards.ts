/** Forward passes, one a row per process: forward.csv and the table `forward`. */
import { BATCH_TYPES, type Forwards } from "../capture/capture";
import type { Texts } from "../columns";
import { MEMBER_NAMES, readBatchType } from "./batches";
import { difference, either, type Resolver, sum } from "./resolver";
import { number, text, time } from "./schema";

export const FORWARD_FIELDS = {
  start: time("start_time", "start", "timestamp"),
  startDate: time("start_datetime"),
  end: time("end_time", "end"),
  endDate: time("end_datetime"),
  relative: time("relative_start_time"),
  duration: number("during_time", "duration"),
  bubble: number("bubble_time"),
  size: number("num_reqs", "num_requests", "batch_size"),
  type: text("batch_type"),
  iteration: number("forward_iter"),
  dp: number("dp_rank"),
  process: text("prof_id", "pid"),
  host: text("hostname", "hostuid"),
};

/** By what only forwards have; else by their host, which batches do not name, while batches list members. */
export const areForwards = (names: ReadonlySet<string>): boolean =>
  ["duringtime", "duration", "starttime", "start", "startdatetime"].some((name) => names.has(name)) &&
  (["bubbletime", "forwarditer", "relativestarttime"].some((name) => names.has(name)) ||
    (names.has("hostname") && names.has("batchtype") && !MEMBER_NAMES.some((name) => names.has(name))));

export function resolveForwards(table: Resolver<typeof FORWARD_FIELDS>, texts: Texts): Forwards {
  const start = table.instant("start").us;
  const end = table.instant("end").us;
  const span = difference(end, start);
  const stated = table.duration("duration", { difference: span });
  return {
    start,
    end: either(end, sum(start, stated)),
    duration: either(span, stated),
    statedBubble: table.duration("bubble"),
    size: table.number("size"),
    type: table.text("type").map((number) => BATCH_TYPES.indexOf(readBatchType(texts.text(number)))),
    iteration: table.number("iteration"),
    dp: table.number("dp"),
    process: table.text("process"),
    host: table.text("host"),
  };
}
