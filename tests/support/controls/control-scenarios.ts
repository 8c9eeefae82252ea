/** On which scenarios a control of a page is tried: those that it answers soonest come first. */
import type { PlainInput } from "@/features/analysis/run-analysis";
import type { Control } from "@/lib/params/control";

/** Few users, so that what a page simulates is short. */
const LONG_PROMPTS: PlainInput = { isl: 8000, osl: 16 };

const NARROW_DOMAIN: PlainInput = { hw: "gh200-144" };
/** For a page that lays out by itself: a model that takes two domains. */
const TWO_DOMAINS: Readonly<Record<string, PlainInput>> = {
  plan: { ...NARROW_DOMAIN, ...LONG_PROMPTS, model: "qwen3-32b", gpus: 4, most: 4, tpot_ms: 15 },
  "hardware-advisor": { ...NARROW_DOMAIN, model: "qwen3-235b-a22b", conc: 16, most: 8 },
};

/** Scenarios on which it may matter: dense on one GPU (the quickest answer comes first), experts, phases of their own, tokens that travel, two GPUs to a scale-up domain. */
export const SCENARIOS: readonly PlainInput[] = [
  { model: "llama-3.1-8b", hw: "h100-sxm", tp: 1, conc: 16 },
  {},
  { split: true, d_tp: 4 },
  { tp: 1, adp: 8 },
  NARROW_DOMAIN,
];

/** A page that lays out by itself, on every accelerator: what it answers soonest comes first. */
const LAID_OUT: Readonly<Record<string, readonly PlainInput[]>> = {
  plan: [
    { model: "llama-3.1-8b", hw: "h100-sxm", gpus: 1, ...LONG_PROMPTS },
    { model: "qwen3-30b-a3b", hw: "h100-sxm", gpus: 2, ...LONG_PROMPTS },
    // Pools of their own for decode win here.
    { gpus: 16, isl: 4000, osl: 500, ttft_ms: 2000 },
  ],
  "hardware-advisor": [
    { model: "llama-3.1-8b", hw: "h100-sxm", conc: 16, most: 2 },
    { model: "qwen3-30b-a3b", conc: 16, most: 2 },
    { model: "qwen3-30b-a3b", most: 8 },
    // It tries every accelerator, those of narrow domains too.
    {},
  ],
};

/** What no layout of the usual scenario allows. */
export const IMPOSSIBLE: readonly (readonly [key: string, plain: PlainInput])[] = [
  ["ep", { ep: 7 }],
  ["pp", { pp: 4096 }],
  ["split", { split: true, d_tp: 3 }],
];

/** Where three answers for each value would take minutes. */
export const QUICK: Readonly<Record<string, readonly PlainInput[]>> = {
  plan: [{ model: "llama-3.1-8b", hw: "h100-sxm", gpus: 2, ...LONG_PROMPTS }],
  "hardware-advisor": [{ model: "llama-3.1-8b", most: 2, conc: 16 }],
  "simulation-sweep": [{ model: "llama-3.1-8b", hw: "h100-sxm", tp: 1 }],
};

/** Routed and shared experts on one GPU; a page that lays out by itself gets no more. */
const ALL_WEIGHTS: PlainInput = {
  ...{ model: "deepseek-v2-lite", hw: "h100-sxm", tp: 1, conc: 16, gpus: 1, most: 1 },
  ...LONG_PROMPTS,
};

/** Embeddings are memory alone: they matter where it is short. */
const SHORT_OF_MEMORY: PlainInput = { model: "qwen3-235b-a22b", hw: "a100-sxm-80", tp: 8, ep: 8, conc: 512 };

/** A prefix that requests share is memory as well. */
const SHARED_PREFIX: PlainInput = { ...SHORT_OF_MEMORY, ...LONG_PROMPTS };
const SHARED_ON_ONE: PlainInput = {
  ...{ model: "llama-3.1-8b", hw: "l40s", gpus: 1, isl: 8000, osl: 1024 },
  ...{ tpot_ms: 200, ttft_ms: 20_000, sure: 0 },
};

/** Drafts matter where there are some. */
const DRAFTED: readonly PlainInput[] = [
  { spec_tokens: 2, spec_by: "model", ...LONG_PROMPTS, model: "llama-3.1-8b", hw: "h100-sxm", gpus: 1, most: 1 },
  { spec_tokens: 2 },
  { spec_tokens: 2, spec_by: "model" },
];

/** `hidden`: where a page lays out by itself, the two that it answers soonest, one dense, one of experts. */
export const situations = (id: string, control: Control, hidden: boolean): readonly PlainInput[] => {
  if (control.meta.fold === "drafts") return DRAFTED;
  // A row of a stated layout has no probability.
  if (control.key === "sure" && id === "multi-model") return [{ sized: "best" }];
  const own = LAID_OUT[id];
  if (hidden && own) return own.slice(0, 2);
  const usual = own ?? SCENARIOS;
  if (control.key.startsWith("net_")) return [TWO_DOMAINS[id] ?? NARROW_DOMAIN, ...usual];
  if (/^w_(routed|shared)$/.test(control.key)) return [ALL_WEIGHTS, ...usual];
  if (control.key === "prefix_shared") return [...usual, own ? SHARED_ON_ONE : SHARED_PREFIX];
  // What money says is said where it decides.
  if (id === "scale-up-search" && /^(usd|busy)$/.test(control.key)) return [{ ...SCENARIOS[0], goal: "cost" }];
  if (control.key === "w_embedding" && !own) return [...usual, SHORT_OF_MEMORY];
  // Dense, of experts, and with pools of their own: the others differ in the layout that such a parameter would be part of.
  return hidden ? usual.slice(0, 3) : usual;
};
