/**
 * How the suite's laws of operators do on somebody's own tables of a chip, and the factors that mend them: one for each kind of kernel,
 * on what it takes beyond its floor, and one for messages.
 *
 *   minimise  Σ_laws N/n Σᵢ ρ(log pᵢ(f) - log mᵢ) + (log f / σ)²        p: the law under the factor, never below the roofline
 *
 * ρ is a Huber loss. The rows of a law (a kind in one format) share their errors, so they count as N independent ones whatever their number.
 * A third of the shapes is left out in turn: a factor stays only where it brings those closer: in the mean, over the
 * laws, of the median and the 90th percentile, so that neither the usual shape nor the worst ones pay for the other.
 */
import type { Backend } from "@/features/core/memory/backend";
import type { Chip } from "@/features/core/hardware/chip";
import { calibratedTimer } from "@/features/core/timing/laws/calibrated";
import { buildMachine, type Machine } from "@/features/core/timing/machine";
import { LAW_KINDS, lawKind, type LawKind, type ProfileFactors } from "@/features/core/timing/profile";
import { rooflineSeconds } from "@/features/core/timing/roofline";
import type { TableSet } from "@/features/core/timing/tables/table-set";
import { failure, success, type Result } from "@/lib/result";
import { mean } from "@/lib/statistics/mean";
import { quantile } from "@/lib/statistics/quantile";
import { UNIT_FACTORS } from "../points/observation";
import { goldenSection } from "./golden-section";
import { listWork, type TimedWork } from "./table-work";
import { issue } from "@/features/core/calibration/messages.issues";

type LawError = { readonly median: number; readonly p90: number };

export type LawLine = {
  readonly law: string;
  readonly kind: Fitted;
  readonly rows: number;
  /** |predicted / measured - 1|: as shipped, with the factor, and of shapes that the factor never saw. */
  readonly before: LawError;
  readonly after: LawError;
  readonly leftOut: LawError;
};

type Fitted = LawKind | "network";

export type FactorLine = {
  readonly kind: Fitted;
  /** Of time. */
  readonly found: number;
  /** Left-out shapes come closer with it: it is part of the profile. */
  readonly kept: boolean;
};

export type LawFit = {
  readonly tables: string;
  readonly chip: string;
  readonly lines: readonly LawLine[];
  readonly found: readonly FactorLine[];
  /** Those that are kept; all others are 1. */
  readonly factors: ProfileFactors;
  /** Tables that no law is held against. */
  readonly unread: readonly string[];
};

const FOLDS = 3;
/** What a factor leaves of the left-out error at most: less gain than that is chance. */
const WORTH = 0.98;

/** Against the laws of `engine`, whose kernels the factors will mend. Refuses tables without a row that a law prices on the chip. */
export function fitLaws(set: TableSet, chip: Chip, engine: Backend): Result<LawFit> {
  const { work, left } = listWork(set);
  const rows = work.flatMap((item) => priced(item, chip, engine) ?? []);
  if (rows.length === 0) return failure(nothingPriced(set));
  const fits = KINDS.flatMap((kind) => fitKind(kind, groupsFor(kind, rows)));
  const retained = fits.filter(({ line }) => line.kept).map(({ line }) => line);
  const laws = Object.fromEntries(retained.flatMap(({ kind, found }) => (kind === "network" ? [] : [[kind, found]])));
  const network = retained.find(({ kind }) => kind === "network")?.found ?? 1;
  return success({
    ...{ tables: set.id, chip: chip.id, unread: left },
    lines: fits.flatMap(({ lines }) => lines),
    found: fits.map(({ line }) => line),
    factors: { ...UNIT_FACTORS, network, ...(Object.keys(laws).length > 0 && { laws }) },
  });
}

const KINDS: readonly Fitted[] = [...LAW_KINDS, "network"];

/** `time`: seconds under a factor of its kind. */
type Row = Pick<TimedWork, "law" | "shape" | "seconds"> & {
  readonly kind: Fitted;
  readonly time: (factor: number) => number;
};
type Group = { readonly law: string; readonly rows: readonly Row[] };

function priced({ law, shape, seconds, operator }: TimedWork, chip: Chip, engine: Backend): Row | null {
  const machine = buildMachine(chip, [operator], { engine });
  if (!machine.ok) return null;
  const kind = operator.messages.length > 0 ? "network" : lawKind(operator);
  return { law, shape, seconds, kind, time: pricer(machine.value, operator) };
}

function pricer(machine: Machine, operator: TimedWork["operator"]): Row["time"] {
  const timer = calibratedTimer(machine);
  const [sent] = operator.messages;
  if (sent) {
    const { total } = timer.message(sent);
    return (factor) => total * factor;
  }
  const { floor, total } = timer.kernel(operator);
  const least = rooflineSeconds(operator, machine);
  return (factor) => floor + Math.max((total - floor) * factor, least);
}

const groupsFor = (kind: Fitted, rows: readonly Row[]): readonly Group[] =>
  [
    ...Map.groupBy(
      rows.filter((row) => row.kind === kind),
      ({ law }) => law,
    ),
  ].map(([law, own]) => ({ law, rows: own }));

type KindFit = { readonly line: FactorLine; readonly lines: readonly LawLine[] };

function fitKind(kind: Fitted, groups: readonly Group[]): KindFit[] {
  if (groups.length === 0) return [];
  const solution = solve(groups);
  const outside = Array.from({ length: FOLDS }, (_, fold) => solve(withoutFold(groups, fold)));
  const lines = groups.map((group) => lawLine(kind, group, solution, outside));
  const before = mean(lines.map((line) => typical(line.before)));
  const leftOut = mean(lines.map((line) => typical(line.leftOut)));
  return [{ line: { kind, found: solution, kept: leftOut < WORTH * before }, lines }];
}

const typical = ({ median, p90 }: LawError): number => (median + p90) / 2;

function lawLine(kind: Fitted, { law, rows }: Group, fitted: number, outside: readonly number[]): LawLine {
  const errors = (factor: (row: Row) => number): LawError => {
    const list = rows.map((row) => Math.abs(row.time(factor(row)) / row.seconds - 1));
    return { median: quantile(list, 0.5), p90: quantile(list, 0.9) };
  };
  return {
    ...{ law, kind, rows: rows.length },
    before: errors(() => 1),
    after: errors(() => fitted),
    leftOut: errors((row) => outside[foldFor(row)] ?? 1),
  };
}

/** FNV-1a of the shape: the same fold whatever else the table holds. */
function foldFor({ shape }: Row): number {
  let hash = 0x811c9dc5;
  for (const letter of shape) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0) % FOLDS;
}

const withoutFold = (groups: readonly Group[], fold: number): Group[] =>
  groups
    .map(({ law, rows }) => ({ law, rows: rows.filter((row) => foldFor(row) !== fold) }))
    .filter(({ rows }) => rows.length > 0);

/** Independent rows that a law counts for, the log error that is usual, and how far a factor strays before anything is measured. */
const ROWS = 20;
const USUAL = 0.15;
const HUBER = 1.5;
const SIGMA = 0.3;
const WIDEST = Math.log(4);

/** Without a row: 1. */
function solve(groups: readonly Group[]): number {
  const loss = (log: number): number =>
    groups.reduce((sum, { rows }) => sum + (ROWS * misfit(rows, Math.exp(log))) / rows.length, (log / SIGMA) ** 2);
  return Number(Math.exp(goldenSection(loss, -WIDEST, WIDEST)).toPrecision(4));
}

const misfit = (rows: readonly Row[], factor: number): number =>
  rows.reduce((sum, { time, seconds }) => {
    const e = Math.abs(Math.log(time(factor) / seconds)) / USUAL;
    return sum + (e > HUBER ? HUBER * (2 * e - HUBER) : e * e);
  }, 0);

const nothingPriced = ({ id, chip }: TableSet) => issue("FIT-NO-ROWS", "tables", { id, chip });
