/**
 * A against B: which side is better, where and by how much. The statistics are the gate's (`gate/change.ts`): intervals rest on repeats, else
 * on single requests and the usual scatter of public repeats. Better: the 95 % interval of the change leaves 0 out.
 */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import {
  figureChange,
  USUAL_THRESHOLDS,
  type ChangeInterval,
} from "@/features/core/evidence/run-comparison/gate/change";
import { GATE_FIGURES, type GateFigure } from "@/features/core/evidence/run-comparison/gate/figures";
import { matchLoads, type Matched, type MatchedLoad } from "@/features/core/evidence/run-comparison/gate/loads";
import { comparedWork, type WorkId, type WorkLine } from "@/features/core/evidence/run-comparison/work";
import * as m from "@/features/core/evidence/run-comparison/gate/messages";

export type Better = "A" | "B" | "tie";

export type SideChange = ChangeInterval & {
  /** Geometric means, in the unit that the measurement has. */
  readonly a: number;
  readonly b: number;
  /** B / A − 1; `low` and `high` hold 95 %. */
  readonly change: number;
  readonly better: Better;
};

export type LoadChange = SideChange & { readonly load: Measurement };

export type SideFigure = SideChange & { readonly figure: GateFigure; readonly loads: readonly LoadChange[] };

export type SideComparison = {
  readonly figures: readonly SideFigure[];
  readonly wins: Readonly<Record<Better, number>>;
  /** `mixed`: each side is better in some figure. null: no figure of a load on both sides. */
  readonly better: Better | "mixed" | null;
  readonly settings: readonly WorkLine[];
  readonly matched: Matched;
  /** Runs that their tool marks as invalid. */
  readonly invalid: readonly { readonly side: "A" | "B"; readonly run: Measurement }[];
  /** GPUs of both sides, where both state one number and they differ: rates are per GPU then. */
  readonly gpus: { readonly a: number; readonly b: number } | null;
  /** Most repeats of one load. */
  readonly repeats: { readonly a: number; readonly b: number };
  /** What intervals rest on. */
  readonly basis: "repeats" | "requests" | "public";
};

/** What makes it other work: all else is what the comparison is about. */
const WORK: readonly WorkId[] = ["model", "isl", "osl", "concurrency", "rate"];

export function compareSides(a: readonly Measurement[], b: readonly Measurement[]): SideComparison {
  const valid = (runs: readonly Measurement[]) => runs.filter(({ invalid }) => invalid === undefined);
  const matched = matchLoads(valid(a), valid(b), WORK);
  const { loads } = matched;
  const gpus = otherGpus(loads);
  const figures = listFigures(loads, gpus !== null).flatMap((figure) => {
    const change = figureChange(figure, loads, USUAL_THRESHOLDS);
    return change === null ? [] : [sideFigure(change)];
  });
  const wins = { A: 0, B: 0, tie: 0 };
  for (const { better } of figures.flatMap((figure) => figure.loads)) wins[better] += 1;
  const most = (side: "base" | "run"): number => Math.max(0, ...loads.map((load) => load[side].length));
  return {
    ...{ figures, wins, matched, gpus },
    better: figures.length === 0 ? null : overall(figures),
    settings: differingSettings(loads),
    invalid: [...marked("A", a), ...marked("B", b)],
    repeats: { a: most("base"), b: most("run") },
    basis: loads.some(({ base, run }) => base.length + run.length > 2) ? "repeats" : requestsOrPublic(loads),
  };
}

const marked = (side: "A" | "B", runs: readonly Measurement[]) =>
  runs.filter(({ invalid }) => invalid !== undefined).map((run) => ({ side, run }));

/** Means where both sides state one; else the first statistic that both state at some load. Then the output rate. */
function listFigures(loads: readonly MatchedLoad[], perGpu: boolean): readonly GateFigure[] {
  const both = ({ read }: GateFigure): boolean =>
    loads.some(({ base, run }) => [base, run].every((side) => side.some(({ measurement }) => read(measurement))));
  const times = (["tpot", "ttft", "e2e"] as const).flatMap(
    (time) => GATE_FIGURES.find((figure) => figure.id.startsWith(`${time}.`) && both(figure)) ?? [],
  );
  const split = times.filter(({ id }) => !id.startsWith("e2e"));
  const rates = [PER_GPU, ...GATE_FIGURES.filter(({ id }) => RATES.has(id))].filter(
    ({ id }) => perGpu === (id === "ratePerGpu"),
  );
  const rate = rates.find(both) ?? GATE_FIGURES.find((figure) => figure.id === "requestRate" && both(figure));
  return [...(split.length > 0 ? split : times), ...(rate ? [rate] : [])];
}

const RATES: ReadonlySet<string> = new Set(["rate", "totalRate"]);

const PER_GPU: GateFigure = {
  id: "ratePerGpu",
  name: m.outputThroughputPerGpu,
  unit: "tok/s",
  worse: "less",
  read: ({ outputRate, outputRatePerGpu, layout }) =>
    outputRatePerGpu ?? (outputRate !== undefined && layout.gpus ? outputRate / layout.gpus : undefined),
};

function sideFigure(compared: NonNullable<ReturnType<typeof figureChange>>): SideFigure {
  const { figure, loads, baseline: a, run: b, change, likely } = compared;
  return {
    ...{ figure, a, b, change, ...likely },
    better: betterSide(likely, figure),
    loads: loads.map(({ load, baseline, run, change: here, likely: interval }) => ({
      ...{ load, a: baseline, b: run, change: here, ...interval },
      better: betterSide(interval, figure),
    })),
  };
}

function betterSide({ low, high }: ChangeInterval, { worse }: GateFigure): Better {
  if (low <= 0 && high >= 0) return "tie";
  return low > 0 === (worse === "less") ? "B" : "A";
}

/** By the averages over all loads. */
function overall(figures: readonly SideFigure[]): Better | "mixed" {
  const sides = new Set(figures.map(({ better }) => better).filter((better) => better !== "tie"));
  return sides.size > 1 ? "mixed" : ([...sides][0] ?? "tie");
}

function otherGpus(loads: readonly MatchedLoad[]): SideComparison["gpus"] {
  const count = (side: "base" | "run"): ReadonlySet<number | undefined> =>
    new Set(loads.flatMap((load) => load[side].map(({ measurement }) => measurement.layout.gpus)));
  const [[a], [b]] = [[...count("base")], [...count("run")]];
  const single = count("base").size === 1 && count("run").size === 1;
  return single && a !== undefined && b !== undefined && a !== b ? { a, b } : null;
}

const requestsOrPublic = (loads: readonly MatchedLoad[]): "requests" | "public" =>
  loads.some(({ base, run }) => [base, run].every((side) => side.some(({ measurement }) => measurement.perRequest)))
    ? "requests"
    : "public";

/** Lines that differ at some load, or that only one side states. */
function differingSettings(loads: readonly MatchedLoad[]): readonly WorkLine[] {
  const lines = new Map<WorkId, WorkLine>();
  for (const { base, run } of loads) {
    const [a, b] = [base[0]?.measurement, run[0]?.measurement];
    if (!a || !b) continue;
    for (const line of comparedWork(a, b))
      if (line.id !== "inFlight" && line.same !== true && line.a !== line.b && !lines.has(line.id))
        lines.set(line.id, line);
  }
  return [...lines.values()];
}
