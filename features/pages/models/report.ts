/** What the page says, in the order of reading. */
import { leadingTitle } from "@/features/core/model/config/model-title";
import type { FactGroup, Part, Report, Verdict } from "@/features/answers/answer";
import { fact } from "@/features/answers/answer";
import { layerWord } from "@/features/core/passes/layer-words";
import { formatCount, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import type { Bench } from "./bench";
import { benchFigures } from "./figures";
import type { Sheet } from "./sheet";
import { besideTable, componentName, componentTable, formulaTable, storedAs } from "./tables";
import { NOTHING_ASSUMED, WORDS } from "./words";

export const benchReport = (bench: Bench, { t }: { readonly t: Translate }): Report => ({
  verdict: verdict(bench),
  figures: benchFigures(bench),
  parts: [
    { kind: "view", id: "editor" },
    ...beside(bench, t),
    {
      kind: "table",
      id: "components",
      title: WORDS.components,
      lead: WORDS.componentsLead,
      note: bench.own.attention.includes("MLA") ? WORDS.latentNote : WORDS.componentsNote,
      table: componentTable(bench.own, t),
      totals: true,
    },
    { kind: "facts", id: "shape", groups: [shape(bench.own)] },
    { kind: "section", id: "provenance", title: WORDS.provenance, parts: provenance(bench.own) },
    {
      kind: "table",
      id: "formulas",
      title: WORDS.formulas,
      lead: WORDS.formulasLead,
      table: formulaTable(bench, t),
    },
  ],
});

function verdict({ own }: Bench): Verdict {
  const { params, summary, weightBytes, components } = own;
  const largest = components.reduce((a, b) => (b.params * b.layers > a.params * a.layers ? b : a));
  const share = formatPercent((largest.params * largest.layers) / params.total, 2);
  const size = formatQuantity(weightBytes, "B");
  const name = componentName(largest, params);
  const layer = layerWord(largest.id.slice(0, largest.id.indexOf(".")));
  const guesses = own.assumed.length;
  return {
    finding: text({ en: `${leadingTitle(own).en}: ${summary.en}`, zh: `${leadingTitle(own).zh}：${summary.zh}` }),
    evidence: text({
      en: `${size} as stored; the largest component, ${name.en} (${layer.en}), holds ${share} of the parameters.`,
      zh: `存储占 ${size}；最大的组成部分“${name.zh}”（${layer.zh}）占参数的 ${share}。`,
    }),
    help:
      guesses + own.unknown.length === 0
        ? null
        : text({
            en: `Assumed: ${guesses}; fields not understood: ${own.unknown.length}.`,
            zh: `假定 ${guesses} 项，未能识别的字段 ${own.unknown.length} 个。`,
          }),
  };
}

function beside(bench: Bench, t: Translate): readonly Part[] {
  if (bench.models.length === 1) return [];
  const issues = bench.models.flatMap(({ name, issues: all }) =>
    all.map((issue) => ({
      ...issue,
      message: { en: `${name}: ${issue.message.en}`, zh: `${name}：${issue.message.zh}` },
    })),
  );
  return [
    { kind: "table", id: "beside", title: WORDS.beside, table: besideTable(bench, t) },
    ...(issues.length > 0 ? [{ kind: "issues", id: "unreadable", title: WORDS.unreadable, issues } as const] : []),
  ];
}

function shape(sheet: Sheet): FactGroup {
  const { layers, maxContext, architecture, family, attention, params, stateBytesPerSequence: state } = sheet;
  const count = (value: number): Text => verbatim(formatCount(value));
  return {
    id: "shape",
    title: WORDS.shape,
    facts: [
      fact(text({ en: "Architecture", zh: "架构" }), architecture),
      fact(text({ en: "Read as", zh: "读作" }), family),
      fact(text({ en: "Attention", zh: "注意力" }), attention),
      fact(text({ en: "Layers", zh: "层" }), count(layers)),
      fact(text({ en: "Stored as", zh: "存储格式" }), storedAs(sheet)),
      ...(maxContext === null ? [] : [fact(text({ en: "Longest context", zh: "最长上下文" }), count(maxContext))]),
      ...(state > 0 ? [fact(text({ en: "State of a sequence", zh: "每序列状态" }), formatQuantity(state, "B"))] : []),
      ...(params.mtp > 0
        ? [fact(text({ en: "Parameters of prediction layers", zh: "预测层参数量" }), count(params.mtp))]
        : []),
      ...(params.towers > 0
        ? [fact(text({ en: "Parameters of encoders", zh: "编码器参数量" }), count(params.towers))]
        : []),
    ],
  };
}

const fields = (names: readonly string[]): readonly Text[] =>
  names.length === 0 ? [NOTHING_ASSUMED] : [verbatim(names.join(", "))];

function provenance({ read, assumed, unknown }: Sheet): readonly Part[] {
  return [
    { kind: "words", id: "read", title: WORDS.read, words: fields(read) },
    { kind: "words", id: "assumed", title: WORDS.assumed, words: assumed.length === 0 ? [NOTHING_ASSUMED] : assumed },
    { kind: "words", id: "unknown", title: WORDS.unknown, words: fields(unknown) },
  ];
}
