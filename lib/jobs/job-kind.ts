/**
 * Work too long for one frame, split into independent cells. A kind says how a cell is computed;
 * where (browser workers, threads, a queue over machines) is decided elsewhere and must not show in the result.
 */
import type { Result } from "@/lib/result";
import type { Text } from "@/lib/text";

/** What a running cell may report and ask. */
export type CellControl = {
  /** 0 to 1; call it as often as convenient, what changes nothing visible is dropped. */
  progress(share: number): void;
  /** Once true, return anything at once: the outcome is thrown away. */
  cancelled(): boolean;
};

/** For runs that are neither watched nor stopped. */
export const UNWATCHED: CellControl = { progress: () => undefined, cancelled: () => false };

/**
 * Laws that every executor relies on: `plan` gives the same cells in the same order for the same input; `runCell` depends on input and
 * cell only (no clock, no global random) and not on which cells ran before; outcomes are plain data (lib/jobs/plain-text).
 */
export type JobKind<Input = unknown, Cell = unknown, Outcome = unknown, Summary = unknown> = {
  readonly kind: string;
  /** Judges what a stranger sent; what it accepts, `plan` and `runCell` take without trouble. */
  read(plain: unknown): Result<Input>;
  plan(input: Input): readonly Cell[];
  runCell(input: Input, cell: Cell, control: CellControl): Outcome;
  /** From all outcomes, in the order of `plan`; in slices (slices.ts) where it looks at each for long. */
  summarise?(input: Input, outcomes: readonly Outcome[]): Summary | Promise<Summary>;
};

export function defineJob<Input, Cell, Outcome, Summary>(
  kind: JobKind<Input, Cell, Outcome, Summary>,
): JobKind<Input, Cell, Outcome, Summary> {
  return kind;
}

/** All outcomes, in the order of `plan`, on the calling thread. */
export const runCells = <Input, Cell, Outcome>(
  kind: Pick<JobKind<Input, Cell, Outcome>, "plan" | "runCell">,
  input: Input,
): readonly Outcome[] => kind.plan(input).map((cell) => kind.runCell(input, cell, UNWATCHED));

/** A kind in a list that is cheap to import: its engine is loaded when a job of it starts. */
export type JobListing = {
  readonly kind: string;
  readonly title: Text;
  /** Outcomes are a few kilobytes each: a browser keeps them over a reload. */
  readonly small?: true;
  load(): Promise<JobKind>;
};

/** One job as it travels between places. `id` names kind, input and code together. */
export type JobTicket = { readonly id: string; readonly kind: string; readonly input: unknown };
