/** The page's tables. Pure. */
import { layerWord } from "@/features/core/passes/layer-words";
import { table, type Column, type Table } from "@/lib/export/table";
import { text, type Text, type Translate } from "@/lib/text";
import { GIGA, TERA, toPercent } from "@/lib/units/edge";
import { IN_KIB, IN_MS } from "@/lib/units/shown-in";
import type { AttentionAnswer, TileRow } from "./attention";
import type { Input } from "./input";
import type { PhaseAttention } from "./phase";
import type { ArchitectureRate } from "./rates";
import { STAGES, type KindRow, type Stage } from "./stage-times";
import type { SweepPoint } from "./sweep";
import { STAGE_NAME, STAGE_SHORT, sweptWidth } from "./words";

const PHASE: Readonly<Record<PhaseAttention["phase"], Text>> = {
  prefill: text({ en: "Prefill", zh: "预填充" }),
  decode: text({ en: "Decode", zh: "解码" }),
};
const MODEL = text({ en: "time model", zh: "时间模型" });
const OVERLAPPED = text({ en: "all at once", zh: "完全重叠" });

const GRADE: Readonly<Record<PhaseAttention["grade"], Text>> = {
  measured: text({ en: "measured", zh: "实测" }),
  calibrated: text({ en: "calibrated", zh: "校准" }),
  datasheet: text({ en: "datasheet", zh: "数据表" }),
};

const MATRIX = text({ en: "matrix, TFLOP", zh: "矩阵，TFLOP" });
const UNIT: Readonly<Record<Stage, Text>> = {
  qk: MATRIX,
  pv: MATRIX,
  scan: MATRIX,
  softmax: text({ en: "special function, Gop", zh: "特殊函数，Gop" }),
  vector: text({ en: "vector, Gop", zh: "向量，Gop" }),
  memory: text({ en: "HBM, GB", zh: "HBM，GB" }),
};

function stageWork({ work }: PhaseAttention, stage: Stage): number {
  if (stage === "memory") return work.bytes / GIGA;
  if (stage === "softmax") return work.exponentials / GIGA;
  if (stage === "vector") return work.vector / GIGA;
  return work[stage] / TERA;
}

/** A stage, or one of the sums below them: what each phase says of it. */
type StageRow = {
  readonly label: string;
  readonly unit?: Text;
  readonly time: (phase: PhaseAttention) => number;
  readonly work?: (phase: PhaseAttention) => number;
  readonly share?: (phase: PhaseAttention) => number;
};

export function stageTable({ prefill, decode }: AttentionAnswer, t: Translate): Table {
  const phases = [prefill, decode];
  const stages = STAGES.filter((stage) => phases.some(({ times }) => times[stage] > 0));
  const doubtful = (stage: Stage): string => (stage === "softmax" && prefill.rates.expDoubt ? " ≈" : "");
  const rows: readonly StageRow[] = [
    ...stages.map((stage): StageRow => ({
      label: t(STAGE_NAME[stage]) + doubtful(stage),
      unit: UNIT[stage],
      work: (phase) => stageWork(phase, stage),
      time: ({ times }) => times[stage],
      share: ({ times, serial }) => (serial === 0 ? 0 : toPercent(times[stage]) / serial),
    })),
    { label: t(text({ en: "One after the other", zh: "依次执行" })), time: ({ serial }) => serial, share: () => 100 },
    { label: t(text({ en: "Units at once", zh: "各单元重叠" })), time: ({ overlapped }) => overlapped },
    { label: `${t(MODEL)} (${t(GRADE[prefill.grade])})`, time: ({ modelTime }) => modelTime },
  ];
  const columns: readonly Column<StageRow>[] = [
    { id: "stage", label: text({ en: "Stage", zh: "级" }), value: ({ label }) => label },
    { id: "unit", label: text({ en: "Unit", zh: "单元" }), value: ({ unit }) => unit && t(unit) },
    ...phases.flatMap((now): Column<StageRow>[] => [
      {
        id: `${now.phase}-work`,
        label: `${t(PHASE[now.phase])}, ${t(text({ en: "work", zh: "工作量" }))}`,
        value: ({ work }) => work?.(now),
      },
      { id: `${now.phase}-time`, label: TIME, ...IN_MS, value: ({ time }) => time(now) },
      {
        id: `${now.phase}-share`,
        label: text({ en: "share", zh: "占比" }),
        unit: "%",
        value: ({ share }) => share?.(now),
      },
    ]),
  ];
  return table(t, columns, rows);
}

const TIME = text({ en: "time", zh: "时间" });

/** One column of milliseconds for each stage. */
const stageColumns = <Row>(times: (row: Row) => Readonly<Record<Stage, number>>): readonly Column<Row>[] =>
  STAGES.map((stage) => ({ id: stage, label: STAGE_SHORT[stage], ...IN_MS, value: (row) => times(row)[stage] }));

export function kindTable({ prefill, decode }: AttentionAnswer, t: Translate): Table {
  type Row = KindRow & Pick<PhaseAttention, "phase">;
  return table<Row>(
    t,
    [
      {
        id: "kind",
        label: text({ en: "Layers", zh: "层" }),
        value: ({ kind }) => kind,
        written: ({ kind }) => t(layerWord(kind)),
      },
      { id: "number", label: text({ en: "number", zh: "数量" }), value: ({ layers }) => layers },
      { id: "phase", label: text({ en: "Phase", zh: "阶段" }), value: ({ phase }) => t(PHASE[phase]) },
      ...stageColumns<Row>(({ times }) => times),
      { id: "model", label: MODEL, ...IN_MS, value: ({ modelTime }) => modelTime },
    ],
    [prefill, decode].flatMap(({ phase, rows }) => rows.map((row) => ({ ...row, phase }))),
  );
}

export function sweepTable({ sweep }: AttentionAnswer, input: Input, t: Translate): Table {
  const work = (id: string, label: Text | string, unit: "TFLOP" | "Gop", value: (point: SweepPoint) => number) => ({
    id: `${id}-work`,
    label,
    unit,
    factor: unit === "TFLOP" ? 1e-12 : 1e-9,
    value,
  });
  return table<SweepPoint>(
    t,
    [
      { id: "at", label: sweptWidth(input), value: ({ at }) => at },
      { id: "heads", label: text({ en: "heads", zh: "头数" }), value: ({ heads }) => heads },
      { id: "kv-heads", label: text({ en: "KV heads", zh: "KV 头数" }), value: ({ kvHeads }) => kvHeads },
      { id: "head-size", label: text({ en: "head size", zh: "头维度" }), value: ({ headSize }) => headSize },
      work("qk", "QK", "TFLOP", ({ answer }) => answer.work.qk),
      work("pv", "PV", "TFLOP", ({ answer }) => answer.work.pv),
      work("softmax", STAGE_SHORT.softmax, "Gop", ({ answer }) => answer.work.exponentials),
      work("vector", STAGE_SHORT.vector, "Gop", ({ answer }) => answer.work.vector),
      ...stageColumns<SweepPoint>(({ answer }) => answer.times),
      { id: "overlapped", label: OVERLAPPED, ...IN_MS, value: ({ answer }) => answer.overlapped },
      { id: "model", label: MODEL, ...IN_MS, value: ({ answer }) => answer.modelTime },
    ],
    sweep,
  );
}

export function tileTable({ tiles }: AttentionAnswer, t: Translate): Table {
  const marked = t(text({ en: "chosen", zh: "当前" }));
  return table<TileRow>(
    t,
    [
      { id: "tile", label: "Br × Bc", value: ({ br, bc, chosen }) => `${br} × ${bc}${chosen ? `  ◂ ${marked}` : ""}` },
      { id: "shared", label: text({ en: "shared memory", zh: "共享内存" }), ...IN_KIB, value: ({ shared }) => shared },
      {
        id: "accumulators",
        label: text({ en: "accumulators", zh: "累加器" }),
        ...IN_KIB,
        value: ({ accumulators }) => accumulators,
      },
      { id: "blocks", label: text({ en: "blocks per core", zh: "每核块数" }), value: ({ blocks }) => blocks },
      { id: "waste", label: text({ en: "whole tiles", zh: "整块" }), unit: "×", value: ({ waste }) => waste },
      { id: "overlapped", label: OVERLAPPED, ...IN_MS, value: ({ overlapped }) => overlapped },
    ],
    tiles,
  );
}

export const architectureTable = ({ architectures }: AttentionAnswer, t: Translate): Table =>
  table<ArchitectureRate>(
    t,
    [
      {
        id: "architecture",
        label: text({ en: "Architecture", zh: "架构" }),
        value: ({ name, doubtful }) => (doubtful ? `${t(name)} ≈` : t(name)),
      },
      {
        id: "exponentials",
        label: text({ en: "exponentials per clock", zh: "每时钟指数" }),
        value: ({ expPerClock }) => expPerClock,
      },
      {
        id: "matrix",
        label: text({ en: "FLOP per clock", zh: "每时钟 FLOP" }),
        value: ({ matrixPerClock }) => matrixPerClock,
      },
      {
        id: "balanced",
        label: text({ en: "balanced head size", zh: "平衡头维度" }),
        value: ({ balancedHead }) => balancedHead,
      },
      { id: "basis", label: text({ en: "exponentials by", zh: "指数速率依据" }), value: ({ basis }) => t(basis) },
    ],
    architectures,
  );
