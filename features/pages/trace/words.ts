/** Words of the page. */
import { cut, LEAST_CONFIDENCE, type Pass, type PassKind, type Segmentation } from "@/features/core/trace";
import { formatPercent } from "@/lib/format/quantity";
import type { Issue, IssueChange } from "@/lib/issue";
import type { Selection } from "./selection";
import { CLAUSE, joinTexts, verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

export const WORDS = {
  kernels: m.kernels,
  families: m.kernelFamilies,
  familiesAndKinds: m.familiesAndKindsOfLayer,
  candidates: m.anchorCandidates,
  use: m.cutByThis,
  hits: m.hits,
  blocks: m.blocksLayer,
  residue: m.residue,
  passes: m.forwardPasses2,
  layers: m.layers2,
  show: m.show,
  name: m.kernel,
  family: m.family,
  count: verbatim("n"),
  mean: m.mean,
  sum: m.sum,
  share: m.ofBusy,
  start: m.start,
  duration: m.duration,
  shapes: m.inputShapes,
  operator: m.operator,
  stream: m.stream,
  pass: m.pass,
  layer: m.layer,
  kind: m.kind,
  tokens: m.tokens,
  perLayer: m.perLayer,
  notes: m.notes,
  steady: m.steady,
  median: m.median,
  kinds: m.kindsOfLayer,
  byFamily: m.byFamily,
  segmentation: m.howPassesAndLayersWere,
  cut: m.cut,
  wall: m.wallTime,
  busy: m.busy2,
  hostWait: m.hostWait,
  number: verbatim("#"),
} as const satisfies Record<string, Text>;

export const PASS_WORDS: Readonly<Record<PassKind, Text>> = {
  prefill: m.prefill,
  decode: m.decode,
  mixed: m.mixed,
  draft: m.draft,
  verify: m.verify,
  training: m.training,
  unknown: m.kindUnknown,
};

/** As a choice shows it: "0 Decode, cut". */
export const passName = ({ index, kind, partial }: Pass): Text => {
  const parts = [PASS_WORDS[kind], ...(partial ? [WORDS.cut] : [])];
  return joinTexts([String(index), joinTexts(parts, CLAUSE)], verbatim(" "));
};

/** Notice above the layer charts if the layers are a guess; the best guesses are offered as changes. */
export function unsure({ opened, device, found }: Pick<Selection, "opened" | "device" | "found">): readonly Issue[] {
  const { layers, confidence, method } = found;
  if (!opened.complete || method === "none" || confidence >= LEAST_CONFIDENCE) return [];
  const sure = formatPercent(confidence, 2);
  const drawn = device.segmentation.layers > 0;
  return [
    {
      code: "TRACE-UNSURE",
      at: "layers",
      message: drawn ? m.layersPassAreGuessSure({ layers, sure }) : m.onlyPassesAreShownLayers({ layers, sure }),
      fix: m.stateLayersOfModelOr,
      ...(!drawn && { changes: guesses(found) }),
    },
  ];
}

/** So many are offered, the one that was found first. */
const MOST_GUESSES = 3;

function guesses({ layers, anchor, candidates }: Segmentation): readonly IssueChange[] {
  const anew = { pass: "auto", layer: "auto", range: "" };
  const change: IssueChange = {
    label: m.layers3({ layers }),
    set: { ...anew, layers: String(layers) },
  };
  const others = candidates
    .filter(({ name }) => name !== anchor)
    .toSorted((a, b) => a.residue - b.residue || b.hits - a.hits)
    .map(({ name }): IssueChange => {
      const shown = cut(name, GUESS_LETTERS);
      return { label: m.cutByShown({ shown }), set: { ...anew, anchor: name } };
    });
  return [change, ...others].slice(0, MOST_GUESSES);
}

const GUESS_LETTERS = 30;

/** How sure the cut is, and what speaks for it. */
export function segmentationWords({
  method,
  layers,
  passes,
  anchor,
  confidence,
  witnesses,
}: Segmentation): readonly Text[] {
  if (method === "none") return [m.noAnchorAndNoPeriod];
  const sure = formatPercent(confidence, 2);
  const by = method === "anchor" ? m.kernelAnchor({ anchor: anchor ?? "" }) : m.periodOfKernelSequence;
  return [
    m.layersInPassesPluralOne({ layers, passes: passes.length, sure, by }),
    ...witnesses.map(({ kind, agrees, detail }) => verbatim(`${agrees ? "✓" : "✗"} ${kind}: ${detail}`)),
  ];
}
