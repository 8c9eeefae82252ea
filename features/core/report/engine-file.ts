/**
 * An engine result as tier6 hands it to its reports: milliseconds, bytes, and what an aggregate of 0 means there: not evaluated. A decode
 * run has no TTFT, a prefill run no TPOT.
 */
import * as z from "zod";
import { verbatim, type Text } from "@/lib/text";
import { fromMs, MICRO } from "@/lib/units/edge";
import { bytes, flops, seconds, type Bytes, type Seconds } from "@/lib/units/quantity";
import { BOTTLENECKS, GRANULARITIES, sumSteps, type EngineResult, type StepMetric } from "./engine-result";
import { MessageMeta } from "./traffic/engine-messages";
import * as m from "./messages";

const amount = z.number().default(0);

const Step = z.looseObject({
  op_id: z.string(),
  t_compute: amount,
  t_comm: amount,
  t_wait: amount,
  t_total: amount,
  bottleneck_tag: z.enum(BOTTLENECKS).default("UNKNOWN"),
  flops: amount,
  bytes_read: amount,
  bytes_write: amount,
  meta: z.unknown().optional(),
});

const total = z.number().nullable().optional();

export const EngineResultFile = z.looseObject({
  granularity: z.enum(GRANULARITIES).default("CHIP"),
  step_metrics: z.array(Step).default([]),
  aggregates: z.looseObject({
    ttft: total,
    tpot: total,
    tps: total,
    mfu: total,
    mbu: total,
    memory_peak: total,
    total_time: total,
    total_compute_time: total,
    total_comm_time: total,
    total_wait_time: total,
    total_flops: total,
    total_bytes: total,
  }),
});

type EngineFile = z.infer<typeof EngineResultFile>;

export function fromEngineFile({ granularity, step_metrics: rows, aggregates: a }: EngineFile): EngineResult {
  const steps = rows.map(stepMetric);
  const time = (value: number | null | undefined, part: (step: StepMetric) => number): Seconds =>
    value == null ? seconds(sumSteps(steps, part)) : fromMs(value);
  // 0 stands for what the run did not evaluate.
  const asked = (value: number | null | undefined): number | null => value || null;
  const [ttft, perToken] = [asked(a.ttft), asked(a.tpot)];
  return {
    granularity,
    steps,
    aggregates: {
      total: time(a.total_time, ({ total: all }) => all),
      ttft: ttft === null ? null : fromMs(ttft),
      tpot: null,
      perToken: perToken === null ? null : fromMs(perToken),
      ...{ tps: asked(a.tps), mfu: asked(a.mfu), mbu: asked(a.mbu) },
      memoryPeak: a.memory_peak == null ? null : bytes(a.memory_peak),
      compute: time(a.total_compute_time, ({ compute }) => compute),
      comm: time(a.total_comm_time, ({ comm }) => comm),
      wait: time(a.total_wait_time, ({ wait }) => wait),
      overlap: null,
      flops: flops(a.total_flops ?? sumSteps(steps, (step) => step.flops)),
      bytes: memoryTraffic(a.total_bytes, rows, steps),
      commBytes: messageBytes(steps),
    },
    reasons: missing({ ttft, perToken, memory: a.memory_peak ?? null }),
  };
}

/**
 * tier6 writes what a message moves as read and as written, and its total counts that too. Where the total is the sum of the rows, messages are
 * taken out of it; another one is left as it is.
 */
function memoryTraffic(
  stated: number | null | undefined,
  rows: EngineFile["step_metrics"],
  steps: readonly StepMetric[],
) {
  const sum = rows.reduce((all, row) => all + row.bytes_read + row.bytes_write, 0);
  const isSum = stated == null || Math.abs(stated - sum) <= MICRO * sum;
  return bytes(isSum ? sumSteps(steps, ({ read, written }) => (read ?? 0) + (written ?? 0)) : stated);
}

/** null: no step says what it sends. */
function messageBytes(steps: readonly StepMetric[]): Bytes | null {
  const sent = steps.flatMap(({ sent: size }) => size ?? []);
  return sent.length === 0 ? null : bytes(sent.reduce((sum, size) => sum + size, 0));
}

function missing(has: Readonly<Record<"ttft" | "perToken" | "memory", number | null>>): Record<string, Text> {
  // A run is of one phase; a file that evaluated neither says nothing of its own.
  const neither = has.ttft === null && has.perToken === null;
  return {
    ...(has.ttft === null && { ttft_ms: neither ? m.notInFile : m.decodeRun }),
    tpot_ms: m.fileStatesMachinesTimePer,
    ...(has.perToken === null && { machine_ms_per_token: neither ? m.notInFile : m.prefillRun }),
    ...(has.memory === null && { memory_peak_mb: m.notInFile }),
  };
}

function stepMetric(row: EngineFile["step_metrics"][number]): StepMetric {
  const sum = row.t_compute + row.t_comm + row.t_wait;
  const all = row.t_total === 0 ? sum : row.t_total;
  const message = MessageMeta.safeParse(row.meta);
  const sent = message.success ? bytes(message.data.comm_bytes) : null;
  const isMessage = sent !== null && row.bytes_read === sent && row.bytes_write === sent;
  return {
    id: row.op_id,
    name: verbatim(row.op_id),
    compute: fromMs(row.t_compute),
    comm: fromMs(row.t_comm),
    wait: fromMs(row.t_wait),
    overlap: seconds(0),
    total: fromMs(all),
    bottleneck: row.bottleneck_tag,
    flops: flops(row.flops),
    read: bytes(isMessage ? 0 : row.bytes_read),
    written: bytes(isMessage ? 0 : row.bytes_write),
    ...(sent !== null && { sent }),
    told: null,
  };
}
