/** The four headline figures, each with how it came about. */
import type { Figure, Grade } from "@/features/explain";
import type { Resolved } from "@/features/scenario/resolve";
import { formatCount, formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { toGbPerS } from "@/lib/units/edge";
import { text, verbatim, type Text } from "@/lib/text";
import { limitName, type HostPath } from "./host-path";
import type { Input } from "./input";
import type { Offload } from "./offload";
import type { Reload } from "./reload";

type Answer = {
  readonly grade: Grade;
  readonly path: HostPath;
  readonly offload: Offload;
  readonly reload: Reload | null;
};

export function figuresOf(scenario: Resolved, input: Input, answer: Answer): readonly Figure[] {
  const { reload } = answer;
  return [
    pathFigure(input, answer),
    tpotFigure(scenario, input, answer),
    carriesFigure(answer),
    ...(reload === null ? [] : [reloadFigure(scenario, input, answer, reload)]),
  ];
}

const SOURCE = text("Host path: features/host-bandwidth", "主机路径：features/host-bandwidth");

function pathFigure(input: Input, { path }: Answer): Figure {
  const { link, line, socket, socketGpus, disk, dramPasses, rate } = path;
  return {
    id: "path",
    label: text("Host to one GPU", "主机到单 GPU"),
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
        label: text(`${path.linkName.en}, GB/s`, `${path.linkName.zh}，GB/s`),
        formula: `${formatQuantity(line, "B/s")} · ${input.link_eff} → ${formatQuantity(link, "B/s")}`,
        value: toGbPerS(link),
      },
      ...(dramPasses === 0
        ? []
        : [
            {
              id: "dram",
              label: text("Share of the socket's DRAM, GB/s", "每卡内存带宽份额，GB/s"),
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
      text("All GPUs of a socket move data at once.", "同一路 CPU 的所有 GPU 同时传输。"),
      text("Pinned memory, large copies.", "锁页内存，大块拷贝。"),
    ],
    sensitivities: [],
  };
}

function tpotFigure({ targets }: Resolved, input: Input, { grade, offload }: Answer): Figure {
  const { step, stall, tpot, transfer, context, window } = offload;
  const hidden: Record<Input["prefetch"], string> = {
    layer: "Σ max(0, transfer_l − compute_l)",
    step: "max(0, Σ transfer_l − Σ compute_l)",
    off: "Σ transfer_l",
  };
  return {
    id: "tpot",
    label: text("TPOT with offload", "卸载后 TPOT"),
    value: tpot,
    unit: "s",
    grade,
    context: text(
      `W ${formatCount(window)} of ${formatCount(context)}`,
      `W ${formatCount(window)} / ${formatCount(context)}`,
    ),
    ...(targets.tpot === null ? {} : { target: { value: targets.tpot, sense: "at-most" as const } }),
    formula: [
      `TPOT = step + ${hidden[input.prefetch]}`,
      `= ${formatLatency(step)} + ${formatLatency(stall)} = ${formatLatency(tpot)}`,
    ],
    source: text("Step model of one decode pass: features/step", "一次解码的步模型：features/step"),
    terms: [
      { id: "step", label: text("Step, all KV at hand", "步时（KV 就绪）"), formula: formatLatency(step), value: step },
      {
        id: "stall",
        label: text("Waiting for the host", "等待主机"),
        formula: `${formatLatency(transfer)} ${hidden[input.prefetch]}`,
        value: stall,
      },
    ],
    assumptions: [attendedNote(input), ...prefetchNote(input)],
    sensitivities: [],
  };
}

function attendedNote({ reuse }: Input): Text {
  return reuse >= 1
    ? text("Every step reads the whole context: exact attention.", "每步读取全部上下文：精确注意力。")
    : text(
        `A step attends the window and ${formatPercent(reuse)} of the rest: the model must retrieve, or quality changes.`,
        `每步只关注窗口与其余部分的 ${formatPercent(reuse)}：需要检索式注意力，否则质量会变化。`,
      );
}

const prefetchNote = ({ prefetch }: Input): readonly Text[] =>
  prefetch === "off"
    ? []
    : [
        text(
          "Which blocks are needed is known one layer (or step) earlier; copies do not slow the kernels.",
          "所需的块提前一层（或一步）已知；拷贝不拖慢内核。",
        ),
      ];

function carriesFigure({ path, offload }: Answer): Figure {
  const { fetchPerToken, writePerToken, carries, limit, context, reuse, outside } = offload;
  return {
    id: "carries",
    label: text("The host carries", "主机可承载"),
    value: carries,
    unit: "tok/s/GPU",
    grade: "datasheet",
    context: text(
      `${formatQuantity(fetchPerToken, "B")} per token`,
      `每 token 取回 ${formatQuantity(fetchPerToken, "B")}`,
    ),
    formula: [
      "fetch = ρ · K · r · kv",
      `ρ = ${formatPercent(outside)}, K = ${formatCount(context)}, r = ${reuse} → ${formatQuantity(fetchPerToken, "B")}`,
    ],
    source: text("KV bytes: features/model/kv-cache", "KV 字节：features/model/kv-cache"),
    terms: [
      {
        id: "fetch",
        label: text("Fetched per token, MB", "每 token 取回，MB"),
        formula: "ρ · K · r · kv",
        value: fetchPerToken / 1e6,
      },
      {
        id: "write",
        label: text("Written per token, MB", "每 token 写出，MB"),
        formula: "kv",
        value: writePerToken / 1e6,
      },
    ],
    assumptions: [
      text(
        `Limited by ${limit === "link" ? path.linkName.en : limit === "dram" ? "host DRAM" : "NVMe"}; compute is not counted here.`,
        `受限于${limit === "link" ? path.linkName.zh : limit === "dram" ? "主机内存" : " NVMe"}；此处不计计算。`,
      ),
      text("One GPU's part of one token of one sequence.", "单 GPU 承担的单序列单 token 部分。"),
    ],
    sensitivities: [],
  };
}

function reloadFigure({ targets }: Resolved, input: Input, { grade, path }: Answer, reload: Reload): Figure {
  const { prefix, transfer, rest, reload: ttft, recompute, bytes } = reload;
  return {
    id: "reload",
    label: text("TTFT with reload", "回载后 TTFT"),
    value: ttft,
    unit: "s",
    grade,
    context: text(`prefix of ${formatCount(prefix)} tok`, `前缀 ${formatCount(prefix)} tok`),
    ...(targets.ttft === null ? {} : { target: { value: targets.ttft, sense: "at-most" as const } }),
    formula: [
      input.prefetch === "off" ? "TTFT = transfer + rest" : "TTFT = max(transfer + rest / L, rest + transfer / L)",
      `= ${formatLatency(ttft)}; ${formatLatency(recompute)} without the cache`,
    ],
    source: text("Step model of a prefill pass: features/step", "预填充的步模型：features/step"),
    terms: [
      {
        id: "transfer",
        label: text("Reload of the prefix", "前缀回载"),
        formula: `${formatQuantity(bytes, "B")} ÷ ${formatQuantity(path.rate, "B/s")} + ${input.latency_us} µs`,
        value: transfer,
      },
      { id: "rest", label: text("Prefill of the rest", "其余部分预填充"), formula: formatLatency(rest), value: rest },
    ],
    assumptions: [
      text("No queue: the request finds an idle engine.", "无排队：请求到达时引擎空闲。"),
      text("Each GPU reloads its own part of the cache.", "每个 GPU 回载自己的缓存部分。"),
    ],
    sensitivities: [],
  };
}
