/** What first sentences are made of. */
import type { IdleCause } from "../device/idle";
import type { KernelFamily } from "../kernels/rules";
import type { LayerRow } from "../tables/passes";

export type KindOfLayer = {
  readonly kind: string;
  readonly count: number;
  /** Microseconds of wall: of one on average, and of all. */
  readonly mean: number;
  readonly all: number;
  readonly rows: readonly LayerRow[];
};

export type Target =
  | { readonly idle: IdleCause; readonly share: number }
  | { readonly family: KernelFamily; readonly share: number; readonly kernel: string };

export type ColdStart = { readonly pass: number; readonly wall: number; readonly usual: number };

export type Iteration = { readonly count: number; readonly usual: number };
