/**
 * Kernels of an engine other than the one that a law is fitted to (vLLM): its own parameters on a generation where tables of it were
 * measured, and on others half of that deviation, in e-folds.
 *
 * Half is the middle of knowing nothing and of a deviation that is the engine's alone. TPOT of left-out families, systems and stacks of 1,670
 * public serving runs (bench/accuracy; median / 90th percentile / mean of clusters, %): 7.7 / 21.5 / 9.6, 7.3 / 20.9 / 9.2, 6.9 / 19.7 / 8.5 with
 * half, 7.6 / 21.4 / 9.7, 7.3 / 20.1 / 9.1, 7.0 / 19.3 / 8.3 with all of it, 7.9 / 22.0 / 9.6, 7.8 / 21.4 / 9.5, 7.2 / 20.2 / 8.6 with none.
 */
import { mean } from "@/lib/statistics/mean";
import type { Generation } from "./generation";

type Values = Readonly<Record<string, number>>;

/** Of |predicted / measured - 1|. */
export type ErrorFigures = { readonly median: number; readonly p90: number; readonly rows: number };

/** Kernels of one engine on one generation. */
export type StackFit = {
  readonly parameters: Values;
  /** Error over rows that the fit did not have, of the generation's law and of the engine's own. */
  readonly before: ErrorFigures;
  readonly after: ErrorFigures;
};

type Fitted = {
  readonly parameters: Readonly<Record<string, Values>>;
  readonly stacks?: Readonly<Record<string, StackFit>>;
  readonly law?: string;
  readonly dtype?: string;
};

export type EngineKernels = {
  readonly values: Values;
  /** Generations on which the engine was measured. */
  readonly from: readonly string[];
  readonly expected: ErrorFigures;
};

const TO_SIBLINGS = 0.5;
/** Shares of a peak, none of which passes one. */
const SHARES: ReadonlySet<string> = new Set(["compute", "memory", "share", "once"]);

/**
 * An engine that decodes by another library on each generation: what one of them costs says nothing of the next. SGLang has FlashInfer on
 * Ampere, FlashAttention 3 on Hopper, TensorRT-LLM's kernels on Blackwell. Of its BF16 decodes on H100, H200, B200 and GB200 (0.5.9 to 0.5.14,
 * data/ops-engines, no part of the fit) the generation's law is 7, 9, 12 to 15 and 14 % off, with half of A100's deviation 17, 18, 20 and 18 %.
 */
const LIBRARY_BY_GENERATION: Readonly<Record<string, readonly string[]>> = { sglang: ["decode"] };

/** `values`: the law's parameters for the generation. Null where no table of the engine says that its kernels are others. */
export function engineKernels(
  fit: Fitted,
  generation: Generation | null,
  engine: string,
  values: Values,
): EngineKernels | null {
  // Of other vendors nothing is known, least of all what an engine's kernels for NVIDIA's chips say of them.
  if (generation === null) return null;
  const measured = Object.entries(fit.stacks ?? {}).flatMap(([name, stack]) => {
    const [from = "", own] = name.split("/");
    return own === engine ? [{ from, stack }] : [];
  });
  const kernels = measured.find(({ from }) => from === generation) ?? marlinOn(fit, generation);
  if (kernels) return { values: kernels.stack.parameters, from: [kernels.from], expected: kernels.stack.after };
  if (measured.length === 0 || LIBRARY_BY_GENERATION[engine]?.includes(fit.law ?? "")) return null;
  const moved = Object.entries(values).map(([key, value]) => {
    const deviations = measured.map(({ from, stack }) => deviation(fit, from, stack, key));
    const leaning = value * Math.exp(TO_SIBLINGS * mean(deviations));
    return [key, SHARES.has(key) ? Math.min(1, leaning) : leaning] as const;
  });
  return {
    values: Object.fromEntries(moved),
    from: measured.map(({ from }) => from),
    expected: asFarOff(measured.map(({ stack }) => stack.before)),
  };
}

/** All engines run one library for experts of INT4: where the law has no table, that of any engine. */
function marlinOn({ dtype, law, parameters, stacks = {} }: Fitted, generation: Generation) {
  if (law !== "moe" || dtype !== "int4_wo" || parameters[generation]) return undefined;
  const match = Object.entries(stacks).find(([name]) => name.startsWith(`${generation}/`));
  return match && { from: generation, stack: match[1] };
}

/** In e-folds. */
function deviation({ parameters }: Fitted, generation: string, stack: StackFit, key: string): number {
  const law = (parameters[generation] ?? parameters.pooled)?.[key];
  const parameter = stack.parameters[key];
  return law === undefined || parameter === undefined ? 0 : Math.log(parameter / law);
}

/** A generation without a table of the engine may be as far off as the law was where there is one. */
const asFarOff = (errors: readonly ErrorFigures[]): ErrorFigures => ({
  median: mean(errors.map(({ median }) => median)),
  p90: mean(errors.map(({ p90 }) => p90)),
  rows: errors.reduce((sum, { rows }) => sum + rows, 0),
});
