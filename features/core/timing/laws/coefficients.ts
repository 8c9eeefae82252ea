/**
 * The fitted parameters of all laws, with what is known of their errors. `coefficients.json` is written by bench/fit.
 */
import { mean } from "@/lib/statistics/mean";
import data from "./coefficients.json";
import { engineKernels, type ErrorFigures, type StackFit } from "./engine-kernels";
import type { Generation } from "./generation";
import { TUNED, type Kernels } from "@/features/core/operators/kernel-path";
import { versionKernels } from "./version-kernels";

export type LeftOutError = {
  /** Catalogue id of the system whose rows were not fitted. */
  readonly system: string;
  readonly stack: string;
  /** Systems of its generation that the parameters came from, "pooled": the other generations, or its other rows. */
  readonly basis: string;
  /** |predicted / measured - 1| over all rows, and over those that the bar is about. */
  readonly all: ErrorFigures;
  readonly judged: ErrorFigures;
  /**
   * Factor between predicted and measured, 1 or more, where the roofline is below a microsecond; null without such
   * rows.
   */
  readonly floor: ErrorFigures | null;
};

export type Fit = {
  readonly law: string;
  readonly dtype: string;
  /** By generation, and `pooled` over them. */
  readonly parameters: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By generation and engine ("hopper/trtllm"), where that engine's kernels are known to be others than those that the law is fitted to. */
  readonly stacks?: Readonly<Record<string, StackFit>>;
  /** What describes the measurement rather than the law: routing of the expert tables, streams between kernels. */
  readonly beside: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Systems and measured rows of each generation. */
  readonly systems: Readonly<Record<string, readonly string[]>>;
  readonly rows: Readonly<Record<string, number>>;
  readonly inSample: Readonly<Record<string, ErrorFigures>>;
  readonly leftOut: readonly LeftOutError[];
  /** Every generation predicted from the others alone. */
  readonly transfer: readonly LeftOutError[];
  readonly bar: number;
  readonly barRows: string;
  readonly note?: string;
};

export type Coefficients = { readonly source: string; readonly licence: string; readonly fits: readonly Fit[] };

export const coefficients = data as unknown as Coefficients;

const byName = new Map(coefficients.fits.map((fit) => [`${fit.law}/${fit.dtype}`, fit]));

export type Choice = {
  readonly fit: Fit;
  /** The generation whose parameters are used, or `pooled` where it has none. */
  readonly basis: string;
  readonly values: Readonly<Record<string, number>>;
  /** Of the routing in the table; absent: not a law of experts. */
  readonly evenness?: number | undefined;
  /** Where the engine's own kernels were measured; null: priced as those that the law is fitted to. */
  readonly engineFrom: readonly string[] | null;
  /**
   * Error to expect: left-out systems of the generation, or transfers between generations; null where nothing was
   * measured.
   */
  readonly expected: ErrorFigures | null;
};

type Values = Choice["values"];

const choices = new Map<string, Choice>();

/**
 * Parameters of a law for a generation; those of its nearest measured format where this one was not, and pooled ones with the
 * wider error of a transfer where none was. An engine whose kernels are known to differ has its own, experts by its version unless they are
 * tuned; `engine` null: none in particular.
 */
export function chooseFit(
  law: string,
  dtype: string,
  generation: Generation | null,
  engine: string | null = null,
  kernelChoice: Kernels = TUNED,
): Choice {
  const key = `${law}/${dtype}/${generation ?? ""}/${engine ?? ""}/${kernelChoice.path}/${kernelChoice.version ?? ""}`;
  const known = choices.get(key);
  if (known) return known;
  const fit = nearestFit(law, dtype, generation);
  const parameters = generation === null ? undefined : fit.parameters[generation];
  const basis = parameters && generation !== null ? generation : "pooled";
  const values = parameters ?? fit.parameters.pooled ?? {};
  const kernels = engine === null ? null : engineKernels(fit, generation, engine, values);
  const lawFor = (format: string): Values => chooseFit(law, format, generation, engine).values;
  const isTold = law === "moe" && engine !== null && generation !== null;
  const ofVersion = isTold ? versionKernels({ dtype, generation, engine }, kernelChoice, lawFor) : null;
  const choice = {
    fit,
    basis,
    values: ofVersion?.values ?? kernels?.values ?? values,
    evenness: ofVersion?.evenness ?? fit.beside[basis]?.evenness,
    engineFrom: ofVersion ? [basis] : (kernels?.from ?? null),
    expected: ofVersion?.expected ?? kernels?.expected ?? expectedError(fit, basis),
  };
  choices.set(key, choice);
  return choice;
}

/**
 * Kernels of FP8 in blocks were not measured on GB202 (tables of 32 x 64 matrices only): per-tensor ones of the same chip are. MXFP4 experts of
 * Ampere run Marlin, as INT4 ones do: vLLM's Triton kernels for them need Hopper, and Marlin is what its table of L40S measured too. By the law pooled
 * over Triton's tiles 128 experts of gpt-oss on an A100 took 2.6 ms, where Marlin reads as many bytes of INT4 at 0.78 of the bandwidth.
 */
const NEAREST: Readonly<Record<string, string>> = { fp8_block: "fp8", w4a16_mxfp4: "int4_wo" };

function nearestFit(law: string, dtype: string, generation: Generation | null): Fit {
  const fit = byName.get(`${law}/${dtype}`);
  if (!fit) throw new Error(`No fit of ${law} for ${dtype}`);
  if (generation === null || fit.parameters[generation]) return fit;
  const near = byName.get(`${law}/${NEAREST[dtype]}`);
  const stacks = Object.keys(near?.stacks ?? {});
  return near && (near.parameters[generation] || stacks.some((name) => name.startsWith(`${generation}/`))) ? near : fit;
}

function expectedError(fit: Fit, basis: string): ErrorFigures | null {
  const systems = fit.systems[basis]?.map((name) => name.split("/")[0]) ?? [];
  const kin = fit.leftOut.filter(({ system }) => systems.includes(system));
  const known = basis === "pooled" && fit.transfer.length > 0 ? fit.transfer : kin;
  const errors = (known.length > 0 ? known : fit.leftOut).map(({ judged }) => judged);
  if (errors.length === 0) return fit.inSample[basis] ?? null;
  return {
    median: mean(errors.map((e) => e.median)),
    p90: mean(errors.map((e) => e.p90)),
    rows: errors.reduce((sum, e) => sum + e.rows, 0),
  };
}

/** Generations on which kernels of an engine's own were measured; none: it is priced as the laws' engines are. */
export const measuredGenerations = (engine: string): readonly string[] => [
  ...new Set(
    coefficients.fits.flatMap(({ stacks = {} }) =>
      Object.keys(stacks).flatMap((name) => (name.endsWith(`/${engine}`) ? [name.slice(0, -engine.length - 1)] : [])),
    ),
  ),
];
