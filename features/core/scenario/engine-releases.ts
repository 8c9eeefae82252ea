/**
 * When versions of the engines came out: the month of a first release, by their release pages; vLLM from 0.15 and SGLang from 0.5.5 by the first
 * public run or update that names them, those that launches are written for by their images (features/core/deploy/engine-facts.ts). TensorRT-LLM 1.2
 * is known to a month or two, which is no matter: what is read from it is how long before or after measured runs a version was made.
 */
import { BACKENDS, type Backend } from "@/features/core/memory/backend";
import { knownVersions, statedVersion, type EngineFlags } from "@/features/core/memory/engine-flags";
import { compareVersions } from "@/lib/text-comparison/compare-versions";

const RELEASES: Readonly<Record<Backend, Readonly<Record<string, string>>>> = {
  vllm: {
    "0.2": "2023-09",
    "0.3": "2024-01",
    "0.4": "2024-03",
    "0.5": "2024-06",
    "0.6": "2024-09",
    "0.7": "2025-01",
    "0.8": "2025-03",
    "0.9": "2025-05",
    "0.10": "2025-07",
    "0.11": "2025-10",
    "0.12": "2025-12",
    "0.15": "2026-02",
    "0.17": "2026-03",
    "0.19": "2026-04",
    "0.21": "2026-05",
    "0.23": "2026-06",
    "0.26": "2026-07",
    "0.28": "2026-09",
  },
  sglang: {
    "0.2": "2024-07",
    "0.3": "2024-09",
    "0.4": "2024-12",
    "0.4.8": "2025-06",
    "0.4.10": "2025-07",
    "0.5": "2025-08",
    "0.5.5": "2025-11",
    "0.5.6": "2025-12",
    "0.5.8": "2026-02",
    "0.5.9": "2026-03",
    "0.5.10": "2026-04",
    "0.5.12": "2026-05",
    "0.5.17": "2026-08",
    "0.5.18": "2026-09",
  },
  trtllm: {
    "0.5": "2023-10",
    "0.8": "2024-02",
    "0.10": "2024-06",
    "0.12": "2024-08",
    "0.14": "2024-11",
    "0.17": "2025-02",
    "0.20": "2025-06",
    "1.0": "2025-09",
    "1.1": "2025-11",
    "1.2": "2026-03",
    "1.2.1": "2026-04",
  },
};

export type StatedVersion = Pick<EngineFlags, "version">;

/** Decimal year of the version that an engine's flags state; null where they state none of this engine. */
export function statedYear(engine: string | null, flags: StatedVersion | undefined): number | null {
  const known = BACKENDS.find((backend) => backend === engine);
  const version = known && flags ? statedVersion(flags, known) : null;
  return known && version !== null ? releaseYear(known, version) : null;
}

/**
 * Decimal year in which a version came out. null for the newest that the suite knows and what is newer: that is what a scenario has that states no
 * version, and one question has one answer.
 */
export function releaseYear(engine: Backend, version: string): number | null {
  const [newest = ""] = knownVersions(engine);
  return compareVersions(version, newest) >= 0 ? null : decimalYear(releaseMonth(engine, version));
}

/** "2026-04": of the newest listed version that is not after this one, or of the oldest. */
export function releaseMonth(engine: Backend, version: string): string {
  const listed = Object.entries(RELEASES[engine]);
  const [, month = ""] = listed.findLast(([one]) => compareVersions(one, version) <= 0) ?? listed[0] ?? [];
  return month;
}

/** 2026.25 of "2026-04" or "2026-04-08"; null for what is no date. */
export function decimalYear(date: string): number | null {
  const [, year, month] = /^(\d{4})-(\d{2})(-\d{2})?$/.exec(date) ?? [];
  return year === undefined || month === undefined ? null : Number(year) + (Number(month) - 1) / 12;
}
