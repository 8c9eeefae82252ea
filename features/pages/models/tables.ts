/** Components, models side by side, formulas. Pure. */
import { layerWord } from "@/features/core/passes/layer-words";
import { operatorName } from "@/features/core/passes/operator-names";
import { formatWord } from "@/features/core/scenario/fields/class-formats";
import { rooflineLead } from "@/features/core/report/roofline-lead";
import { table, withLeads, type Column, type Table } from "@/lib/export/table";
import { formatCount } from "@/lib/format/quantity";
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import { GIGA, MEGA } from "@/lib/units/edge";
import { IN_GB, IN_MB } from "@/lib/units/shown-in";
import type { Bench, Entry } from "./bench";
import { SMALL_WEIGHTS, type Component } from "./components";
import { withNumbers, type FormulaLine } from "./formulas";
import type { Sheet } from "./sheet";

const LAYER = text({ en: "Layer kind", zh: "层类型" });
const PARAMETERS = text({ en: "Parameters", zh: "参数量" });

type Amount = "params" | "bytes" | "prefill" | "decode";
type Unit = { readonly unit: string; readonly factor: number };
/** Of one layer and of all: whole models are larger. */
type Measure = { readonly id: Amount; readonly label: Text; readonly one: Unit; readonly all: Unit };

const LAYER_WORK = { unit: "MFLOP/tok", factor: 1 / MEGA };
const WORK = { unit: "GFLOP/tok", factor: 1 / GIGA };

const MEASURES: readonly Measure[] = [
  { id: "params", label: PARAMETERS, one: { unit: "M", factor: 1 / MEGA }, all: { unit: "B", factor: 1 / GIGA } },
  {
    id: "bytes",
    label: text({ en: "Bytes", zh: "字节" }),
    one: IN_MB,
    all: IN_GB,
  },
  { id: "prefill", label: text({ en: "Prefill", zh: "预填充" }), one: LAYER_WORK, all: WORK },
  { id: "decode", label: text({ en: "Decode", zh: "解码" }), one: LAYER_WORK, all: WORK },
];

/** With a last row of sums. */
export function componentTable({ components, params }: Sheet, t: Translate): Table {
  const inAll = ({ id, label, all }: Measure): Column<Component> => ({
    id: `${id}-total`,
    label: text({ en: `${label.en}, in all`, zh: `${label.zh}，合计` }),
    ...all,
    value: (component) => component[id] * component.layers,
  });
  const perLayer = ({ id, label, one }: Measure): Column<Component> => ({
    id,
    label,
    ...one,
    value: (component) => (component === sum ? null : component[id]),
  });
  const total = (id: Amount): number => components.reduce((all, one) => all + one[id] * one.layers, 0);
  const sum: Component = {
    ...{ id: "sum", layers: 1, experts: null },
    ...{ params: total("params"), bytes: total("bytes"), prefill: total("prefill"), decode: total("decode") },
  };
  const rows = [...components, sum];
  const whole = table<Component>(
    t,
    [
      {
        id: "component",
        label: text({ en: "Component", zh: "组成" }),
        value: (one) => t(componentName(one, params)),
      },
      {
        id: "layer",
        label: LAYER,
        value: ({ id }) => (id === "sum" ? "" : t(layerWord(id.slice(0, id.indexOf("."))))),
      },
      { id: "layers", label: text({ en: "Layers", zh: "层" }), value: (one) => (one === sum ? null : one.layers) },
      ...MEASURES.map(perLayer),
      ...MEASURES.map(inAll),
      { id: "id", label: verbatim("id"), value: ({ id }) => id, fileOnly: true },
    ],
    rows,
  );
  return withLeads(whole, rows, ({ id, decode }) =>
    id.includes(".") && decode > 0 ? rooflineLead("decode", [id]) : null,
  );
}

export function componentName({ id, experts }: Component, { indexer }: Sheet["params"]): Text {
  if (id === SMALL_WEIGHTS) return text({ en: "Biases and inner norms", zh: "偏置与内部归一化" });
  if (id === "sum") return indexer > 0 ? WITH_INDEXER : text({ en: "Sum of all", zh: "合计" });
  const { en, zh } = operatorName(id);
  if (experts === null) return { en, zh };
  const count = formatCount(experts.count);
  return text({
    en: `${en}, ${count} (${experts.topK} a token)`,
    zh: `${zh}，${count} 个（每 token ${experts.topK} 个）`,
  });
}

const WITH_INDEXER = text({ en: "Sum of all, indexer included", zh: "合计（含索引器）" });

const figureColumn = (id: string, label: Text, value: (sheet: Sheet) => number | null, unit?: string, factor = 1) => ({
  ...{ id, label, factor },
  ...(unit !== undefined && { unit }),
  value: ({ sheet }: Entry) => sheet && value(sheet),
});

export function besideTable({ models }: Bench, t: Translate): Table {
  return table<Entry>(
    t,
    [
      { id: "model", label: text({ en: "Model", zh: "模型" }), value: ({ name }) => name },
      figureColumn("total", PARAMETERS, ({ params }) => params.total, "B", 1e-9),
      figureColumn("active", text({ en: "Active", zh: "激活参数" }), ({ params }) => params.active, "B", 1e-9),
      figureColumn("layers", text({ en: "Layers", zh: "层" }), ({ layers }) => layers),
      { id: "attention", label: text({ en: "Attention", zh: "注意力" }), value: ({ sheet }) => sheet?.attention },
      figureColumn("weights", text({ en: "Weights", zh: "权重" }), ({ weightBytes }) => weightBytes, "GB", 1e-9),
      {
        id: "stored",
        label: text({ en: "Stored as", zh: "存储格式" }),
        value: ({ sheet }) => sheet && t(storedAs(sheet)),
      },
      figureColumn("kv", text({ en: "KV cache", zh: "KV 缓存" }), (one) => one.kvBytesPerToken, "kB/tok", 1e-3),
      figureColumn("state", text({ en: "State", zh: "状态" }), (one) => one.stateBytesPerSequence, "MB/seq", 1e-6),
      figureColumn(
        "prefill",
        text({ en: "Prefill", zh: "预填充" }),
        (one) => one.prefillFlopsPerToken,
        "GFLOP/tok",
        1e-9,
      ),
      figureColumn("decode", text({ en: "Decode", zh: "解码" }), (one) => one.decodeFlopsPerToken, "GFLOP/tok", 1e-9),
      figureColumn("context", text({ en: "Longest context", zh: "最长上下文" }), ({ maxContext }) => maxContext, "tok"),
    ],
    models,
  );
}

/** "FP8 block" where all matrices share it, else the formats by share of classes. */
export function storedAs({ formats, params }: Sheet): Text {
  const { attention, dense, routed, shared } = formats;
  const present = [
    attention,
    ...(params.denseFfn > 0 ? [dense] : []),
    ...(params.routedExperts > 0 ? [routed] : []),
    ...(params.sharedExperts > 0 ? [shared] : []),
  ];
  const words = [...new Set(present)].map(formatWord);
  return { en: words.map(({ en }) => en).join(" + "), zh: words.map(({ zh }) => zh).join(" + ") };
}

export const formulaTable = ({ formulas }: Bench, t: Translate): Table =>
  table<FormulaLine>(
    t,
    [
      {
        id: "part",
        label: text({ en: "Component", zh: "组成" }),
        value: ({ operator }) => t(operatorName(operator)),
      },
      { id: "layer", label: LAYER, value: ({ layer }) => t(layerWord(layer || "model")) },
      { id: "params", label: PARAMETERS, value: ({ params }) => params },
      {
        id: "numbers",
        label: text({ en: "With numbers", zh: "代入数值" }),
        value: ({ params, symbols }) => params && withNumbers(params, symbols),
      },
      {
        id: "flops",
        label: text({ en: "FLOP of a decoded token", zh: "解码一个 token 的 FLOP" }),
        value: ({ flops }) => flops,
      },
      {
        id: "cache",
        label: text({ en: "Cache or state", zh: "缓存或状态" }),
        value: ({ cache }) => cache && `${cache.includes("+") && !cache.includes("·") ? `(${cache})` : cache} · b`,
      },
    ],
    formulas,
  );
