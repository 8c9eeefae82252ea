/** The sweep beyond the measured points: times and rates as plots, needs of a token as a table. Pure. */
import { RESOURCE_NAMES } from "@/features/core/calibration/resource-names";
import { CURVES, type CurveId, type MeasuredMark, type Sweep, type SweepStep } from "@/features/core/calibration/sweep";
import type { Cell } from "@/lib/export/csv";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount, formatLatency, formatNumber } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { Translate } from "./present";
import type { XyPlot } from "./xy-chart";

const shapeWords = ({ layout, isl, osl }: Sweep): Text => {
  const [input, output] = [formatCount(isl), formatCount(osl)];
  return text({ en: `${layout}, ${input} + ${output} tokens`, zh: `${layout}，${input} + ${output} token` });
};

const MEASURED = text({ en: "measured", zh: "实测" });
const OTHER = text({ en: "measured, other lengths", zh: "实测（其他长度）" });

export function timePlot(sweep: Sweep, metric: "ttft" | "tpot", t: Translate): XyPlot {
  const name = metric.toUpperCase();
  const last = sweep.steps.at(-1);
  const shape = shapeWords(sweep);
  const of = (value: (step: SweepStep) => number) =>
    sweep.steps.map((step) => ({
      x: step.batch,
      y: value(step) * 1e3,
      label: `${name} ${formatLatency(value(step))}`,
    }));
  const title =
    metric === "tpot"
      ? text({
          en: `A step takes ${formatLatency(last?.tpot ?? 0)} at ${last?.batch ?? 0} sequences per rank`,
          zh: `每 rank ${last?.batch ?? 0} 条序列时一步耗时 ${formatLatency(last?.tpot ?? 0)}`,
        })
      : text({
          en: `Prefill of a batch: ${formatLatency(sweep.steps[0]?.ttft ?? 0)} for one prompt, ${formatLatency(last?.ttft ?? 0)} for ${last?.batch ?? 0}`,
          zh: `整批预填充：1 条提示词 ${formatLatency(sweep.steps[0]?.ttft ?? 0)}，${last?.batch ?? 0} 条 ${formatLatency(last?.ttft ?? 0)}`,
        });
  return {
    title: t(title),
    subtitle: t(
      text({
        en: `${name} against sequences per rank, ms: fixed batches, and clients of a running engine; ${shape.en}`,
        zh: `${name}，横轴为每 rank 序列数，单位 ms：固定批次，以及在线服务的并发；${shape.zh}`,
      }),
    ),
    x: { title: t(text({ en: "sequences per rank", zh: "每 rank 序列数" })), log: true },
    y: { title: `${name}, ms`, log: true },
    rule: null,
    series: [
      {
        id: "before",
        name: t(text({ en: "batch, before the fit", zh: "固定批次，拟合前" })),
        slot: 1,
        mode: "lines",
        dash: true,
        points: of(({ uncalibrated }) => uncalibrated[metric]),
      },
      {
        id: "after",
        name: t(text({ en: "batch, after", zh: "固定批次，拟合后" })),
        slot: 0,
        mode: "lines",
        points: of((step) => step[metric]),
      },
      ...servedSeries(sweep, metric, t),
      ...markSeries(sweep, ({ batch, [metric]: time }) => [batch, time === null ? null : time * 1e3], t),
    ],
  };
}

const SERVED = text({ en: "served, that many clients", zh: "在线服务（同样多的并发）" });

function servedSeries({ steps }: Sweep, metric: "ttft" | "tpot", t: Translate): XyPlot["series"] {
  const points = steps.flatMap(({ batch, served }) =>
    served === null
      ? []
      : [{ x: batch, y: served[metric] * 1e3, label: `${t(SERVED)}<br>${formatLatency(served[metric])}` }],
  );
  return points.length === 0 ? [] : [{ id: "served", name: t(SERVED), slot: 2, mode: "lines", points }];
}

const CURVE_NAMES: Readonly<Record<CurveId, Text>> = {
  decode: text({ en: "decode only", zh: "仅解码" }),
  amortised: text({ en: "TTFT amortised", zh: "摊入 TTFT" }),
  serial: text({ en: "PD serial", zh: "PD 串行" }),
};

/** Requests beyond this are of no interest to anybody; the reference page of the field cuts there too. */
const LONGEST_E2E = 100;

export function ratePlot(sweep: Sweep, against: "e2e" | "user", t: Translate): XyPlot {
  const shape = shapeWords(sweep);
  const shown = sweep.steps.filter(({ curves }) => against === "user" || curves.serial.e2e <= LONGEST_E2E);
  const best = sweep.steps.reduce((most, { curves }) => Math.max(most, curves.serial.gpuRate), 0);
  const rate = formatNumber(best);
  return {
    title: t(
      against === "user"
        ? text({
            en: `Interactivity is paid with throughput: up to ${rate} tok/s/GPU`,
            zh: `交互速度以吞吐为代价：最高 ${rate} tok/s/GPU`,
          })
        : text({
            en: `Throughput against the time of a request, up to ${rate} tok/s/GPU`,
            zh: `吞吐与请求时延：最高 ${rate} tok/s/GPU`,
          }),
    ),
    subtitle: t(
      against === "user"
        ? text({
            en: `output tokens per second and GPU against output tokens per second of a user; ${shape.en}`,
            zh: `每 GPU 每秒输出 token 数，横轴为单用户每秒输出 token 数；${shape.zh}`,
          })
        : text({
            en: `output tokens per second and GPU against E2E, s; ${shape.en}; beyond 100 s not drawn`,
            zh: `每 GPU 每秒输出 token 数，横轴为端到端时延（s）；${shape.zh}；超过 100 s 不绘制`,
          }),
    ),
    x: {
      title:
        against === "user"
          ? t(text({ en: "tok/s/user", zh: "tok/s/用户" }))
          : t(text({ en: "E2E, s", zh: "端到端，s" })),
      log: true,
    },
    y: { title: "tok/s/GPU", log: false },
    rule: null,
    series: [
      ...CURVES.map((curve, index) => ({
        id: curve,
        name: t(CURVE_NAMES[curve]),
        slot: index,
        mode: "lines" as const,
        // Long answers bring the first two together; both stay to be seen.
        dash: curve === "amortised",
        points: shown.map(({ batch, curves }) => {
          const { e2e, userRate, gpuRate } = curves[curve];
          const label = `${t(CURVE_NAMES[curve])}<br>${t(text({ en: "batch per rank", zh: "每 rank 批量" }))} ${batch}<br>${formatNumber(gpuRate)} tok/s/GPU`;
          return { x: against === "user" ? userRate : e2e, y: gpuRate, label };
        }),
      })),
      ...markSeries(
        sweep,
        ({ e2e, userRate, gpuRate }) => [
          against === "user" ? userRate : e2e !== null && e2e <= LONGEST_E2E ? e2e : null,
          gpuRate,
        ],
        t,
      ),
    ],
  };
}

type Place = (mark: MeasuredMark) => readonly [x: number | null, y: number | null];

function markSeries({ marks }: Sweep, place: Place, t: Translate): XyPlot["series"] {
  const of = (same: boolean) =>
    marks
      .filter((mark) => mark.same === same)
      .flatMap((mark) => {
        const [x, y] = place(mark);
        return x === null || y === null ? [] : [{ x, y, label: `${mark.label}<br>${formatNumber(y)}` }];
      });
  const [own, other] = [of(true), of(false)];
  const common = { slot: 3, mode: "markers" as const };
  return [
    ...(own.length > 0 ? [{ id: "measured", name: t(MEASURED), ...common, points: own }] : []),
    ...(other.length > 0 ? [{ id: "other", name: t(OTHER), ...common, open: true, points: other }] : []),
  ];
}

const FIXED = text({ en: "kernel floors", zh: "算子固定时延" });

export function needSheet({ steps }: Sweep, t: Translate): Sheet {
  const column = (en: string, zh: string, unit?: string) => ({ label: t(text({ en, zh })), ...(unit && { unit }) });
  return {
    columns: [
      column("Per rank", "每 rank"),
      column("FLOP/token", "FLOP/token", "GFLOP"),
      column("HBM/token", "HBM/token", "MB"),
      column("Compute", "计算", "ms"),
      column("HBM", "HBM", "ms"),
      column("Network", "网络", "ms"),
      column("Host", "主机", "ms"),
      column("Floors", "固定时延", "ms"),
      column("TPOT", "TPOT", "ms"),
      column("Dominant", "瓶颈"),
    ],
    rows: steps.map((step): readonly Cell[] => [
      step.batch,
      digits(step.flopsPerToken / 1e9),
      digits(step.bytesPerToken / 1e6),
      digits(step.seconds.compute * 1e3),
      digits(step.seconds.memory * 1e3),
      digits(step.seconds.network * 1e3),
      digits(step.seconds.host * 1e3),
      digits(step.fixed * 1e3),
      digits(step.tpot * 1e3),
      t(step.bound === "fixed" ? FIXED : RESOURCE_NAMES[step.bound]),
    ]),
  };
}

const digits = (value: number): number => Number(value.toPrecision(3));

export const needNote = (sweep: Sweep): Text => {
  const shape = shapeWords(sweep);
  return text({
    en: `One decode step of a fixed batch with the factors, per GPU; ${shape.en}; as far as the KV cache reaches.`,
    zh: `固定批次的一个解码步（含系数），按每 GPU 计；${shape.zh}；至 KV 缓存容量为止。`,
  });
};

/** A plot as a table: one line per mark of each series. */
export function plotSheet({ x, y, series }: XyPlot, t: Translate): Sheet {
  return {
    columns: [{ label: t(text({ en: "Series", zh: "系列" })) }, { label: x.title }, { label: y.title }],
    rows: series.flatMap(({ name, points }) => points.map((point) => [name, digits(point.x), digits(point.y)])),
  };
}
