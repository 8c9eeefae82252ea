/**
 * The search at the reference's default case (Qwen3-32B FP8 on 32 x H200, 4000 in, 500 out; its batches and token budgets), and at a million
 * configurations: configurations a second on one core with explanations, time to the first points of the front, the best fifty simulated,
 * and the memory it takes.
 */
import { unwrap } from "@/lib/result";
import { readSearch, searchRequest, type SearchRequest } from "@/features/core/search/layouts/input";
import { advanceSearch, startSearch, wholeSearch } from "@/features/core/search/layouts/search";
import { shadowPrices } from "@/features/core/search/layouts/explanation/shadow-prices";
import { simulateBest } from "@/features/core/search/layouts/simulate-best";
import { configurationCount } from "@/features/core/search/layouts/space/space";

/** Batches of AIConfigurator's default search. */
const BATCHES = [
  ...range(1, 15, 1),
  ...range(16, 28, 4),
  ...range(32, 56, 8),
  ...range(64, 240, 16),
  ...range(256, 480, 32),
  ...[512, 768, 1024],
];

const CASE = {
  scenario: { model: "qwen3-32b", hw: "h200-sxm", weights: "fp8", isl: 4000, osl: 500 },
  axes: { tp: [1, 2, 4, 8], nodes: [4], budget: [4000, 8000], concurrency: BATCHES },
  limits: { ttft_ms: 1000, tpot_ms: 40 },
};

/** Every layout of 32 GPUs, budgets and copies as well. */
const WHOLE = {
  ...CASE,
  axes: {
    ...{ tp: [1, 2, 4, 8], pp: [1, 2, 4], nodes: [1, 2, 4], replicas: [null, 1, 2, 4, 8, 16, 32] },
    ...{ kv: ["bf16", "fp8"], budget: [2048, 4096, 8192, 16384], concurrency: BATCHES },
  },
};

/** A search of 20 ms has ended before the compiler has looked at it: the median of so many says what the code can do, `cold` the rest. */
const REPEATS = 25;

export function searchBench(large: number) {
  const first = readCase(CASE);
  const cold = searched(first);
  const { first_front_ms } = firstFront(first);
  const repeated = Array.from({ length: REPEATS }, () => searched(first));
  const warm = repeated.sort((a, b) => a.cpu_ms - b.cpu_ms)[(REPEATS - 1) / 2];
  return {
    reference_case: { cold, warm, first_front_ms, ...stageTwo(first) },
    whole_space: wholeSpace(),
    distinct_loads: distinctLoads(),
    million: largeSpace(large),
  };
}

const readCase = (plain: unknown): SearchRequest => unwrap(searchRequest(unwrap(readSearch(plain))));

function searched({ space, options }: SearchRequest) {
  const meter = started();
  const search = wholeSearch(space, options);
  const prices = shadowPrices(search.context, options, search.digest).length;
  const { ms, cpu_ms } = meter();
  const configurations = configurationCount(space);
  const { evaluated, passing, front } = search.digest;
  return {
    ...{ configurations, closed_forms: evaluated, passing, front: front.length, shadow_prices: prices, ms, cpu_ms },
    configurations_per_cpu_s: perSecond(configurations, cpu_ms),
    closed_forms_per_cpu_s: perSecond(evaluated, cpu_ms),
  };
}

function firstFront({ space, options }: SearchRequest) {
  const meter = started();
  const search = startSearch(space, options);
  while (search.digest.front.length === 0 && advanceSearch(search, 1));
  const { ms, cpu_ms } = meter();
  return { first_front_ms: { ms, cpu_ms, points: search.digest.front.length } };
}

function stageTwo({ space, options }: SearchRequest) {
  const search = wholeSearch(space, options);
  const meter = started();
  const runs = simulateBest(
    search.context,
    options,
    search.digest.best.map(({ index }) => index),
  );
  const { ms, cpu_ms } = meter();
  const requests = runs.reduce((sum, run) => sum + run.requests, 0);
  return {
    simulated: { runs: runs.length, passing: runs.filter(({ passes }) => passes).length, requests, ms, cpu_ms },
  };
}

export const wholeSpace = () => searched(readCase(WHOLE));

/** Every load another one: no closed form answers for two configurations. */
export function distinctLoads() {
  return searched(readCase({ ...CASE, axes: { tp: [1, 2, 4, 8], nodes: [4], concurrency: range(1, 4000, 1) } }));
}

/** As many as a job looks at between two questions whether it is cancelled. */
const PIECE = 2000;

/** About `count` configurations of four nodes, most of them loads. */
export function largeSpace(count: number) {
  const loads = Math.ceil(count / (4 * 3 * 7 * 4 * 2));
  const request = readCase({ ...WHOLE, axes: { ...WHOLE.axes, nodes: [4], concurrency: range(1, loads, 1) } });
  const meter = started();
  const search = startSearch(request.space, request.options);
  let longest = 0;
  let last = performance.now();
  let peak = 0;
  while (advanceSearch(search, PIECE)) {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  const { ms, cpu_ms } = meter();
  const configurations = configurationCount(request.space);
  const { passing, front, evaluated } = search.digest;
  return {
    ...{ configurations, closed_forms: evaluated, passing, front: front.length, ms, cpu_ms },
    configurations_per_cpu_s: perSecond(configurations, cpu_ms),
    longest_piece_ms: Math.round(longest),
    peak_rss_mb: Math.round(Math.max(peak, process.memoryUsage().rss) / 1e6),
  };
}

function started() {
  const [clock, before] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { ms: Math.round(performance.now() - clock), cpu_ms: Math.round((user + system) / 1000) };
  };
}

const perSecond = (count: number, ms: number): number => Math.round((count / Math.max(1, ms)) * 1000);

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
}
