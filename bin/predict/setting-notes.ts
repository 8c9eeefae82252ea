/** What a row says of its engine's settings and cannot be taken as it stands, in the sentences of its `reason`. */
import { knownVersions } from "@/features/core/memory/engine-flags";
import type { Backend } from "@/features/core/memory/backend";
import { KERNEL_PATHS } from "@/features/core/operators/kernel-path";
import { engineName } from "@/features/words";
import { compareVersions } from "@/lib/text-comparison/compare-versions";
import { statedCache } from "./precision";
import type { Row } from "./rows";

/** `engine_version` as 0.12.0 or v0.12.0; what follows the numbers is left. */
export const versionIn = (row: Row): string | undefined => /^v?(\d+(\.\d+)*)/.exec(row["engine_version"] ?? "")?.[1];

export function settingNotes(row: Row, backend: Backend): readonly string[] {
  return [
    versionNote(row, backend),
    kernelNote(row),
    cacheNote(row),
    warmupNote(row),
    ...OWN_SETTINGS.map(foreignNote(row, backend)),
  ];
}

function versionNote(row: Row, backend: Backend): string {
  const statedVersion = row["engine_version"] ?? "";
  const [newest = "", ...older] = knownVersions(backend);
  const oldest = older.at(-1) ?? newest;
  const version = versionIn(row);
  const engine = engineName(backend);
  if (statedVersion === "") return "";
  if (version === undefined)
    return `engine_version "${statedVersion}" is no version: ${engine} ${newest}, the newest known, stands for it; write it as ${newest}.`;
  if (compareVersions(version, newest) > 0)
    return `${engine} ${statedVersion} is newer than ${newest}, the newest known: its defaults are taken.`;
  return compareVersions(version, oldest) < 0
    ? `${engine} ${statedVersion} is older than ${oldest}, the oldest known: its defaults are taken.`
    : "";
}

function cacheNote(row: Row): string {
  const format = row["kv_cache_dtype"] ?? "";
  return format === "" || /^auto$/i.test(format) || statedCache(format) !== null
    ? ""
    : `kv_cache_dtype "${format}" is none of auto, fp8 and bf16: the engine's usual format is taken.`;
}

function kernelNote(row: Row): string {
  const path = (row["kernel_path"] ?? "").toLowerCase();
  return path === "" || KERNEL_PATHS.some((known) => known === path)
    ? ""
    : `kernel_path "${path}" is none of ${KERNEL_PATHS.join(", ")}: stock kernels are taken.`;
}

function warmupNote(row: Row): string {
  const warmups = row["client_warmups"] ?? "";
  return /^\d*$/.test(warmups) ? "" : `client_warmups "${warmups}" is no number: a warm engine is taken.`;
}

/** Settings that one engine alone has. */
const OWN_SETTINGS = [
  ["scheduler_recv_interval", "sglang"],
  ["batch_wait_timeout_iters", "trtllm"],
  ["timeout_iters", "trtllm"],
] as const satisfies readonly (readonly [string, Backend])[];

const foreignNote =
  (row: Row, backend: Backend) =>
  ([name, engine]: (typeof OWN_SETTINGS)[number]): string =>
    (row[name] ?? "") === "" || backend === engine
      ? ""
      : `${name} is a setting of ${engineName(engine)}; it counts as the row states it, though ${engineName(backend)} has none.`;
