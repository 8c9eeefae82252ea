/** A curve per chip and layout: the closed loop at every concurrency, means. */
import type { Chance } from "@/features/core/evidence/chance";
import { hasLimit, limitProbability } from "@/features/core/evidence/limit-probability";
import { scenarioTraits } from "@/features/core/evidence/scenario-traits";
import { degreesLabel, parallelismLabel } from "@/features/core/operators/parallelism";
import { listPools } from "@/features/core/serving/mean-load/deployment";
import { countGpus } from "@/features/core/scenario/gpus";
import { rowStore } from "@/features/core/comparison/evaluate";
import { resolveRow } from "@/features/core/comparison/resolve-row";
import type { Served } from "@/features/core/comparison/figures";
import { isWithin } from "@/features/core/serving/mean-load/within-targets";
import { loadStore } from "@/features/core/serving/mean-load/mean-load";
import type { KvOffload } from "@/features/core/serving/deployment/offload";
import type { RowSettings } from "@/features/core/comparison/settings";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import { fromPercent, GIGA } from "@/lib/units/edge";
import { unwrap } from "@/lib/result";
import { layouts } from "./auto-layouts";
import type { InferencemaxInput } from "./input";

export type CurvePoint = {
  readonly conc: number;
  readonly served: Served;
  /** Within the scenario's targets, with the probability; null: no targets. */
  readonly within: boolean;
  readonly chance: Chance | null;
  /** No other point of any curve has more per GPU and more per user. */
  readonly front: boolean;
};

export type Curve = {
  readonly chip: string;
  readonly layout: string;
  /** "TP8 EP8", with the chip in front where there are several. */
  readonly name: string;
  readonly gpus: number;
  readonly settings: RowSettings;
  readonly points: readonly CurvePoint[];
  /** Why there are no points. */
  readonly issues: readonly Issue[];
};

/** `hws`: chips of the catalogue; none: the scenario's own. */
export function drawCurves(base: Resolved, input: InferencemaxInput, hws: readonly string[]): readonly Curve[] {
  const evaluate = rowStore(base, { ...input, usdHour: null });
  const serve = loadStore(base.time);
  const load = { spread: input.spread, offload: kvOffload(input) };
  const chips: readonly RowSettings[] = hws.length === 0 ? [{}] : hws.map((hw) => ({ hw }));
  const curves = chips.flatMap((hw) =>
    layouts(base, input, hw, evaluate).map(({ settings, issues }): Curve => {
      const scenario = resolveRow(base, settings);
      if (!scenario.ok || issues.length > 0)
        return refused(base, settings, scenario.ok ? scenario.value : null, issues);
      const loads = [...new Set(input.concs)].sort((a, b) => a - b);
      const points = loads.map((conc): CurvePoint => {
        const loaded = unwrap(resolveRow(base, { ...settings, conc }));
        const served = unwrap(serve(loaded, input.engine, load));
        const { targets } = base;
        const known = { grade: served.grade, traits: scenarioTraits(loaded, input.engine) };
        const chance = hasLimit(targets) ? limitProbability(known, served, targets) : null;
        return { conc, served, within: isWithin(served, targets), chance, front: false };
      });
      return { ...identity(base, settings, scenario.value), points, issues: [] };
    }),
  );
  return withFront(
    chips.length > 1 ? curves.map((curve) => ({ ...curve, name: `${curve.chip} ${curve.layout}` })) : curves,
  );
}

/** None at 100 %: nothing to fetch. */
const kvOffload = ({ kv_resident, offload_gb_s }: InferencemaxInput): KvOffload | undefined =>
  kv_resident >= 100 ? undefined : { resident: fromPercent(kv_resident), rate: offload_gb_s * GIGA };

function identity(base: Resolved, settings: RowSettings, scenario: Resolved) {
  const pools = listPools(scenario);
  const layout = pools
    .map(({ parallelism, workers }) => `${workers > 1 ? `${workers} × ` : ""}${parallelismLabel(parallelism)}`)
    .join(" | ");
  const { chip } = scenario;
  return { chip: chip.name, layout, name: layout, gpus: countGpus(scenario), settings };
}

function refused(base: Resolved, settings: RowSettings, scenario: Resolved | null, issues: readonly Issue[]): Curve {
  if (scenario) return { ...identity(base, settings, scenario), points: [], issues };
  const layout = degreesLabel({ tp: settings.tp ?? base.params.tp, adp: settings.adp ?? 1 });
  const chip = settings.hw ?? base.chip.name;
  return { chip, layout, name: layout, gpus: 0, settings, points: [], issues };
}

/** Marks the points that no other beats in both throughput per GPU and speed per user. */
function withFront(curves: readonly Curve[]): readonly Curve[] {
  const all = curves
    .flatMap(({ points }) => points)
    .sort((a, b) => b.served.perUser - a.served.perUser || b.served.perGpu - a.served.perGpu);
  const front = new Set<CurvePoint>();
  let most = -Infinity;
  for (const point of all) {
    if (point.served.perGpu <= most) continue;
    front.add(point);
    most = point.served.perGpu;
  }
  return curves.map((curve) => ({
    ...curve,
    points: curve.points.map((point) => ({ ...point, front: front.has(point) })),
  }));
}
