/** TTFT where a prefix is reloaded instead of computed, and how it came about. */
import { atMost, figure, OVERLAP, part, term, type Figure, type Grade } from "@/features/answers/explain";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatCount, formatLatency, formatQuantity } from "@/lib/format/quantity";
import type { HostPath } from "@/features/core/host-link/host-path";
import type { Input } from "./input";
import type { Reload } from "./reload";
import * as m from "./messages";

type Reloaded = { readonly grade: Grade; readonly path: HostPath };

export function reloadFigure({ targets }: Resolved, input: Input, { grade, path }: Reloaded, reload: Reload): Figure {
  const { prefix, transfer, rest, reload: ttft, recompute, bytes, layers } = reload;
  const [moved, computed] = [formatLatency(transfer), formatLatency(rest)];
  const hidden = ttft - transfer - rest;
  return figure({
    id: "reload",
    label: m.ttftWithReload,
    value: ttft,
    unit: "s",
    grade,
    context: m.prefixOfPrefixTok({ prefix: formatCount(prefix) }),
    target: atMost(targets.ttft),
    formula:
      input.prefetch === "off"
        ? ["TTFT = transfer + rest", `= ${moved} + ${computed} = ${formatLatency(ttft)}`]
        : [
            "TTFT = max(transfer + rest / L, rest + transfer / L)",
            `= max(${moved} + ${computed} / ${layers}, ${computed} + ${moved} / ${layers}) = ${formatLatency(ttft)}`,
          ],
    source: m.stepModelOfOnePrefill,
    terms: [
      part(
        "transfer",
        m.reloadOfPrefix,
        `${formatQuantity(bytes, "B")} ÷ ${formatQuantity(path.rate, "B/s")} + ${input.latency_us} µs`,
        transfer,
      ),
      part("rest", m.prefillOfRest, formatLatency(rest), rest),
      term("recompute", m.ttftRecomputed, formatLatency(recompute), recompute),
      ...(hidden < 0 ? [part("overlap", OVERLAP, formatLatency(hidden), hidden)] : []),
    ],
    assumptions: [m.noQueueRequestFindsIdle, m.eachGpuReloadsItsOwn],
  });
}
