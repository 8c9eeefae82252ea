/** Components, models side by side, formulas. Pure. */
import { layerWord } from "@/features/core/passes/layer-words";
import { PRESETS_AS_OF } from "@/features/core/model/config/presets/presets";
import { operatorName } from "@/features/core/passes/operator-names";
import { formatWord } from "@/features/core/scenario/fields/class-formats";
import { rooflineLead } from "@/features/core/report/roofline-lead";
import { table, withLeads, type Column, type Table } from "@/lib/export/table";
import { monthsBetween } from "@/lib/format/age";
import { formatCount } from "@/lib/format/quantity";
import { joinTexts, verbatim, type Text, type Translate } from "@/lib/text";
import { GIGA, MEGA } from "@/lib/units/edge";
import { IN_GB, IN_MB } from "@/lib/units/shown-in";
import type { Bench, Entry } from "./bench";
import { SMALL_WEIGHTS, type Component } from "./components";
import { withNumbers, type FormulaLine } from "./formulas";
import type { Sheet } from "./sheet";
import * as m from "./messages";

type Amount = "params" | "bytes" | "prefill" | "decode";
type Unit = { readonly unit: string; readonly factor: number };
/** Of one layer and of all: whole models are larger. */
type Measure = { readonly id: Amount; readonly label: Text; readonly one: Unit; readonly all: Unit };

const LAYER_WORK = { unit: "MFLOP/tok", factor: 1 / MEGA };
const WORK = { unit: "GFLOP/tok", factor: 1 / GIGA };

const MEASURES: readonly Measure[] = [
  { id: "params", label: m.parameters, one: { unit: "M", factor: 1 / MEGA }, all: { unit: "B", factor: 1 / GIGA } },
  {
    id: "bytes",
    label: m.bytes,
    one: IN_MB,
    all: IN_GB,
  },
  { id: "prefill", label: m.prefill, one: LAYER_WORK, all: WORK },
  { id: "decode", label: m.decode, one: LAYER_WORK, all: WORK },
];

/** With a last row of sums. */
export function componentTable({ components, params }: Sheet, t: Translate): Table {
  const inAll = ({ id, label, all }: Measure): Column<Component> => ({
    id: `${id}-total`,
    label: m.labelInAll({ label }),
    ...all,
    value: (component) => component[id] * component.layers,
  });
  const perLayer = ({ id, label, one }: Measure): Column<Component> => ({
    id,
    label,
    ...one,
    value: (component) => (component === sum ? null : component[id]),
  });
  const total = (id: Amount): number =>
    components.reduce((all, component) => all + component[id] * component.layers, 0);
  const sum: Component = {
    ...{ id: "sum", layers: 1, experts: null },
    ...{ params: total("params"), bytes: total("bytes"), prefill: total("prefill"), decode: total("decode") },
  };
  const rows = [...components, sum];
  const full = table<Component>(
    t,
    [
      { id: "component", label: m.component, value: (component) => t(componentName(component, params)) },
      {
        id: "layer",
        label: m.layerKind,
        value: ({ id }) => (id === "sum" ? "" : t(layerWord(id.slice(0, id.indexOf("."))))),
      },
      { id: "layers", label: m.layers, value: (component) => (component === sum ? null : component.layers) },
      ...MEASURES.map(perLayer),
      ...MEASURES.map(inAll),
      { id: "id", label: verbatim("id"), value: ({ id }) => id, fileOnly: true },
    ],
    rows,
  );
  return withLeads(full, rows, ({ id, decode }) =>
    id.includes(".") && decode > 0 ? rooflineLead("decode", [id]) : null,
  );
}

export function componentName({ id, experts }: Component, { indexer }: Sheet["params"]): Text {
  if (id === SMALL_WEIGHTS) return m.biasesAndInnerNorms;
  if (id === "sum") return indexer > 0 ? m.sumOfAllIndexerIncluded : m.sumOfAll;
  const name = operatorName(id);
  if (experts === null) return name;
  const count = formatCount(experts.count);
  return m.nameCountTopKToken({ count, topK: experts.topK, name });
}

const figureColumn = (id: string, label: Text, value: (sheet: Sheet) => number | null, unit?: string, factor = 1) => ({
  ...{ id, label, factor },
  ...(unit !== undefined && { unit }),
  value: ({ sheet }: Entry) => sheet && value(sheet),
});

export function besideTable({ models }: Bench, t: Translate): Table {
  return table<Entry>(
    t,
    [
      { id: "model", label: m.model, value: ({ name }) => name },
      figureColumn("total", m.parameters, ({ params }) => params.total, "B", 1e-9),
      figureColumn("active", m.active, ({ params }) => params.active, "B", 1e-9),
      figureColumn("layers", m.layers, ({ layers }) => layers),
      { id: "attention", label: m.attention2, value: ({ sheet }) => sheet?.attention },
      figureColumn("weights", m.weights, ({ weightBytes }) => weightBytes, "GB", 1e-9),
      { id: "stored", label: m.storedAs, value: ({ sheet }) => sheet && t(storedAs(sheet)) },
      figureColumn("kv", m.kvCache, (sheet) => sheet.kvBytesPerToken, "kB/tok", 1e-3),
      figureColumn("state", m.state, (sheet) => sheet.stateBytesPerSequence, "MB/seq", 1e-6),
      figureColumn("prefill", m.prefill, (sheet) => sheet.prefillFlopsPerToken, "GFLOP/tok", 1e-9),
      figureColumn("decode", m.decode, (sheet) => sheet.decodeFlopsPerToken, "GFLOP/tok", 1e-9),
      { id: "released", label: m.released, value: ({ sheet }) => sheet?.released },
      figureColumn("age", m.ageInMonths({ month: PRESETS_AS_OF }), ({ released }) =>
        monthsBetween(released, PRESETS_AS_OF),
      ),
      figureColumn("context", m.longestContext, ({ maxContext }) => maxContext, "tok"),
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
  return joinTexts(words, verbatim(" + "));
}

export const formulaTable = ({ formulas }: Bench, t: Translate): Table =>
  table<FormulaLine>(
    t,
    [
      { id: "part", label: m.component, value: ({ operator }) => t(operatorName(operator)) },
      { id: "layer", label: m.layerKind, value: ({ layer }) => t(layerWord(layer || "model")) },
      { id: "params", label: m.parameters, value: ({ params }) => params },
      { id: "numbers", label: m.withNumbers, value: ({ params, symbols }) => params && withNumbers(params, symbols) },
      { id: "flops", label: m.flopOfDecodedToken, value: ({ flops }) => flops },
      {
        id: "cache",
        label: m.cacheOrState,
        value: ({ cache }) => cache && `${cache.includes("+") && !cache.includes("·") ? `(${cache})` : cache} · b`,
      },
    ],
    formulas,
  );
