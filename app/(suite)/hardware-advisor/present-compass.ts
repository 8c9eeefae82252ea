/** What the AICompass report says on the page and in its table. Pure. */
import type { Fact, FactGroup } from "@/components/results/fact-list";
import type { DataColumn } from "@/components/tables/data-table";
import { columnNumber } from "@/components/tables/decimals";
import type { Check, CompassHardware } from "@/features/aicompass/presets";
import type { CompassCount } from "@/features/aicompass/count";
import type { CompassMemory, CompassReport } from "@/features/aicompass/report";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount, formatNumber, NNBSP } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { cardsWord, type Translate } from "./words";

export const COMPASS_WORDS = {
  title: text("Report by AICompass's formulas", "AICompass 公式的报告"),
  lead: text(
    "To reproduce old reports. These formulas know no bandwidth, parallelism or queueing, and their accelerator table holds wrong rates; the answer of this suite stands above.",
    "仅用于重现旧报告。这些公式不含带宽、并行与排队，其加速卡表中也有错误算力；本套件的结果见上文。",
  ),
  table: text("Cards by AICompass", "AICompass 的卡数"),
  note: text(
    "Table row: wrong = contradicts the vendor's sheet; doubtful = no public sheet supports it.",
    "表行核对：有误 = 与厂商数据表不符；存疑 = 没有公开数据表支持。",
  ),
};

const PARTS: readonly { readonly part: keyof CompassMemory; readonly label: Text }[] = [
  { part: "weights", label: text("Weights, shared or base", "权重（共享或基座）") },
  { part: "experts", label: text("Expert weights", "专家权重") },
  { part: "vision", label: text("Vision encoder", "视觉编码器") },
  { part: "audio", label: text("Audio encoder", "音频编码器") },
  { part: "kv", label: text("KV cache", "KV 缓存") },
  { part: "activations", label: text("Activations", "激活") },
  { part: "overhead", label: text("Overhead", "额外开销") },
  { part: "total", label: text("Total", "合计") },
];

const CHECK_WORD: Readonly<Record<Check, Text>> = {
  sound: text("sound", "正确"),
  rounded: text("rounded", "取整"),
  wrong: text("wrong", "有误"),
  doubtful: text("doubtful", "存疑"),
};

const LIMIT_WORD = { memory: text("memory", "显存"), compute: text("compute", "算力") };
const gib = (size: number): string => `${formatNumber(size / 2 ** 30, 4)}${NNBSP}GiB`;
const nameOf = ({ vendor, name }: CompassHardware): string => `${vendor} ${name}`;
const fact = (label: Text, value: Text | string): Fact => ({
  label,
  value: typeof value === "string" ? verbatim(value) : value,
});

export function compassFacts({ memory, tflops, recommended, unsupported }: CompassReport): readonly FactGroup[] {
  return [
    {
      id: "memory",
      title: text("Memory", "显存"),
      facts: PARTS.filter(({ part }) => memory[part] > 0).map(({ part, label }) => fact(label, gib(memory[part]))),
    },
    {
      id: "recommended",
      title: text("Recommended, in its order", "推荐（按其顺序）"),
      facts: recommended.map(({ hardware, cards }) => {
        const words = cardsWord(cards);
        return fact(verbatim(nameOf(hardware)), text(`${cards} ${words.en}`, `${cards} ${words.zh}`));
      }),
    },
    {
      id: "compute",
      title: text("Arithmetic", "算力"),
      facts: [
        fact(
          text("Rate that it asks for", "所需算力"),
          `${tflops < 0.001 ? tflops.toExponential(1) : formatNumber(tflops, 4)} TFLOP/s`,
        ),
        fact(text("Accelerators without the format", "不支持该格式的加速卡"), formatCount(unsupported.length)),
      ],
    },
  ];
}

export function compassColumns(t: Translate): readonly DataColumn<CompassCount>[] {
  const count = (id: string, label: Text, value: (row: CompassCount) => number): DataColumn<CompassCount> => ({
    ...{ id, head: t(label), kind: "number", value },
    written: (row) => columnNumber(value(row)),
  });
  return [
    {
      id: "name",
      head: t(text("Accelerator", "加速卡")),
      kind: "text",
      value: ({ hardware }) => nameOf(hardware),
      rowHead: true,
    },
    count("cards", text("Cards", "卡数"), ({ cards }) => cards),
    count("memory", text("by memory", "按显存"), ({ byMemory }) => byMemory),
    count("compute", text("by arithmetic", "按算力"), ({ byCompute }) => byCompute),
    {
      id: "limiting",
      head: t(text("Limited by", "受限于")),
      kind: "text",
      value: ({ limiting }) => t(LIMIT_WORD[limiting]),
    },
    {
      id: "check",
      head: t(text("Table row", "表行核对")),
      kind: "text",
      value: ({ hardware }) => t(CHECK_WORD[hardware.check]),
    },
  ];
}

export function compassSheet({ counts }: CompassReport, t: Translate): Sheet {
  const columns = compassColumns(t);
  return {
    columns: columns.map(({ head }) => ({ label: head })),
    rows: counts.map((row) => columns.map((column) => column.value(row))),
  };
}
