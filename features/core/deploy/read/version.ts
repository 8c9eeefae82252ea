/** The engine's version as a paste states it, by its image or its log, in the versions that the ledger knows. */
import type { Backend } from "@/features/core/memory/backend";
import { knownVersions } from "@/features/core/memory/engine-flags";
import type { RawParams } from "@/lib/params/codec";
import { compareVersions } from "@/lib/text-comparison/compare-versions";
import { engineVersion, releaseNumbers } from "@/features/core/server-logs/start/version";

const IMAGES: Readonly<Record<Backend, RegExp>> = {
  vllm: /vllm-openai(?:-rocm)?:v?(\d+\.\d+\.\d+)/,
  sglang: /lmsysorg\/sglang:v?(\d+\.\d+\.\d+(?:\.post\d+)?)/,
  trtllm: /tensorrt-llm\/release:v?(\d+\.\d+\.\d+)/,
};

/** Empty where the text states none, and for the newest, which "auto" is. */
export function versionParams(backend: Backend, source: string): RawParams {
  const stated = releaseNumbers(engineVersion(source) ?? "") ?? IMAGES[backend].exec(source)?.[1] ?? null;
  const known = stated === null ? null : nearestVersion(backend, stated);
  return known === null || known === knownVersions(backend)[0] ? {} : { engine_version: `${backend}-${known}` };
}

/** The newest that is not after it; of older ones the oldest. */
export function nearestVersion(engine: Backend, version: string): string | null {
  const known = knownVersions(engine);
  return known.find((candidate) => compareVersions(candidate, version) <= 0) ?? known.at(-1) ?? null;
}
