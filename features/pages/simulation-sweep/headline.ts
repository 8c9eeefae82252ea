/** The figures that a reader wants first, with how they came about; intervals are those of the seeds. */
import { atMost, figure, term, type Figure, type Grade } from "@/features/answers/explain";
import type { Unfinished } from "@/features/answers/answer";
import { loadTerms } from "@/features/core/serving/mean-load/load-figures";
import type { MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import type { PolicyName } from "@/features/core/simulator/input/config";
import { text, verbatim, type Text } from "@/lib/text";
import type { Seconds } from "@/lib/units/quantity";
import { findRange, type Estimate } from "@/features/core/serving/sweep/confidence";
import type { SimulationSweepInput } from "@/features/core/serving/sweep/input";
import type { SweepPoint } from "@/features/core/serving/sweep/points";
import type { Saturation, SweepSummary } from "@/features/core/serving/sweep/summary";
import { loadWord, serviceWord } from "./words";

type Targets = { readonly ttft: Seconds | null; readonly tpot: Seconds | null };

export type SweepStanding = {
  readonly points: readonly SweepPoint[];
  readonly summary: SweepSummary;
  readonly input: SimulationSweepInput;
  readonly targets: Targets;
  readonly grade: Grade;
  /** Runs that have finished, of all, while some are missing; null = the figures are final. */
  readonly partial: Unfinished | null;
};

/**
 * Saturation of the service that carries most, throughput, TTFT and TPOT of the best point; what is not known yet is left out.
 * `meanLoad`: the scenario as it stands, under the engine of a policy.
 */
export function sweepFigures(
  standing: SweepStanding,
  meanLoad: (policy: PolicyName) => MeanLoad | null,
): readonly Figure[] {
  const { points, summary } = standing;
  const most = highest(summary.saturations);
  const best = points.find(({ index }) => index === summary.best) ?? null;
  return [
    ...(most?.rate ? [saturationFigure(standing, most, most.rate)] : []),
    ...(best ? bestFigures(standing, best, meanLoad(best.service.policy)) : []),
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
  return figure({
    ...common(standing),
    id: "saturation",
    label: text({ en: "Saturation", zh: "饱和速率" }),
    value: rate.mean,
    unit: "req/s",
    context: serviceWord(service),
    ...band(rate, standing.input),
    formula: ["wait(t) grows by λ/μ − 1", "λ* = highest λ with growth ≤ 5 %"],
    source: text({
      en: "Bisection over open loops with the sweep's arrivals.",
      zh: "以扫描的到达过程对开环运行二分查找。",
    }),
    terms: [
      term("gpus", text({ en: "GPUs", zh: "GPU 数" }), `${gpus}`, gpus),
      ...(served === null
        ? []
        : [rateTerm("served", text({ en: "Highest served rate of the grid", zh: "网格中可承载的最高速率" }), served)]),
      ...(beyond === null
        ? []
        : [rateTerm("beyond", text({ en: "Lowest rate beyond", zh: "网格中首个超出的速率" }), beyond)]),
    ],
  });
}

const rateTerm = (id: string, label: Text, value: number) => term(id, label, `${value} req/s`, value);

function bestFigures(
  standing: SweepStanding,
  { figures, load, service }: SweepPoint,
  scenarioLoad: MeanLoad | null,
): Figure[] {
  if (figures === null) return [];
  const { input, targets } = standing;
  const [words, where] = [loadWord(load), serviceWord(service)];
  const context = text({ en: `${where.en}, ${words.en}`, zh: `${where.zh}，${words.zh}` });
  const at = input.slo_at;
  const run = { ...common(standing), context, source: RUN_SOURCE };
  const made = (id: string, label: Text, unit: string, value: Estimate | null, more: Partial<Figure>): Figure[] =>
    value === null ? [] : [figure({ ...run, id, label, unit, value: value.mean, ...band(value, input), ...more })];
  return [
    ...made("per-gpu", text({ en: "Best within targets", zh: "满足目标的最佳" }), "tok/s/GPU", figures.perGpu, {
      formula: ["output tokens made in the steady part ÷ its seconds ÷ GPUs"],
    }),
    ...made("ttft", verbatim(`TTFT ${at}`), "s", figures.ttft[at], {
      formula: ["TTFT = first token at the client − arrival"],
      terms: loadTerms(scenarioLoad, "ttft"),
      target: atMost(targets.ttft),
    }),
    ...made("tpot", verbatim(`TPOT ${at}`), "s", figures.tpot[at], {
      formula: ["TPOT = (E2E − TTFT) ÷ (output − 1)"],
      terms: loadTerms(scenarioLoad, "tpot"),
      target: atMost(targets.tpot),
    }),
  ];
}

const RUN_SOURCE = text({
  en: "Discrete-event simulation of the scheduler.",
  zh: "调度器的离散事件仿真。",
});

const common = ({ grade, input }: SweepStanding) => ({
  grade,
  assumptions: [
    text({
      en: `Means over ${input.seeds} seeds; the range is their ${input.level} % confidence interval and says nothing of errors of the step-time model.`,
      zh: `${input.seeds} 个种子的均值；范围为其 ${input.level} % 置信区间，不含步时模型自身的误差。`,
    }),
    text({
      en: "Only the steady part of a run counts, of a benchmark's closed loop all of it; a note marks points whose runs were too short to have one.",
      zh: "仅统计运行的稳态部分，基准测试的闭环则全部计入；运行过短而没有稳态的点会注明。",
    }),
    text({
      en: "TTFT counts from the arrival to the client: its wait is that of the section Time.",
      zh: "TTFT 自到达算至客户端，客户端等待取“时间”一节。",
    }),
  ],
});

function band(found: Estimate, { level, seeds }: SimulationSweepInput): Pick<Figure, "band"> {
  const range = findRange(found);
  if (range === null) return {};
  const basis = text({
    en: `${level} % confidence interval of ${seeds} seeds`,
    zh: `${seeds} 个种子的 ${level} % 置信区间`,
  });
  return { band: { ...range, basis } };
}
