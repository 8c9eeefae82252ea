/** The figures that a reader wants first, with how they came about; intervals are those of the seeds. */
import type { Figure, Grade } from "@/features/explain";
import { text, verbatim, type Text } from "@/lib/text";
import type { Estimate } from "./confidence";
import type { SimulationSweepInput } from "./input";
import type { SweepPoint } from "./points";
import type { Saturation, SweepSummary } from "./summary";
import { loadWord, serviceWord } from "./words";

type Targets = { readonly ttft: number | null; readonly tpot: number | null };

export type SweepStanding = {
  readonly points: readonly SweepPoint[];
  readonly summary: SweepSummary;
  readonly input: SimulationSweepInput;
  readonly targets: Targets;
  readonly grade: Grade;
};

/** Saturation of the service that carries most, throughput, TTFT and TPOT of the best point; what is not known yet is left out. */
export function sweepFigures(standing: SweepStanding): readonly Figure[] {
  const { points, summary } = standing;
  const most = highest(summary.saturations);
  const best = points.find(({ index }) => index === summary.best) ?? null;
  return [
    ...(most?.rate ? [saturationFigure(standing, most, most.rate)] : []),
    ...(best ? bestFigures(standing, best) : []),
  ];
}

/** The service that serves most requests per second and GPU. */
export function highest(saturations: readonly Saturation[]): Saturation | null {
  const rated = saturations.filter(({ rate, gpus }) => rate !== null && gpus > 0);
  const each = ({ rate, gpus }: Saturation): number => (rate?.mean ?? 0) / gpus;
  return rated.reduce<Saturation | null>((a, b) => (a === null || each(b) > each(a) ? b : a), null);
}

function saturationFigure(
  standing: SweepStanding,
  { service, gpus, served, beyond }: Saturation,
  rate: Estimate,
): Figure {
  return {
    ...commonOf(standing),
    id: "saturation",
    label: text("Saturation", "饱和速率"),
    value: rate.mean,
    unit: "req/s",
    context: serviceWord(service),
    ...bandOf(rate, standing.input),
    formula: ["wait(t) grows by λ/μ − 1", "λ* = highest λ with growth ≤ 5 %"],
    source: text(
      "Bisection over open loops with the sweep's arrivals: features/simulation-sweep/saturation.ts",
      "以扫描的到达过程对开环运行二分查找：features/simulation-sweep/saturation.ts",
    ),
    terms: [
      { id: "gpus", label: text("GPUs", "GPU 数"), formula: `${gpus}`, value: gpus },
      ...(served === null
        ? []
        : [rateTerm("served", text("Highest served rate of the grid", "网格中可承载的最高速率"), served)]),
      ...(beyond === null ? [] : [rateTerm("beyond", text("Lowest rate beyond", "网格中首个超出的速率"), beyond)]),
    ],
  };
}

const rateTerm = (id: string, label: Text, value: number) => ({ id, label, formula: `${value} req/s`, value });

function bestFigures(standing: SweepStanding, { figures, load, service }: SweepPoint): Figure[] {
  if (figures === null) return [];
  const { input, targets } = standing;
  const [words, where] = [loadWord(load), serviceWord(service)];
  const context = text(`${where.en}, ${words.en}`, `${where.zh}，${words.zh}`);
  const at = input.slo_at;
  const common = { ...commonOf(standing), context, source: RUN_SOURCE, terms: [] };
  const made = (id: string, label: Text, unit: string, value: Estimate | null, more: Partial<Figure>): Figure[] =>
    value === null
      ? []
      : [{ ...common, id, label, unit, value: value.mean, ...bandOf(value, input), formula: [], ...more }];
  return [
    ...made("per-gpu", text("Best within targets", "满足目标的最佳"), "tok/s/GPU", figures.perGpu, {
      formula: ["output tokens made in the steady part ÷ its seconds ÷ GPUs"],
    }),
    ...made("ttft", verbatim(`TTFT ${at}`), "s", figures.ttft[at], {
      formula: ["TTFT = first token − arrival"],
      ...targetOf(targets.ttft),
    }),
    ...made("tpot", verbatim(`TPOT ${at}`), "s", figures.tpot[at], {
      formula: ["TPOT = (E2E − TTFT) ÷ (output − 1)"],
      ...targetOf(targets.tpot),
    }),
  ];
}

const RUN_SOURCE = text(
  "Discrete-event simulation of the scheduler: features/simulator",
  "调度器的离散事件仿真：features/simulator",
);

const targetOf = (value: number | null): Partial<Figure> =>
  value === null ? {} : { target: { value, sense: "at-most" } };

const commonOf = ({ grade, input }: SweepStanding) => ({
  grade,
  sensitivities: [],
  assumptions: [
    text(
      `Means over ${input.seeds} seeds; the range is their ${input.level} % confidence interval and says nothing of errors of the step-time model.`,
      `${input.seeds} 个种子的均值；范围为其 ${input.level} % 置信区间，不含步时模型自身的误差。`,
    ),
    text(
      "Only the steady part of a run counts; a note marks points whose runs were too short to have one.",
      "仅统计运行的稳态部分；运行过短而没有稳态的点会注明。",
    ),
    text("Client and network time outside the engine is not added.", "不含引擎之外的客户端与网络时间。"),
  ],
});

function bandOf({ mean, half }: Estimate, { level, seeds }: SimulationSweepInput): Partial<Figure> {
  if (half === null || half < 1e-6 * Math.abs(mean)) return {};
  const basis = text(`${level} % confidence interval of ${seeds} seeds`, `${seeds} 个种子的 ${level} % 置信区间`);
  return { band: { low: Math.max(0, mean - half), high: mean + half, basis } };
}
