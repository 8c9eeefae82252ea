/**
 * Kernels of routed experts by version of an engine. The laws are fitted to the newest table of vLLM on a generation; an engine as it comes runs
 * those of its version, which take 0.7 to 3 times as long (`version-kernels.json`: parameters, and their errors on rows that were kept back).
 *
 *   tuned      the laws: recipes that choose kernels for their model
 *   stock      the version that was measured last before the stated one, the oldest for all that are older, the newest where none is stated
 *   fallback   kernels that a version has in the stead of those before, at over twice their time; without a table, their deviation from the law
 *
 * Formats without a table of the version deviate from their law as its other formats do on average, by half (engine-kernels.ts says why half).
 * Generations of which one version was measured keep their law.
 */
import { mean } from "@/lib/statistics/mean";
import { compareVersions } from "@/lib/text-comparison/compare-versions";
import type { Kernels } from "@/features/core/operators/kernel-path";
import type { ErrorFigures } from "./engine-kernels";
import type { Generation } from "./generation";
import stored from "./version-kernels.json";

type Values = Readonly<Record<string, number>>;

export type VersionKernels = {
  readonly dtype: string;
  readonly generation: string;
  readonly engine: string;
  readonly version: string;
  readonly fallback: boolean;
  /** Those of the law that differ; none where the law meets the table as well. */
  readonly parameters: Values;
  /** Of the routing in its table. */
  readonly evenness?: number;
  /** Measured over the law's time, in the median. */
  readonly lean: number;
  /** Errors over rows kept back: of the law, and of the version's own. */
  readonly before: ErrorFigures;
  readonly after: ErrorFigures;
};

const VERSION_KERNELS = (stored as unknown as { readonly kernels: readonly VersionKernels[] }).kernels;

/** What the laws are fitted to. */
const LAWS = { engine: "vllm", version: "0.24.0" } as const;
const TO_OTHER_FORMATS = 0.5;
/** Shares of a peak, none of which passes one. */
const SHARES: ReadonlySet<string> = new Set(["compute", "memory"]);

export type OwnKernels = Pick<VersionKernels, "evenness"> & {
  readonly values: Values;
  /** null: leant on others. */
  readonly expected: ErrorFigures | null;
};

export type Wanted = { readonly dtype: string; readonly generation: Generation; readonly engine: string };
/** Parameters of the law of a format there. */
type LawFor = (dtype: string) => Values;

/** Null: as the law says. */
export function versionKernels(wanted: Wanted, { path, version }: Kernels, lawFor: LawFor): OwnKernels | null {
  if (path === "tuned") return null;
  if (path === "fallback") return fallbackKernels(wanted, lawFor);
  const stack = VERSION_KERNELS.filter(
    ({ generation, engine, fallback }) => generation === wanted.generation && engine === wanted.engine && !fallback,
  );
  const chosen = pickVersion(stack, wanted.engine, version);
  if (chosen === null) return null;
  const tables = stack.filter((table) => compareVersions(table.version, chosen) === 0);
  const table = tables.find(({ dtype }) => dtype === wanted.dtype);
  return table ? measured(table, lawFor(wanted.dtype)) : leaning(tables, wanted.dtype, lawFor, TO_OTHER_FORMATS);
}

/** Of those that were measured there; null: that of the laws, or none. */
function pickVersion(tables: readonly VersionKernels[], engine: string, stated: string | null): string | null {
  if (tables.length === 0) return null;
  const versions = [...tables.map(({ version }) => version), ...(engine === LAWS.engine ? [LAWS.version] : [])];
  versions.sort(compareVersions);
  const chosen =
    stated === null ? versions.at(-1) : versions.findLast((version) => compareVersions(version, stated) <= 0);
  const version = chosen ?? versions[0] ?? null;
  return version === LAWS.version && engine === LAWS.engine ? null : version;
}

function fallbackKernels(wanted: Wanted, lawFor: LawFor): OwnKernels | null {
  const tables = VERSION_KERNELS.filter(({ fallback }) => fallback);
  const table = tables.find(
    ({ dtype, generation, engine }) =>
      dtype === wanted.dtype && generation === wanted.generation && engine === wanted.engine,
  );
  return table ? measured(table, lawFor(wanted.dtype)) : leaning(tables, wanted.dtype, lawFor, 1);
}

const measured = ({ parameters, evenness, after }: VersionKernels, law: Values): OwnKernels => ({
  values: { ...law, ...parameters },
  ...(evenness !== undefined && { evenness }),
  expected: after,
});

/** The law moved by a share of the deviations of other tables, in e-folds. */
function leaning(tables: readonly VersionKernels[], dtype: string, lawFor: LawFor, share: number): OwnKernels | null {
  if (tables.length === 0) return null;
  const moved = Object.entries(lawFor(dtype)).map(([key, value]) => {
    const deviations = tables.map((table) => deviation(table.parameters[key], lawFor(table.dtype)[key]));
    const leant = value * Math.exp(share * mean(deviations));
    return [key, SHARES.has(key) ? Math.min(1, leant) : leant] as const;
  });
  return { values: Object.fromEntries(moved), expected: null };
}

const deviation = (value: number | undefined, law: number | undefined): number =>
  value === undefined || law === undefined ? 0 : Math.log(value / law);
