/** The way to the host as figures: what one GPU gets of it, and the token rate that it carries. */
import type { Figure } from "@/features/explain";
import { formatCount, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { toGbPerS } from "@/lib/units/edge";
import { text, verbatim } from "@/lib/text";
import { limitName, type HostPath } from "@/features/core/host-link/host-path";
import type { Input } from "./input";
import type { Offload } from "./offload";

const SOURCE = text({ en: "Host path: features/pages/host-bandwidth", zh: "主机路径：features/pages/host-bandwidth" });

export function pathFigure(input: Input, path: HostPath): Figure {
  const { link, line, socket, socketGpus, disk, dramPasses, rate } = path;
  return {
    id: "path",
    label: text({ en: "Host to one GPU", zh: "主机到单 GPU" }),
    value: rate,
    unit: "B/s",
    grade: "datasheet",
    context: limitName(path),
    formula: [
      dramPasses === 0 ? "B = min(link, disk)" : "B = min(link, DRAM / (GPUs · passes), disk)",
      `= ${formatQuantity(rate, "B/s")}`,
    ],
    source: SOURCE,
    terms: [
      {
        id: "link",
        label: text({ en: `${path.linkName.en}, GB/s`, zh: `${path.linkName.zh}，GB/s` }),
        formula: `${formatQuantity(line, "B/s")} · ${input.link_eff} → ${formatQuantity(link, "B/s")}`,
        value: toGbPerS(link),
      },
      ...(dramPasses === 0
        ? []
        : [
            {
              id: "dram",
              label: text({ en: "Share of the socket's DRAM, GB/s", zh: "每卡内存带宽份额，GB/s" }),
              formula: `${formatQuantity(socket, "B/s")} ÷ (${socketGpus} · ${dramPasses})`,
              value: toGbPerS(path.dram) / dramPasses,
            },
          ]),
      ...(disk === null
        ? []
        : [
            {
              id: "disk",
              label: verbatim("NVMe, GB/s"),
              formula: formatQuantity(disk.read, "B/s"),
              value: toGbPerS(disk.read),
            },
          ]),
    ],
    assumptions: [
      text({ en: "All GPUs of a socket move data at once.", zh: "同一路 CPU 的所有 GPU 同时传输。" }),
      text({ en: "Pinned memory, large copies.", zh: "锁页内存，大块拷贝。" }),
    ],
    sensitivities: [],
  };
}

export function carriesFigure(path: HostPath, offload: Offload): Figure {
  const { fetchPerToken, writePerToken, carries, limit, context, reuse, outside } = offload;
  return {
    id: "carries",
    label: text({ en: "The host carries", zh: "主机可承载" }),
    value: carries,
    unit: "tok/s/GPU",
    grade: "datasheet",
    context: text({
      en: `${formatQuantity(fetchPerToken, "B")} per token`,
      zh: `每 token 取回 ${formatQuantity(fetchPerToken, "B")}`,
    }),
    formula: [
      "fetch = ρ · K · r · kv",
      `ρ = ${formatPercent(outside)}, K = ${formatCount(context)}, r = ${reuse} → ${formatQuantity(fetchPerToken, "B")}`,
    ],
    source: text({ en: "KV bytes: features/core/model/kv-cache", zh: "KV 字节：features/core/model/kv-cache" }),
    terms: [
      {
        id: "fetch",
        label: text({ en: "Fetched per token, MB", zh: "每 token 取回，MB" }),
        formula: "ρ · K · r · kv",
        value: fetchPerToken / 1e6,
      },
      {
        id: "write",
        label: text({ en: "Written per token, MB", zh: "每 token 写出，MB" }),
        formula: "kv",
        value: writePerToken / 1e6,
      },
    ],
    assumptions: [
      text({
        en: `Limited by ${limit === "link" ? path.linkName.en : limit === "dram" ? "host DRAM" : "NVMe"}; compute is not counted here.`,
        zh: `受限于${limit === "link" ? path.linkName.zh : limit === "dram" ? "主机内存" : " NVMe"}；此处不计计算。`,
      }),
      text({ en: "One GPU's part of one token of one sequence.", zh: "单 GPU 承担的单序列单 token 部分。" }),
    ],
    sensitivities: [],
  };
}
