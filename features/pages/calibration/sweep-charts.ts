/** The sweep beyond the measured points: times of a batch, and rates of a GPU against what a user gets. */
import type { ChartPart } from "@/features/answers/answer";
import type { CurveId, MeasuredMark, Sweep, SweepStep } from "@/features/core/calibration/further-runs/sweep";
import type { ChartPoint, PointSeries } from "@/lib/charts/drawing";
import { formatCount, formatLatency, formatNumber } from "@/lib/format/quantity";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { msOrNull, toMs } from "@/lib/units/edge";
import type { Seconds } from "@/lib/units/quantity";
import { plotChart } from "./plot";
import * as m from "./messages";

const CURVES = ["decode", "amortised", "serial"] as const satisfies readonly CurveId[];

export const sweepCharts = (sweep: Sweep, t: Translate): readonly ChartPart[] => [
  timeChart(sweep, "tpot", t),
  timeChart(sweep, "ttft", t),
  rateChart(sweep, "e2e", t),
  rateChart(sweep, "user", t),
];

/** "TP2, 1,024 + 512 tokens". */
export const shapeWords = ({ layout, isl, osl }: Sweep): Text => {
  const [input, output] = [formatCount(isl), formatCount(osl)];
  return m.layoutInputOutputTokens({ layout, input, output });
};

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
    label: m.nameAgainstBatch({ name }),
    title: timeTitle(sweep, metric),
    subtitle: m.nameAgainstSequencesPerRank({ name, shape }),
    x: { title: m.sequencesPerRank, log: true },
    y: { title: verbatim(`${name}, ms`), log: true },
    series: [
      line({ slot: 2, look: "line", dashed: true }, m.batchBeforeFit, (step) => step.uncalibrated[metric]),
      line({ slot: 1, look: "line" }, m.batchAfter, (step) => step[metric]),
      line({ slot: 3, look: "line" }, m.servedThatManyClients, ({ served }) => served && served[metric]),
      ...markSeries(sweep, ({ batch, [metric]: time }) => [batch, msOrNull(time)], t),
    ].filter(({ points }) => points.length > 0),
  });
}

function timeTitle({ steps }: Sweep, metric: "ttft" | "tpot"): Text {
  const [first, last] = [steps[0], steps.at(-1)];
  const batch = last?.batch ?? 0;
  return metric === "tpot"
    ? m.stepTakesTpotAtBatch({ tpot: formatLatency(last?.tpot ?? 0), batch })
    : m.prefillOfBatchTtftFor({ ttft: formatLatency(first?.ttft ?? 0), ttft2: formatLatency(last?.ttft ?? 0), batch });
}

const lineSeries = (
  name: string,
  look: Pick<PointSeries, "slot" | "look" | "dashed">,
  points: readonly Omit<ChartPoint, "holds">[],
): PointSeries => ({ ...look, name, joined: true, points: points.map((point) => ({ ...point, holds: true })) });

const CURVE_NAMES: Readonly<Record<CurveId, Text>> = {
  decode: m.decodeOnly,
  amortised: m.ttftAmortised,
  serial: m.pdSerial,
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
    x: { title: user ? m.tokSUser : m.e2eS, log: true },
    y: { title: verbatim("tok/s/GPU"), log: false },
    series: [
      ...CURVES.map((curve) =>
        lineSeries(
          t(CURVE_NAMES[curve]),
          // Long answers bring the first two together; both stay to be seen.
          { slot: CURVE_SLOTS[curve], look: "line", dashed: curve === "amortised" },
          shown.map(({ batch, curves }) => {
            const { e2e, userRate, gpuRate } = curves[curve];
            const label = `${t(CURVE_NAMES[curve])}<br>${t(m.batchPerRank)} ${batch}<br>${formatNumber(gpuRate)} tok/s/GPU`;
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
        label: m.throughputAgainstInteractivity,
        title: m.interactivityIsPaidWithThroughput({ rate }),
        subtitle: m.outputTokensPerSecondAnd({ shape }),
      }
    : {
        label: m.throughputAgainstE2e,
        title: m.throughputAgainstTimeOfRequest({ rate }),
        subtitle: m.outputTokensPerSecondAndGpu({ shape }),
      };
}

type Place = (mark: MeasuredMark) => readonly [x: number | null, y: number | null];

/** Measured points of the swept lengths, and open ones of others. */
const markSeries = ({ marks }: Sweep, where: Place, t: Translate): readonly PointSeries[] =>
  [true, false]
    .map((same): PointSeries => ({
      name: t(same ? m.measured : m.measuredOtherLengths),
      joined: false,
      measured: true,
      points: marks
        .filter((mark) => mark.same === same)
        .flatMap((mark) => {
          const [x, y] = where(mark);
          const label = `${mark.label}<br>${y === null ? "" : formatNumber(y)}`;
          return x === null || y === null ? [] : [{ x, y, label, holds: same }];
        }),
    }))
    .filter(({ points }) => points.length > 0);
