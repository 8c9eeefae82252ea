/** The ranking and what fills the memory as files; what other numbers of cards reach; cards by AICompass's formulas. */
import { head } from "@/features/quantities";
import type { CompassCount } from "@/features/core/aicompass/count";
import type { Check } from "@/features/core/aicompass/presets";
import { table, type Column, type Table } from "@/lib/export/table";
import type { Text, Translate } from "@/lib/text";
import { toGib } from "@/lib/units/edge";
import { bytes } from "@/lib/units/quantity";
import { IN_PERCENT } from "@/lib/units/shown-in";
import { layoutWords } from "./figures";
import type { MemoryShare } from "./card/memory-share";
import type { RankedRow } from "./rank";
import type { ReachPoint } from "./card/reach";
import { compassName, FACTOR_WORD, FORMAT_WORD, PART_WORD, whyWords, WORDS } from "./words";
import * as m from "./messages";

export function rankingTable(rows: readonly RankedRow[], t: Translate): Table {
  const columns: readonly Column<RankedRow>[] = [
    { id: "place", label: m.place, value: ({ place }) => place },
    { id: "name", label: WORDS.choose, value: ({ name }) => name },
    { id: "vendor", label: m.vendor, value: ({ vendor }) => vendor },
    { id: "outcome", label: m.outcome, value: ({ kind }) => t(WORDS[kind]) },
    { id: "cards", label: WORDS.cards, unit: "GPU", value: ({ deployment }) => deployment?.counted },
    { id: "servers", label: m.servers, value: ({ deployment }) => deployment?.servers },
    { id: "layout", label: m.layout, value: ({ deployment }) => deployment && t(layoutWords(deployment)) },
    { id: "ttft", ...head("ttftUnderLoad"), value: ({ deployment }) => deployment?.ttft },
    { id: "tpot", ...head("tpotUnderLoad"), value: ({ deployment }) => deployment?.tpot },
    { id: "output", ...head("output"), value: ({ deployment }) => deployment?.output },
    { id: "power", label: m.power2, unit: "W", value: ({ watts }) => watts },
    { id: "per_hour", label: m.cost2, unit: "$/h", value: ({ perHour }) => perHour },
    { id: "per_mtok", ...head("costOfOutput"), value: ({ perMillion }) => perMillion },
    {
      id: "price",
      label: m.priceFrom,
      value: ({ perHour, listed }) => (perHour === null ? null : t(listed ? WORDS.listed : WORDS.yours)),
    },
    { id: "limiting", label: m.limitingFactor, value: ({ limiting }) => limiting && t(FACTOR_WORD[limiting.factor]) },
    { id: "why", label: m.why, value: (row) => t(whyWords(row)), essential: true },
    { id: "grade", label: m.grade, value: ({ deployment }) => deployment?.grade },
  ];
  return table(t, columns, rows);
}

export const memoryTable = ({ parts, capacity }: MemoryShare, t: Translate): Table =>
  table<MemoryShare["parts"][number]>(
    t,
    [
      { id: "part", label: m.part, value: ({ part }) => t(PART_WORD[part]) },
      { id: "format", label: m.format, value: ({ format }) => format && FORMAT_WORD[format] },
      { id: "memory", label: m.memory, unit: "GiB", value: ({ bytes: size }) => toGib(bytes(size)) },
      { id: "share", label: m.share, ...IN_PERCENT, value: ({ bytes: size }) => size / capacity },
    ],
    parts,
  );

const outcome = ({ deployment, broken }: ReachPoint): Text => {
  if (deployment === null) return m.doesNotFit;
  return broken === null ? m.yes : FACTOR_WORD[broken.factor];
};

export const reachTable = (reach: readonly ReachPoint[], t: Translate): Table =>
  table<ReachPoint>(
    t,
    [
      { id: "cards", label: WORDS.cards, value: ({ cards }) => cards },
      { id: "holds", label: m.withinLimits, value: (point) => t(outcome(point)) },
      { id: "ttft", ...head("ttftUnderLoad"), value: ({ deployment }) => deployment?.ttft },
      { id: "tpot", ...head("tpotUnderLoad"), value: ({ deployment }) => deployment?.tpot },
      { id: "output", ...head("output"), value: ({ deployment }) => deployment?.output },
      {
        ...{ id: "each", ...head("outputPerGpu") },
        value: ({ deployment, cards }) => deployment && deployment.output / cards,
      },
      { id: "layout", label: m.layout, value: ({ deployment }) => deployment && t(layoutWords(deployment)) },
    ],
    reach,
  );

const CHECK_WORD: Readonly<Record<Check, Text>> = {
  sound: m.sound,
  rounded: m.rounded,
  wrong: m.wrong,
  doubtful: m.doubtful,
};

const LIMIT_WORD = { memory: m.memory2, compute: m.compute };

export const compassTable = (counts: readonly CompassCount[], t: Translate): Table =>
  table<CompassCount>(
    t,
    [
      { id: "name", label: WORDS.choose, value: ({ hardware }) => compassName(hardware) },
      { id: "cards", label: WORDS.cards, value: ({ cards }) => cards },
      { id: "memory", label: m.byMemory, value: ({ byMemory }) => byMemory },
      { id: "compute", label: m.byArithmetic, value: ({ byCompute }) => byCompute },
      { id: "limiting", label: m.limitedBy, value: ({ limiting }) => t(LIMIT_WORD[limiting]) },
      { id: "check", label: m.tableRow, value: ({ hardware }) => t(CHECK_WORD[hardware.check]) },
    ],
    counts,
  );
