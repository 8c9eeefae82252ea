/** What a kernel's name says that it computes, several things where it is fused of several. Pure words: who wrote it does not matter. */

/** In names that are written in small letters, with a line between words. */
const WORDS: Readonly<Record<string, RegExp>> = {
  "all-reduce": /all_?reduce/,
  "reduce-scatter": /reduce_?scatter/,
  "all-gather": /all_?gather/,
  norm: /norm(?!al)/,
  add: /(^|_)(add|residual)(_|$)/,
  multiply: /(^|_)mul(_|$)/,
  rotary: /rope|rotary/,
  cache: /kv_?(cache|store|insert|write|append)|(store|write|insert|append)_?kv|reshape_and_cache|concat_and_cache/,
  activation: /silu|swiglu|gelu|(^|_)relu/,
  quantise: /(?<!de)quant|(cast|convert)_?(to_?)?fp[48]/,
  dequantise: /dequant/,
  softmax: /softmax/,
  "top-k": /top_?k/,
  bias: /(^|_)bias/,
  gemm: /gemm|matmul|nvjet|(^|_)[bm]mm(_|$)|cijk/,
  attention: /fmha|flash|attention|(^|_)attn/,
  permute: /permut|transpose/,
  embedding: /embedding/,
  finalise: /finali[sz]e|moe_(align_)?sum/,
};

export function statedOperations(name: string): ReadonlySet<string> {
  const text = name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_");
  return new Set(Object.entries(WORDS).flatMap(([operation, words]) => (words.test(text) ? [operation] : [])));
}
