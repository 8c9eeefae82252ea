/**
 * What differs between engines outside their flags: versions with their month and images, by the maker of the chip. A new version is a
 * row at the head of its list; rows of `flags/` say what it spells otherwise.
 * Sources: Dynamo docs, reference/compatibility (engine versions of a runtime image; 1.3.1 of August 2026, 1.5.0 of September 2026);
 * vLLM recipes and Docker Hub for `vllm-openai` and `vllm-openai-rocm`; sgl-cookbook for `-rocm720`; quay.io/ascend/vllm-ascend;
 * NGC for TensorRT-LLM. Read in November 2026.
 */
import type { Backend } from "@/features/core/memory/backend";
import type { Chip } from "@/features/core/hardware/chip";
import { releaseMonth } from "@/features/core/scenario/engine-releases";
import type { Text } from "@/lib/text";
import { compareVersions } from "@/lib/text-comparison/compare-versions";
import * as m from "./messages";

export type EngineVersion = {
  readonly version: string;
  /** Month of the release. */
  readonly date: string;
  /** By the maker of the chip; a maker without an image has no build of this version here. */
  readonly images: Readonly<Partial<Record<"NVIDIA" | "AMD" | "Huawei", (chip: Chip) => string>>>;
};

export type EngineFacts = {
  readonly name: string;
  /** Newest first: the first that has an image for the chip is written. */
  readonly versions: readonly EngineVersion[];
  /** Image of NVIDIA Dynamo that wraps the engine, and the engine's version in it. */
  readonly dynamo: { readonly image: string; readonly version: string; readonly module: string };
};

const openai = (version: string): EngineVersion => ({
  version,
  date: releaseMonth("vllm", version),
  images: {
    NVIDIA: () => `vllm/vllm-openai:v${version}`,
    AMD: () => `vllm/vllm-openai-rocm:v${version}`,
  },
});

const sglang = (version: string): EngineVersion => ({
  version,
  date: releaseMonth("sglang", version),
  images: {
    NVIDIA: () => `lmsysorg/sglang:v${version}`,
    AMD: ({ architecture }) => `lmsysorg/sglang:v${version}-rocm720-${architecture === "CDNA4" ? "mi35x" : "mi30x"}`,
  },
});

const tensorrt = (version: string): EngineVersion => ({
  version,
  date: releaseMonth("trtllm", version),
  images: { NVIDIA: () => `nvcr.io/nvidia/tensorrt-llm/release:${version}` },
});

/** The vllm-ascend plugin has vLLM's number; A3 boards have an image of their own. */
const ASCEND: EngineVersion = {
  version: "0.23.0",
  date: "2026-08",
  images: {
    Huawei: ({ architecture }) => `quay.io/ascend/vllm-ascend:v0.23.0${architecture.includes("910C") ? "-a3" : ""}`,
  },
};

const runtime = (name: string) => `nvcr.io/nvidia/ai-dynamo/${name}-runtime:1.3.1`;

export const ENGINE_FACTS: Readonly<Record<Backend, EngineFacts>> = {
  vllm: {
    name: "vLLM",
    versions: [openai("0.28.0"), openai("0.26.0"), ASCEND, openai("0.20.2")],
    dynamo: { image: runtime("vllm"), version: "0.23.0", module: "dynamo.vllm" },
  },
  sglang: {
    name: "SGLang",
    versions: [sglang("0.5.18"), sglang("0.5.17"), sglang("0.5.10.post1")],
    dynamo: { image: runtime("sglang"), version: "0.5.14", module: "dynamo.sglang" },
  },
  trtllm: {
    name: "TensorRT-LLM",
    versions: [tensorrt("1.2.1"), tensorrt("1.1.0")],
    dynamo: { image: runtime("tensorrtllm"), version: "1.3.0rc19", module: "dynamo.trtllm" },
  },
};

/** Chips of a maker that its image is built for: Ascend's is for the 910B and 910C. */
const isBuilt = ({ images }: EngineVersion, { vendor, architecture }: Chip): boolean =>
  vendor in images && (vendor !== "Huawei" || /910[BC]/.test(architecture));

/** `wanted`: a version by number, "" = the newest with an image for the chip; null = the table has no such build. */
export function findVersion(backend: Backend, chip: Chip, wanted: string): EngineVersion | null {
  const { versions } = ENGINE_FACTS[backend];
  if (wanted === "") return versions.find((row) => isBuilt(row, chip)) ?? null;
  return versions.find((row) => compareVersions(row.version, wanted) === 0) ?? null;
}

/** Without a build for the chip the newest says how flags are spelled. */
export const writtenVersion = (backend: Backend, chip: Chip, wanted: string): EngineVersion => {
  const version = findVersion(backend, chip, wanted) ?? ENGINE_FACTS[backend].versions[0];
  if (!version) throw new Error(`${backend} has no version`);
  return version;
};

/** null where the engine publishes none for the chip. */
export function publicImage(backend: Backend, chip: Chip, wanted: string): string | null {
  const version = findVersion(backend, chip, wanted);
  if (!version || !isBuilt(version, chip)) return null;
  return version.images[chip.vendor as keyof EngineVersion["images"]]?.(chip) ?? null;
}

/** The line at the head of every text. */
export const versionLine = (backend: Backend, { version, date }: EngineVersion): Text =>
  m.nameVersionDate({ name: ENGINE_FACTS[backend].name, version, date });
