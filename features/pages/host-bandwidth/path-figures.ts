/** The way to the host as figures: what one GPU gets of it, and the token rate that it carries. */
import { figure, term, type Figure } from "@/features/answers/explain";
import { formatCount, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { MEGA, toGbPerS } from "@/lib/units/edge";
import { verbatim, type Text } from "@/lib/text";
import { limitName, type HostPath } from "@/features/core/host-link/host-path";
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
    formula: [
      dramPasses === 0 ? "B = min(link, disk)" : "B = min(link, DRAM / (GPUs · passes), disk)",
      `= ${formatQuantity(rate, "B/s")}`,
    ],
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
  const { fetchPerToken, writePerToken, carries, limit, context, reuse, outside } = offload;
  return figure({
    id: "carries",
    label: m.hostCarries,
    value: carries,
    unit: "tok/s/GPU",
    grade: "datasheet",
    context: m.fetchPerTokenPerToken({ fetchPerToken: formatQuantity(fetchPerToken, "B") }),
    formula: [
      "fetch = ρ · K · r · kv",
      `ρ = ${formatPercent(outside)}, K = ${formatCount(context)}, r = ${reuse} → ${formatQuantity(fetchPerToken, "B")}`,
    ],
    source: m.kvBytesOfModelsLayers,
    terms: [
      term("fetch", m.fetchedPerTokenMb, "ρ · K · r · kv", fetchPerToken / MEGA),
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
