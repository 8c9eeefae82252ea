/** Resources and metrics as people read them. */
import { text, verbatim, type Text } from "@/lib/text";
import type { CalibratedResource, Metric } from "../points/observation";

export const RESOURCE_NAMES: Readonly<Record<CalibratedResource, Text>> = {
  compute: text({ en: "compute", zh: "计算" }),
  memory: text({ en: "memory bandwidth", zh: "显存带宽" }),
  network: text({ en: "network", zh: "网络" }),
  host: text({ en: "host", zh: "主机开销" }),
  request: text({ en: "request overhead", zh: "请求开销" }),
};

export const METRIC_NAMES: Readonly<Record<Metric, Text>> = {
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
  prefill: text({ en: "prefill", zh: "预填充" }),
  decode: text({ en: "decode", zh: "解码" }),
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
