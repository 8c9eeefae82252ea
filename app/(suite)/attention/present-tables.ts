/** The page's tables, as they are shown and exported. */
import type { AttentionAnswer } from "@/features/pages/attention/attention";
import type { Input } from "@/features/pages/attention/input";
import type { PhaseAttention } from "@/features/pages/attention/phase";
import { STAGES, type Stage } from "@/features/pages/attention/stage-times";
import { STAGE_NAME } from "@/features/pages/attention/verdict";
import type { Sheet } from "@/lib/export/sheet";
import { text, type Text } from "@/lib/text";
import { axisOf, STAGE_SHORT, type Translate } from "./present";

const PHASE: Readonly<Record<PhaseAttention["phase"], Text>> = {
  prefill: text({ en: "Prefill", zh: "预填充" }),
  decode: text({ en: "Decode", zh: "解码" }),
};

const WORDS = {
  stage: text({ en: "Stage", zh: "级" }),
  unit: text({ en: "Unit", zh: "单元" }),
  share: text({ en: "share", zh: "占比" }),
  work: text({ en: "work", zh: "工作量" }),
  time: text({ en: "time", zh: "用时" }),
  kind: text({ en: "Layers", zh: "层" }),
  count: text({ en: "number", zh: "数量" }),
  phase: text({ en: "Phase", zh: "阶段" }),
  model: text({ en: "time model", zh: "时间模型" }),
  heads: text({ en: "heads", zh: "头数" }),
  kvHeads: text({ en: "KV heads", zh: "KV 头数" }),
  headSize: text({ en: "head size", zh: "头维度" }),
  overlapped: text({ en: "all at once", zh: "完全重叠" }),
  serial: text({ en: "one after the other", zh: "依次执行" }),
  together: text({ en: "Units at once", zh: "各单元重叠" }),
  oneByOne: text({ en: "One after the other", zh: "依次执行" }),
  tile: text({ en: "Br × Bc", zh: "Br × Bc" }),
  shared: text({ en: "shared memory", zh: "共享内存" }),
  accumulators: text({ en: "accumulators", zh: "累加器" }),
  blocks: text({ en: "blocks per core", zh: "每核块数" }),
  waste: text({ en: "whole tiles", zh: "整块" }),
  chosen: text({ en: "chosen", zh: "当前" }),
  architecture: text({ en: "Architecture", zh: "架构" }),
  exponentials: text({ en: "exponentials per clock", zh: "每时钟指数" }),
  matrix: text({ en: "FLOP per clock", zh: "每时钟 FLOP" }),
  balanced: text({ en: "balanced head size", zh: "平衡头维度" }),
  basis: text({ en: "exponentials by", zh: "指数速率依据" }),
};

const GRADE: Readonly<Record<PhaseAttention["grade"], Text>> = {
  measured: text({ en: "measured", zh: "实测" }),
  calibrated: text({ en: "calibrated", zh: "校准" }),
  datasheet: text({ en: "datasheet", zh: "数据表" }),
};

const UNIT: Readonly<Record<Stage, Text>> = {
  qk: text({ en: "matrix, TFLOP", zh: "矩阵，TFLOP" }),
  pv: text({ en: "matrix, TFLOP", zh: "矩阵，TFLOP" }),
  scan: text({ en: "matrix, TFLOP", zh: "矩阵，TFLOP" }),
  softmax: text({ en: "special function, Gop", zh: "特殊函数，Gop" }),
  vector: text({ en: "vector, Gop", zh: "向量，Gop" }),
  memory: text({ en: "HBM, GB", zh: "HBM，GB" }),
};

function workOf({ work }: PhaseAttention, stage: Stage): number {
  if (stage === "memory") return work.bytes / 1e9;
  if (stage === "softmax") return work.exponentials / 1e9;
  if (stage === "vector") return work.vector / 1e9;
  return work[stage] / 1e12;
}

export function stageSheet({ prefill, decode }: AttentionAnswer, t: Translate): Sheet {
  const phases = [prefill, decode];
  return {
    columns: [
      { label: t(WORDS.stage) },
      { label: t(WORDS.unit) },
      ...phases.flatMap(({ phase }) => [
        { label: `${t(PHASE[phase])}, ${t(WORDS.work)}` },
        { label: t(WORDS.time), unit: "ms" },
        { label: t(WORDS.share), unit: "%" },
      ]),
    ],
    rows: [
      ...STAGES.filter((stage) => phases.some(({ times }) => times[stage] > 0)).map((stage) => [
        stage === "softmax" && prefill.rates.expDoubt ? `${t(STAGE_NAME[stage])} ≈` : t(STAGE_NAME[stage]),
        t(UNIT[stage]),
        ...phases.flatMap((phase) => [
          workOf(phase, stage),
          phase.times[stage] * 1e3,
          phase.serial === 0 ? 0 : (100 * phase.times[stage]) / phase.serial,
        ]),
      ]),
      [t(WORDS.oneByOne), null, ...phases.flatMap(({ serial }) => [null, serial * 1e3, 100])],
      [t(WORDS.together), null, ...phases.flatMap(({ overlapped }) => [null, overlapped * 1e3, null])],
      [
        `${t(WORDS.model)} (${t(GRADE[prefill.grade])})`,
        null,
        ...phases.flatMap(({ modelTime }) => [null, modelTime * 1e3, null]),
      ],
    ],
  };
}

export function kindSheet({ prefill, decode }: AttentionAnswer, t: Translate): Sheet {
  return {
    columns: [
      { label: t(WORDS.kind) },
      { label: t(WORDS.count) },
      { label: t(WORDS.phase) },
      ...STAGES.map((stage) => ({ label: t(STAGE_SHORT[stage]), unit: "ms" })),
      { label: t(WORDS.model), unit: "ms" },
    ],
    rows: [prefill, decode].flatMap(({ phase, rows }) =>
      rows.map((row) => [
        row.kind,
        row.layers,
        t(PHASE[phase]),
        ...STAGES.map((stage) => row.times[stage] * 1e3),
        row.modelTime * 1e3,
      ]),
    ),
  };
}

export function sweepSheet({ sweep }: AttentionAnswer, input: Input, t: Translate): Sheet {
  return {
    columns: [
      { label: t(axisOf(input)) },
      { label: t(WORDS.heads) },
      { label: t(WORDS.kvHeads) },
      { label: t(WORDS.headSize) },
      { label: "QK", unit: "TFLOP" },
      { label: "PV", unit: "TFLOP" },
      { label: t(STAGE_SHORT.softmax), unit: "Gop" },
      { label: t(STAGE_SHORT.vector), unit: "Gop" },
      ...STAGES.map((stage) => ({ label: t(STAGE_SHORT[stage]), unit: "ms" })),
      { label: t(WORDS.overlapped), unit: "ms" },
      { label: t(WORDS.model), unit: "ms" },
    ],
    rows: sweep.map(({ at, heads, kvHeads, headSize, answer: { work, times, overlapped, modelTime } }) => [
      at,
      heads,
      kvHeads,
      headSize,
      work.qk / 1e12,
      work.pv / 1e12,
      work.exponentials / 1e9,
      work.vector / 1e9,
      ...STAGES.map((stage) => times[stage] * 1e3),
      overlapped * 1e3,
      modelTime * 1e3,
    ]),
  };
}

export function tileSheet({ tiles }: AttentionAnswer, t: Translate): Sheet {
  return {
    columns: [
      { label: t(WORDS.tile) },
      { label: t(WORDS.shared), unit: "KiB" },
      { label: t(WORDS.accumulators), unit: "KiB" },
      { label: t(WORDS.blocks) },
      { label: t(WORDS.waste), unit: "×" },
      { label: t(WORDS.overlapped), unit: "ms" },
    ],
    rows: tiles.map(({ br, bc, shared, accumulators, blocks, waste, overlapped, chosen }) => [
      `${br} × ${bc}${chosen ? `  ◂ ${t(WORDS.chosen)}` : ""}`,
      shared / 1024,
      accumulators / 1024,
      blocks,
      waste,
      overlapped * 1e3,
    ]),
  };
}

export function architectureSheet({ architectures }: AttentionAnswer, t: Translate): Sheet {
  return {
    columns: [
      { label: t(WORDS.architecture) },
      { label: t(WORDS.exponentials) },
      { label: t(WORDS.matrix) },
      { label: t(WORDS.balanced) },
      { label: t(WORDS.basis) },
    ],
    rows: architectures.map(({ name, expPerClock, matrixPerClock, balancedHead, basis, doubtful }) => [
      doubtful ? `${t(name)} ≈` : t(name),
      expPerClock,
      matrixPerClock,
      balancedHead,
      t(basis),
    ]),
  };
}
