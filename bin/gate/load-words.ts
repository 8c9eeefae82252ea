/** A load in one line: requests in flight or a second, lengths, layout. */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { layoutWords } from "@/features/core/evidence/run-comparison/work";
import { formatCount, formatNumber } from "@/lib/format/quantity";
import { COMMA, joinTexts, verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

export function describedLoad(measurement: Measurement): Text {
  const { concurrency, batch, requestRate, isl, islNominal, osl, oslNominal } = measurement.load;
  const [input, output] = [isl ?? islNominal, osl ?? oslNominal];
  const clients = concurrency ?? batch;
  const layout = layoutWords(measurement);
  const parts = [
    ...(clients === undefined ? [] : [m.inFlight({ clients: formatCount(clients) })]),
    ...(requestRate === undefined ? [] : [m.perSecond({ rate: formatNumber(requestRate) })]),
    ...(input === undefined || output === undefined
      ? []
      : [m.lengths({ input: formatCount(Math.round(input)), output: formatCount(Math.round(output)) })]),
    ...(layout === undefined ? [] : [verbatim(layout)]),
  ];
  return parts.length === 0 ? m.loadNotStated : joinTexts(parts, COMMA);
}
