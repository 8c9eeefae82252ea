/** Formats that an engine can start with: the checkpoint's own, FP8 made of BF16 while loading, and the caches it has kernels for. */
import { leadingTitle, modelTitle } from "@/features/core/model/config/model-title";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import { verbatim } from "@/lib/text";
import type { ModelSpec, QuantisedClasses } from "@/features/core/model/spec";
import { storedFormats } from "@/features/core/model/weights";
import { CLASS_KEYS, hasOwnClasses } from "@/features/core/scenario/fields/class-formats";
import { findDrafter, lacksPath } from "../plan/drafts";
import { ENGINE_FACTS } from "../engine-facts";
import type { LaunchInput } from "../launch-input";
import * as m from "./messages";
import { issue } from "./messages.issues";

export function formatIssues(scenario: Resolved, input: LaunchInput): Issue[] {
  return [...weightIssues(scenario, input), ...cacheIssues(scenario, input)];
}

/** What the reader should know although the launch is written. */
export function formatNotes(scenario: Resolved, input: LaunchInput): Issue[] {
  return [...draftNotes(scenario, input), ...arithmeticNotes(scenario)];
}

/** A draft model that is only a share of the model has no checkpoint to name. */
function draftNotes(scenario: Resolved, input: LaunchInput): Issue[] {
  const drafter = findDrafter(scenario, input);
  if (drafter?.by !== "model" || !lacksPath(drafter)) return [];
  return [issue("LAUNCH-DRAFTS", "spec_by", { count: drafter.count })];
}

function arithmeticNotes({ params, model }: Resolved): Issue[] {
  if (params.arithmetic !== "weight-only" || model.quantisation === null) return [];
  return [issue("LAUNCH-ARITHMETIC", "arithmetic")];
}

function weightIssues({ params, model, precision }: Resolved, { engine, path }: LaunchInput): Issue[] {
  // A path that the user names may hold any format; the preset's own checkpoint does not.
  if (path !== "") return [];
  const classes = hasOwnClasses(params) ? otherClasses(precision.weights, storedFormats(model)) : [];
  if (classes.length > 0) return [ownClasses(model, ENGINE_FACTS[engine].name, classes)];
  const stored = model.quantisation?.format ?? model.nativeFormat;
  const wanted = params.weights;
  if (wanted === null || wanted === stored) return [];
  const onLoad = wanted === "fp8" && model.quantisation === null && engine !== "trtllm";
  if (onLoad) return [];
  const { name } = ENGINE_FACTS[engine];
  return [
    issue("LAUNCH-WEIGHTS", "weights", { stored, name, wanted, leadingTitle: leadingTitle(model) }, [
      { label: verbatim(stored.toUpperCase()), set: { weights: "auto" } },
    ]),
  ];
}

const otherClasses = (wanted: QuantisedClasses, stored: QuantisedClasses): string[] =>
  CLASSES.filter((name) => wanted[name] !== stored[name]).map((name) => wanted[name]);

const CLASSES = ["attention", "dense", "routed", "shared", "embedding", "lmHead"] as const;

function ownClasses(model: ModelSpec, engine: string, formats: readonly string[]): Issue {
  const words = [...new Set(formats)].join(", ");
  return issue("LAUNCH-WEIGHTS/classes", "weights", { words, engine, modelTitle: modelTitle(model) }, [
    { label: m.asCheckpoint, set: AUTO },
  ]);
}

const AUTO = Object.fromEntries(["weights", ...CLASS_KEYS].map((key) => [key, "auto"]));

function cacheIssues({ precision }: Resolved, { engine }: LaunchInput): Issue[] {
  if (precision.kv === "bf16" || precision.kv === "fp8") return [];
  const { name } = ENGINE_FACTS[engine];
  const formats = engine === "trtllm" ? m.bf16Fp8AndNvfp4 : m.bf16AndFp8;
  return [
    issue("LAUNCH-KV", "kv", { name, kv: precision.kv.toUpperCase(), formats }, [
      { label: verbatim("KV FP8"), set: { kv: "fp8" } },
    ]),
  ];
}
