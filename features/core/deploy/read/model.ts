/** The model that a command names, and the formats that it states: preset and link words. */
import { findPreset, presets, type Preset } from "@/features/core/model/config/presets/presets";
import { routedFfn } from "@/features/core/model/spec";
import { presetModel } from "@/features/core/model/config/preset-model";
import { findPublished } from "@/features/core/model/config/publishers/find-published";
import { publishedModel } from "@/features/core/model/config/publishers/published-model";
import { closestWord } from "@/lib/text-comparison/closest-word";
import type { Issue } from "@/lib/issue";
import type { RawParams } from "@/lib/params/codec";
import { behindMounts } from "./manifests/mounts";
import { folderPath } from "./manifests/repository";
import type { ReadServer } from "./server";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type ReadModel = {
  readonly params: RawParams;
  /** Routed experts of a layer, 0 of a dense model; null where the model is not known. */
  readonly experts: number | null;
  readonly issues: readonly Issue[];
};

/** Preset, weights and cache. A name that nothing here has stays in the parameters, so that no page answers for another model. */
export function readModel(server: ReadServer): ReadModel {
  const model = repositoryName(server.model ?? "");
  const paths = behindMounts(model, server.mounts).flatMap(pathNames);
  for (const name of [model, ...paths]) {
    const read = readPublished({ ...server, model: name }) ?? readNamed({ ...server, model: name });
    if (read) return read;
  }
  const served = isPath(model) ? readServed(server) : null;
  return served ?? unknownNamed(server, model);
}

/** A path that says nothing of its model, and a name for clients that does. */
function readServed(server: ReadServer): ReadModel | null {
  const name = server.servedName?.split(/\s/)[0] ?? "";
  if (name === "") return null;
  const read = readPublished({ ...server, model: name }) ?? readNamed({ ...server, model: name });
  const note = issue("LAUNCH-SERVED-NAME", "model", { path: server.model ?? "", name });
  return read && { ...read, issues: [note, ...read.issues] };
}

const isPath = (name: string): boolean => /^[.~/$]|:\/\//.test(name);

/** `models--ORG--NAME/snapshots/…` of a Hugging Face cache, and an address of its site, are ORG/NAME. */
function repositoryName(name: string): string {
  const cached = /(?:^|\/)models--([^/]+?)--([^/]+)/.exec(name);
  if (cached) return `${cached[1] ?? ""}/${cached[2] ?? ""}`;
  const address = /^(?:hf:\/\/|https?:\/\/(?:www\.)?(?:huggingface\.co|modelscope\.cn\/models)\/)([^/]+\/[^/?#]+)/.exec(
    name,
  );
  return folderPath(address?.[1] ?? name);
}

/** A volume behind a path: its folder, or a claim whose name has an ending of its kind. */
function pathNames(path: string): readonly string[] {
  const name = repositoryName(path);
  let bare = name.split(":", 1)[0] ?? name;
  for (let cut = lastSign(bare); cut > 0 && KINDS.has(bare.slice(cut + 1).toLowerCase()); cut = lastSign(bare))
    bare = bare.slice(0, cut);
  return [name, bare];
}

const lastSign = (name: string): number => Math.max(...["-", "_", "."].map((sign) => name.lastIndexOf(sign)));

const KINDS: ReadonlySet<string> = new Set(
  "pvc claim volume vol model models weights cache storage disk modelcar".split(" "),
);

/** A checkpoint whose publisher's habit is known, unless a flag names another format than its own. */
function readPublished({ model, weights, kv }: ReadServer): ReadModel | null {
  const published = model === null ? null : findPublished(model);
  const read = published && publishedModel(published);
  if (published === null || !read?.ok) return null;
  const { quantisation } = read.value;
  const format = quantisation?.format === "fp8_block" ? "fp8" : quantisation?.format;
  if (weights !== null && weights !== quantisation?.method && WEIGHT_WORDS[weights] !== format) return null;
  return {
    params: { model: published.name, config: "", weights: "auto", kv: cacheWord(kv) },
    experts: routedFfn(read.value)?.experts ?? 0,
    issues: [...read.issues, ...oddCache(kv).map(oddFormat)],
  };
}

/** Null where no preset has the name. */
function readNamed({ model, weights: flagged, kv }: ReadServer): ReadModel | null {
  const preset = model === null || model === "" ? null : findNamed(model);
  if (preset === null) return null;
  const stored = storedFormat(preset.preset);
  // A method of quantisation alone says no format: the checkpoint does.
  const weights = flagged !== null && METHODS.test(flagged) ? null : flagged;
  const named = weights ?? (preset.format === stored ? null : preset.format);
  const odd = [...(weights !== null && WEIGHT_WORDS[weights] === undefined ? [weights] : []), ...oddCache(kv)];
  // A quantised checkpoint says its format by itself; the flag then repeats it. A name that states another one is another checkpoint.
  const repeats = weights !== null && stored !== null && preset.format === null;
  const format = named === null || repeats ? undefined : WEIGHT_WORDS[named];
  return {
    params: { model: preset.preset.id, config: "", weights: format ?? "auto", kv: cacheWord(kv) },
    experts: countExperts(preset.preset.id),
    issues: [...variantNotes(model ?? "", preset), ...odd.map(oddFormat)],
  };
}

const METHODS = /^(auto|compressed-tensors|auto[-_]round|inc|quark|torchao|hqq|gguf|modelopt_mixed)$/;

const unknownNamed = ({ weights, kv }: ReadServer, model: string): ReadModel => ({
  params: {
    model,
    config: "",
    weights: (weights === null ? undefined : WEIGHT_WORDS[weights]) ?? "auto",
    kv: cacheWord(kv),
  },
  experts: null,
  issues: [unknownModel(model), ...oddCache(kv).map(oddFormat)],
});

const cacheWord = (kv: string | null): string => (kv === null ? undefined : KV_WORDS[kv]) ?? "auto";

const oddCache = (kv: string | null): readonly string[] =>
  kv !== null && kv !== "auto" && KV_WORDS[kv] === undefined ? [kv] : [];

/** The preset and the weight format of a checkpoint's name ("auto": as the preset stores them); null where no preset has that name. */
export function checkpointParams(name: string): { readonly model: string; readonly weights: string } | null {
  const published = findPublished(name);
  if (published !== null) return { model: published.name, weights: "auto" };
  const match = findNamed(name);
  if (!match) return null;
  const { preset, format } = match;
  const named = format === null || format === storedFormat(preset) ? undefined : WEIGHT_WORDS[format];
  return { model: preset.id, weights: named ?? "auto" };
}

function countExperts(id: string): number {
  const model = presetModel(id);
  return (model.ok ? routedFfn(model.value)?.experts : undefined) ?? 0;
}

type Found = {
  readonly preset: Preset;
  /** Stated by the name itself; null = the preset's own. */ readonly format: string | null;
};

/** Endings of checkpoint names that other makers publish: `nvidia/DeepSeek-R1-FP4`, `RedHatAI/Qwen3-32B-quantized.w8a8`. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/[-.](nvfp4|fp4)(-v?\d+)?$/i, "nvfp4"],
  [/[-.]mxfp4$/i, "mxfp4"],
  [/[-.](fp8)([-.](dynamic|block|kv|tensor))?$/i, "fp8"],
  [/[-.](awq|gptq|gptq-int4|int4|w4a16|quantized\.w4a16|awq-int4|awq-4bit|gptq-4bit|bnb-4bit|4bit)$/i, "int4"],
  [/[-.](auto-?round(-(int4|w4a16|gptq|awq))?|int4-auto-?round|autoawq)$/i, "int4"],
  [/[-.](int8|w8a8|quantized\.w8a8|gptq-int8|8bit|w8a16|quantized\.w8a16)$/i, "int8"],
  [/[-.](bf16)$/i, "bf16"],
  // GGUF files by their type, with or without the ending of the file.
  [/[-.](i?q[2345]_[\dk](_[a-z]+)?)(\.gguf)?$/i, "int4"],
  [/[-.](q[68]_[\dk])(\.gguf)?$/i, "int8"],
];

function findNamed(model: string): Found | null {
  const names = [model, model.split("/").findLast((part) => part !== "") ?? model];
  for (const name of names) {
    const preset = findPreset(name);
    if (preset) return { preset, format: null };
  }
  for (const name of names)
    for (const [ending, format] of ENDINGS) {
      const preset = ending.test(name) ? findPreset(name.replace(ending, "")) : null;
      if (preset) return { preset, format };
    }
  return null;
}

/** FP8 in blocks and in one piece have one name here. */
function storedFormat({ id }: Preset): string | null {
  const known = presetModel(id);
  const format = known.ok ? (known.value.quantisation?.format ?? null) : null;
  return format === "fp8_block" ? "fp8" : format;
}

const WEIGHT_WORDS: Readonly<Record<string, string>> = {
  bf16: "bf16",
  fp8: "fp8",
  w8a8_fp8: "fp8",
  modelopt_fp8: "fp8",
  modelopt: "fp8",
  int8: "int8",
  w8a8_int8: "int8",
  ascend: "int8",
  mxfp4: "mxfp4",
  int4: "int4",
  awq: "int4",
  gptq: "int4",
  awq_marlin: "int4",
  gptq_marlin: "int4",
  nvfp4: "nvfp4",
  modelopt_fp4: "nvfp4",
  // Quantised while loading, to NF4.
  bitsandbytes: "int4",
  fbgemm_fp8: "fp8",
  ptpc_fp8: "fp8",
};
const KV_WORDS: Readonly<Record<string, string>> = {
  fp8: "fp8",
  fp8_e4m3: "fp8",
  fp8_e5m2: "fp8",
  bf16: "bf16",
  bfloat16: "bf16",
};

function variantNotes(model: string, { preset, format }: Found): Issue[] {
  if (format === null) return [];
  return [issue("LAUNCH-VARIANT", "model", { model, name: preset.name, format: format.toUpperCase() })];
}

function unknownModel(model: string): Issue {
  const near = closestWord(
    model,
    presets.map(({ name }) => name),
  );
  return {
    ...issue("LAUNCH-MODEL", "model", { model }),
    fix: near === null || model === "" ? m.pasteItsConfigJson : m.didYouMeanNearOr({ near }),
  };
}

const oddFormat = (word: string): Issue => issue("LAUNCH-FORMAT", "read", { word });
