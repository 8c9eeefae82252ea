/**
 * Requests a second of the case that is known of Vidur: 8B model, Sarathi with chunk 512, 128 sequences, conversation lengths at
 * 6.45 requests a second, with metrics. The 512 requests are the parity case's own; more are its lengths over and over,
 * with fresh Poisson gaps.
 */
import { existsSync, readFileSync } from "node:fs";
import { advance } from "@/features/core/simulator/advance";
import { POOL_DEFAULTS, SIM_DEFAULTS, type PoolConfig, type SimConfig } from "@/features/core/simulator/input/config";
import { draw, randomFrom } from "@/features/core/simulator/core/random";
import { linearCost } from "@/features/core/simulator/cost/simple-costs";
import type { StepCost } from "@/features/core/simulator/cost/step-cost";
import { vidurCost } from "@/features/core/simulator/cost/vidur-tables";
import { createSimulation } from "@/features/core/simulator/create";
import { simFigures } from "@/features/core/simulator/figures/figures";
import { readRequests } from "@/features/core/simulator/files/requests-csv";
import { readVidurTables, TABLE_FILES, type TableTexts } from "@/features/core/simulator/files/vidur-csv";
import { newRecord, recordInto } from "@/features/core/simulator/record";
import type { SimRequests } from "@/features/core/simulator/input/requests";
import { unwrap } from "@/lib/result";

const DATA = "../shared/data/vidur-sim";
/** Requests a second of Vidur's own event loop with metrics. */
const REFERENCE: Readonly<Record<number, number>> = { 512: 512 / 0.77, 8192: 8192 / 12.4 };
const ROUNDS = 5;

const SARATHI: PoolConfig = { ...POOL_DEFAULTS, policy: "sarathi", tokenBudget: 512, watermark: 0.01 };

export function simulatorBench(counts: readonly number[]) {
  const cost = existsSync(DATA) ? tableCost() : linearCost({ a: 0.0115, b: 1e-5, c: 6e-5, d: 2e-8 });
  const lengths = existsSync(DATA)
    ? unwrap(readRequests(readFileSync(`${DATA}/l3-8b-sarathi-trace/requests.csv`, "utf8"))).requests
    : null;
  const runs = counts.map((count) => measure(count, { ...SIM_DEFAULTS, pools: [SARATHI] }, cost, lengths));
  const observed = measure(8192, { ...SIM_DEFAULTS, pools: [SARATHI] }, cost, lengths, true);
  const v1 = measure(8192, { ...SIM_DEFAULTS, pools: [{ ...POOL_DEFAULTS, tokenBudget: 512 }] }, cost, lengths);
  const base = runs.find(({ requests }) => requests === 8192);
  return {
    case: "8B, one replica, 128 sequences, Sarathi chunk 512, tables and metrics",
    sarathi: runs.map((run) => ({
      ...run,
      cost_over_8192: base && ratio(run.cpu_us_per_request / base.cpu_us_per_request),
    })),
    sarathi_every_step_recorded: observed,
    vllm_v1: v1,
  };
}

function measure(count: number, config: SimConfig, cost: StepCost, lengths: SimRequests | null, record = false) {
  const requests = listRequests(count, lengths);
  const rounds = count > 100_000 ? 1 : ROUNDS;
  const times: number[] = [];
  const cpu: number[] = [];
  let steps = 0;
  for (let round = 0; round < 2 * rounds; round += 1) {
    const start = performance.now();
    const before = process.cpuUsage();
    const state = unwrap(createSimulation(config, requests));
    advance(state, [cost], {}, record ? recordInto(newRecord()) : null);
    steps = simFigures(state).steps;
    const spent = process.cpuUsage(before);
    if (round >= rounds || count > 100_000) {
      times.push(performance.now() - start);
      cpu.push((spent.user + spent.system) / 1000);
    }
    if (count > 100_000) break;
  }
  const ms = median(times);
  const perSecond = (count / ms) * 1000;
  const reference = REFERENCE[count];
  return {
    requests: count,
    ms: Math.round(ms),
    // Of all threads of the process: steadier than the clock where others use the machine.
    cpu_ms: Math.round(median(cpu)),
    requests_per_s: Math.round(perSecond),
    steps,
    us_per_request: ratio((ms * 1000) / count),
    cpu_us_per_request: ratio((median(cpu) * 1000) / count),
    over_vidur: reference === undefined ? null : ratio(perSecond / reference),
    rss_mb: Math.round(process.memoryUsage.rss() / 1e6),
  };
}

function listRequests(count: number, lengths: SimRequests | null): SimRequests {
  if (lengths !== null && count === lengths.count) return lengths;
  const random = randomFrom(42);
  const arrival = new Float64Array(count);
  let clock = 0;
  for (let i = 0; i < count; i += 1) arrival[i] = clock += Math.min(-Math.log(1 - draw(random)), 3) / 6.45;
  const pick = (column: Int32Array | undefined, fallback: number): Int32Array =>
    Int32Array.from({ length: count }, (_, i) => column?.[i % column.length] ?? fallback);
  return { count, arrival, prompt: pick(lengths?.prompt, 1225), output: pick(lengths?.output, 221) };
}

function tableCost(): StepCost {
  const texts = Object.fromEntries(
    Object.entries(TABLE_FILES).map(([key, name]) => [
      key,
      readFileSync(`${DATA}/tables/l3-8b_a100_tp1/${name}`, "utf8"),
    ]),
  ) as TableTexts;
  return vidurCost(unwrap(readVidurTables(texts, { tp: 1, stages: 1 })), {
    layers: 32,
    stages: 1,
    tp: 1,
    batching: 1.1,
  });
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;

const ratio = (value: number): number => Number(value.toPrecision(3));
