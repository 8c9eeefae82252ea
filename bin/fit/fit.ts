/** `mds fit`: all measurements of a chip, its stack or a deployment, to one profile. */
import { asSample, isSample, withoutSample } from "@/features/core/calibration/further-runs/sample";
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { calibrate } from "@/features/core/calibration/calibrate";
import { ofSameSubject } from "@/features/core/calibration/points/same-subject";
import { speaksAgainst } from "@/features/core/calibration/quality/warnings";
import { chooseLaws, type ChosenLaws } from "@/features/core/calibration/laws/chosen-laws";
import { pointsFrom } from "@/features/core/calibration/points/from-measurements";
import { fitLaws, type LawFit } from "@/features/core/calibration/laws/fit-laws";
import { nextTables, type NextTable } from "@/features/core/calibration/laws/next-tables";
import { METRIC_NAMES } from "@/features/core/calibration/fit/resource-names";
import type { Calibration } from "@/features/core/calibration/fit/result";
import { ANY_MODEL } from "@/features/core/calibration/scope";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { readBenchmarkBytes } from "@/features/core/evidence/benchmark-files/read-bytes";
import { HEAD_BYTES } from "@/features/core/file-kinds/head";
import { recognise } from "@/features/core/file-kinds/recognise";
import type { Backend } from "@/features/core/memory/backend";
import { pointsCsv } from "@/features/core/measured-passes/points";
import type { Resolved } from "@/features/core/scenario/resolve";
import { importTables } from "@/features/core/timing/tables/import-tables";
import type { TableSet } from "@/features/core/timing/tables/table-set";
import { EfficiencyProfileSchema, type EfficiencyProfile } from "@/features/core/timing/profile";
import { capture } from "@/features/core/trace";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import { decodeAt } from "@/lib/server/table-files";
import { joinTexts, SEMICOLON, verbatim, type Text } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { readTraceFile } from "../trace/read-files";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type FitRequest = {
  readonly paths: readonly string[];
  readonly scenario: Resolved;
  readonly engine: Backend;
  readonly name: string | undefined;
  /** Also factors of a deployment that its own figures speak against. */
  readonly anyway?: boolean;
};

export type FitOutcome = {
  /** Of the scenario's accelerator. */
  readonly laws: readonly LawFit[];
  /** null: fewer measurements of deployments than a fit takes, for the reason among the notes. */
  readonly deployment: Calibration | null;
  /** Its factors are part of the profile: no warning of the fit speaks against them, or they are wanted anyway. */
  readonly kept: boolean;
  readonly tables: readonly NextTable[];
  /** null: nothing came closer by a fit. */
  readonly profile: EfficiencyProfile | null;
};

export async function fitFiles({
  paths,
  scenario,
  engine,
  name,
  anyway = false,
}: FitRequest): Promise<Result<FitOutcome>> {
  const read = await Promise.all(paths.map((path) => readMeasured(path, scenario, engine)));
  const notes = read.flatMap(({ issues }) => issues);
  const imported = importTables(read.flatMap(({ table }) => table ?? []));
  const skipped = imported.skipped.map(({ path, why }) => leftOut(path, why));
  const fits = imported.sets.map((set) => fitSet(set, scenario, engine));
  const laws = fits.flatMap((fit) => (fit.ok ? [fit.value] : []));
  const { chosen, issues: several } = chooseLaws(laws, engine);
  const usable = withoutSample(read.flatMap((file) => file.measurements));
  const same = ofSameSubject(usable.value, scenario);
  const { points, issues, makeTimer } = pointsFrom(same.measurements, { scenario, engine });
  const fitted =
    points.length === 0 ? null : calibrate({ points, makeTimer }, { laws: chosen.laws, robust: true, name });
  const sample = isSample(same.measurements);
  const calibration = fitted?.ok ? fitted.value : null;
  const deployment = calibration && sample ? asSample(calibration) : calibration;
  const writes = deployment !== null && (anyway || !speaksAgainst(deployment.warnings));
  const outcome: FitOutcome = {
    ...{ laws, deployment, kept: writes },
    tables: nextTables(
      scenario,
      engine,
      laws.flatMap(({ found }) => found.map(({ kind }) => kind)),
    ),
    profile: deployment && writes ? withMessages(deployment, chosen) : profile(chosen, scenario, engine, name),
  };
  return success(outcome, [
    ...[...notes, ...skipped, ...usable.issues, ...same.issues, ...issues, ...several],
    ...fits.flatMap((fit) => fit.issues),
    ...(fitted?.issues ?? []),
    ...(deployment?.warnings ?? []),
    ...(deployment && !writes ? [notKept(deployment)] : []),
  ]);
}

type Read = {
  readonly table: Parameters<typeof importTables>[0] extends Iterable<infer File> ? File | null : never;
  readonly measurements: readonly Measurement[];
  readonly issues: readonly Issue[];
};

const NOTHING: Read = { table: null, measurements: [], issues: [] };

async function readMeasured(path: string, scenario: Resolved, engine: Backend): Promise<Read> {
  const bytes = readFileSync(path);
  const known = recognise(basename(path), bytes.subarray(0, HEAD_BYTES), { whole: bytes.length <= HEAD_BYTES });
  if (known.ok && known.value.kind === "trace") return readPasses(path, scenario, engine);
  if (known.ok && known.value.kind === "benchmark") return readRuns(path, bytes);
  // The kit's tables of a served load are results of a benchmark; those of kernels and links are operator tables.
  if (known.ok && known.value.kind === "kit") {
    const runs = readRuns(path, bytes);
    if (runs.measurements.length > 0) return runs;
  }
  if (!/\.(parquet|csv)$/i.test(path))
    return { ...NOTHING, issues: known.ok ? [leftOut(path, known.value.called)] : known.issues };
  const decoded = await decodeAt(resolve(path));
  return "rows" in decoded ? { ...NOTHING, table: decoded } : { ...NOTHING, issues: [leftOut(path, decoded.why)] };
}

function readRuns(path: string, bytes: Uint8Array): Read {
  const read = readBenchmarkBytes(bytes, basename(path));
  return { table: null, measurements: read.ok ? read.value.measurements : [], issues: read.issues };
}

/** Passes of the busiest device, each load once. */
async function readPasses(path: string, scenario: Resolved, engine: Backend): Promise<Read> {
  const trace = await readTraceFile(path);
  if (!trace.ok) return { ...NOTHING, issues: trace.issues };
  const [device] = capture(trace.value).devices;
  if (device === undefined) return { ...NOTHING, issues: [leftOut(path, m.noKernelsOfDeviceAre)] };
  const file = basename(path);
  const points = pointsCsv(trace.value, device, { file, scenario, engine });
  return readRuns(`${file}.csv`, new TextEncoder().encode(points));
}

function fitSet(set: TableSet, { chip }: Resolved, engine: Backend): Result<LawFit> {
  if (set.chip === chip.id) return fitLaws(set, chip, engine);
  return { ok: false, issues: [otherChip(set, chip.id)] };
}

/** Served runs of one accelerator say nothing of messages: what tables of links gave stays. */
function withMessages({ profile: served, factors }: Calibration, { network }: ChosenLaws): EfficiencyProfile {
  const open = factors.find(({ resource }) => resource === "network")?.undetermined ?? 1;
  return open > MOSTLY_OPEN && network !== 1 ? { ...served, factors: { ...served.factors, network } } : served;
}

const MOSTLY_OPEN = 0.8;

/** Only what left-out shapes were better with. */
function profile(
  { laws, network, tables }: ChosenLaws,
  { chip }: Resolved,
  engine: Backend,
  name: string | undefined,
): EfficiencyProfile | null {
  if (tables.length === 0) return null;
  const subject = `operator tables of ${chip.name}: ${tables.join(", ")}`;
  return EfficiencyProfileSchema.parse({
    ...{ format: 1, version: 1, name: (name ?? subject).slice(0, 80), subject: subject.slice(0, 300) },
    scope: { model: ANY_MODEL, chip: chip.id, engine },
    factors: { network, ...(laws && { laws }) },
  });
}

function notKept({ quality }: Calibration): Issue {
  const figures = quality.map(({ metric, before, leftOut: out }) =>
    m.metricWithThemAndWithout({
      metric: METRIC_NAMES[metric],
      after: percent(out.median),
      before: percent(before.median),
    }),
  );
  return issue("FIT-NOT-KEPT", "deployment", { figures: joinTexts(figures, SEMICOLON) });
}

const percent = (share: number): string => `${toPercent(share).toFixed(1)} %`;

const leftOut = (path: string, why: Text): Issue =>
  issue("FIT-FILE", basename(path), { basename: basename(path), why });

const otherChip = ({ id, chip }: TableSet, wanted: string): Issue => ({
  ...issue("FIT-CHIP", "hw", { id, chip, wanted }),
  fix: verbatim(`--set hw=${chip}`),
});
