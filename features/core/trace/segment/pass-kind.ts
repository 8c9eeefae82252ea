/** What a pass does, as far as its annotations, its kernels and its length tell. */
import type { Sequence } from "./sequence";
import type { PassKind } from "./segmentation";

/** A named range of the host or the device that covers a step. Microseconds. */
export type Mark = { readonly name: string; readonly start: number; readonly end: number };

/** A pass this many times as long as the shortest of the same model is no decode beside a decode. */
const LONGER = 3;

/** Kinds by annotation and kernel names; `unknown` where neither says. */
export function namedKind(
  sequence: Sequence,
  names: readonly string[],
  from: number,
  to: number,
  marks: readonly Mark[],
): PassKind {
  const named = annotatedKind(marks);
  if (named !== null) return named;
  let prefill = 0;
  let decode = 0;
  for (let k = from; k < to; k += 1) {
    const category = sequence.rules[k]?.category ?? "";
    if (category.endsWith("-backward")) return "training";
    if (!/attention$/.test(category)) continue;
    const name = names[sequence.work.nameId[sequence.at[k] as number] as number] ?? "";
    if (isDecode(name) && !/prefill/i.test(name)) decode += 1;
    else if (/prefill|context|varlen_fwd|ragged/i.test(name)) prefill += 1;
  }
  if (prefill > 0 && decode > 0) return "mixed";
  return prefill > 0 ? "prefill" : decode > 0 ? "decode" : "unknown";
}

function isDecode(name: string): boolean {
  if (/decode|splitkv|split_kv|xqa|mqa_logits/i.test(name)) return true;
  const paged = name.search(/pagedkv/i);
  return paged >= 0 && /q1\b/i.test(name.slice(paged));
}

/**
 * vLLM names a step by the requests and tokens of each kind (`execute_context_2(512_…)_generation_6(6)`, of late with all tokens first:
 * `execute_8192_context_9(…)_generation_37(…)`), SGLang by its mode (`step[EXTEND bs=15 toks=15360]`).
 */
const VLLM = /^execute_(\d+_)?context_(\d+)\((\d*)(?!\d).*?\)_generation_(\d+)\((\d*)/;

/** null where no annotation says it. */
export function annotatedKind(marks: readonly Mark[]): PassKind | null {
  for (const { name } of marks) {
    const vllm = VLLM.exec(name);
    if (vllm !== null) {
      if (vllm[2] === "0") return "decode";
      return vllm[4] === "0" ? "prefill" : "mixed";
    }
    const mode = /\b(extend|prefill|decode|mixed|draft|verify|target_verify)\b/i.exec(name)?.[1]?.toLowerCase();
    if (mode === "extend" || mode === "prefill") return "prefill";
    if (mode === "target_verify" || mode === "verify") return "verify";
    if (mode === "decode" || mode === "mixed" || mode === "draft") return mode;
  }
  return null;
}

/** Tokens of a step as its annotation counts them; null without one. */
export function annotatedTokens(marks: readonly Mark[]): number | null {
  for (const { name } of marks) {
    const vllm = VLLM.exec(name);
    if (vllm?.[1] !== undefined) return Number.parseInt(vllm[1], 10);
    if (vllm !== null) return Number(vllm[3]) + Number(vllm[5]);
    const sglang = /\btoks=(\d+)/.exec(name) ?? (/decode/i.test(name) ? /\bbs=(\d+)/.exec(name) : null);
    if (sglang !== null) return Number(sglang[1]);
  }
  return null;
}

export type Undecided = {
  readonly kind: PassKind;
  readonly layers: number;
  readonly busy: number;
  readonly partial: boolean;
};

/**
 * Kinds of all passes, with what only their neighbours tell: runs of one or two layers between whole passes are drafts, and the pass
 * behind a draft verifies; among passes of unknown kind those three times as long as the shortest are prefills, the others decodes.
 */
export function settledKinds(passes: readonly Undecided[], layers: number): PassKind[] {
  const kinds = passes.map(({ kind }) => kind);
  const short = passes.map((pass) => layers >= 8 && pass.layers <= 2 && !pass.partial);
  passes.forEach((_, i) => {
    if (short[i]) kinds[i] = "draft";
    else if (i > 0 && short[i - 1] && kinds[i] !== "prefill") kinds[i] = "verify";
  });
  const open = passes.flatMap((pass, i) => (kinds[i] === "unknown" && !pass.partial ? [pass.busy] : []));
  const least = Math.min(...open);
  const spread = open.some((busy) => busy > LONGER * least);
  if (spread) {
    passes.forEach((pass, i) => {
      if (kinds[i] === "unknown" && !pass.partial) kinds[i] = pass.busy > LONGER * least ? "prefill" : "decode";
    });
  }
  return kinds;
}
