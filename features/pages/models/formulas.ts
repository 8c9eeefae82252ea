/**
 * The formula sheet of a model: what its parts hold and compute, in symbols and with its numbers. The figures of the page come from the
 * operators; a test holds each line to them.
 */
import { attentionWord } from "@/features/core/operators/graph";
import { stateProducts } from "@/features/core/operators/linear-attention";
import type {
  Attention,
  Ffn,
  LatentAttention,
  LinearAttention,
  ModelSpec,
  SoftmaxAttention,
} from "@/features/core/model/spec";

export type FormulaLine = {
  /** The operator that it is of, without its layer kind. */
  readonly operator: string;
  /** "gqa-window", "mla", "dense", "moe"; empty: of the whole model. */
  readonly layer: string;
  /** Weights of one layer; null: none. */
  readonly params: string | null;
  /** FLOP of one decoded token in one layer. */
  readonly flops: string | null;
  /** Cached elements per token, or state elements per sequence. */
  readonly cache: string | null;
  readonly symbols: Symbols;
};

type Symbols = Readonly<Record<string, number>>;
type Line = Omit<FormulaLine, "layer">;

export function formulaLines(model: ModelSpec): readonly FormulaLine[] {
  const attentions = distinct(model.layers.map(({ attention }) => attention));
  const ffns = distinct(model.layers.map(({ ffn }) => ffn));
  return [
    ...ends(model).slice(0, 1).map(inLayer("")),
    ...attentions.flatMap((attention) => mixer(attention, model.hidden).map(inLayer(attentionWord(attention)))),
    ...ffns.flatMap((ffn) => block(ffn, model.hidden).map(inLayer(ffn.kind))),
    ...ends(model).slice(1).map(inLayer("")),
  ];
}

const inLayer =
  (layer: string) =>
  (line: Line): FormulaLine => ({ ...line, layer });

/** A formula with its numbers in place of the symbols. */
export const withNumbers = (formula: string, symbols: Symbols): string =>
  formula.replaceAll(/[A-Za-z]+(_[A-Za-z]+)?/g, (name) => symbols[name]?.toLocaleString("en") ?? name);

const distinct = <T>(values: readonly T[]): readonly T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** Matrices multiply each token once: two operations for each weight. */
const matrix = (operator: string, params: string, symbols: Symbols, cache: string | null = null): Line => ({
  ...{ operator, params, symbols, cache },
  flops: `2 · ${/[+]/.test(withoutBrackets(params)) ? `(${params})` : params}`,
});

const withoutBrackets = (formula: string): string => formula.replaceAll(/\([^()]*\)/g, "");

function ends({ embedding, hidden }: ModelSpec): readonly Line[] {
  const symbols = { V: embedding.vocab, D: hidden, P: embedding.positionParams };
  const params = embedding.positionParams > 0 ? "V · D + P" : "V · D";
  const head: Line = matrix("lm-head", "V · D", symbols);
  return [
    { operator: "embedding", params, flops: null, cache: null, symbols },
    embedding.tied ? { ...head, params: null } : head,
  ];
}

function mixer(attention: Attention, hidden: number): readonly Line[] {
  if (attention.kind === "softmax") return softmaxLines(attention, hidden);
  if (attention.kind === "mla") return latentLines(attention, hidden);
  // A short convolution alone has no state that a formula could give.
  return attention.kind === "linear" && attention.keyHeadDim > 0 ? [stateLine(attention)] : [];
}

function softmaxLines(attention: SoftmaxAttention, hidden: number): readonly Line[] {
  const { heads, kvHeads, headDim, valueHeadDim, queryRank, window, ownsKv, keyIsValue, outputGate, selector } =
    attention;
  const symbols = {
    D: hidden,
    H: heads,
    G: kvHeads,
    d: headDim,
    d_v: valueHeadDim,
    w: window ?? 0,
    r_q: queryRank ?? 0,
    ...(selector && { H_i: selector.heads, d_i: selector.headDim, k_i: selector.blocks * selector.blockSize }),
  };
  const keys = !ownsKv ? "" : keyIsValue ? " + G · d" : " + G · (d + d_v)";
  const gate = { none: "", elementwise: " + H · d_v", headwise: " + H" }[outputGate];
  const input = `${queryRank === undefined ? "H · d" : "r_q"}${keys}${gate}`;
  return [
    matrix("qkv", `D · ${keys + gate === "" ? input : `(${input})`}`, symbols, ownsKv ? "G · (d + d_v)" : null),
    ...(queryRank === undefined ? [] : [matrix("q-up", "r_q · H · d", symbols)]),
    ...(selector === undefined
      ? []
      : [matrix("indexer-q", "D · H_i · d_i", symbols), matrix("indexer-k", "D · d_i", symbols, "d_i")]),
    {
      operator: "attention-decode",
      params: null,
      flops: `2 · H · (d + d_v) · ${seenPositions(attention)}`,
      cache: null,
      symbols,
    },
    matrix("attention-out", "H · d_v · D", symbols),
  ];
}

function seenPositions({ window, selector }: SoftmaxAttention): string {
  if (selector !== undefined) return "min(K + 1, k_i)";
  return window === null ? "(K + 1)" : "min(K + 1, w)";
}

function latentLines(attention: LatentAttention, hidden: number): readonly Line[] {
  const { heads, qLoraRank, kvLoraRank, nopeDim, ropeDim, valueHeadDim, outputGate, indexer } = attention;
  const symbols = {
    ...{ D: hidden, H: heads, r_q: qLoraRank ?? 0, r_kv: kvLoraRank, d_n: nopeDim, d_r: ropeDim, d_v: valueHeadDim },
    ...(indexer && { H_i: indexer.heads, d_i: indexer.headDim, k_i: indexer.topK }),
  };
  const query = qLoraRank === null ? "H · (d_n + d_r)" : "r_q";
  const gate = outputGate === false ? "" : outputGate === "headwise" ? " + H" : " + H · d_v";
  const seen = indexer === null ? "(K + 1)" : "min(K + 1, k_i)";
  return [
    matrix("q-kv-down", `D · (${query} + r_kv + d_r${gate})`, symbols, "r_kv + d_r"),
    ...(qLoraRank === null ? [] : [matrix("q-up", "r_q · H · (d_n + d_r)", symbols)]),
    matrix("kv-absorb", "r_kv · H · (d_n + d_v)", symbols),
    ...(indexer === null || indexer.shared === true
      ? []
      : [
          matrix("indexer-q", `${qLoraRank === null ? "D" : "r_q"} · H_i · d_i`, symbols),
          matrix("indexer-k", "D · (d_i + H_i)", symbols, "d_i"),
        ]),
    { operator: "attention-decode", params: null, flops: `2 · H · (2 · r_kv + d_r) · ${seen}`, cache: null, symbols },
    matrix("attention-out", "H · d_v · D", symbols),
  ];
}

/** The projections of mixers differ from family to family; their state does not. */
function stateLine(attention: LinearAttention): Line {
  const { valueHeads, keyHeadDim, valueHeadDim } = attention;
  const symbols = { H_v: valueHeads, d_k: keyHeadDim, d_v: valueHeadDim };
  const cache = "H_v · d_k · d_v";
  return { operator: "scan-decode", params: null, flops: `2 · ${stateProducts(attention)} · ${cache}`, cache, symbols };
}

function block(ffn: Ffn, hidden: number): readonly Line[] {
  if (ffn.kind === "none") return [];
  const inputs = ffn.gated ? "2 · " : "";
  const pair = (name: string, width: string, symbols: Symbols): readonly Line[] => [
    matrix(`${name}-up`, `${inputs}D · ${width}`, symbols),
    matrix(`${name}-down`, `${width} · D`, symbols),
  ];
  if (ffn.kind === "dense") return pair("ffn", "F", { D: hidden, F: ffn.width });
  const { experts, topK, width, expertHidden, sharedWidth, denseWidth } = ffn;
  const symbols = { D: hidden, D_e: expertHidden, E: experts, k: topK, F_e: width, F_s: sharedWidth, F: denseWidth };
  const expert = `${ffn.gated ? 3 : 2} · ${expertHidden === hidden ? "D" : "D_e"} · F_e`;
  return [
    matrix("router", "D · E", symbols),
    { operator: "experts", params: `E · ${expert}`, flops: `2 · k · ${expert}`, cache: null, symbols },
    ...(sharedWidth > 0 ? pair("shared", "F_s", symbols) : []),
    ...(denseWidth > 0 ? pair("ffn", "F", symbols) : []),
  ];
}
