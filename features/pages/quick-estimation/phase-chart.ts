/** The pass of a phase as a timeline: finding, lanes and lines. Pure. */
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import { GRADE_WORDS, type Grade } from "@/features/answers/explain";
import type { Component, PhaseEstimate, QuickEstimation, Resource } from "@/features/core/passes/estimate";
import { RESOURCES } from "@/features/core/comparison/shares";
import { BOUND_WORD, PHASE_WORD, RESOURCE_NOUN, RESOURCE_SLOT, RESOURCE_WORD } from "@/features/words";
import { table, type Table } from "@/lib/export/table";
import type { Timeline, TimelineLane, TimelineMarker } from "@/lib/charts/drawing";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity, NNBSP } from "@/lib/format/quantity";
import { scaleFor, type Scale } from "@/lib/format/scale";
import type { Text, Translate } from "@/lib/text";
import { spacedAfter, spacedBefore } from "@/lib/format/word-forms";
import { IN_PERCENT } from "@/lib/units/shown-in";
import { COMPONENT_SHORT, WORDS } from "./words";
import * as m from "./messages";

export function resourceTime(phase: PhaseEstimate, resource: Resource): number {
  return sum(phase.components.filter((component) => component.resource === resource).map(({ time }) => time));
}

export const phaseChart = (estimation: QuickEstimation, phase: PhaseEstimate, t: Translate): ChartPart =>
  chart(
    t,
    {
      id: phase.phase,
      label: m.phaseWordChart({ phaseWord: PHASE_WORD[phase.phase] }),
      title: statement(phase),
      subtitle: subtitle(phase),
    },
    { kind: "timeline", ...timeline(phase, gradeFor(estimation, phase.phase), t) },
    timelineTable(phase, t),
  );

/** "Prefill is compute-bound; the network is 6 ms behind", "Decode waits for HBM; compute idles 86 % of the step". */
export function statement(phase: PhaseEstimate): Text {
  return phase.phase === "prefill" ? prefillStatement(phase) : decodeStatement(phase);
}

function prefillStatement(phase: PhaseEstimate): Text {
  const bound = BOUND_WORD[phase.bound];
  const next = RESOURCES.filter((resource) => resource !== phase.bound).reduce((a, b) =>
    resourceTime(phase, b) > resourceTime(phase, a) ? b : a,
  );
  const gap = resourceTime(phase, phase.bound) - resourceTime(phase, next);
  if (gap <= 0) return m.prefillIsBound({ bound });
  const behind = formatLatency(gap, 2);
  const values = { bound, noun: spacedAfter(RESOURCE_NOUN[next]), behind };
  return next === "launch" ? m.prefillIsBoundLaunchesAre(values) : m.prefillIsBoundNounIs(values);
}

function decodeStatement(phase: PhaseEstimate): Text {
  const idle: Resource = phase.bound === "compute" ? "hbm" : "compute";
  const share = Math.max(0, 1 - resourceTime(phase, idle) / phase.time);
  return m.decodeWaitsForIdles({
    waited: spacedBefore(RESOURCE_NOUN[phase.bound]),
    idling: spacedAfter(RESOURCE_NOUN[idle]),
    share: formatPercent(share, 2),
  });
}

export function subtitle(phase: PhaseEstimate): Text {
  const unit = chartScale(phase).unit;
  const count = formatCount(phase.sequences);
  const context = formatCount(Math.round(phase.context));
  if (phase.phase === "decode") {
    return m.oneStepOfCountTokens({ count, context, unit });
  }
  const tokens = formatCount(Math.round(phase.tokensPerRank / Math.max(1, phase.batchPerRank)));
  const cached = phase.context > 0 ? m.contextCached({ context }) : m.sign;
  return m.countSequencesOfTokensCached({ count, sequences: phase.sequences, tokens, unit, cached });
}

const chartScale = (phase: PhaseEstimate): Scale => scaleFor([phase.serial, phase.time], "s");

export function timeline(phase: PhaseEstimate, grade: Grade, t: Translate): Timeline {
  const scale = chartScale(phase);
  const busy = RESOURCES.filter((resource) => resource !== "launch" || resourceTime(phase, resource) > 0);
  return {
    lanes: [...busy.map((resource) => resourceLane(phase, resource, scale, t)), serialLane(phase, scale, t)],
    markers: [mainMarker(phase, grade, scale, t), ...phase.lines.map((line) => phiMarker(line, scale))],
    hatched: phase.phase === "decode",
    unit: scale.unit,
  };
}

function resourceLane(phase: PhaseEstimate, resource: Resource, scale: Scale, t: Translate): TimelineLane {
  const parts = phase.components.filter((component) => component.resource === resource && component.time > 0);
  const rate = { compute: `MFU ${formatPercent(phase.mfu, 2)}`, hbm: `MBU ${formatPercent(phase.mbu, 2)}` }[
    resource as "compute" | "hbm"
  ];
  return {
    label: t(RESOURCE_WORD[resource]),
    segments: parts.map((part) => ({
      label: t(part.label),
      value: part.time / scale.factor,
      slot: RESOURCE_SLOT[resource],
      detail: [`${formatNumber(part.time / scale.factor)}${NNBSP}${scale.unit}`, ...amount(part, t)].join("<br>"),
    })),
    total: formatNumber(resourceTime(phase, resource) / scale.factor),
    strong: resource === phase.bound,
    mixed: false,
    note: resource === "launch" ? "" : partsNote(parts, scale, t),
    rate: rate ?? "",
  };
}

function amount({ perGpu, measure }: Component, t: Translate): readonly string[] {
  if (perGpu === null || measure === null) return [];
  const amount = formatQuantity(perGpu, measure);
  return [t(m.amountPerGpu({ amount }))];
}

/** The two largest parts; the rest is in the hover labels and in the table. */
function partsNote(parts: readonly Component[], scale: Scale, t: Translate): string {
  return [...parts]
    .sort((a, b) => b.time - a.time)
    .slice(0, 2)
    .map((part) => `${t(COMPONENT_SHORT[part.id])} ${formatNumber(part.time / scale.factor)}`)
    .join(" · ");
}

function serialLane(phase: PhaseEstimate, scale: Scale, t: Translate): TimelineLane {
  const busy = RESOURCES.filter((resource) => resourceTime(phase, resource) > 0);
  return {
    label: t(m.serial),
    segments: busy.map((resource) => {
      const value = resourceTime(phase, resource) / scale.factor;
      return {
        label: t(RESOURCE_WORD[resource]),
        value,
        slot: RESOURCE_SLOT[resource],
        detail: `${formatNumber(value)}${NNBSP}${scale.unit}`,
      };
    }),
    total: formatNumber(phase.serial / scale.factor),
    strong: false,
    mixed: true,
    note: t(m.sumIfNothingOverlaps),
    rate: "",
  };
}

/** Outside 0 to 1 no overlap explains the time (for example a pipeline's bubbles): then only the time is shown. */
export const impliedPhi = ({ impliedPhi: phi }: PhaseEstimate): string | null =>
  phi >= 0 && phi <= 1 ? formatNumber(phi, 2) : null;

function mainMarker(phase: PhaseEstimate, grade: Grade, scale: Scale, t: Translate): TimelineMarker {
  const value = phase.time / scale.factor;
  const phi = impliedPhi(phase);
  const time = `${formatNumber(value)}${NNBSP}${scale.unit}`;
  const from = phi === null ? "" : `φ ${phi} → `;
  return { id: "time", value, text: `${from}${time} ${t(GRADE_WORDS[grade])}`, short: `${from}${time}`, main: true };
}

function phiMarker({ phi, time }: PhaseEstimate["lines"][number], scale: Scale): TimelineMarker {
  const value = time / scale.factor;
  const name = `φ ${formatNumber(phi)}`;
  return { id: `phi-${phi}`, value, text: `${name} · ${formatNumber(value)}`, short: name, main: false };
}

/** The chart as a table: every part with its time and its share of the pass. */
function timelineTable(phase: PhaseEstimate, t: Translate): Table {
  const { factor, unit } = chartScale(phase);
  type Entry = { readonly name: string; readonly resource: string | null; readonly time: number };
  const entries: readonly Entry[] = [
    ...phase.components.map(({ label, resource, time }) => ({
      name: t(label),
      resource: t(RESOURCE_WORD[resource]),
      time,
    })),
    ...phase.lines.map(({ phi, time }) => ({ name: `φ ${formatNumber(phi)}`, resource: null, time })),
    { name: t(m.stepModel), resource: null, time: phase.time },
  ];
  return table<Entry>(
    t,
    [
      { id: "part", label: PHASE_WORD[phase.phase], value: ({ name }) => name },
      { id: "resource", label: WORDS.resource, value: ({ resource }) => resource },
      { id: "time", label: WORDS.time, unit, factor: 1 / factor, value: ({ time }) => time },
      { id: "share", label: m.shareOfPass, ...IN_PERCENT, value: ({ time }) => time / phase.time },
    ],
    entries,
  );
}

/** A phase's time has the grade of its figure. */
function gradeFor({ figures }: QuickEstimation, phase: PhaseEstimate["phase"]): Grade {
  const id = phase === "prefill" ? "idle-ttft" : "idle-tpot";
  return figures.find((figure) => figure.id === id)?.grade ?? "datasheet";
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
