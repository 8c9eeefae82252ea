/** `mds fit`: whatever was measured of a chip, its stack or a deployment, to one profile. */
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { calibrate } from "@/features/core/calibration/calibrate";
import { pointsFrom } from "@/features/core/calibration/from-measurements";
import { fitLaws, type LawFit } from "@/features/core/calibration/laws/fit-laws";
import { nextTables, type NextTable } from "@/features/core/calibration/laws/next-tables";
import type { Calibration } from "@/features/core/calibration/result";
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
import { capture } from "@/features/core/trace/capture";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import { decodeAt } from "@/lib/server/table-files";
import { text, verbatim, type Text } from "@/lib/text";
import { readTraceFile } from "./trace-file";

export type FitRequest = {
  readonly paths: readonly string[];
  readonly scenario: Resolved;
  readonly engine: Backend;
  readonly name: string | undefined;
};

export type FitOutcome = {
  /** Of the scenario's accelerator. */
  readonly laws: readonly LawFit[];
  /** null: fewer measurements of deployments than a fit takes, for the reason among the notes. */
  readonly deployment: Calibration | null;
  readonly tables: readonly NextTable[];
  /** null: nothing came closer by a fit. */
  readonly profile: EfficiencyProfile | null;
};

export async function fitFiles({ paths, scenario, engine, name }: FitRequest): Promise<Result<FitOutcome>> {
  const read = await Promise.all(paths.map((path) => readMeasured(path, scenario, engine)));
  const notes = read.flatMap(({ issues }) => issues);
  const imported = importTables(read.flatMap(({ table }) => table ?? []));
  const skipped = imported.skipped.map(({ path, why }) => leftOut(path, why));
  const fits = imported.sets.map((set) => fitSet(set, scenario));
  const laws = fits.flatMap((fit) => (fit.ok ? [fit.value] : []));
  const factors = Object.assign({}, ...laws.map((fit) => fit.factors.laws ?? {})) as LawFit["factors"]["laws"];
  const measurements = read.flatMap((file) => file.measurements);
  const { points, issues, makeTimer } = pointsFrom(measurements, { scenario, engine });
  const fitted =
    measurements.length === 0 ? null : calibrate({ points, makeTimer }, { laws: factors, robust: true, name });
  const outcome: FitOutcome = {
    laws,
    deployment: fitted?.ok ? fitted.value : null,
    tables: nextTables(
      scenario,
      laws.flatMap(({ found }) => found.map(({ kind }) => kind)),
    ),
    profile: fitted?.ok ? fitted.value.profile : profile(laws, scenario, engine, name),
  };
  return success(outcome, [
    ...notes,
    ...skipped,
    ...issues,
    ...fits.flatMap((fit) => fit.issues),
    ...(fitted?.issues ?? []),
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
  if (device === undefined) return { ...NOTHING, issues: [leftOut(path, NO_KERNELS)] };
  const file = basename(path);
  const points = pointsCsv(trace.value, device, { file, scenario, engine });
  return readRuns(`${file}.csv`, new TextEncoder().encode(points));
}

const NO_KERNELS = text({ en: "no kernels of a device are in it", zh: "其中没有设备内核" });

function fitSet(set: TableSet, { chip }: Resolved): Result<LawFit> {
  if (set.chip === chip.id) return fitLaws(set, chip);
  return { ok: false, issues: [otherChip(set, chip.id)] };
}

/** Only what left-out shapes were better with. */
function profile(
  laws: readonly LawFit[],
  { chip }: Resolved,
  engine: Backend,
  name: string | undefined,
): EfficiencyProfile | null {
  const kept = laws.filter(({ found }) => found.some((line) => line.kept));
  if (kept.length === 0) return null;
  const network = kept.find(({ factors }) => factors.network !== 1)?.factors.network ?? 1;
  const subject = `operator tables of ${chip.name}: ${kept.map(({ tables }) => tables).join(", ")}`;
  return EfficiencyProfileSchema.parse({
    ...{ format: 1, version: 1, name: (name ?? subject).slice(0, 80), subject: subject.slice(0, 300) },
    scope: { model: ANY_MODEL, chip: chip.id, engine },
    factors: { network, laws: Object.assign({}, ...kept.map(({ factors }) => factors.laws ?? {})) as object },
  });
}

const leftOut = (path: string, why: Text): Issue => ({
  code: "FIT-FILE",
  at: basename(path),
  message: text({
    en: `${basename(path)} is left out: ${why.en}`,
    zh: `${basename(path)} 未采用：${why.zh}`,
  }),
});

const otherChip = ({ id, chip }: TableSet, wanted: string): Issue => ({
  code: "FIT-CHIP",
  at: "hw",
  message: text({
    en: `${id} is of ${chip}, the scenario of ${wanted}.`,
    zh: `${id} 属于 ${chip}，而场景为 ${wanted}。`,
  }),
  fix: verbatim(`--set hw=${chip}`),
});
