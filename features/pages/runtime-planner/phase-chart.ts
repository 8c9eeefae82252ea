/** Titles and drawings of the two phase charts. Pure. */
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import { PHASE_WORD, RESOURCE_SLOT, RESOURCE_WORD } from "@/features/words";
import type { Timeline, TimelineLane, TimelineSegment } from "@/lib/charts/drawing";
import { table, type Table } from "@/lib/export/table";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity, NNBSP } from "@/lib/format/quantity";
import { scaleFor, type Scale } from "@/lib/format/scale";
import type { Text, Translate } from "@/lib/text";
import { besides } from "./besides";
import type { PhasePlan } from "./plan-pass";
import { STAGE_NAME, stageTotals, type StageRow } from "./stages";
import { VIEW_IDS, VIEW_WORD, WORDS } from "./words";
import * as m from "./messages";

/** `communication`: whether times count messages. */
export const phaseChart = (plan: PhasePlan, communication: boolean, t: Translate): ChartPart =>
  chart(
    t,
    {
      id: plan.phase,
      label: m.phaseWordChart({ phaseWord: PHASE_WORD[plan.phase] }),
      title: statement(plan),
      subtitle: work(plan),
    },
    { kind: "timeline", ...timeline(plan, communication, t) },
    phaseTable(plan, t),
  );

/** "Prefill takes 155 ms: compute alone 85.9 ms, HBM alone 59.1 ms". */
function statement({ phase, planned }: PhasePlan): Text {
  const [time, compute, hbm] = [planned.step, planned.compute, planned.hbm].map((time) => formatLatency(time));
  const unit = phase === "prefill" ? m.prefillTakes : m.decodeStepTakes;
  return m.unitTimeComputeAloneCompute({ time: time ?? "", compute: compute ?? "", hbm: hbm ?? "", unit });
}

function work({ phase, sequences, newTokens, cached }: PhasePlan): Text {
  const [count, tokens, context] = [sequences, newTokens, cached].map((value) => formatCount(Math.round(value)));
  if (phase === "decode") return m.countTokensKvLengthContext({ count: count ?? "", context: context ?? "" });
  const behind = cached > 0 ? m.afterContextCached({ context: context ?? "" }) : m.sign;
  return m.countTokensBehind({ count: count ?? "", tokens: tokens ?? "", behind });
}

const timeScale = ({ planned }: PhasePlan): Scale =>
  scaleFor([planned.step, planned.compute, planned.hbm, planned.network], "s");

/** Short names of the lanes. */
const LANE = {
  ...RESOURCE_WORD,
  step: m.pass,
  ideal: WORDS.ideal,
};

function timeline(plan: PhasePlan, communication: boolean, t: Translate): Timeline {
  const { factor, unit } = timeScale(plan);
  const { planned, ideal } = plan;
  const rows = stageTotals(plan.stages);
  const text = (value: number): string => `${formatNumber(value / factor)}${NNBSP}${unit}`;
  const segments = (time: (row: StageRow) => number, slot: (row: StageRow) => 1 | 2): readonly TimelineSegment[] =>
    rows
      .filter((row) => time(row) > 0)
      .map((row) => ({
        label: t(STAGE_NAME[row.stage]),
        value: time(row) / factor,
        slot: slot(row),
        detail: `${text(time(row))}<br>${formatQuantity(row.perGpu, "FLOP")} · ${formatQuantity(row.traffic, "B")}`,
      }));
  const extra = (label: Text, value: number, slot: 3 | 5): readonly TimelineSegment[] =>
    value > 0 ? [{ label: t(label), value: value / factor, slot, detail: text(value) }] : [];
  const slower = (row: StageRow): 1 | 2 => (row.compute > row.hbm ? RESOURCE_SLOT.compute : RESOURCE_SLOT.hbm);
  const lane = (name: Text, parts: readonly TimelineSegment[], total: number, more: Partial<TimelineLane> = {}) => ({
    label: t(name),
    segments: parts,
    total: formatNumber(total / factor),
    ...{ strong: false, mixed: false, note: largest(parts), rate: "", ...more },
  });
  const alone = (of: "compute" | "hbm", rate: string): TimelineLane => {
    const parts = segments(
      (row) => row[of],
      () => RESOURCE_SLOT[of],
    );
    return lane(LANE[of], parts, planned[of], { rate: `${rate} ${formatPercent(ideal[of] / planned.step, 2)}` });
  };
  const others = besides(plan, communication);
  const full = (of: "time" | "ideal"): readonly TimelineSegment[] => [
    ...segments((row) => row[of], slower),
    ...others.flatMap((line) => extra(line.label, line[of], line.slot)),
  ];
  const note = communication ? "" : t(m.notCounted);
  const messages = extra(VIEW_WORD.network, planned.network, RESOURCE_SLOT.network);
  const marker = (id: "step" | "ideal", name: Text, value: number) => ({
    ...{ id, value: value / factor, text: `${t(name)} ${text(value)}`, short: text(value) },
    main: id === "step",
  });
  return {
    lanes: [
      alone("compute", "MFU"),
      alone("hbm", "MBU"),
      ...(planned.network > 0 ? [lane(LANE.network, messages, planned.network, { note })] : []),
      lane(LANE.step, full("time"), planned.step, { strong: true, mixed: true }),
      lane(LANE.ideal, full("ideal"), ideal.step, { mixed: true, rate: formatPercent(ideal.step / planned.step, 2) }),
    ],
    markers: [marker("step", WORDS.planned, planned.step), marker("ideal", WORDS.ideal, ideal.step)],
    hatched: plan.phase === "decode",
    unit,
  };
}

/** The two largest parts of a lane; the rest is in the hover labels and in the table. */
function largest(parts: readonly TimelineSegment[]): string {
  return [...parts]
    .sort((a, b) => b.value - a.value)
    .slice(0, 2)
    .map(({ label, value }) => `${label} ${formatNumber(value)}`)
    .join(" · ");
}

type Line = { readonly label: Text; readonly time: number; readonly ideal: number } & Partial<
  Pick<StageRow, "compute" | "hbm">
>;

/** The chart as a table: stages by view, then the views. */
function phaseTable(plan: PhasePlan, t: Translate): Table {
  const { factor, unit } = timeScale(plan);
  const scale = { unit, factor: 1 / factor };
  const lines: readonly Line[] = [
    ...stageTotals(plan.stages).map((row) => ({ ...row, label: STAGE_NAME[row.stage] })),
    ...VIEW_IDS.map((id) => ({ label: VIEW_WORD[id], time: plan.planned[id], ideal: plan.ideal[id] })),
  ];
  return table<Line>(
    t,
    [
      { id: "stage", label: PHASE_WORD[plan.phase], value: ({ label }) => t(label) },
      { id: "compute", label: VIEW_WORD.compute, ...scale, value: ({ compute }) => compute },
      { id: "hbm", label: VIEW_WORD.hbm, ...scale, value: ({ hbm }) => hbm },
      { id: "planned", label: WORDS.planned, ...scale, value: ({ time }) => time },
      { id: "ideal", label: WORDS.ideal, ...scale, value: ({ ideal }) => ideal },
    ],
    lines,
  );
}
