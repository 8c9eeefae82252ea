/** A calibration as the profile that scenarios carry. */
import { modelTitle } from "@/features/core/model/config/model-title";
import { poolGpus } from "@/features/core/scenario/gpus";
import { EfficiencyProfileSchema, type EfficiencyProfile } from "@/features/core/timing/profile";
import type { CalibrateOptions, Fitted } from "./fit/fit-points";
import { perResource, type Metric } from "./points/observation";
import { describeLayout, type CalibrationPoint } from "./points/point";
import type { MetricQuality } from "./fit/result";

const NAME_LENGTH = 80;
const SUBJECT_LENGTH = 300;

export function profile(
  points: readonly CalibrationPoint[],
  { fit }: Fitted,
  quality: readonly MetricQuality[],
  { name, version, laws }: CalibrateOptions,
): EfficiencyProfile {
  const of = (...metrics: Metric[]) => quality.find(({ metric }) => metrics.includes(metric));
  const [tpot, ttft] = [of("tpot", "decode"), of("ttft", "prefill")];
  const subject = chooseSubject(points);
  const [first] = points;
  if (!first) throw new Error("A profile of no points");
  const { model, chip, backend } = first.deployment;
  return EfficiencyProfileSchema.parse({
    format: 1,
    name: (name ?? subject).slice(0, NAME_LENGTH),
    version: version ?? 1,
    subject: subject.slice(0, SUBJECT_LENGTH),
    scope: { model: model.name, chip: chip.id, engine: backend },
    factors: { ...perResource((r) => rounded(fit.factors[r])), ...(laws && { laws }) },
    fit: {
      points: points.length,
      tpot_median_error: orNull(tpot?.after.median),
      ttft_median_error: orNull(ttft?.after.median),
      left_out_median_error: orNull((tpot ?? ttft)?.leftOut.median),
      tpot_band: orNull(of("tpot")?.band),
      ttft_band: orNull(of("ttft")?.band),
    },
  });
}

/** Four digits, upwards: rounding never takes a factor below its limit. */
const rounded = (value: number): number => {
  const scale = 10 ** (3 - Math.floor(Math.log10(value)));
  return Math.ceil(Number((value * scale).toPrecision(9))) / scale;
};

const orNull = (value: number | undefined): number | null =>
  value === undefined ? null : Number(value.toPrecision(4));

/** "Llama-3.3-70B on 4 × H200 (TP4), vllm"; several layouts are counted. */
function chooseSubject(points: readonly CalibrationPoint[]): string {
  const [first] = points;
  if (!first) return "";
  const { model, chip, backend, pools } = first.deployment;
  const layouts = [...new Set(points.map(describeLayout))];
  const gpus = poolGpus(pools);
  const where =
    layouts.length === 1 ? `${gpus} × ${chip.name} (${layouts[0]})` : `${chip.name} (${layouts.length} layouts)`;
  return `${modelTitle(model).en} on ${where}, ${backend}`;
}
