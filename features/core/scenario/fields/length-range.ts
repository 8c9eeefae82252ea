/**
 * How far the lengths of prompts and answers range: ISL and OSL are means, and each request draws its own uniformly from
 * [(1 - v) · L, (1 + v) · L], as `--random-range-ratio` of `vllm bench serve` has it since pull request 16126 of April 2025 ("a symmetric
 * sampling range [length * (1 - range_ratio), length * (1 + range_ratio)]"), and TensorRT-LLM's benchmark_serving, which follows it. SGLang's
 * bench_serving (its issue 7253), the client of InferenceX and vLLM's own before draw from [r · L, L]: `fromLongest` has those as means.
 */
import type * as z from "zod";
import { param, real } from "@/lib/params/param";
import * as m from "./messages";

export const lengthRange: z.ZodDefault<z.ZodNumber> = param(real(0, 100).default(0), {
  label: m.lengthsRange,
  unit: "%",
  section: "workload",
  expert: true,
  hint: m.islAndOslAreMeans,
});

/** One token stays one: an answer that is its first token, or none at all. */
export const longestTokens = (mean: number, variation = 0): number =>
  mean === 1 ? 1 : Math.round(mean * (1 + variation));

type Ranging = { readonly promptTokens: number; readonly osl: number; readonly variation?: number };

/** Prompt, answer and both of the longest request: what memory and the model's own limit must hold. */
export function longestRequest({ promptTokens, osl, variation }: Ranging) {
  const [prompt, output] = [longestTokens(promptTokens, variation), longestTokens(osl, variation)];
  return { prompt, output, context: prompt + output };
}

/** A length of which each request has between `ratio` and all of it: the mean, and how far lengths range around that, 0 to 1. */
export const fromLongest = (length: number, ratio: number): { readonly mean: number; readonly variation: number } => ({
  mean: (length * (1 + ratio)) / 2,
  variation: (1 - ratio) / (1 + ratio),
});

/** The same backwards, for clients that are told the longest. */
export const toLongest = (mean: number, variation: number): { readonly length: number; readonly ratio: number } => ({
  length: mean * (1 + variation),
  ratio: (1 - variation) / (1 + variation),
});
