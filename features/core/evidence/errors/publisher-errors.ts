/**
 * Errors for publishers other than InferenceX, each left out of what is fitted to them: by publisher, engine, version, chip and kind of model.
 * Written by `node bench/evidence.mjs --write` (bench/accuracy/publishers). No measured time is in it.
 */
import type { ErrorParts } from "./parts";
import stored from "./publisher-errors.json";

/** Shares of the measured time; + = predicted slower. */
export type ErrorSlice = ErrorParts & {
  readonly by: "all" | "kind" | "publisher" | "engine" | "version" | "chip" | "ttft";
  /** Of `by`: "MoE", "GPUStack", "vllm", "vllm 0.11.1", "Hopper"; empty where it is all. */
  readonly name: string;
  /** Of a version that runs both. */
  readonly kind?: "dense" | "MoE";
  readonly inside: number;
};

export const PUBLISHER_ERRORS = stored as unknown as readonly ErrorSlice[];
