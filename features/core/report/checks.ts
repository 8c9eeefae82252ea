/**
 * What must hold in a report, checked on every import: sums that its fields promise, and figures that no accelerator reaches. What fails
 * is said with both numbers; the figures stay as they were given.
 */
import { formatNumber } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import { fromGbPerS, fromMs, fromTflops, KILO, MICRO, MILLI } from "@/lib/units/edge";
import type { ReportingReport, StepRow } from "./document";
import { broken, impossible, noZone } from "./issues";

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
  const written = `${f(compute)} + ${f(comm)} + ${f(wait)} − ${f(overlap)} = ${f(sum)}`;
  return [
    broken(
      text({
        en: `compute + comm + wait − overlap is ${written} ms, total_time_ms ${f(total)}.`,
        zh: `compute + comm + wait − overlap 为 ${written} ms，而 total_time_ms 为 ${f(total)}。`,
      }),
    ),
  ];
}

function counts({ performance: { num_ops: operators }, bottleneck: b }: ReportingReport): readonly Issue[] {
  const parts = [b.compute_bound_count, b.bw_bound_count, b.latency_bound_count, b.unknown_count];
  const sum = parts.reduce((all, part) => all + part, 0);
  if (operators === null || sum === operators) return [];
  return [
    broken(
      text({
        en: `The four counts are ${parts.join(" + ")} = ${sum}, num_ops ${operators}.`,
        zh: `四项计数为 ${parts.join(" + ")} = ${sum}，而 num_ops 为 ${operators}。`,
      }),
    ),
  ];
}

const MOST_TOP = 5;

function topOrder({ bottleneck: { top_ops: top } }: ReportingReport): readonly Issue[] {
  const unsorted = top.findIndex(({ t_total_ms: time }, place) => time > (top[place - 1]?.t_total_ms ?? Infinity));
  return [
    ...(top.length > MOST_TOP
      ? [
          broken(
            text({
              en: `top_ops lists ${top.length} operators; there are at most ${MOST_TOP}.`,
              zh: `top_ops 列出 ${top.length} 个算子；最多 ${MOST_TOP} 个。`,
            }),
          ),
        ]
      : []),
    ...(unsorted > 0
      ? [
          broken(
            text({
              en: `top_ops is not sorted: ${top[unsorted]?.op_id} with ${f(top[unsorted]?.t_total_ms ?? NaN)} ms stands behind ${f(top[unsorted - 1]?.t_total_ms ?? NaN)} ms.`,
              zh: `top_ops 未按降序排列：${top[unsorted]?.op_id}（${f(top[unsorted]?.t_total_ms ?? NaN)} ms）排在 ${f(top[unsorted - 1]?.t_total_ms ?? NaN)} ms 之后。`,
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
            text({
              en: `Parts of ${wrong.length} of ${steps.length} rows do not add up, ${first.op_id} first: ${f(rowSum(first))} ms, t_total_ms ${f(first.t_total_ms)}.`,
              zh: `${steps.length} 行中有 ${wrong.length} 行的分项之和不符，首个为 ${first.op_id}：${f(rowSum(first))} ms，而 t_total_ms 为 ${f(first.t_total_ms)}。`,
            }),
          ),
        ]
      : []),
    ...(total !== null && !agrees(sum, total, steps.length)
      ? [
          broken(
            text({
              en: `The rows sum to ${f(sum)} ms, total_time_ms is ${f(total)}.`,
              zh: `各行合计 ${f(sum)} ms，而 total_time_ms 为 ${f(total)}。`,
            }),
          ),
        ]
      : []),
  ];
}

/** Below these no accelerator on sale lies: an embedded module of 2019 has 1 TFLOP/s, a single DDR4 channel 25 GB/s. */
const LEAST_PEAK = fromTflops(1);
const LEAST_BANDWIDTH = fromGbPerS(25);

function limits({ schema_version: version, performance: p }: ReportingReport): readonly Issue[] {
  const { mfu, mbu, ttft_ms: ttft, tpot_ms: tpot, tps, total_time_ms: total } = p;
  const found: Issue[] = [];
  for (const [name, share] of Object.entries({ mfu, mbu }))
    if (share !== null && (share < 0 || share > 1))
      found.push(
        impossible(
          text({
            en: `${name} is ${f(share)}; a share lies within 0 and 1.`,
            zh: `${name} 为 ${f(share)}；占比须在 0 与 1 之间。`,
          }),
        ),
      );
  const time = total === null ? 0 : fromMs(total);
  const peak = impliedRate(p.total_flops, mfu, time);
  if (peak !== null && peak < LEAST_PEAK)
    found.push(
      impossible(
        text({
          en: `total_flops, mfu and total_time_ms together say a chip of ${f(peak / fromTflops(1))} TFLOP/s.`,
          zh: `由 total_flops、mfu 与 total_time_ms 推得芯片峰值仅 ${f(peak / fromTflops(1))} TFLOP/s。`,
        }),
      ),
    );
  const bandwidth = impliedRate(p.total_bytes, mbu, time);
  if (bandwidth !== null && bandwidth < LEAST_BANDWIDTH)
    found.push(
      impossible(
        text({
          en: `total_bytes, mbu and total_time_ms together say a memory of ${f(bandwidth / fromGbPerS(1))} GB/s.`,
          zh: `由 total_bytes、mbu 与 total_time_ms 推得显存带宽仅 ${f(bandwidth / fromGbPerS(1))} GB/s。`,
        }),
      ),
    );
  if (version.startsWith("1.0") && (ttft ?? 0) > 0 && (tpot ?? 0) > 0)
    found.push(
      impossible(
        text({
          en: `ttft_ms ${f(ttft ?? NaN)} and tpot_ms ${f(tpot ?? NaN)} stand together; version 1.0.0 evaluates one phase, and the other is not evaluated.`,
          zh: `ttft_ms（${f(ttft ?? NaN)}）与 tpot_ms（${f(tpot ?? NaN)}）同时给出；1.0.0 版一次只评估一个阶段，另一阶段应为未评估。`,
        }),
      ),
    );
  return [...found, ...machineTime(version, tpot, tps)];
}

/** tier6 divides the step by its batch: 1000 / tpot = tps says that its "TPOT" is the machine's time per token, not a user's. */
export function isMachineTime(version: string, tpot: number | null, tps: number | null): boolean {
  return version.startsWith("1.0") && !!tpot && !!tps && Math.abs((tps * tpot) / KILO - 1) <= MILLI;
}

function machineTime(version: string, tpot: number | null, tps: number | null): readonly Issue[] {
  if (tpot === null || !isMachineTime(version, tpot, tps)) return [];
  return [
    {
      ...impossible(
        text({
          en: `1000 / tpot_ms is tps: this tpot_ms is the machine's time per token of all users together (${f(tpot)} ms). What one user waits for is not in the file.`,
          zh: `1000 / tpot_ms 等于 tps：此 tpot_ms 是全部用户合计的每 token 机器时间（${f(tpot)} ms），单个用户的 TPOT 不在文件中。`,
        }),
      ),
      code: "REPORT-MACHINE-TIME",
    },
  ];
}

const impliedRate = (amount: number | null, share: number | null, time: number): number | null =>
  amount !== null && share !== null && amount > 0 && share > 0 && time > 0 ? amount / (share * time) : null;
