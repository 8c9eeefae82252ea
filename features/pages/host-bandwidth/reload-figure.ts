/** TTFT where a prefix is reloaded instead of computed, and how it came about. */
import { atMost, figure, OVERLAP, part, type Figure, type Grade } from "@/features/answers/explain";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatCount, formatLatency, formatQuantity } from "@/lib/format/quantity";
import { text } from "@/lib/text";
import type { HostPath } from "@/features/core/host-link/host-path";
import type { Input } from "./input";
import type { Reload } from "./reload";

type Reloaded = { readonly grade: Grade; readonly path: HostPath };

export function reloadFigure({ targets }: Resolved, input: Input, { grade, path }: Reloaded, reload: Reload): Figure {
  const { prefix, transfer, rest, reload: ttft, recompute, bytes } = reload;
  const hidden = ttft - transfer - rest;
  return figure({
    id: "reload",
    label: text({ en: "TTFT with reload", zh: "回载后 TTFT" }),
    value: ttft,
    unit: "s",
    grade,
    context: text({ en: `prefix of ${formatCount(prefix)} tok`, zh: `前缀 ${formatCount(prefix)} tok` }),
    target: atMost(targets.ttft),
    formula: [
      input.prefetch === "off" ? "TTFT = transfer + rest" : "TTFT = max(transfer + rest / L, rest + transfer / L)",
      `= ${formatLatency(ttft)}; ${formatLatency(recompute)} without the cache`,
    ],
    source: text({
      en: "Step model of one prefill pass, with the prefix there and without it",
      zh: "单次预填充的步模型，有无前缀各一",
    }),
    terms: [
      part(
        "transfer",
        text({ en: "Reload of the prefix", zh: "前缀回载" }),
        `${formatQuantity(bytes, "B")} ÷ ${formatQuantity(path.rate, "B/s")} + ${input.latency_us} µs`,
        transfer,
      ),
      part("rest", text({ en: "Prefill of the rest", zh: "其余部分预填充" }), formatLatency(rest), rest),
      ...(hidden < 0 ? [part("overlap", OVERLAP, formatLatency(hidden), hidden)] : []),
    ],
    assumptions: [
      text({ en: "No queue: the request finds an idle engine.", zh: "无排队：请求到达时引擎空闲。" }),
      text({ en: "Each GPU reloads its own part of the cache.", zh: "每个 GPU 回载自己的缓存部分。" }),
    ],
  });
}
