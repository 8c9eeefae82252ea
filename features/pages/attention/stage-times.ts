/** Work as time, each stage on its own unit, and layer kinds put together. */
import type { Rates } from "./rates";
import { plus, type StageId, type Work } from "./stages";

export type StageTimes = Readonly<Record<StageId, number>> & { readonly memory: number };

export type Stage = StageId | "memory";
export const STAGES: readonly Stage[] = ["qk", "pv", "softmax", "vector", "scan", "memory"];

export type KindRow = {
  /** "gqa", "mla", "gqa-window"; a scan is one that has no softmax. */
  readonly kind: string;
  readonly layers: number;
  readonly work: Work;
  readonly times: StageTimes;
  /** By the scenario's time model. */
  readonly modelTime: number;
};

/** Fused multiply-adds of an exponential by polynomial: range reduction and degree 3 (FlashAttention-4), exponent by integer add. */
const POLYNOMIAL = 8;

export function listTimes(work: Work, rates: Rates, softShare: number): StageTimes {
  return {
    qk: work.qkDone / rates.matrix,
    pv: work.pvDone / rates.matrix,
    scan: work.scan / rates.matrix,
    softmax: ((1 - softShare) * work.exponentials) / rates.exponentials,
    vector: (work.vector + POLYNOMIAL * softShare * work.exponentials) / rates.vector,
    memory: work.bytes / rates.bandwidth,
  };
}

/** Layer groups that differ only in their FFN are one kind of attention here. */
export function mergedRows(rows: readonly KindRow[]): readonly KindRow[] {
  const merged = new Map<string, KindRow>();
  for (const row of rows) {
    const known = merged.get(row.kind);
    merged.set(
      row.kind,
      known === undefined
        ? row
        : {
            ...row,
            layers: known.layers + row.layers,
            work: plus(known.work, row.work),
            times: addTimes(known.times, row.times),
            modelTime: known.modelTime + row.modelTime,
          },
    );
  }
  return [...merged.values()];
}

const addTimes = (a: StageTimes, b: StageTimes): StageTimes => ({
  qk: a.qk + b.qk,
  pv: a.pv + b.pv,
  scan: a.scan + b.scan,
  softmax: a.softmax + b.softmax,
  vector: a.vector + b.vector,
  memory: a.memory + b.memory,
});
