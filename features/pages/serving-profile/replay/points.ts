/** The capture as measurements that a calibration reads: its load with the times and the rate that came of it, and its steps. */
import { stepMeasurements, stepPoints } from "@/features/core/replay/step-points";
import { type OpenedProfile, spread } from "@/features/core/serving-profile";
import type { Measurement, TimeFigures } from "@/features/core/evidence/benchmark-files/measurement";
import { writeMeasurementsCsv } from "@/features/core/evidence/benchmark-files/write-csv";
import { mean } from "@/lib/statistics/mean";
import { text } from "@/lib/text";
import { fromUs } from "@/lib/units/edge";
import type { ServingProfileScenario } from "../input";
import { ranOn } from "./ran-on";

/** null without requests that ended and without steps of known lengths: a point needs a load and a time. */
export function pointsCsv(opened: OpenedProfile, scenario: ServingProfileScenario): string | null {
  const point = measurement(opened, scenario);
  const points = [
    ...(point === null ? [] : [point]),
    ...stepMeasurements(stepPoints(opened.capture), {
      ...ranOn(opened, scenario),
      notes: opened.synthetic ? [SYNTHETIC] : [],
    }),
  ];
  return points.length === 0 ? null : writeMeasurementsCsv(points);
}

function measurement(opened: OpenedProfile, scenario: ServingProfileScenario): Measurement | null {
  const { capture, figures, name, synthetic } = opened;
  const { requests } = capture;
  const ended = Array.from(requests.end.keys()).filter(
    (row) =>
      !Number.isNaN(requests.end[row]) &&
      (requests.inputTokens[row] as number) >= 1 &&
      (requests.outputTokens[row] as number) >= 1,
  );
  const { duration } = figures;
  if (ended.length === 0 || duration === null) return null;
  const pick = (column: Float64Array): Float64Array => Float64Array.from(ended, (row) => column[row] as number);
  const stay = pick(figures.metrics.e2e).reduce((sum, us) => sum + us, 0);
  const { file, ...on } = ranOn(opened, scenario);
  return {
    source: { format: "suite-table", file, row: 1 },
    kind: "serving",
    id: name,
    ...on,
    load: {
      requests: ended.length,
      requestRate: ended.length / duration,
      meanInFlight: fromUs(stay) / duration,
      isl: Math.round(mean(pick(requests.inputTokens))),
      osl: Math.round(mean(pick(requests.outputTokens))),
    },
    ...timed("ttft", figures.metrics.ttft),
    ...timed("tpot", figures.metrics.tpot),
    ...timed("e2e", figures.metrics.e2e),
    duration,
    ...(figures.outputRate !== null && { outputRate: figures.outputRate }),
    notes: [synthetic ? SYNTHETIC : MEASURED],
  };
}

function timed(name: "ttft" | "tpot" | "e2e", column: Float64Array): Partial<Record<typeof name, TimeFigures>> {
  const found = spread(column);
  if (found === null) return {};
  const { mean: average, p50, p90, p99 } = found;
  return { [name]: { mean: fromUs(average), p50: fromUs(p50), p90: fromUs(p90), p99: fromUs(p99) } };
}

const MEASURED = text({
  en: "From a serving profile: one point of the whole capture. Accelerator, and where no file names them model and layout, are those of the scenario that was open.",
  zh: "取自服务剖析：整个采集的一个测点。加速卡取自当时的场景；文件未述的模型与布局亦然。",
});
const SYNTHETIC = text({
  en: "Synthetic: the capture was written from a simulated run. No measurement.",
  zh: "合成数据：该采集由仿真运行写出，并非实测。",
});
