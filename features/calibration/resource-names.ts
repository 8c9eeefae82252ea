/** Resources and metrics as people read them. */
import { text, verbatim, type Text } from "@/lib/text";
import type { CalibratedResource, Metric } from "./observation";

export const RESOURCE_NAMES: Readonly<Record<CalibratedResource, Text>> = {
  compute: text("compute", "计算"),
  memory: text("memory bandwidth", "显存带宽"),
  network: text("network", "网络"),
  host: text("host", "主机开销"),
  request: text("request overhead", "请求开销"),
};

export const METRIC_NAMES: Readonly<Record<Metric, Text>> = {
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
  prefill: text("prefill", "预填充"),
  decode: text("decode", "解码"),
};

/** "a, b and c". */
export function listed(names: readonly Text[]): Text {
  const join = (words: readonly string[], comma: string, and: string): string =>
    words.length < 2 ? words.join("") : `${words.slice(0, -1).join(comma)}${and}${words.at(-1) ?? ""}`;
  return text(
    join(
      names.map(({ en }) => en),
      ", ",
      " and ",
    ),
    join(
      names.map(({ zh }) => zh),
      "、",
      "与",
    ),
  );
}
