/** The page's tables. Pure. */
import { layerWord } from "@/features/core/passes/layer-words";
import { table, type Column, type Table } from "@/lib/export/table";
import type { Text, Translate } from "@/lib/text";
import { GIGA, TERA, toPercent } from "@/lib/units/edge";
import { IN_KIB, IN_MS } from "@/lib/units/shown-in";
import type { AttentionAnswer, TileRow } from "./attention";
import type { Input } from "./input";
import type { PhaseAttention } from "./phase";
import type { ArchitectureRate } from "./rates";
import { STAGES, type KindRow, type Stage } from "./stage-times";
import type { SweepPoint } from "./sweep";
import { STAGE_NAME, STAGE_SHORT, sweptWidth } from "./words";
import * as m from "./messages";

const PHASE: Readonly<Record<PhaseAttention["phase"], Text>> = {
  prefill: m.prefill,
  decode: m.decode,
};

const GRADE: Readonly<Record<PhaseAttention["grade"], Text>> = {
  measured: m.measured,
  calibrated: m.calibrated,
  datasheet: m.datasheet,
};
const UNIT: Readonly<Record<Stage, Text>> = {
  qk: m.matrixTflop,
  pv: m.matrixTflop,
  scan: m.matrixTflop,
  softmax: m.specialFunctionGop,
  vector: m.vectorGop,
  memory: m.hbmGb,
};

function stageWork({ work }: PhaseAttention, stage: Stage): number {
  if (stage === "memory") return work.bytes / GIGA;
  if (stage === "softmax") return work.exponentials / GIGA;
  if (stage === "vector") return work.vector / GIGA;
  return work[stage] / TERA;
}

/** A stage, or one of the sums below them, by phase. */
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
    { label: t(m.oneAfterOther), time: ({ serial }) => serial, share: () => 100 },
    { label: t(m.unitsAtOnce), time: ({ overlapped }) => overlapped },
    { label: `${t(m.timeModel)} (${t(GRADE[prefill.grade])})`, time: ({ modelTime }) => modelTime },
  ];
  const columns: readonly Column<StageRow>[] = [
    { id: "stage", label: m.stage, value: ({ label }) => label },
    { id: "unit", label: m.unit, value: ({ unit }) => unit && t(unit) },
    ...phases.flatMap((now): Column<StageRow>[] => [
      {
        id: `${now.phase}-work`,
        label: `${t(PHASE[now.phase])}, ${t(m.work)}`,
        value: ({ work }) => work?.(now),
      },
      { id: `${now.phase}-time`, label: m.time2, ...IN_MS, value: ({ time }) => time(now) },
      {
        id: `${now.phase}-share`,
        label: m.share,
        unit: "%",
        value: ({ share }) => share?.(now),
      },
    ]),
  ];
  return table(t, columns, rows);
}

/** One column of milliseconds for each stage. */
const stageColumns = <Row>(times: (row: Row) => Readonly<Record<Stage, number>>): readonly Column<Row>[] =>
  STAGES.map((stage) => ({ id: stage, label: STAGE_SHORT[stage], ...IN_MS, value: (row) => times(row)[stage] }));

export function kindTable({ prefill, decode }: AttentionAnswer, t: Translate): Table {
  type Row = KindRow & Pick<PhaseAttention, "phase">;
  return table<Row>(
    t,
    [
      { id: "kind", label: m.layers, value: ({ kind }) => kind, written: ({ kind }) => t(layerWord(kind)) },
      { id: "number", label: m.number, value: ({ layers }) => layers },
      { id: "phase", label: m.phase, value: ({ phase }) => t(PHASE[phase]) },
      ...stageColumns<Row>(({ times }) => times),
      { id: "model", label: m.timeModel, ...IN_MS, value: ({ modelTime }) => modelTime },
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
      { id: "heads", label: m.heads, value: ({ heads }) => heads },
      { id: "kv-heads", label: m.kvHeads, value: ({ kvHeads }) => kvHeads },
      { id: "head-size", label: m.headSize, value: ({ headSize }) => headSize },
      work("qk", "QK", "TFLOP", ({ answer }) => answer.work.qk),
      work("pv", "PV", "TFLOP", ({ answer }) => answer.work.pv),
      work("softmax", STAGE_SHORT.softmax, "Gop", ({ answer }) => answer.work.exponentials),
      work("vector", STAGE_SHORT.vector, "Gop", ({ answer }) => answer.work.vector),
      ...stageColumns<SweepPoint>(({ answer }) => answer.times),
      { id: "overlapped", label: m.allAtOnce, ...IN_MS, value: ({ answer }) => answer.overlapped },
      { id: "model", label: m.timeModel, ...IN_MS, value: ({ answer }) => answer.modelTime },
    ],
    sweep,
  );
}

export function tileTable({ tiles }: AttentionAnswer, t: Translate): Table {
  const marked = t(m.chosen);
  return table<TileRow>(
    t,
    [
      { id: "tile", label: "Br × Bc", value: ({ br, bc, chosen }) => `${br} × ${bc}${chosen ? `  ◂ ${marked}` : ""}` },
      { id: "shared", label: m.sharedMemory, ...IN_KIB, value: ({ shared }) => shared },
      { id: "accumulators", label: m.accumulators, ...IN_KIB, value: ({ accumulators }) => accumulators },
      { id: "blocks", label: m.blocksPerCore, value: ({ blocks }) => blocks },
      { id: "waste", label: m.wholeTiles, unit: "×", value: ({ waste }) => waste },
      { id: "overlapped", label: m.allAtOnce, ...IN_MS, value: ({ overlapped }) => overlapped },
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
        label: m.architecture,
        value: ({ name, doubtful }) => (doubtful ? `${t(name)} ≈` : t(name)),
      },
      { id: "exponentials", label: m.exponentialsPerClock, value: ({ expPerClock }) => expPerClock },
      { id: "matrix", label: m.flopPerClock, value: ({ matrixPerClock }) => matrixPerClock },
      { id: "balanced", label: m.balancedHeadSize, value: ({ balancedHead }) => balancedHead },
      { id: "basis", label: m.exponentialsBy, value: ({ basis }) => t(basis) },
    ],
    architectures,
  );
