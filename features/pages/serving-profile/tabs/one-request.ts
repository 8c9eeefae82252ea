/** The selected request: its waterfall, and every step that it was part of. */
import { chart } from "@/features/answers/chart";
import type { Part } from "@/features/answers/answer";
import { isPrefill, type OpenedProfile } from "@/features/core/serving-profile";
import type { Timeline } from "@/lib/charts/drawing";
import { table, type Column } from "@/lib/export/table";
import { formatCount } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { fromUs, MEGA, usToMs } from "@/lib/units/edge";
import type { Asked } from "../reader";
import { timeText } from "../figures";
import { requestLife, type LifePhase } from "../timeline/request-life";
import { stepsWith } from "../requests/memberships";
import { findRequest, requestName } from "../requests/rows";
import { STATES, type RequestState } from "../timeline/lanes";
import { WORDS } from "../words";
import * as m from "./messages";

export function requestLifeParts(opened: OpenedProfile, { t, input }: Asked): readonly Part[] {
  const request = findRequest(opened, input.request);
  if (request < 0) return [];
  const life = requestLife(opened, request);
  return [
    ...(life.length > 0 ? [waterfall(opened, request, life, t)] : []),
    { kind: "view", id: "slice" },
    ...stepTable(opened, request, t),
  ];
}

const SLOTS: Readonly<Record<RequestState, 1 | 3 | 4 | 6>> = { queued: 6, prefill: 1, decode: 3, preempted: 4 };

function waterfall(opened: OpenedProfile, request: number, life: readonly LifePhase[], t: Translate): Part {
  const name = requestName(opened, request);
  const begins = life[0]?.from ?? 0;
  const duration = (life.at(-1)?.to ?? 0) - begins;
  const long = duration >= MEGA;
  const sum = (state: RequestState): number =>
    life.reduce((total, phase) => total + (phase.state === state ? phase.to - phase.from : 0), 0);
  const drawing: Timeline = {
    lanes: [
      {
        label: name,
        segments: life.map(({ state, from, to }) => ({
          label: t(WORDS[state]),
          value: long ? fromUs(to - from) : usToMs(to - from),
          slot: SLOTS[state],
          detail: `${timeText(from - begins)} – ${timeText(to - begins)}`,
        })),
        total: timeText(duration),
        ...{ strong: true, mixed: true, note: "", rate: "" },
      },
    ],
    markers: [],
    ...{ hatched: false, unit: long ? "s" : "ms", legend: true },
  };
  const parts = STATES.flatMap((state) => (sum(state) > 0 ? [`${t(WORDS[state])} ${timeText(sum(state))}`] : []));
  return chart(
    t,
    {
      id: "waterfall",
      label: m.oneRequest,
      title: m.nameTookWhole({ name, whole: timeText(duration) }),
      subtitle: parts.join(", "),
    },
    { kind: "timeline", ...drawing },
    table(t, LIFE_COLUMNS(t, begins), life),
  );
}

const LIFE_COLUMNS = (t: Translate, begins: number): readonly Column<LifePhase>[] => [
  { id: "state", label: WORDS.state, value: ({ state }) => t(WORDS[state]) },
  { id: "from", label: WORDS.start, unit: "ms", value: ({ from }) => usToMs(from - begins) },
  { id: "time", label: WORDS.duration, unit: "ms", value: ({ from, to }) => usToMs(to - from) },
];

function stepTable(opened: OpenedProfile, request: number, t: Translate): readonly Part[] {
  const { batches, members } = opened.capture;
  const rows = [...stepsWith(opened, request)];
  if (rows.length === 0) return [];
  const batch = (row: number): number => members.batch[row] as number;
  const known = (value: number | undefined): number | null =>
    value === undefined || Number.isNaN(value) ? null : value;
  const before = new Map(rows.map((row, index) => [row, rows[index - 1]]));
  const gap = (row: number): number | null => {
    const last = before.get(row);
    return last === undefined
      ? null
      : known(usToMs((batches.end[batch(row)] as number) - (batches.end[batch(last)] as number)));
  };
  const columns: readonly Column<number>[] = [
    { id: "batch", label: m.batchNumber, value: batch },
    { id: "start", label: WORDS.start, unit: "s", value: (row) => known(fromUs(batches.start[batch(row)] as number)) },
    {
      id: "time",
      label: WORDS.duration,
      unit: "ms",
      value: (row) => known(usToMs(batches.duration[batch(row)] as number)),
    },
    { id: "gap", label: m.sinceLast, unit: "ms", value: gap },
    { id: "phase", label: m.whatFor, value: (row) => t(phaseWord(isPrefill(members, batches, row))) },
    { id: "tokens", label: m.itsTokens, unit: "tok", value: (row) => known(members.scheduledTokens[row]) },
    { id: "size", label: m.inBatch, value: (row) => known(batches.size[batch(row)]) },
  ];
  return [
    {
      kind: "table",
      id: "steps",
      title: m.stepsOfThisRequest,
      lead: m.rowsExecutedBatchesListIt({ rows: formatCount(rows.length) }),
      table: table(t, columns, rows),
      paged: true,
      offers: { label: WORDS.show, changes: rows.map((row) => ({ tab: "batches", batch: String(batch(row)) })) },
    },
  ];
}

const phaseWord = (prefill: boolean | null): Text =>
  prefill === null ? m.notKnown : prefill ? WORDS.prefill : WORDS.decode;
