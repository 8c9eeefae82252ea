/** Resources and metrics as people read them. */
import { text, verbatim, type Text } from "@/lib/text";
import type { CalibratedResource, Metric } from "../points/observation";
import * as m from "@/features/core/calibration/messages.scope";

export const RESOURCE_NAMES: Readonly<Record<CalibratedResource, Text>> = {
  compute: m.compute,
  memory: m.memoryBandwidth,
  network: m.network,
  host: m.host,
  request: m.requestOverhead,
};

export const METRIC_NAMES: Readonly<Record<Metric, Text>> = {
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
  prefill: m.prefill,
  decode: m.decode,
};

/** "a, b and c". */
export function listed(names: readonly Text[]): Text {
  const join = (words: readonly string[], comma: string, and: string): string =>
    words.length < 2 ? words.join("") : `${words.slice(0, -1).join(comma)}${and}${words.at(-1) ?? ""}`;
  return text({
    en: join(
      names.map(({ en }) => en),
      ", ",
      " and ",
    ),
    zh: join(
      names.map(({ zh }) => zh),
      "、",
      "与",
    ),
  });
}
