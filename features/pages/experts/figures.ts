/** The four headline figures, each with how it came about. */
import { loadTerms } from "@/features/core/serving/mean-load/load-figures";
import { allAtOnce } from "@/features/core/serving/mean-load/at-once";
import { servedLoad } from "@/features/core/serving/mean-load/mean-load";
import { atMost, figure, part, term, type Figure } from "@/features/answers/explain";
import { limitName } from "@/features/core/host-link/host-path";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ENGINE_NAMES } from "@/features/words";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { toGbPerS } from "@/lib/units/edge";
import { text, type Text } from "@/lib/text";
import type { MoeAnswer } from "./answer";
import type { Input } from "./input";
import { foreseenShare } from "./paging";

type Answer = Omit<MoeAnswer, "figures" | "verdict">;

export function headline(scenario: Resolved, input: Input, answer: Answer): readonly Figure[] {
  return [
    expertFigure(scenario, answer),
    hitFigure(answer),
    tpotFigure(scenario, input, answer),
    leastFigure(input, answer),
  ];
}

function expertFigure({ precision }: Resolved, { expertBytes, expertOnGpu, shape }: Answer): Figure {
  return figure({
    id: "expert",
    label: text({ en: "One layer's expert", zh: "单层单个专家" }),
    value: expertBytes,
    unit: "B",
    grade: "datasheet",
    context: text({
      en: `${formatCount(shape.experts)} × ${formatCount(shape.layers)} layers`,
      zh: `${formatCount(shape.experts)} 个 × ${formatCount(shape.layers)} 层`,
    }),
    formula: [
      "matrices · h · w · bytes per weight",
      `= ${formatQuantity(expertBytes, "B")} (${precision.weights.routed})`,
    ],
    source: text({ en: "Stored weights of the model", zh: "模型的权重存储" }),
    terms: [term("gpu", text({ en: "On one GPU", zh: "单 GPU 上" }), `÷ ${shape.etp} (ETP)`, expertOnGpu)],
    assumptions: [
      text({
        en: "Loaders move one layer's expert, not an expert of all layers at once.",
        zh: "加载以单层的专家为单位，而不是把各层同编号的专家一起搬运。",
      }),
    ],
  });
}

function hitFigure({ paging, resident, slots, tokens, slope, imported }: Answer): Figure {
  return figure({
    id: "hit",
    label: text({ en: "Hit rate in HBM", zh: "HBM 命中率" }),
    value: paging.hitRate,
    unit: "1",
    grade: imported === null ? "datasheet" : "measured",
    context: text({
      en: `${formatCount(resident)} of ${formatCount(slots)} kept`,
      zh: `保留 ${formatCount(resident)} / ${formatCount(slots)}`,
    }),
    formula: [
      "hit = 1 − Σ missing (1 − (1 − p)ᵀ) / Σ all (1 − (1 − p)ᵀ)",
      `= 1 − ${formatNumber(paging.missed)} / ${formatNumber(paging.read)}, T = ${formatCount(tokens)}`,
    ],
    source: text({
      en: "Distinct experts that the tokens of a step choose",
      zh: "一步内各 token 选中的不同专家数",
    }),
    terms: [
      term(
        "read",
        text({ en: "Distinct experts read per layer", zh: "每层读取的不同专家" }),
        "Σ 1 − (1 − p)ᵀ",
        paging.read,
      ),
      term("missed", text({ en: "Of them not in HBM", zh: "其中不在 HBM" }), "", paging.missed),
    ],
    assumptions: [
      loadNote(slope),
      text({
        en: "Tokens of a step choose independently; HBM keeps the busiest experts and never swaps.",
        zh: "一步内各 token 独立选择；HBM 固定保留最忙的专家，不做替换。",
      }),
    ],
  });
}

const loadNote = (slope: number | null): Text =>
  slope === null
    ? text({ en: "Popularity of every expert from the imported table.", zh: "各专家热度来自导入的表。" })
    : text({
        en: `Popularity falls as i^-${slope.toFixed(2)} (Zipf).`,
        zh: `热度按 i^-${slope.toFixed(2)}（Zipf）下降。`,
      });

function tpotFigure(
  scenario: Resolved,
  input: Input,
  { grade, step, paging, window, tpot, target, path, slots, fits }: Answer,
): Figure {
  return figure({
    id: "tpot",
    label: text({ en: "TPOT with paging", zh: "换入后 TPOT" }),
    value: tpot,
    unit: "s",
    grade,
    context: text({ en: `${formatLatency(paging.stall)} waiting`, zh: `等待 ${formatLatency(paging.stall)}` }),
    target: atMost(target),
    formula: [
      "TPOT = step + Σ layers max(0, a · miss / B − window) + (1 − a) · miss / B",
      `= ${formatLatency(step)} + ${formatLatency(paging.stall)} = ${formatLatency(tpot)}`,
    ],
    source: text({
      en: "Step model of one pass; engine constants as under load.",
      zh: "单次前向的步模型；引擎常数与带负载时相同。",
    }),
    terms: [
      part(
        "step",
        text({ en: "Step, all experts at hand", zh: "步时（专家就绪）" }),
        formatLatency(step),
        step,
        // Paged experts leave room for all requests; only where they all run anyway it is the step that other pages have.
        allAtOnce(scenario, input.engine) ? "tpot.idle-pass" : undefined,
      ),
      part(
        "stall",
        text({ en: "Waiting for experts", zh: "等待专家" }),
        `${formatQuantity(paging.loaded, "B")} ÷ ${formatQuantity(path.rate, "B/s")} = ${formatLatency(paging.exposed)}; window ${formatLatency(window)} per layer, a = ${formatPercent(foreseenShare(input))}`,
        paging.stall,
      ),
      ...loadTerms(servedLoad(scenario, input.engine), "tpot"),
    ],
    assumptions: [
      text({ en: "Every rank waits for the one that misses most.", zh: "所有 rank 等待缺失最多的 rank。" }),
      text({
        en: `Room in HBM for ${formatCount(fits)} of ${formatCount(slots)} experts per layer, by ${ENGINE_NAMES[input.engine].en}'s memory defaults.`,
        zh: `按 ${ENGINE_NAMES[input.engine].zh} 默认显存设置，HBM 每层可放 ${formatCount(fits)} / ${formatCount(slots)} 个专家。`,
      }),
      text({
        en: "The step itself is priced as on Quick Estimation: even routing.",
        zh: "步时本身与“快速估算”一致：均匀路由。",
      }),
    ],
  });
}

/** Without misses, or without a target, the figure is the way there is, and says so. */
function leastFigure(input: Input, { path, leastRate, target, step }: Answer): Figure {
  const asked = leastRate !== null && leastRate > 0;
  const impossible = target !== null && leastRate === null;
  return figure({
    id: "bandwidth",
    label: asked
      ? text({ en: "Least host bandwidth", zh: "最低主机带宽" })
      : text({ en: "Host to one GPU", zh: "主机到单 GPU" }),
    value: asked ? leastRate : path.rate,
    unit: "B/s",
    grade: "datasheet",
    context: impossible
      ? text({ en: "none is enough", zh: "均不足够" })
      : asked
        ? text({ en: `there is ${formatQuantity(path.rate, "B/s")}`, zh: `现有 ${formatQuantity(path.rate, "B/s")}` })
        : limitName(path),
    formula: [
      "least B with Σ layers max(0, a · miss / B − window) + (1 − a) · miss / B ≤ target − step",
      target === null
        ? "no target"
        : `${formatLatency(target)} − ${formatLatency(step)}, a = ${formatPercent(foreseenShare(input))}`,
    ],
    source: text({ en: "Host path as on Host Bandwidth", zh: "主机路径与“主机带宽”一致" }),
    terms: [
      term(
        "link",
        text({ en: `${path.linkName.en}, GB/s`, zh: `${path.linkName.zh}，GB/s` }),
        formatQuantity(path.link, "B/s"),
        toGbPerS(path.link),
      ),
      term(
        "dram",
        text({ en: "Share of the socket's DRAM, GB/s", zh: "每卡内存带宽份额，GB/s" }),
        `÷ ${path.socketGpus}`,
        toGbPerS(path.dram),
      ),
    ],
    assumptions: [text({ en: "All GPUs of a socket load at once.", zh: "同一路 CPU 的所有 GPU 同时加载。" })],
  });
}
