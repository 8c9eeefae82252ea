/** The headline: sizes of the scenario's model, each with its parts in the drawer. */
import { figure, part, term, type Figure } from "@/features/answers/explain";
import { formatCount } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import { GIGA } from "@/lib/units/edge";
import type { Bench } from "./bench";
import type { Sheet } from "./sheet";
import * as m from "./messages";

export function benchFigures(bench: Bench): readonly Figure[] {
  const { own } = bench;
  const common = describeSource(own);
  return [
    figure({
      ...common,
      id: "params",
      label: m.parameters,
      value: own.params.total / GIGA,
      unit: BILLIONS,
      context: verbatim(own.attention),
      terms: classTerms(own),
    }),
    figure({
      ...common,
      id: "active",
      label: m.activeOfToken,
      value: own.params.active / GIGA,
      unit: BILLIONS,
      context: m.embeddingAndHeadIncluded,
      formula: ["total − experts that a token does not visit"],
    }),
    figure({
      ...common,
      id: "weights",
      label: m.weights,
      value: own.weightBytes,
      unit: "B",
      context: m.asStoredOneCopy,
      terms: own.components.flatMap(({ id, bytes, layers }) =>
        bytes > 0
          ? [part(id, verbatim(id), `${formatCount(layers)} × ${formatCount(Math.round(bytes))} B`, bytes * layers)]
          : [],
      ),
    }),
    figure({
      ...common,
      id: "kv",
      label: m.kvCacheOfToken,
      value: own.kvBytesPerToken,
      unit: "B",
      context: verbatim(own.kvFormat.toUpperCase()),
    }),
    ...workFigures(bench),
  ];
}

const describeSource = ({ assumed }: Sheet) =>
  ({ grade: "datasheet", source: m.shapesOfConfigurationCountedBy, assumptions: assumed }) as const;

function workFigures({ own, lengths: { prompt, cached } }: Bench): readonly Figure[] {
  const common = describeSource(own);
  return [
    figure({
      ...common,
      id: "prefill",
      label: m.workOfPromptsToken,
      value: own.prefillFlopsPerToken,
      unit: "FLOP",
      context: m.meanOfPromptTokens({ prompt: formatCount(prompt) }),
    }),
    figure({
      ...common,
      id: "decode",
      label: m.workOfDecodedToken,
      value: own.decodeFlopsPerToken,
      unit: "FLOP",
      context: m.cachedPositionsInCache({ cached: formatCount(cached) }),
    }),
  ];
}

const CLASSES: readonly (readonly [keyof Sheet["params"], Text])[] = [
  ["embedding", m.embedding],
  ["lmHead", verbatim("LM head")],
  ["attention", m.attention],
  ["denseFfn", m.denseFfn],
  ["routedExperts", m.routedExperts],
  ["sharedExperts", m.sharedExperts],
  ["router", m.router],
  ["norms", m.norms],
  ["other", m.other],
];

const BESIDE: readonly (readonly [keyof Sheet["params"], Text])[] = [
  ["indexer", m.indexerBesideTotal],
  ["mtp", m.predictionLayersBesideTotal],
  ["towers", m.encodersBesideTotal],
];

/** As on model cards; "B" is a byte here. */
const BILLIONS = "×10⁹";

const classTerms = ({ params }: Sheet) => [
  ...CLASSES.flatMap(([id, label]) =>
    params[id] > 0 ? [part(id, label, formatCount(params[id]), params[id] / GIGA)] : [],
  ),
  ...BESIDE.flatMap(([id, label]) =>
    params[id] > 0 ? [term(id, label, formatCount(params[id]), params[id] / GIGA)] : [],
  ),
];
