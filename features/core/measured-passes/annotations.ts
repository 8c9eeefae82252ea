/**
 * What engines write on a step: how many requests of each kind it runs, how many tokens they bring, and what they find cached.
 *
 *   vLLM    execute_T_context_n(sqA skB sqsq… sqsk…)_generation_m(sqC skD …)   A, C new tokens; B, D positions with them
 *           execute_context_n(A_Q)_generation_m(C)                            of 2025: Q the sum over requests of new · all
 *   SGLang  step[EXTEND bs=n toks=A], step[DECODE bs=m]
 */

/** Requests of one kind in a step. Tokens are means over them, so they need not be whole. */
export type LoadPart = {
  readonly requests: number;
  /** Each. */
  readonly newTokens: number;
  /** Positions of each that the cache held before; null where nothing says. */
  readonly cached: number | null;
};

export type PassLoad = { readonly prefill: LoadPart | null; readonly decode: LoadPart | null };

const VLLM = /^execute_(?:\d+_)?context_(\d+)\(([^)]*)\)_generation_(\d+)\(([^)]*)\)/;
const SGLANG = /^step\[(\w+)\b([^\]]*)\]/;

/** The load that an annotation states; null where it is none of these. */
export function annotatedLoad(name: string): PassLoad | null {
  const vllm = VLLM.exec(name);
  if (vllm !== null)
    return {
      prefill: vllmPart(Number(vllm[1]), vllm[2] ?? ""),
      decode: vllmPart(Number(vllm[3]), vllm[4] ?? ""),
    };
  const sglang = SGLANG.exec(name);
  return sglang === null ? null : sglangLoad((sglang[1] ?? "").toLowerCase(), sglang[2] ?? "");
}

function vllmPart(requests: number, text: string): LoadPart | null {
  if (requests === 0) return null;
  const named = /^sq(\d+)sk(\d+)/.exec(text);
  if (named !== null) {
    const [tokens, positions] = [Number(named[1]), Number(named[2])];
    return { requests, newTokens: tokens / requests, cached: Math.max(0, positions - tokens) / requests };
  }
  const [tokens = NaN, product] = text.split("_").map(Number);
  if (!(tokens > 0)) return null;
  const cached = requests === 1 && product !== undefined ? Math.max(0, product / tokens - tokens) : null;
  return { requests, newTokens: tokens / requests, cached };
}

function sglangLoad(mode: string, text: string): PassLoad | null {
  const requests = Number(/\bbs=(\d+)/.exec(text)?.[1]);
  const tokens = Number(/\btoks=(\d+)/.exec(text)?.[1]);
  if (!(requests > 0)) return null;
  const part = { requests, newTokens: tokens > 0 ? tokens / requests : 1, cached: null };
  if (mode === "decode") return { prefill: null, decode: part };
  return mode === "extend" || mode === "prefill" ? { prefill: part, decode: null } : null;
}
