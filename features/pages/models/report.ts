/** The page's parts, in reading order. */
import { leadingTitle } from "@/features/core/model/config/model-title";
import type { FactGroup, Part, Report, Verdict } from "@/features/answers/answer";
import { fact } from "@/features/answers/answer";
import { layerWord } from "@/features/core/passes/layer-words";
import { PRESETS_AS_OF } from "@/features/core/model/config/presets/presets";
import { ageWords } from "@/lib/format/age";
import { formatCount, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text, type Translate } from "@/lib/text";
import type { Bench } from "./bench";
import { benchFigures } from "./figures";
import type { Sheet } from "./sheet";
import { besideTable, componentName, componentTable, formulaTable, storedAs } from "./tables";
import * as m from "./messages";

export const benchReport = (bench: Bench, { t }: { readonly t: Translate }): Report => ({
  verdict: verdict(bench),
  figures: benchFigures(bench),
  parts: [
    { kind: "view", id: "editor" },
    ...beside(bench, t),
    {
      kind: "table",
      id: "components",
      title: m.components,
      lead: m.perLayerAndInAll,
      note: bench.own.attention.includes("MLA") ? m.prefillExpandsWhatDecodeAbsorbs : m.biasesAndNormsInsideAttention,
      table: componentTable(bench.own, t),
      totals: true,
    },
    { kind: "facts", id: "shape", groups: [shape(bench.own)] },
    { kind: "section", id: "provenance", title: m.whatWasReadAssumedAnd, parts: provenance(bench.own) },
    {
      kind: "table",
      id: "formulas",
      title: m.formulaSheet,
      lead: m.oneLayerWithThisModels,
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
    finding: m.leadingTitleSummary({ leadingTitle: leadingTitle(own), summary }),
    evidence: m.sizeAsStoredLargestComponent({ size, share, name, layer }),
    help:
      guesses + own.unknown.length === 0
        ? null
        : m.assumedGuessesFieldsNotUnderstood({ guesses, unknown: own.unknown.length }),
  };
}

function beside(bench: Bench, t: Translate): readonly Part[] {
  if (bench.models.length === 1) return [];
  const issues = bench.models.flatMap(({ name, issues: all }) =>
    all.map((issue) => ({
      ...issue,
      message: m.leadingTitleSummary({ leadingTitle: name, summary: issue.message }),
    })),
  );
  return [
    { kind: "table", id: "beside", title: m.sideBySide, table: besideTable(bench, t) },
    ...(issues.length > 0 ? [{ kind: "issues", id: "unreadable", title: m.whatCannotBeRead, issues } as const] : []),
  ];
}

function shape(sheet: Sheet): FactGroup {
  const { layers, maxContext, architecture, family, attention, params, released, stateBytesPerSequence: state } = sheet;
  const count = (value: number): Text => verbatim(formatCount(value));
  return {
    id: "shape",
    title: m.shape,
    facts: [
      fact(m.architecture, architecture),
      fact(m.readAs, family),
      ...(released === null ? [] : [fact(m.released, age(released))]),
      fact(m.attention2, attention),
      fact(m.layers, count(layers)),
      fact(m.storedAs, storedAs(sheet)),
      ...(maxContext === null ? [] : [fact(m.longestContext, count(maxContext))]),
      ...(state > 0 ? [fact(m.stateOfSequence, formatQuantity(state, "B"))] : []),
      ...(params.mtp > 0 ? [fact(m.parametersOfPredictionLayers, count(params.mtp))] : []),
      ...(params.towers > 0 ? [fact(m.parametersOfEncoders, count(params.towers))] : []),
    ],
  };
}

const age = (released: string): Text =>
  m.monthAndAge({ released, age: ageWords(released, PRESETS_AS_OF), month: PRESETS_AS_OF });

const fields = (names: readonly string[]): readonly Text[] =>
  names.length === 0 ? [m.nothing] : [verbatim(names.join(", "))];

function provenance({ read, assumed, unknown }: Sheet): readonly Part[] {
  return [
    { kind: "words", id: "read", title: m.read, words: fields(read) },
    { kind: "words", id: "assumed", title: m.assumed, words: assumed.length === 0 ? [m.nothing] : assumed },
    { kind: "words", id: "unknown", title: m.notUnderstood, words: fields(unknown) },
  ];
}
