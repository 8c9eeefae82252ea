/** What the two phase charts say and draw. Pure. */
import type { ResultChart } from "@/components/charts/result-chart";
import {
  TIMELINE_HEIGHT,
  timelineFigure,
  type Timeline,
  type TimelineLane,
  type TimelineSegment,
} from "@/components/charts/timeline";
import type { PhasePlan } from "@/features/pages/runtime-planner/plan-pass";
import { STAGE_NAME, stageTotals, type StageRow } from "@/features/pages/runtime-planner/stages";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity, NNBSP } from "@/lib/format/quantity";
import { scaleFor, type Scale } from "@/lib/format/scale";
import { text, type Text } from "@/lib/text";
import { LANE_WORD, PHASE_WORD, SLOT, VIEW_IDS, VIEW_WORD, WORDS, type Translate } from "./words";

export function phaseChart(plan: PhasePlan, communication: boolean, t: Translate): ResultChart {
  const timeline = timelineOf(plan, communication, t);
  return {
    id: plan.phase,
    label: text({ en: `${PHASE_WORD[plan.phase].en} chart`, zh: `${PHASE_WORD[plan.phase].zh}图` }),
    title: t(statementOf(plan)),
    subtitle: t(subtitleOf(plan)),
    figure: (space) => timelineFigure(timeline, space),
    height: TIMELINE_HEIGHT,
    sheet: phaseSheet(plan, t),
  };
}

/** "Prefill takes 155 ms: compute alone 85.9 ms, HBM alone 59.1 ms". */
function statementOf({ phase, planned }: PhasePlan): Text {
  const [time, compute, hbm] = [planned.step, planned.compute, planned.hbm].map((one) => formatLatency(one));
  const unit =
    phase === "prefill"
      ? text({ en: "Prefill takes", zh: "预填充一次" })
      : text({ en: "A decode step takes", zh: "解码一步" });
  return text({
    en: `${unit.en} ${time}: compute alone ${compute}, HBM alone ${hbm}`,
    zh: `${unit.zh} ${time}：仅计算 ${compute}，仅 HBM ${hbm}`,
  });
}

function subtitleOf({ phase, sequences, newTokens, cached }: PhasePlan): Text {
  const [count, tokens, context] = [sequences, newTokens, cached].map((one) => formatCount(Math.round(one)));
  if (phase === "decode")
    return text({ en: `${count} tokens, KV length ${context}`, zh: `${count} 个 token，KV 长度 ${context}` });
  const behind =
    cached > 0 ? text({ en: ` after ${context} cached`, zh: `（已缓存 ${context}）` }) : text({ en: "", zh: "" });
  return text({ en: `${count} × ${tokens} tokens${behind.en}`, zh: `${count} × ${tokens} token${behind.zh}` });
}

const scaleOf = ({ planned }: PhasePlan): Scale =>
  scaleFor([planned.step, planned.compute, planned.hbm, planned.network], "s");

function timelineOf(plan: PhasePlan, communication: boolean, t: Translate): Timeline {
  const scale = scaleOf(plan);
  const { planned, ideal } = plan;
  const rows = stageTotals(plan.stages);
  const written = (value: number): string => `${formatNumber(value / scale.factor)}${NNBSP}${scale.unit}`;
  const segments = (of: (row: StageRow) => number, slot: (row: StageRow) => 1 | 2): readonly TimelineSegment[] =>
    rows
      .filter((row) => of(row) > 0)
      .map((row) => ({
        label: t(STAGE_NAME[row.stage]),
        value: of(row) / scale.factor,
        slot: slot(row),
        detail: `${written(of(row))}<br>${formatQuantity(row.perGpu, "FLOP")} · ${formatQuantity(row.traffic, "B")}`,
      }));
  const extra = (label: Text, value: number, slot: 3 | 5): readonly TimelineSegment[] =>
    value > 0 ? [{ label: t(label), value: value / scale.factor, slot, detail: written(value) }] : [];
  const slower = (row: StageRow): 1 | 2 => (row.compute > row.hbm ? SLOT.compute : SLOT.hbm);
  const messages = (time: number) => extra(VIEW_WORD.network, time, SLOT.network);
  const lane = (name: Text, parts: readonly TimelineSegment[], total: number, more: Partial<TimelineLane> = {}) => ({
    label: t(name),
    segments: parts,
    total: formatNumber(total / scale.factor),
    ...{ strong: false, mixed: false, note: largestOf(parts), rate: "", ...more },
  });
  const mfu = `MFU ${formatPercent(ideal.compute / planned.step, 2)}`;
  const mbu = `MBU ${formatPercent(ideal.hbm / planned.step, 2)}`;
  const step = [
    ...segments((row) => row.time, slower),
    ...(communication ? messages(planned.network) : []),
    ...extra(text({ en: "Host time and gaps", zh: "主机时间与间隙" }), plan.host, SLOT.launch),
  ];
  const least = [...segments((row) => row.ideal, slower), ...(communication ? messages(ideal.network) : [])];
  return {
    lanes: [
      lane(
        LANE_WORD.compute,
        segments(
          (row) => row.compute,
          () => SLOT.compute,
        ),
        planned.compute,
        { rate: mfu },
      ),
      lane(
        LANE_WORD.hbm,
        segments(
          (row) => row.hbm,
          () => SLOT.hbm,
        ),
        planned.hbm,
        { rate: mbu },
      ),
      ...(planned.network > 0
        ? [lane(LANE_WORD.network, messages(planned.network), planned.network, { note: notCounted(communication, t) })]
        : []),
      lane(LANE_WORD.step, step, planned.step, { strong: true, mixed: true }),
      lane(LANE_WORD.ideal, least, ideal.step, { mixed: true, rate: formatPercent(ideal.step / planned.step, 2) }),
    ],
    markers: [
      { id: "step", value: planned.step / scale.factor, ...both(t(WORDS.planned), written(planned.step)), main: true },
      { id: "ideal", value: ideal.step / scale.factor, ...both(t(WORDS.ideal), written(ideal.step)), main: false },
    ],
    hatched: plan.phase === "decode",
    unit: scale.unit,
  };
}

const both = (name: string, value: string) => ({ text: `${name} ${value}`, short: value });

const notCounted = (communication: boolean, t: Translate): string =>
  communication ? "" : t(text({ en: "not counted", zh: "未计入" }));

/** The two largest parts of a lane; the rest is in the hover labels and in the table. */
function largestOf(parts: readonly TimelineSegment[]): string {
  return [...parts]
    .sort((a, b) => b.value - a.value)
    .slice(0, 2)
    .map(({ label, value }) => `${label} ${formatNumber(value)}`)
    .join(" · ");
}

/** The chart as a table: stages by view, then the views. */
function phaseSheet(plan: PhasePlan, t: Translate): Sheet {
  const { factor, unit } = scaleOf(plan);
  const cell = (value: number): number => value / factor;
  return {
    columns: [
      { label: t(PHASE_WORD[plan.phase]) },
      { label: t(VIEW_WORD.compute), unit },
      { label: t(VIEW_WORD.hbm), unit },
      { label: t(WORDS.planned), unit },
      { label: t(WORDS.ideal), unit },
    ],
    rows: [
      ...stageTotals(plan.stages).map((row) => [
        t(STAGE_NAME[row.stage]),
        ...[row.compute, row.hbm, row.time, row.ideal].map(cell),
      ]),
      ...VIEW_IDS.map((id) => [t(VIEW_WORD[id]), null, null, cell(plan.planned[id]), cell(plan.ideal[id])]),
    ],
  };
}
