/** The way to the host as figures: what one GPU gets of it, and the token rate that it carries. */
import { figure, term, type Figure } from "@/features/answers/explain";
import { formatCount, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { MEGA, toGbPerS } from "@/lib/units/edge";
import { text, verbatim } from "@/lib/text";
import { limitName, type HostPath } from "@/features/core/host-link/host-path";
import type { Input } from "./input";
import type { Offload } from "./offload";

const SOURCE = text({
  en: "Rates of the platform, measured where public, of its data sheets otherwise",
  zh: "平台速率：有公开实测则取实测，否则取数据表",
});

export function pathFigure(input: Input, path: HostPath): Figure {
  const { link, line, socket, socketGpus, disk, dramPasses, rate } = path;
  return figure({
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
      term(
        "link",
        text({ en: `${path.linkName.en}, GB/s`, zh: `${path.linkName.zh}，GB/s` }),
        `${formatQuantity(line, "B/s")} · ${input.link_eff} → ${formatQuantity(link, "B/s")}`,
        toGbPerS(link),
      ),
      ...(dramPasses === 0
        ? []
        : [
            term(
              "dram",
              text({ en: "Share of the socket's DRAM, GB/s", zh: "每卡内存带宽份额，GB/s" }),
              `${formatQuantity(socket, "B/s")} ÷ (${socketGpus} · ${dramPasses})`,
              toGbPerS(path.dram) / dramPasses,
            ),
          ]),
      ...(disk === null
        ? []
        : [term("disk", verbatim("NVMe, GB/s"), formatQuantity(disk.read, "B/s"), toGbPerS(disk.read))]),
    ],
    assumptions: [
      text({ en: "All GPUs of a socket move data at once.", zh: "同一路 CPU 的所有 GPU 同时传输。" }),
      text({ en: "Pinned memory, large copies.", zh: "锁页内存，大块拷贝。" }),
    ],
  });
}

export function carriesFigure(path: HostPath, offload: Offload): Figure {
  const { fetchPerToken, writePerToken, carries, limit, context, reuse, outside } = offload;
  return figure({
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
    source: text({ en: "KV bytes of the model's layers", zh: "模型各层的 KV 字节" }),
    terms: [
      term(
        "fetch",
        text({ en: "Fetched per token, MB", zh: "每 token 取回，MB" }),
        "ρ · K · r · kv",
        fetchPerToken / MEGA,
      ),
      term("write", text({ en: "Written per token, MB", zh: "每 token 写出，MB" }), "kv", writePerToken / MEGA),
    ],
    assumptions: [
      text({
        en: `Limited by ${limit === "link" ? path.linkName.en : limit === "dram" ? "host DRAM" : "NVMe"}; compute is not counted here.`,
        zh: `受限于${limit === "link" ? path.linkName.zh : limit === "dram" ? "主机内存" : " NVMe"}；此处不计计算。`,
      }),
      text({ en: "One GPU's part of one token of one sequence.", zh: "单 GPU 承担的单序列单 token 部分。" }),
    ],
  });
}
