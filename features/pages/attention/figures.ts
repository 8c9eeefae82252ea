/** The four headline figures, each with how it came about. */
import { figure, OVERLAP, part, term, type Figure, type Term } from "@/features/answers/explain";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import type { Input } from "./input";
import type { PhaseAttention } from "./phase";
import { STAGES } from "./stage-times";
import { waste } from "./stages";
import { STAGE_NAME } from "./words";

type Phases = { readonly prefill: PhaseAttention; readonly decode: PhaseAttention };

const NAME: Readonly<Record<PhaseAttention["phase"], Text>> = {
  prefill: text({ en: "Prefill attention", zh: "预填充注意力" }),
  decode: text({ en: "Decode attention", zh: "解码注意力" }),
};
const SOURCE = text({
  en: "Stages of FlashAttention (arXiv:2307.08691, 2407.08608, 2603.05451)",
  zh: "FlashAttention 各级（arXiv:2307.08691、2407.08608、2603.05451）",
});

export function headline({ phase, soft_exp }: Input, phases: Phases): readonly Figure[] {
  const now = phases[phase];
  const other = phases[phase === "prefill" ? "decode" : "prefill"];
  return [timeFigure(now), timeFigure(other), workFigure(now), softmaxFigure(now, soft_exp)];
}

/** What runs, and what the chip's roofs would allow. */
function timeWords({ sequences, newTokens, cached, overlapped, overridden }: PhaseAttention): Text {
  const tokens = `${formatCount(sequences)} × ${formatCount(newTokens)}`;
  const roofs = formatLatency(overlapped);
  // The mean of a stream lies between two tokens.
  const context = cached === 0 ? "" : `, ${formatCount(Math.round(cached))}`;
  return overridden.length > 0
    ? text({ en: `${tokens} tokens`, zh: `${tokens} token` })
    : text({
        en: `roofs ${roofs}; ${tokens} tokens${context && `${context} cached`}`,
        zh: `屋顶线 ${roofs}；${tokens} token${context && `，缓存 ${formatCount(Math.round(cached))}`}`,
      });
}

/** The time model's answer, as every page has it; of stages set by hand it knows nothing, and the roofs stand in its place. */
function timeFigure(answer: PhaseAttention): Figure {
  const { phase, overlapped, serial, modelTime, times, overridden, tile } = answer;
  const byHand = overridden.length > 0;
  const value = byHand ? overlapped : modelTime;
  const stages: Term[] = STAGES.filter((stage) => times[stage] > 0).map((stage) =>
    part(stage, STAGE_NAME[stage], stageFormula(stage, answer), times[stage]),
  );
  const hidden = overlapped - stages.reduce((sum, { value: time }) => sum + time, 0);
  return figure({
    id: phase,
    label: NAME[phase],
    value,
    unit: "s",
    grade: byHand ? "datasheet" : answer.grade,
    context: timeWords(answer),
    formula: [
      "roofs = max(QK + PV + scan, softmax, vector, HBM)",
      `all units at once ${formatLatency(overlapped)} · one after the other ${formatLatency(serial)}`,
      ...(byHand || overlapped === 0 ? [] : [`time model = ${formatNumber(modelTime / overlapped)} · roofs`]),
    ],
    source: SOURCE,
    terms: [
      ...stages,
      ...(hidden < 0 ? [part("overlap", OVERLAP, formatLatency(hidden), hidden)] : []),
      ...(byHand ? [] : [part("above", ABOVE, formatLatency(modelTime - overlapped), modelTime - overlapped)]),
    ],
    assumptions: [
      text({
        en: "Roofs: peak rates, every unit perfectly overlapped; a floor, not a forecast.",
        zh: "屋顶线：按峰值算力且各单元完全重叠；是下限而非预测。",
      }),
      text({
        en: `Tiles of ${tile.br} × ${tile.bc}; whole tiles are worked at the mask.`,
        zh: `分块 ${tile.br} × ${tile.bc}；掩码处按整块计算。`,
      }),
      ...overridden.map((stage) =>
        text({ en: `${STAGE_NAME[stage].en}: set by hand.`, zh: `${STAGE_NAME[stage].zh}：手动设定。` }),
      ),
    ],
  });
}

const ABOVE = text({ en: "Above the roofs, by the time model", zh: "时间模型高出屋顶线的部分" });

function stageFormula(stage: (typeof STAGES)[number], { work, rates }: PhaseAttention): string {
  switch (stage) {
    case "qk":
      return `${formatQuantity(work.qkDone, "FLOP")} ÷ ${formatQuantity(rates.matrix, "FLOP/s")}`;
    case "pv":
      return `${formatQuantity(work.pvDone, "FLOP")} ÷ ${formatQuantity(rates.matrix, "FLOP/s")}`;
    case "scan":
      return `${formatQuantity(work.scan, "FLOP")} ÷ ${formatQuantity(rates.matrix, "FLOP/s")}`;
    case "softmax":
      return `${formatQuantity(work.exponentials, "exp")} ÷ ${formatQuantity(rates.exponentials, "exp/s")}`;
    case "vector":
      return `${formatQuantity(work.vector, "op")} ÷ ${formatQuantity(rates.vector, "op/s")}`;
    case "memory":
      return `${formatQuantity(work.bytes, "B")} ÷ ${formatQuantity(rates.bandwidth, "B/s")}`;
  }
}

function workFigure({ work, phase, graphFlops, sequences }: PhaseAttention): Figure {
  const useful = work.qk + work.pv + work.scan;
  return figure({
    id: "flops",
    label: text({ en: "Attention FLOP per GPU", zh: "每 GPU 注意力 FLOP" }),
    value: useful,
    unit: "FLOP",
    grade: "datasheet",
    context: text({
      en: `${NAME[phase].en.toLowerCase()}; tiles work ×${formatNumber(waste(work))}`,
      zh: `${NAME[phase].zh}；按整块为 ×${formatNumber(waste(work))}`,
    }),
    formula: ["QK + PV = 2·h·(d_k + d_v)·pairs", "pairs = B · (n·p + n·(n + 1)/2)"],
    source: text({ en: "Operator graph of the model", zh: "模型的算子图" }),
    terms: [
      part("qk", verbatim("QK"), "2·h·d_k·pairs", work.qk),
      part("pv", verbatim("PV"), "2·h·d_v·pairs", work.pv),
      part("scan", STAGE_NAME.scan, "graph", work.scan),
      term("graph", text({ en: "Operator graph", zh: "算子图" }), "Σ FLOP", graphFlops),
    ],
    assumptions: [
      text({
        en: `Each of the ${formatCount(sequences)} sequences attends to itself only: the batch multiplies once.`,
        zh: `${formatCount(sequences)} 个序列各自只关注自身：批量只乘一次。`,
      }),
    ],
  });
}

/** Products entered as so little of the softmax leave nothing to compare with. */
const NEXT_TO_NOTHING = 1e-12;

function softmaxFigure({ times, work, rates, phase }: PhaseAttention, softShare: number): Figure {
  const products = times.qk + times.pv;
  return figure({
    id: "softmax",
    label: text({ en: "Softmax over products", zh: "softmax 相对矩阵乘" }),
    value: products <= NEXT_TO_NOTHING * times.softmax ? 0 : times.softmax / products,
    unit: "",
    grade: "datasheet",
    context: text({
      en: `${NAME[phase].en.toLowerCase()}; even at head size ${formatNumber(rates.balancedHead * (1 - softShare))}`,
      zh: `${NAME[phase].zh}；头维度 ${formatNumber(rates.balancedHead * (1 - softShare))} 时持平`,
    }),
    formula: [
      "E = cores · per clock · clock",
      `= ${rates.cores} · ${formatNumber(rates.expPerClock)} · ${formatQuantity(rates.clock, "Hz")} = ${formatQuantity(rates.exponentials, "exp/s")}`,
    ],
    source: text({
      en: "16 per clock and SM: CUDA Programming Guide; 32 on Blackwell Ultra: NVIDIA softmax article, 2026",
      zh: "每 SM 每时钟 16：CUDA 编程指南；Blackwell Ultra 为 32：NVIDIA softmax 文章，2026",
    }),
    terms: [
      term("exp", text({ en: "Exponentials", zh: "指数" }), "h · pairs + rows · blocks", work.exponentials),
      term("soft", text({ en: "In software", zh: "软件计算" }), formatPercent(softShare), softShare),
    ],
    assumptions: [
      text({
        en: "On special-function units alone; FlashAttention-3 hides them behind the products.",
        zh: "仅按特殊函数单元计；FlashAttention-3 将其隐藏在矩阵乘之后。",
      }),
      ...(rates.expDoubt
        ? [text({ en: `Exponentials per clock: ${rates.expDoubt.en}.`, zh: `每时钟指数数：${rates.expDoubt.zh}。` })]
        : []),
    ],
  });
}
