/** What a pool and its workers say to each other, in browsers and in Node alike. */

export type ToCells =
  | { readonly type: "open"; readonly job: string; readonly kind: string; readonly input: unknown }
  | { readonly type: "close"; readonly job: string }
  | {
      readonly type: "run";
      readonly run: number;
      readonly job: string;
      readonly index: number;
      /** Shared memory that holds the number of the run to give up; null where memory cannot be shared. */
      readonly flag: Int32Array | null;
    };

export type FromCells =
  | { readonly type: "progress"; readonly run: number; readonly share: number }
  | { readonly type: "done"; readonly run: number; readonly outcome: unknown }
  | { readonly type: "failed"; readonly run: number; readonly reason: string };
