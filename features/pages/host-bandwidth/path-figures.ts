/** The host path as figures: the rate of one GPU, and its maximum token rate. */
import { figure, term, type Figure } from "@/features/answers/explain";
import { formatCount, formatLatency, formatQuantity } from "@/lib/format/quantity";
import { MEGA, toGbPerS } from "@/lib/units/edge";
import { verbatim, type Text } from "@/lib/text";
import { limitName, pathFormula, type HostPath } from "@/features/core/host-link/host-path";
import type { Input } from "./input";
import type { Offload } from "./offload";
import * as m from "./messages";

export function pathFigure(input: Input, path: HostPath): Figure {
  const { link, line, socket, socketGpus, disk, dramPasses, rate } = path;
  return figure({
    id: "path",
    label: m.hostToOneGpu,
    value: rate,
    unit: "B/s",
    grade: "datasheet",
    context: limitName(path),
    formula: pathFormula(path),
    source: m.ratesOfPlatformMeasuredWhere,
    terms: [
      term(
        "link",
        m.linkNameGbS({ linkName: path.linkName }),
        `${formatQuantity(line, "B/s")} · ${input.link_eff} → ${formatQuantity(link, "B/s")}`,
        toGbPerS(link),
      ),
      ...(dramPasses === 0
        ? []
        : [
            term(
              "dram",
              m.shareOfSocketsDramGb,
              `${formatQuantity(socket, "B/s")} ÷ (${socketGpus} · ${dramPasses})`,
              toGbPerS(path.dram) / dramPasses,
            ),
          ]),
      ...(disk === null
        ? []
        : [term("disk", verbatim("NVMe, GB/s"), formatQuantity(disk.read, "B/s"), toGbPerS(disk.read))]),
    ],
    assumptions: [m.allGPUsOfSocketMove, m.pinnedMemoryLargeCopies],
  });
}

export function carriesFigure(path: HostPath, offload: Offload): Figure {
  const { fetchPerToken, writePerToken, carries, full, limit, context, window, reuse } = offload;
  return figure({
    id: "carries",
    label: m.hostCarries,
    value: carries,
    unit: "tok/s/GPU",
    grade: "datasheet",
    context: m.fetchPerTokenPerToken({ fetchPerToken: formatQuantity(fetchPerToken, "B") }),
    formula: Number.isFinite(carries)
      ? [
          "tokens of a step ÷ (transfer of a step · GPUs)",
          `= ${formatCount(full.tokens)} ÷ (${formatLatency(full.transfer)} · ${full.gpus}) = ${formatQuantity(carries, "tok/s/GPU")}`,
        ]
      : [],
    source: m.kvBytesOfModelsLayers,
    terms: [
      term(
        "fetch",
        m.fetchedPerTokenMb,
        `${reuse} · (kv(${formatCount(context)}) − kv(${formatCount(window)}))`,
        fetchPerToken / MEGA,
      ),
      term("write", m.writtenPerTokenMb, "kv", writePerToken / MEGA),
    ],
    assumptions: [limitWords(path, limit), m.oneGPUsPartOfOne],
  });
}

/** What holds the way back. */
function limitWords({ linkName }: HostPath, limit: Offload["limit"]): Text {
  if (limit === "link") return m.limitedByLink({ linkName });
  return limit === "dram" ? m.limitedByHostDram : m.limitedByNvme;
}
