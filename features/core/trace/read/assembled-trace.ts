/** A trace out of what a reader has collected so far. */
import type { InternedTexts } from "../interned";
import type { Trace } from "../trace";
import { traceHeader } from "./header";
import { settleKinds } from "./settle-kinds";
import type { EventSink } from "./sink";
import { unitDoubt } from "./time-unit";

/** With `release` the sink lets its columns go, and takes no more events. */
export function assembledTrace(
  sink: EventSink,
  texts: InternedTexts,
  header: ReadonlyMap<string, string>,
  ending: Pick<Trace, "truncated" | "notices">,
  release: boolean,
): Trace {
  const lanes = sink.lanes.all();
  const names = texts.texts();
  const events = sink.events.join(release);
  settleKinds(events, lanes, names);
  // Of a first view the kernels have hardly come.
  const unit = release ? unitDoubt(events, names) : null;
  return {
    events,
    entries: sink.entries,
    names,
    lanes,
    signatures: sink.signatureTexts(),
    header: traceHeader(header),
    base: sink.base ?? 0,
    earliest: Number.isFinite(sink.earliest) ? sink.earliest : 0,
    truncated: ending.truncated && !sink.closed,
    notices: unit === null ? ending.notices : [...ending.notices, unit],
  };
}
