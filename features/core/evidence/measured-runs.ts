/** What public runs measured, for charts that show them beside predictions. In the order of RUNS. */
import { userRate } from "@/features/core/scenario/request-time";
import { fromMs } from "@/lib/units/edge";
import stored from "./measured-runs.json";
import { RUNS, type Run } from "./runs";
import type { Traits } from "./traits";

/** The stored form: milliseconds, and output tokens per second and GPU, three digits. */
export type StoredTimes = {
  readonly origin: string;
  readonly ttft_ms: readonly number[];
  readonly tpot_ms: readonly number[];
  readonly output_tok_s_gpu: readonly number[];
};

const MEASURED: StoredTimes = stored;

export type MeasuredRun = {
  readonly run: Run;
  /** Seconds. */
  readonly ttft: number;
  readonly tpot: number;
  /** Output tokens per second: of one user, and of one GPU. */
  readonly perUser: number;
  readonly perGpu: number;
};

/** Lengths within about a factor of two are near: 4,000 tokens and 8,192 are. */
const NEAR_LENGTHS = 2.1;

/** Runs of the same model architecture in about the same format on the same chip, with lengths that are near. */
export function nearbyRuns({ chip, total, active, bits, isl, osl }: Traits): readonly MeasuredRun[] {
  const within = (a: number, b: number, factor: number): boolean =>
    Math.abs(Math.log(a / b)) <= Math.log(factor) + 1e-9;
  return RUNS.flatMap((run) => {
    const alike = run.chip === chip && within(run.total, total, 1.02) && within(run.active, active, 1.02);
    const near = within(run.isl, isl, NEAR_LENGTHS) && within(run.osl, osl, NEAR_LENGTHS);
    return alike && near && within(run.bits, bits, 1.2) ? [measuredRun(run)] : [];
  });
}

function measuredRun(run: Run): MeasuredRun {
  const at = (column: readonly number[]): number => column[run.index] ?? NaN;
  const [ttft, tpot] = [fromMs(at(MEASURED.ttft_ms)), fromMs(at(MEASURED.tpot_ms))];
  return { run, ttft, tpot, perUser: userRate({ ttft, tpot }), perGpu: at(MEASURED.output_tok_s_gpu) };
}
