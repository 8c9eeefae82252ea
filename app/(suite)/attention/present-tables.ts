/** The page's tables, as they are shown and exported. */
import type { AttentionAnswer } from "@/features/attention/attention";
import type { Input } from "@/features/attention/input";
import type { PhaseAttention } from "@/features/attention/phase";
import { STAGES, type Stage } from "@/features/attention/stage-times";
import { STAGE_NAME } from "@/features/attention/verdict";
import type { Sheet } from "@/lib/export/sheet";
import { text, type Text } from "@/lib/text";
import { axisOf, STAGE_SHORT, type Translate } from "./present";

const PHASE: Readonly<Record<PhaseAttention["phase"], Text>> = {
  prefill: text("Prefill", "预填充"),
  decode: text("Decode", "解码"),
};

const WORDS = {
  stage: text("Stage", "级"),
  unit: text("Unit", "单元"),
  share: text("share", "占比"),
  work: text("work", "工作量"),
  time: text("time", "用时"),
  kind: text("Layers", "层"),
  count: text("number", "数量"),
  phase: text("Phase", "阶段"),
  model: text("time model", "时间模型"),
  heads: text("heads", "头数"),
  kvHeads: text("KV heads", "KV 头数"),
  headSize: text("head size", "头维度"),
  overlapped: text("all at once", "完全重叠"),
  serial: text("one after the other", "依次执行"),
  together: text("Units at once", "各单元重叠"),
  oneByOne: text("One after the other", "依次执行"),
  tile: text("Br × Bc", "Br × Bc"),
  shared: text("shared memory", "共享内存"),
  accumulators: text("accumulators", "累加器"),
  blocks: text("blocks per core", "每核块数"),
  waste: text("whole tiles", "整块"),
  chosen: text("chosen", "当前"),
  architecture: text("Architecture", "架构"),
  exponentials: text("exponentials per clock", "每时钟指数"),
  matrix: text("FLOP per clock", "每时钟 FLOP"),
  balanced: text("balanced head size", "平衡头维度"),
  basis: text("exponentials by", "指数速率依据"),
};

const GRADE: Readonly<Record<PhaseAttention["grade"], Text>> = {
  measured: text("measured", "实测"),
  calibrated: text("calibrated", "校准"),
  datasheet: text("datasheet", "数据表"),
};

const UNIT: Readonly<Record<Stage, Text>> = {
  qk: text("matrix, TFLOP", "矩阵，TFLOP"),
  pv: text("matrix, TFLOP", "矩阵，TFLOP"),
  scan: text("matrix, TFLOP", "矩阵，TFLOP"),
  softmax: text("special function, Gop", "特殊函数，Gop"),
  vector: text("vector, Gop", "向量，Gop"),
  memory: text("HBM, GB", "HBM，GB"),
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
