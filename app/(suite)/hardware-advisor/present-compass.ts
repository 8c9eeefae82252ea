/** What the AICompass report says on the page and in its table. Pure. */
import type { Fact, FactGroup } from "@/features/answer";
import type { DataColumn } from "@/components/tables/data-table";
import { columnNumber } from "@/components/tables/decimals";
import type { Check, CompassHardware } from "@/features/core/aicompass/presets";
import type { CompassCount } from "@/features/core/aicompass/count";
import type { CompassMemory, CompassReport } from "@/features/core/aicompass/report";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount, formatNumber, NNBSP } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { cardsWord, type Translate } from "./words";

export const COMPASS_WORDS = {
  title: text({ en: "Report by AICompass's formulas", zh: "AICompass 公式的报告" }),
  lead: text({
    en: "To reproduce old reports. These formulas know no bandwidth, parallelism or queueing, and their accelerator table holds wrong rates; the answer of this suite stands above.",
    zh: "仅用于重现旧报告。这些公式不含带宽、并行与排队，其加速卡表中也有错误算力；本套件的结果见上文。",
  }),
  table: text({ en: "Cards by AICompass", zh: "AICompass 的卡数" }),
  note: text({
    en: "Table row: wrong = contradicts the vendor's sheet; doubtful = no public sheet supports it.",
    zh: "表行核对：有误 = 与厂商数据表不符；存疑 = 没有公开数据表支持。",
  }),
};

const PARTS: readonly { readonly part: keyof CompassMemory; readonly label: Text }[] = [
  { part: "weights", label: text({ en: "Weights, shared or base", zh: "权重（共享或基座）" }) },
  { part: "experts", label: text({ en: "Expert weights", zh: "专家权重" }) },
  { part: "vision", label: text({ en: "Vision encoder", zh: "视觉编码器" }) },
  { part: "audio", label: text({ en: "Audio encoder", zh: "音频编码器" }) },
  { part: "kv", label: text({ en: "KV cache", zh: "KV 缓存" }) },
  { part: "activations", label: text({ en: "Activations", zh: "激活" }) },
  { part: "overhead", label: text({ en: "Overhead", zh: "额外开销" }) },
  { part: "total", label: text({ en: "Total", zh: "合计" }) },
];

const CHECK_WORD: Readonly<Record<Check, Text>> = {
  sound: text({ en: "sound", zh: "正确" }),
  rounded: text({ en: "rounded", zh: "取整" }),
  wrong: text({ en: "wrong", zh: "有误" }),
  doubtful: text({ en: "doubtful", zh: "存疑" }),
};

const LIMIT_WORD = { memory: text({ en: "memory", zh: "显存" }), compute: text({ en: "compute", zh: "算力" }) };
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
      title: text({ en: "Memory", zh: "显存" }),
      facts: PARTS.filter(({ part }) => memory[part] > 0).map(({ part, label }) => fact(label, gib(memory[part]))),
    },
    {
      id: "recommended",
      title: text({ en: "Recommended, in its order", zh: "推荐（按其顺序）" }),
      facts: recommended.map(({ hardware, cards }) => {
        const words = cardsWord(cards);
        return fact(verbatim(nameOf(hardware)), text({ en: `${cards} ${words.en}`, zh: `${cards} ${words.zh}` }));
      }),
    },
    {
      id: "compute",
      title: text({ en: "Arithmetic", zh: "算力" }),
      facts: [
        fact(
          text({ en: "Rate that it asks for", zh: "所需算力" }),
          `${tflops < 0.001 ? tflops.toExponential(1) : formatNumber(tflops, 4)} TFLOP/s`,
        ),
        fact(
          text({ en: "Accelerators without the format", zh: "不支持该格式的加速卡" }),
          formatCount(unsupported.length),
        ),
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
      head: t(text({ en: "Accelerator", zh: "加速卡" })),
      kind: "text",
      value: ({ hardware }) => nameOf(hardware),
      rowHead: true,
    },
    count("cards", text({ en: "Cards", zh: "卡数" }), ({ cards }) => cards),
    count("memory", text({ en: "by memory", zh: "按显存" }), ({ byMemory }) => byMemory),
    count("compute", text({ en: "by arithmetic", zh: "按算力" }), ({ byCompute }) => byCompute),
    {
      id: "limiting",
      head: t(text({ en: "Limited by", zh: "受限于" })),
      kind: "text",
      value: ({ limiting }) => t(LIMIT_WORD[limiting]),
    },
    {
      id: "check",
      head: t(text({ en: "Table row", zh: "表行核对" })),
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
