/**
 * What must hold in a report, checked on every import: sums that its fields promise, and figures that no accelerator reaches. What fails
 * is said with both numbers; the figures stay as they were given.
 */
import { formatNumber } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import { fromGbPerS, fromMs, fromTflops, KILO, MICRO, MILLI } from "@/lib/units/edge";
import type { ReportingReport, StepRow } from "./document";
import { broken, impossible, noZone } from "./issues";
import * as m from "./messages";

export function checkReport(report: ReportingReport): readonly Issue[] {
  return [
    ...timeZone(report),
    ...timeSum(report),
    ...counts(report),
    ...topOrder(report),
    ...rows(report),
    ...limits(report),
  ];
}

/** Rows are written with four decimals of a millisecond, totals without rounding. */
const agrees = (a: number, b: number, roundings = 1): boolean =>
  Math.abs(a - b) <= MICRO * Math.max(Math.abs(a), Math.abs(b)) + roundings * ROUNDING_MS;

const ROUNDING_MS = 1e-4;

const f = (value: number): string => formatNumber(value, 6);

function timeZone({ timestamp }: ReportingReport): readonly Issue[] {
  return timestamp === null || /(Z|[+-]\d\d:?\d\d)$/i.test(timestamp) ? [] : [noZone(timestamp)];
}

function timeSum({ performance: p }: ReportingReport): readonly Issue[] {
  const { total_time_ms: total, compute_time_ms: compute, comm_time_ms: comm, wait_time_ms: wait } = p;
  if (total === null || compute === null || comm === null || wait === null) return [];
  const overlap = p.overlap_time_ms ?? 0;
  const sum = compute + comm + wait - overlap;
  if (agrees(sum, total)) return [];
  const sentence = `${f(compute)} + ${f(comm)} + ${f(wait)} − ${f(overlap)} = ${f(sum)}`;
  return [broken(m.computeCommWaitOverlapIs({ written: sentence, f: f(total) }))];
}

function counts({ performance: { num_ops: operators }, bottleneck: b }: ReportingReport): readonly Issue[] {
  const parts = [b.compute_bound_count, b.bw_bound_count, b.latency_bound_count, b.unknown_count];
  const sum = parts.reduce((all, part) => all + part, 0);
  if (operators === null || sum === operators) return [];
  return [broken(m.fourCountsArePartsSum({ parts: parts.join(" + "), sum, operators }))];
}

const MOST_TOP = 5;

function topOrder({ bottleneck: { top_ops: top } }: ReportingReport): readonly Issue[] {
  const unsorted = top.findIndex(({ t_total_ms: time }, index) => time > (top[index - 1]?.t_total_ms ?? Infinity));
  return [
    ...(top.length > MOST_TOP ? [broken(m.topOpsListsTopOperators({ top: top.length, mostTop: MOST_TOP }))] : []),
    ...(unsorted > 0
      ? [
          broken(
            m.topOpsIsNotSorted({
              opId: top[unsorted]?.op_id ?? "",
              f: f(top[unsorted]?.t_total_ms ?? NaN),
              f2: f(top[unsorted - 1]?.t_total_ms ?? NaN),
            }),
          ),
        ]
      : []),
  ];
}

const rowSum = ({
  t_compute_ms: compute,
  t_comm_ms: comm,
  t_wait_ms: wait,
  t_overlap_ms: overlap = 0,
}: StepRow): number => compute + comm + wait - overlap;

function rows({ performance: p, step_metrics: steps }: ReportingReport): readonly Issue[] {
  if (steps.length === 0) return [];
  const wrong = steps.filter((row) => !agrees(rowSum(row), row.t_total_ms, 4));
  const [first] = wrong;
  const sum = steps.reduce((all, { t_total_ms: time }) => all + time, 0);
  const total = p.total_time_ms;
  return [
    ...(first
      ? [
          broken(
            m.partsOfWrongOfSteps({
              wrong: wrong.length,
              steps: steps.length,
              opId: first.op_id,
              f: f(rowSum(first)),
              f2: f(first.t_total_ms),
            }),
          ),
        ]
      : []),
    ...(total !== null && !agrees(sum, total, steps.length)
      ? [broken(m.rowsSumToFMs({ f: f(sum), f2: f(total) }))]
      : []),
  ];
}

/** Below these no accelerator on sale lies: an embedded module of 2019 has 1 TFLOP/s, a single DDR4 channel 25 GB/s. */
const LEAST_PEAK = fromTflops(1);
const LEAST_BANDWIDTH = fromGbPerS(25);

function limits({ schema_version: version, performance: p }: ReportingReport): readonly Issue[] {
  const { mfu, mbu, ttft_ms: ttft, tpot_ms: tpot, tps, total_time_ms: total } = p;
  const issues: Issue[] = [];
  for (const [name, share] of Object.entries({ mfu, mbu }))
    if (share !== null && (share < 0 || share > 1)) issues.push(impossible(m.nameIsFShareLies({ name, f: f(share) })));
  const time = total === null ? 0 : fromMs(total);
  const peak = impliedRate(p.total_flops, mfu, time);
  if (peak !== null && peak < LEAST_PEAK)
    issues.push(impossible(m.totalFlopsMfuAndTotal({ f: f(peak / fromTflops(1)) })));
  const bandwidth = impliedRate(p.total_bytes, mbu, time);
  if (bandwidth !== null && bandwidth < LEAST_BANDWIDTH)
    issues.push(impossible(m.totalBytesMbuAndTotal({ f: f(bandwidth / fromGbPerS(1)) })));
  if (version.startsWith("1.0") && (ttft ?? 0) > 0 && (tpot ?? 0) > 0)
    issues.push(impossible(m.ttftMsFAndTpot({ f: f(ttft ?? NaN), f2: f(tpot ?? NaN) })));
  return [...issues, ...machineTime(version, tpot, tps)];
}

/** tier6 divides the step by its batch: 1000 / tpot = tps says that its "TPOT" is the machine's time per token, not a user's. */
export function isMachineTime(version: string, tpot: number | null, tps: number | null): boolean {
  return version.startsWith("1.0") && !!tpot && !!tps && Math.abs((tps * tpot) / KILO - 1) <= MILLI;
}

function machineTime(version: string, tpot: number | null, tps: number | null): readonly Issue[] {
  if (tpot === null || !isMachineTime(version, tpot, tps)) return [];
  return [
    {
      ...impossible(m.n1000TpotMsIsTps({ f: f(tpot) })),
      code: "REPORT-MACHINE-TIME",
    },
  ];
}

const impliedRate = (amount: number | null, share: number | null, time: number): number | null =>
  amount !== null && share !== null && amount > 0 && share > 0 && time > 0 ? amount / (share * time) : null;
