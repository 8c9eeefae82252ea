/** The ranking and what fills the memory as files; what other numbers of cards reach; cards by AICompass's formulas. */
import { UNDER_LOAD } from "@/features/core/serving/mean-load/load-figures";
import type { CompassCount } from "@/features/core/aicompass/count";
import type { Check } from "@/features/core/aicompass/presets";
import { table, type Column, type Table } from "@/lib/export/table";
import { text, type Text, type Translate } from "@/lib/text";
import { toGib } from "@/lib/units/edge";
import { bytes } from "@/lib/units/quantity";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import { layoutWords } from "./figures";
import type { MemoryShare } from "./card/memory-share";
import type { RankedRow } from "./rank";
import type { ReachPoint } from "./card/reach";
import { compassName, FACTOR_WORD, FORMAT_WORD, PART_WORD, whyWords, WORDS } from "./words";

const COST = text({ en: "Cost", zh: "成本" });
const LAYOUT = text({ en: "Layout", zh: "布局" });
const OUTPUT = text({ en: "Output", zh: "输出" });

export function rankingTable(rows: readonly RankedRow[], t: Translate): Table {
  const columns: readonly Column<RankedRow>[] = [
    { id: "place", label: text({ en: "Place", zh: "名次" }), value: ({ place }) => place },
    { id: "name", label: WORDS.choose, value: ({ name }) => name },
    { id: "vendor", label: text({ en: "Vendor", zh: "厂商" }), value: ({ vendor }) => vendor },
    { id: "outcome", label: text({ en: "Outcome", zh: "结果" }), value: ({ kind }) => t(WORDS[kind]) },
    { id: "cards", label: WORDS.cards, unit: "GPU", value: ({ deployment }) => deployment?.counted },
    { id: "servers", label: text({ en: "Servers", zh: "服务器" }), value: ({ deployment }) => deployment?.servers },
    { id: "layout", label: LAYOUT, value: ({ deployment }) => deployment && t(layoutWords(deployment)) },
    { id: "ttft", label: UNDER_LOAD.ttft, ...IN_MS, value: ({ deployment }) => deployment?.ttft },
    { id: "tpot", label: UNDER_LOAD.tpot, ...IN_MS, value: ({ deployment }) => deployment?.tpot },
    { id: "output", label: OUTPUT, unit: "tok/s", value: ({ deployment }) => deployment?.output },
    { id: "power", label: text({ en: "Power", zh: "功耗" }), unit: "W", value: ({ watts }) => watts },
    { id: "per_hour", label: COST, unit: "$/h", value: ({ perHour }) => perHour },
    { id: "per_mtok", label: COST, unit: "$/Mtok", value: ({ perMillion }) => perMillion },
    {
      id: "price",
      label: text({ en: "Price from", zh: "价格来源" }),
      value: ({ perHour, listed }) => (perHour === null ? null : t(listed ? WORDS.listed : WORDS.yours)),
    },
    {
      id: "limiting",
      label: text({ en: "Limiting factor", zh: "限制因素" }),
      value: ({ limiting }) => limiting && t(FACTOR_WORD[limiting.factor]),
    },
    { id: "why", label: text({ en: "Why", zh: "原因" }), value: (row) => t(whyWords(row)) },
    { id: "grade", label: text({ en: "Grade", zh: "等级" }), value: ({ deployment }) => deployment?.grade },
  ];
  return table(t, columns, rows);
}

export const memoryTable = ({ parts, capacity }: MemoryShare, t: Translate): Table =>
  table<MemoryShare["parts"][number]>(
    t,
    [
      { id: "part", label: text({ en: "Part", zh: "部分" }), value: ({ part }) => t(PART_WORD[part]) },
      {
        id: "format",
        label: text({ en: "Format", zh: "格式" }),
        value: ({ format }) => format && FORMAT_WORD[format],
      },
      {
        id: "memory",
        label: text({ en: "Memory", zh: "显存" }),
        unit: "GiB",
        value: ({ bytes: size }) => toGib(bytes(size)),
      },
      {
        id: "share",
        label: text({ en: "Share", zh: "占比" }),
        ...IN_PERCENT,
        value: ({ bytes: size }) => size / capacity,
      },
    ],
    parts,
  );

const HOLDS = text({ en: "yes", zh: "是" });
const NO_FIT = text({ en: "does not fit", zh: "放不下" });

const outcome = ({ deployment, broken }: ReachPoint): Text => {
  if (deployment === null) return NO_FIT;
  return broken === null ? HOLDS : FACTOR_WORD[broken.factor];
};

export const reachTable = (reach: readonly ReachPoint[], t: Translate): Table =>
  table<ReachPoint>(
    t,
    [
      { id: "cards", label: WORDS.cards, value: ({ cards }) => cards },
      { id: "holds", label: text({ en: "Within limits", zh: "满足限制" }), value: (point) => t(outcome(point)) },
      { id: "ttft", label: UNDER_LOAD.ttft, ...IN_MS, value: ({ deployment }) => deployment?.ttft },
      { id: "tpot", label: UNDER_LOAD.tpot, ...IN_MS, value: ({ deployment }) => deployment?.tpot },
      { id: "output", label: OUTPUT, unit: "tok/s", value: ({ deployment }) => deployment?.output },
      {
        id: "each",
        label: text({ en: "per card", zh: "每卡" }),
        unit: "tok/s",
        value: ({ deployment, cards }) => deployment && deployment.output / cards,
      },
      { id: "layout", label: LAYOUT, value: ({ deployment }) => deployment && t(layoutWords(deployment)) },
    ],
    reach,
  );

const CHECK_WORD: Readonly<Record<Check, Text>> = {
  sound: text({ en: "sound", zh: "正确" }),
  rounded: text({ en: "rounded", zh: "取整" }),
  wrong: text({ en: "wrong", zh: "有误" }),
  doubtful: text({ en: "doubtful", zh: "存疑" }),
};

const LIMIT_WORD = { memory: text({ en: "memory", zh: "显存" }), compute: text({ en: "compute", zh: "算力" }) };

export const compassTable = (counts: readonly CompassCount[], t: Translate): Table =>
  table<CompassCount>(
    t,
    [
      { id: "name", label: WORDS.choose, value: ({ hardware }) => compassName(hardware) },
      { id: "cards", label: WORDS.cards, value: ({ cards }) => cards },
      { id: "memory", label: text({ en: "by memory", zh: "按显存" }), value: ({ byMemory }) => byMemory },
      { id: "compute", label: text({ en: "by arithmetic", zh: "按算力" }), value: ({ byCompute }) => byCompute },
      {
        id: "limiting",
        label: text({ en: "Limited by", zh: "瓶颈" }),
        value: ({ limiting }) => t(LIMIT_WORD[limiting]),
      },
      {
        id: "check",
        label: text({ en: "Table row", zh: "表行核对" }),
        value: ({ hardware }) => t(CHECK_WORD[hardware.check]),
      },
    ],
    counts,
  );
