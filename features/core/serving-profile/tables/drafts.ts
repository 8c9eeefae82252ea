/** Speculative decoding, one request and step a row: spec_decode.csv. */
import type { Drafts } from "../capture/capture";
import { difference, either, type Resolver } from "./resolver";
import { number, text, time } from "./schema";

export const DRAFT_FIELDS = {
  request: text("rid", "http_rid"),
  iteration: number("iter"),
  start: time("start_time"),
  startDate: time("start_datetime"),
  end: time("end_time"),
  endDate: time("end_datetime"),
  duration: number("during_time"),
  proposed: number("spec_tokens"),
  accepted: number("accepted_tokens"),
  draftTime: number("draft_model_time_ms", "draft_model_time"),
};

export const areDrafts = (names: ReadonlySet<string>): boolean =>
  names.has("spectokens") && names.has("acceptedtokens");

export function resolveDrafts(table: Resolver<typeof DRAFT_FIELDS>): Drafts {
  const start = table.instant("start").us;
  const span = difference(table.instant("end").us, start);
  return {
    request: table.text("request"),
    iteration: table.number("iteration"),
    start,
    duration: either(span, table.duration("duration", { difference: span })),
    proposed: table.number("proposed"),
    accepted: table.number("accepted"),
    draftTime: table.duration("draftTime"),
  };
}
