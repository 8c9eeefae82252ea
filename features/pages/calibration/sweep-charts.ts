/** The sweep beyond the measured points: times of a batch, and rates of a GPU against what a user gets. */
import type { ChartPart } from "@/features/answers/answer";
import {
  CURVES,
  type CurveId,
  type MeasuredMark,
  type Sweep,
  type SweepStep,
} from "@/features/core/calibration/further-runs/sweep";
import type { ChartPoint, PointSeries } from "@/lib/charts/drawing";
import { formatCount, formatLatency, formatNumber } from "@/lib/format/quantity";
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import { msOrNull, toMs } from "@/lib/units/edge";
import type { Seconds } from "@/lib/units/quantity";
import { plotChart } from "./plot";

export const sweepCharts = (sweep: Sweep, t: Translate): readonly ChartPart[] => [
  timeChart(sweep, "tpot", t),
  timeChart(sweep, "ttft", t),
  rateChart(sweep, "e2e", t),
  rateChart(sweep, "user", t),
];

/** "TP2, 1,024 + 512 tokens". */
export const shapeWords = ({ layout, isl, osl }: Sweep): Text => {
  const [input, output] = [formatCount(isl), formatCount(osl)];
  return text({ en: `${layout}, ${input} + ${output} tokens`, zh: `${layout}，${input} + ${output} token` });
};

const SERVED = text({ en: "served, that many clients", zh: "在线服务（同样多的并发）" });

function timeChart(sweep: Sweep, metric: "ttft" | "tpot", t: Translate): ChartPart {
  const name = metric.toUpperCase();
  const shape = shapeWords(sweep);
  const line = (
    look: Pick<PointSeries, "slot" | "look" | "dashed">,
    title: Text,
    seconds: (step: SweepStep) => Seconds | null,
  ) =>
    lineSeries(
      t(title),
      look,
      sweep.steps.flatMap((step) => {
        const time = seconds(step);
        return time === null ? [] : [{ x: step.batch, y: toMs(time), label: `${name} ${formatLatency(time)}` }];
      }),
    );
  return plotChart(t, {
    id: metric,
    label: text({ en: `${name} against batch`, zh: `${name} 随批量` }),
    title: timeTitle(sweep, metric),
    subtitle: text({
      en: `${name} against sequences per rank, ms: fixed batches, and clients of a running engine; ${shape.en}`,
      zh: `${name}，横轴为每 rank 序列数，单位 ms：固定批次，以及在线服务的并发；${shape.zh}`,
    }),
    x: { title: text({ en: "sequences per rank", zh: "每 rank 序列数" }), log: true },
    y: { title: verbatim(`${name}, ms`), log: true },
    series: [
      line(
        { slot: 2, look: "line", dashed: true },
        text({ en: "batch, before the fit", zh: "固定批次，拟合前" }),
        (step) => step.uncalibrated[metric],
      ),
      line({ slot: 1, look: "line" }, text({ en: "batch, after", zh: "固定批次，拟合后" }), (step) => step[metric]),
      line({ slot: 3, look: "line" }, SERVED, ({ served }) => served && served[metric]),
      ...markSeries(sweep, ({ batch, [metric]: time }) => [batch, msOrNull(time)], t),
    ].filter(({ points }) => points.length > 0),
  });
}

function timeTitle({ steps }: Sweep, metric: "ttft" | "tpot"): Text {
  const [first, last] = [steps[0], steps.at(-1)];
  const batch = last?.batch ?? 0;
  return metric === "tpot"
    ? text({
        en: `A step takes ${formatLatency(last?.tpot ?? 0)} at ${batch} sequences per rank`,
        zh: `每 rank ${batch} 条序列时一步耗时 ${formatLatency(last?.tpot ?? 0)}`,
      })
    : text({
        en: `Prefill of a batch: ${formatLatency(first?.ttft ?? 0)} for one prompt, ${formatLatency(last?.ttft ?? 0)} for ${batch}`,
        zh: `整批预填充：1 条提示词 ${formatLatency(first?.ttft ?? 0)}，${batch} 条 ${formatLatency(last?.ttft ?? 0)}`,
      });
}

const lineSeries = (
  name: string,
  look: Pick<PointSeries, "slot" | "look" | "dashed">,
  points: readonly Omit<ChartPoint, "holds">[],
): PointSeries => ({ ...look, name, joined: true, points: points.map((point) => ({ ...point, holds: true })) });

const CURVE_NAMES: Readonly<Record<CurveId, Text>> = {
  decode: text({ en: "decode only", zh: "仅解码" }),
  amortised: text({ en: "TTFT amortised", zh: "摊入 TTFT" }),
  serial: text({ en: "PD serial", zh: "PD 串行" }),
};

const CURVE_SLOTS: Readonly<Record<CurveId, number>> = { decode: 1, amortised: 2, serial: 3 };

/** Requests beyond this are of no interest to anybody; the reference page of the field cuts there too. */
const LONGEST_E2E = 100;

function rateChart(sweep: Sweep, against: "e2e" | "user", t: Translate): ChartPart {
  const user = against === "user";
  const shown = sweep.steps.filter(({ curves }) => user || curves.serial.e2e <= LONGEST_E2E);
  const drawn = (e2e: number | null): number | null => (e2e !== null && e2e <= LONGEST_E2E ? e2e : null);
  return plotChart(t, {
    id: `rate-${against}`,
    ...rateWords(sweep, against),
    x: {
      title: user ? text({ en: "tok/s/user", zh: "tok/s/用户" }) : text({ en: "E2E, s", zh: "端到端，s" }),
      log: true,
    },
    y: { title: verbatim("tok/s/GPU"), log: false },
    series: [
      ...CURVES.map((curve) =>
        lineSeries(
          t(CURVE_NAMES[curve]),
          // Long answers bring the first two together; both stay to be seen.
          { slot: CURVE_SLOTS[curve], look: "line", dashed: curve === "amortised" },
          shown.map(({ batch, curves }) => {
            const { e2e, userRate, gpuRate } = curves[curve];
            const label = `${t(CURVE_NAMES[curve])}<br>${t(text({ en: "batch per rank", zh: "每 rank 批量" }))} ${batch}<br>${formatNumber(gpuRate)} tok/s/GPU`;
            return { x: user ? userRate : e2e, y: gpuRate, label };
          }),
        ),
      ),
      ...markSeries(sweep, ({ e2e, userRate, gpuRate }) => [user ? userRate : drawn(e2e), gpuRate], t),
    ],
  });
}

function rateWords(sweep: Sweep, against: "e2e" | "user") {
  const shape = shapeWords(sweep);
  const rate = formatNumber(sweep.steps.reduce((most, { curves }) => Math.max(most, curves.serial.gpuRate), 0));
  return against === "user"
    ? {
        label: text({ en: "Throughput against interactivity", zh: "吞吐与交互速度" }),
        title: text({
          en: `Interactivity is paid with throughput: up to ${rate} tok/s/GPU`,
          zh: `交互速度以吞吐为代价：最高 ${rate} tok/s/GPU`,
        }),
        subtitle: text({
          en: `output tokens per second and GPU against output tokens per second of a user; ${shape.en}`,
          zh: `每 GPU 每秒输出 token 数，横轴为单用户每秒输出 token 数；${shape.zh}`,
        }),
      }
    : {
        label: text({ en: "Throughput against E2E", zh: "吞吐与端到端时延" }),
        title: text({
          en: `Throughput against the time of a request, up to ${rate} tok/s/GPU`,
          zh: `吞吐与请求时延：最高 ${rate} tok/s/GPU`,
        }),
        subtitle: text({
          en: `output tokens per second and GPU against E2E, s; ${shape.en}; beyond 100 s not drawn`,
          zh: `每 GPU 每秒输出 token 数，横轴为端到端时延（s）；${shape.zh}；超过 100 s 不绘制`,
        }),
      };
}

const MEASURED = text({ en: "measured", zh: "实测" });
const OTHER = text({ en: "measured, other lengths", zh: "实测（其他长度）" });

type Place = (mark: MeasuredMark) => readonly [x: number | null, y: number | null];

/** Measured points of the swept lengths, and open ones of others. */
const markSeries = ({ marks }: Sweep, place: Place, t: Translate): readonly PointSeries[] =>
  [true, false]
    .map((same): PointSeries => ({
      name: t(same ? MEASURED : OTHER),
      joined: false,
      measured: true,
      points: marks
        .filter((mark) => mark.same === same)
        .flatMap((mark) => {
          const [x, y] = place(mark);
          const label = `${mark.label}<br>${y === null ? "" : formatNumber(y)}`;
          return x === null || y === null ? [] : [{ x, y, label, holds: same }];
        }),
    }))
    .filter(({ points }) => points.length > 0);
