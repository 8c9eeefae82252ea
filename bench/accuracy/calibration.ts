/**
 * What eight measured points of a deployment are worth: node bench/accuracy/run.mjs --calibration [--draws 3] [--points 8]
 *
 * Deployments are the groups of e2e_dev.csv with enough rows: one model on one system with one engine and format (several layouts),
 * and the same in one layout. The engine constants are those fitted without the group's model-system pair. Eight points are drawn,
 * one from each eighth of the group in order of lengths, load and layout; the others are predicted without and with their profile.
 */
import { fitPoints } from "@/features/core/calibration/fit/fit-points";
import { UNIT_FACTORS } from "@/features/core/calibration/points/observation";
import { leaveOneOut } from "@/features/core/calibration/quality/leave-one-out";
import { judgeQuality } from "@/features/core/calibration/quality/quality";
import { listObservations } from "@/features/core/calibration/points/observe-point";
import type { FactorValues } from "@/features/core/serving/deployment/engines";
import type { MakeTimer } from "@/features/core/serving/deployment/deployment";
import { mulberry32 } from "@/lib/random/generator";
import type { ProfileFactors } from "@/features/core/timing/profile";
import { explainFigures } from "./observe";
import { quantile } from "@/lib/statistics/quantile";
import { groupBy } from "./scores";
import { asPoint, LAYOUT, type Case } from "./rows";

export type CalibrationBench = {
  readonly makeTimer: MakeTimer;
  readonly constantsFor: (entry: Case) => FactorValues;
  readonly draws: number;
  readonly points: number;
  readonly robust: boolean;
};

const SOFTWARE = ["family", "system", "backend", "precision", "mode"];

export function calibrationReport(cases: readonly Case[], bench: CalibrationBench): string {
  return [
    scoreText("one model, system, engine and format; several layouts", grouped(cases, SOFTWARE, bench), bench),
    scoreText("the same in one layout", grouped(cases, [...SOFTWARE, ...LAYOUT], bench), bench),
  ].join("\n\n");
}

/** Half as many again as are taken, so that something is left to predict. */
function grouped(cases: readonly Case[], keys: readonly string[], { points }: CalibrationBench): Map<string, Case[]> {
  const groups = groupBy(cases, ({ row }) =>
    keys
      .map((key) => row[key])
      .filter(Boolean)
      .join(" "),
  );
  return new Map([...groups].filter(([, group]) => group.length >= points * 1.5));
}

/** `bands`: factors around `after` that the eight points promise for four of five others. */
type Line = { readonly entry: Case; readonly before: Times; readonly after: Times; readonly bands: Times };
type Times = { readonly ttft: number; readonly tpot: number };

function scoreText(title: string, groups: ReadonlyMap<string, readonly Case[]>, bench: CalibrationBench): string {
  const lines = new Map([...groups].map(([name, group]) => [name, writeLines(group, bench)]));
  const medians = [...lines].map(([name, group]) => [name, figures(group)] as const);
  const above = medians.filter(([, { tpot }]) => tpot.after > 0.09);
  return [
    `## ${bench.points} points of a deployment: ${title} (${groups.size} deployments, ${bench.draws} draws)`,
    `${"".padEnd(58)} rows | TPOT median before after   p90 before after | TTFT median before after   p90 before after`,
    lineText("all", [...lines.values()].flat()),
    ...[...lines].map(([name, group]) => lineText(name, group)),
    `deployments with a TPOT median above 9 %: ${above.length} of ${medians.length}`,
    `80 % bands of the profiles cover: TPOT ${covered([...lines.values()].flat(), "tpot")}, TTFT ${covered([...lines.values()].flat(), "ttft")}`,
  ].join("\n");
}

function writeLines(group: readonly Case[], bench: CalibrationBench): Line[] {
  const sorted = [...group].sort((a, b) => order(a).localeCompare(order(b)));
  const plain = new Map(sorted.map((entry) => [entry, times(entry, bench, UNIT_FACTORS)]));
  return Array.from({ length: bench.draws }, (_, seed) => {
    const taken = drawn(sorted, bench.points, mulberry32(seed + 1));
    const { factors, bands } = profile(taken, bench);
    const rest = sorted.filter((entry) => !taken.includes(entry));
    return rest.map((entry) => ({
      entry,
      before: plain.get(entry) ?? { ttft: NaN, tpot: NaN },
      after: times(entry, bench, factors),
      bands,
    }));
  }).flat();
}

const order = ({ row, deployment }: Case): string =>
  [deployment.lengths.isl, deployment.lengths.osl, deployment.concurrency, row["num_gpus"], row["tp"]]
    .map((value) => String(value).padStart(9, "0"))
    .concat(row["id"] ?? "")
    .join("|");

/** One of each part of a sorted list. */
function drawn(sorted: readonly Case[], count: number, random: () => number): Case[] {
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * sorted.length) / count);
    const to = Math.floor(((i + 1) * sorted.length) / count);
    return sorted[from + Math.floor(random() * (to - from))];
  }).filter((entry) => entry !== undefined);
}

function profile(
  taken: readonly Case[],
  { makeTimer, constantsFor, robust }: CalibrationBench,
): { readonly factors: ProfileFactors; readonly bands: Times } {
  const points = taken.map(asPoint);
  const [first] = taken;
  const options = { robust, ...(first && { constants: constantsFor(first) }) };
  const before = listObservations(points, UNIT_FACTORS, options);
  const fitted = fitPoints({ points, makeTimer }, before, options);
  const quality = judgeQuality(fitted, leaveOneOut(points, fitted));
  const band = (wanted: "ttft" | "tpot"): number => quality.find(({ metric }) => metric === wanted)?.band ?? NaN;
  return { factors: fitted.fit.factors, bands: { ttft: band("ttft"), tpot: band("tpot") } };
}

function times(entry: Case, { constantsFor }: CalibrationBench, factors: ProfileFactors): Times {
  const { ttft, tpot } = explainFigures(entry, { factors: constantsFor(entry), resources: factors });
  return { ttft: ttft.mean, tpot: tpot.mean };
}

type Pair = { readonly before: number; readonly after: number; readonly before90: number; readonly after90: number };

function figures(lines: readonly Line[]): { readonly tpot: Pair; readonly ttft: Pair } {
  const pair = (metric: "tpot" | "ttft"): Pair => {
    const errors = (when: "before" | "after"): number[] =>
      lines.map((line) => Math.abs(line[when][metric] / line.entry[metric] - 1));
    const [before, after] = [errors("before"), errors("after")];
    return {
      before: quantile(before, 0.5),
      after: quantile(after, 0.5),
      before90: quantile(before, 0.9),
      after90: quantile(after, 0.9),
    };
  };
  return { tpot: pair("tpot"), ttft: pair("ttft") };
}

function covered(lines: readonly Line[], metric: "tpot" | "ttft"): string {
  const inside = lines.filter(
    ({ entry, after, bands }) => Math.abs(Math.log(after[metric] / entry[metric])) <= Math.log(bands[metric]),
  );
  return percent(inside.length / lines.length).trim();
}

function lineText(name: string, lines: readonly Line[]): string {
  const { tpot, ttft } = figures(lines);
  const cells = (pair: Pair): string =>
    `      ${percent(pair.before)} ${percent(pair.after)}       ${percent(pair.before90)} ${percent(pair.after90)}`;
  return `${name.padEnd(58)} ${String(lines.length).padStart(4)} |${cells(tpot)} |${cells(ttft)}`;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`.padStart(6);
