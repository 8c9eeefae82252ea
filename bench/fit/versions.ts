/**
 * Kernels of routed experts by version of an engine: node bench/fit/run.mjs --versions [--write]
 *
 * The laws are fitted to the newest table of vLLM on a generation. Of each other table (data/ops-engines, and those of data/ops that no law is
 * fitted to) parameters of its own are fitted, pulled to those of the law, and kept where rows that they never saw are met better.
 * Left out: weight-only INT4 (which kernel a table has depends on more than the version), and tables with host time or faults in them.
 */
import { writeFileSync } from "node:fs";
import { coefficients } from "@/features/core/timing/laws/coefficients";
import type { VersionKernels } from "@/features/core/timing/laws/version-kernels";
import { median } from "@/lib/statistics/quantile";
import { compareVersions } from "@/lib/text-comparison/compare-versions";
import { errorsOver, summary } from "./errors";
import type { Family, SystemSamples } from "./family";
import { moeFamilies, type Routed } from "./moe";
import { generation, tune, type Values } from "./tuning";

/** Host time inside (SGLang on H100), a partly older grid with faults (TensorRT-LLM on B200): see the data's README. */
const FAULTY = ["h100/sglang/0.5.6.post2", "b200/trtllm/1.3.0rc15"];
const UNCLEAR_FORMATS = ["int4_wo"];

type Samples = SystemSamples<Routed>;
const nameTable = ({ system, stack, version }: Samples): string => `${system}/${stack}/${version}`;
const nameKernels = (one: Samples): string =>
  `${generation(one as unknown as SystemSamples<unknown>)}/${one.stack}/${one.version}`;

export async function fitVersions({ data, out }: { data: string; out: string | null }): Promise<void> {
  const [fitted, engines] = [await moeFamilies(data), await moeFamilies(`${data}-engines`)];
  const kernels = fitted.flatMap((family) => {
    if (UNCLEAR_FORMATS.includes(family.dtype)) return [];
    const older = engines.find(({ dtype }) => dtype === family.dtype);
    const all = [...(older?.systems ?? []), ...(older?.otherStacks ?? []), ...(family.otherStacks ?? [])];
    const usable = all.filter((one) => !FAULTY.includes(nameTable(one)));
    const groups = [...Map.groupBy(usable, nameKernels)].sort(([a], [b]) =>
      a.localeCompare(b, "en", { numeric: true }),
    );
    return withFallbacks(lastCandidates(groups.map(([name, members]) => fitKernels(family, name, members))));
  });
  if (out === null) return;
  const written = kernels.map((one) => JSON.stringify(one)).join(",\n");
  writeFileSync(out, `{"source":${JSON.stringify(SOURCE)},"kernels":[\n${written}\n]}\n`);
}

const SOURCE =
  "Operator tables of ai-dynamo/aiconfigurator, commit 095f58a51 (Apache-2.0), by engine and version; only derived figures are kept";

/** Of the candidates of one release, the last that has the format. */
function lastCandidates(kernels: readonly VersionKernels[]): VersionKernels[] {
  return kernels.filter(
    (one, i) =>
      !kernels.some(
        (later, j) => j > i && isSameStack(later, one) && compareVersions(later.version, one.version) === 0,
      ),
  );
}

const isSameStack = (a: VersionKernels, b: VersionKernels): boolean =>
  a.generation === b.generation && a.engine === b.engine;

/** Over twice the time of the version before: other kernels in their stead. */
const withFallbacks = (kernels: readonly VersionKernels[]): VersionKernels[] =>
  kernels.map((one, i) => {
    const before = kernels[i - 1];
    const fallback = before !== undefined && isSameStack(before, one) && one.lean > 2 * before.lean;
    return { ...one, fallback };
  });

function fitKernels(family: Family<Routed>, name: string, members: readonly Samples[]): VersionKernels {
  const [on = "", engine = "", version = ""] = name.split("/");
  const centre = lawParameters(family, on, engine);
  const part = (wanted: boolean): Samples[] =>
    members.map((one) => ({ ...one, samples: one.samples.filter((row) => family.heldBack?.(row) === wanted) }));
  const kept = part(true);
  const judge = (values: Values) => {
    const errors = summary(kept.flatMap((one) => errorsOver(family, one, values, () => true)));
    return { median: digits(errors.median), p90: digits(errors.p90), rows: errors.rows };
  };
  const [before, after] = [judge(centre), judge(tune(family, part(false), centre))];
  console.log(
    `${family.dtype.padEnd(18)} ${name.padEnd(28)} ${String(before.rows).padStart(6)} rows kept back: ${before.median} / ${before.p90} → ${after.median} / ${after.p90}`,
  );
  const lean = digits(median(members.flatMap((one) => ratios(family, one, centre))));
  const about = { dtype: family.dtype, generation: on, engine, version, fallback: false, lean };
  if (after.median >= before.median) return { ...about, parameters: {}, before, after: before };
  const parameters = Object.entries(tune(family, members, centre)).map(([key, value]) => [key, digits(value)] as const);
  const shipped = parameters.filter(([key]) => !(family.nuisance ?? []).includes(key));
  const evenness = Object.fromEntries(parameters)["evenness"] ?? 1;
  return { ...about, parameters: Object.fromEntries(shipped), evenness, before, after };
}

/** Measured over the law's. */
const ratios = ({ predict }: Family<Routed>, { samples, chip }: Samples, values: Values): number[] =>
  samples.map(({ work, seconds }) => seconds / predict(work, chip, values));

/** What prices these experts without a version: the law of the generation, or the engine's own kernels on it. */
function lawParameters({ law, dtype }: Family<Routed>, on: string, engine: string): Values {
  const fit = coefficients.fits.find((one) => one.law === law && one.dtype === dtype);
  const beside = fit?.beside[on] ?? fit?.beside["pooled"];
  const parameters = fit?.stacks?.[`${on}/${engine}`]?.parameters ?? fit?.parameters[on] ?? fit?.parameters["pooled"];
  return { ...parameters, ...beside };
}

const digits = (value: number): number => Number(value.toPrecision(3));
