/** What a pool and its workers say to each other, in browsers and in Node alike. */

export type ToCells =
  | { readonly type: "open"; readonly job: string; readonly kind: string; readonly input: unknown }
  | { readonly type: "close"; readonly job: string }
  | {
      readonly type: "run";
      readonly run: number;
      readonly job: string;
      /** Indices of the cells to compute, in this order. */
      readonly cells: readonly number[];
      /** Seconds after which no further cell begins; null: all are computed. */
      readonly limit: number | null;
      /** Shared memory that holds the number of the run to give up; null where memory cannot be shared. */
      readonly flag: Int32Array | null;
    };

/** `reason`: the cell threw. */
export type CellResult =
  { readonly index: number; readonly outcome: unknown } | { readonly index: number; readonly reason: string };

export type FromCells =
  | { readonly type: "progress"; readonly run: number; readonly index: number; readonly share: number }
  | {
      readonly type: "cells";
      readonly run: number;
      readonly results: readonly CellResult[];
      /** That the whole run took; null: it goes on. */
      readonly seconds: number | null;
    };
