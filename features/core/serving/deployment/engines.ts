/**
 * Engine constants: how vLLM, SGLang and TensorRT-LLM form steps, and what a step costs beside its operators.
 *
 * A coefficient of a component (components.ts) is a product of factors, c = f · f_backend · f_generation · f_format, so that an engine
 * or a generation that was never measured keeps the common factor. Priors come from operator tables and engine sources; fitted values
 * (fitted.json) from public serving measurements (InferenceX, Apache-2.0, and runs published with AIConfigurator, Apache-2.0), as the
 * maximum of a posterior: log-normal around the prior with the sigma stated here. `bench/accuracy` writes them.
 *
 * What tuned kernels leave out of engines as they come (STOCK) is fitted to runs of other publishers, with all other constants as they are.
 */
import fitted from "./fitted.json";
import stock from "./stock.json";
import { BACKENDS, type Backend } from "@/features/core/memory/backend";
import { COMPONENTS, type Coefficients, type Component } from "../step-time/components";
import type { Policy } from "./policy";

export type Generation = "hopper" | "blackwell" | "other";

/** The formats that decide which matrix kernels run. */
export type EngineContext = {
  readonly backend: Backend;
  readonly generation: Generation;
  readonly dense: string;
  readonly experts: string;
  readonly mode: "agg" | "disagg";
  /** Experts run as the engine comes, where the constants are those of tuned recipes. */
  readonly stock: boolean;
};

export type Constant = { readonly prior: number; readonly sigma: number; readonly unit: string };

const US = 1e-6;
const seconds = (us: number, sigma: number): Constant => ({ prior: us * US, sigma, unit: "s" });
const factor = (sigma: number): Constant => ({ prior: 1, sigma, unit: "factor" });

/** The common factor of each component. Launch gaps vary widely between stacks, utilisations little (operator tables). */
const COMMON: Readonly<Record<Component, Constant>> = {
  step: seconds(500, 0.6), // scheduler, sampler, launch: 0.3 ms asynchronous, 0.6 to 0.9 ms otherwise
  sequence: seconds(8, 0.6), // input preparation and detokenisation per sequence
  layer: seconds(10, 1), // norms, residuals, quantisation and gaps that the operator list does not price
  moeLayer: seconds(15, 1), // routing, permutation, reduction
  latentLayer: seconds(25, 1), // extra small projections of latent attention
  linearLayer: seconds(40, 1), // convolution, gates and recurrences of linear attention
  prefillLayer: seconds(80, 1), // eager or piecewise launches of a layer while prompts are processed
  prompt: seconds(1000, 1), // per prompt in a step
  floor: factor(0.45),
  latency: factor(0.45),
  wire: factor(0.45),
  denseCompute: factor(0.3),
  denseMemory: factor(0.3),
  expertCompute: factor(0.45),
  expertMemory: factor(0.45),
  decodeAttention: factor(0.45),
  prefillAttention: factor(0.45),
  other: factor(0.45),
  firstToken: seconds(15_000, 1),
  // Eager launches of the first pass: as many kernels as leave gaps in a decode step, at twenty times the gap that a graph leaves.
  firstMoeLayer: seconds(300, 1),
  firstLatentLayer: seconds(500, 1),
  firstLinearLayer: seconds(800, 1),
  coldStart: seconds(50_000, 1),
  firstTokenSteps: { prior: 2, sigma: 1.5, unit: "steps" },
};

const BY_BACKEND: readonly Component[] = [
  "step",
  "sequence",
  "layer",
  "moeLayer",
  "latentLayer",
  "prefillLayer",
  "prompt",
  "latency",
  "firstMoeLayer",
  "firstLatentLayer",
  "firstLinearLayer",
  "coldStart",
];
const BY_FORMAT: readonly Component[] = ["denseCompute", "denseMemory", "expertCompute", "expertMemory"];
const BY_GENERATION: readonly Component[] = [
  "floor",
  "layer",
  "moeLayer",
  "latentLayer",
  "linearLayer",
  "latency",
  "wire",
  ...BY_FORMAT,
  "decodeAttention",
  "prefillAttention",
];

/**
 * Of experts under an engine as it comes: their arithmetic against that of tuned kernels, and seconds of every layer with experts beside its
 * kernels (routing, quantisation of inputs, tokens put in order). The same on every engine: what an engine has of its own does not transfer from
 * one publisher to the others. Tried on them and not better when left out: a time per local expert, a time per step, a factor of weight
 * traffic, a factor for each engine or format.
 */
const STOCK = { expertCompute: factor(0.3), moeLayer: seconds(20, 1) } as const;
export const STOCK_FACTORS = ["expertCompute.stock", "moeLayer.stock"] as const;

/** Names of the factors whose product is the coefficient of a component. */
export function factorNames(component: Component, context: EngineContext): readonly string[] {
  const names: string[] = [component];
  if (BY_BACKEND.includes(component)) names.push(`${component}.${context.backend}`);
  if (BY_GENERATION.includes(component) && context.generation !== "other")
    names.push(`${component}.${context.generation}`);
  if (BY_FORMAT.includes(component)) {
    const format = component.startsWith("dense") ? context.dense : context.experts;
    names.push(`${component}.${format}`);
    if (component.startsWith("expert")) names.push(`${component}.${format}.${context.generation}`);
  }
  if (component === "firstToken" || component === "firstTokenSteps") names.push(...requestFactors(component, context));
  return names;
}

/** Seconds and steps until a client sees its first token, beside those that the recipe explains: by engine, apart for separate pools. */
function requestFactors(component: Component, { backend, mode }: EngineContext): readonly string[] {
  const named = `${component}.${backend}`;
  return mode === "disagg" ? [`${component}.disagg`, `${named}.disagg`] : [named];
}

/**
 * Prior of a factor. What all share moves most, then what an engine, a format and last a generation has of its own: operator laws are
 * fitted to each generation already, and what they leave is software.
 */
export function constant(name: string): Constant {
  if (name === "expertCompute.stock") return STOCK.expertCompute;
  if (name === "moeLayer.stock") return STOCK.moeLayer;
  const [component = "other", ...qualifiers] = name.split(".");
  const common = COMMON[component as Component];
  if (qualifiers.length === 0) return common;
  if (SOFTWARE.includes(component as Component)) return factor(common.sigma);
  return factor(common.sigma * ownShare(qualifiers.at(-1) ?? ""));
}

/** Of the common sigma. */
const ownShare = (word: string): number =>
  GENERATIONS.includes(word) ? 0.2 : BACKENDS.some((backend) => backend === word) ? 2 / 3 : 0.4;
const GENERATIONS: readonly string[] = ["hopper", "blackwell"] satisfies Generation[];

/** What only software decides differs freely between backends. */
const SOFTWARE: readonly Component[] = ["prefillLayer", "prompt", "firstToken", "firstTokenSteps", "coldStart"];

export type FactorValues = Readonly<Record<string, number>>;

/** Without what is fitted to other publishers. */
export const TUNED_FACTORS: FactorValues = fitted.factors;
export const FITTED: FactorValues = { ...TUNED_FACTORS, ...stock.factors };

/** Values of all components; a factor without a fitted value keeps its prior. */
export function engineCoefficients(context: EngineContext, values: FactorValues = FITTED): Coefficients {
  const known = KNOWN.get(values) ?? new Map<string, Coefficients>();
  KNOWN.set(values, known);
  const key = Object.values(context).join("|");
  const coefficients = known.get(key);
  if (coefficients) return coefficients;
  const entries = COMPONENTS.map((component) => {
    const names = factorNames(component, context);
    return [component, names.reduce((product, name) => product * (values[name] ?? constant(name).prior), 1)];
  });
  const tuned = Object.fromEntries(entries) as Coefficients;
  const made = context.stock ? withStock(tuned, values) : tuned;
  known.set(key, made);
  return made;
}

function withStock(tuned: Coefficients, values: FactorValues): Coefficients {
  const [compute, layer] = STOCK_FACTORS.map((name) => values[name] ?? constant(name).prior);
  return {
    ...tuned,
    expertCompute: tuned.expertCompute * (compute ?? 1),
    moeLayer: tuned.moeLayer + (layer ?? 0),
  };
}

/** Asked for at every load of a sweep and every row of a file. */
const KNOWN = new WeakMap<FactorValues, Map<string, Coefficients>>();

export const POLICIES: Readonly<Record<Backend, Policy>> = {
  // V1 scheduler: decodes first, prefill fills the budget; preempting, so about half of an output is resident on average.
  vllm: {
    steps: "mixed",
    tokenBudget: 2048,
    maxSequences: 1024,
    pollEvery: 1,
    holdSteps: 0,
    lookAhead: false,
    balanceSteps: 0,
    reservedOutput: 0.5,
    graphStride: 8,
  },
  // Prefill first, chunked; the overlapped scheduler composes a batch while the one before it runs.
  sglang: {
    steps: "prefill-only",
    tokenBudget: 16384,
    maxSequences: 1024,
    pollEvery: 1,
    holdSteps: 0,
    lookAhead: true,
    balanceSteps: 0,
    reservedOutput: 0.5,
    graphStride: 8,
  },
  // In-flight batching with the guaranteed-no-evict policy and the overlapped scheduler. Attention-DP recipes wait until every rank
  // has a prompt (attention_dp_config: enable_balance), for as many steps at most.
  trtllm: {
    steps: "mixed",
    tokenBudget: 8192,
    maxSequences: 2048,
    pollEvery: 1,
    holdSteps: 0,
    lookAhead: true,
    balanceSteps: 50,
    reservedOutput: 1,
    graphStride: 8,
  },
};

/** Seconds in which a client reads the end of a stream and its next prompt reaches the scheduler: chosen by cross-validation, against 0 and a random 15 ms. */
export const TURNAROUND = 0.01;
