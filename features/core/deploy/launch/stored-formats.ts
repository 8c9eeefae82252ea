/** Formats that an engine can start with: the checkpoint's own, FP8 made of BF16 while loading, and the caches it has kernels for. */
import { leadingTitle, modelTitle } from "@/features/core/model/config/model-title";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import { text, verbatim } from "@/lib/text";
import type { ModelSpec, QuantisedClasses } from "@/features/core/model/spec";
import { storedFormats } from "@/features/core/model/weights";
import { CLASS_KEYS, hasOwnClasses } from "@/features/core/scenario/fields/class-formats";
import { findDrafter, lacksPath } from "../plan/drafts";
import { ENGINE_FACTS } from "../engine-facts";
import type { LaunchInput } from "../launch-input";

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
  return [
    {
      code: "LAUNCH-DRAFTS",
      at: "spec_by",
      message: text({
        en: `The prediction drafts ${drafter.count} tokens by a draft model without a name: the command has no checkpoint to load.`,
        zh: `预测由未命名的草稿模型起草 ${drafter.count} 个 token：命令中没有可加载的检查点。`,
      }),
      fix: text({
        en: "Name the draft model in the scenario, or give its path to the launch.",
        zh: "请在场景中指定草稿模型，或在启动设置中给出其路径。",
      }),
    },
  ];
}

function arithmeticNotes({ params, model }: Resolved): Issue[] {
  if (params.arithmetic !== "weight-only" || model.quantisation === null) return [];
  return [
    {
      code: "LAUNCH-ARITHMETIC",
      at: "arithmetic",
      message: text({
        en: "Weight-only arithmetic has no flag: the engine chooses kernels by chip and checkpoint.",
        zh: "“仅权重量化”没有对应参数：引擎按芯片与检查点选择内核。",
      }),
    },
  ];
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
    {
      code: "LAUNCH-WEIGHTS",
      at: "weights",
      message: text({
        en: `${leadingTitle(model).en} stores ${stored} weights; ${name} does not make ${wanted} of them while loading.`,
        zh: `${leadingTitle(model).zh} 的权重以 ${stored} 存储；${name} 加载时无法转换为 ${wanted}。`,
      }),
      fix: text({
        en: "Name a checkpoint stored in that format as the model path, or keep the checkpoint's own.",
        zh: "请在模型路径中指定该格式的检查点，或沿用检查点自身格式。",
      }),
      changes: [{ label: verbatim(stored.toUpperCase()), set: { weights: "auto" } }],
    },
  ];
}

const otherClasses = (wanted: QuantisedClasses, stored: QuantisedClasses): string[] =>
  CLASSES.filter((name) => wanted[name] !== stored[name]).map((name) => wanted[name]);

const CLASSES = ["attention", "dense", "routed", "shared", "embedding", "lmHead"] as const;

function ownClasses(model: ModelSpec, engine: string, formats: readonly string[]): Issue {
  const words = [...new Set(formats)].join(", ");
  return {
    code: "LAUNCH-WEIGHTS",
    at: "weights",
    message: text({
      en: `The published checkpoint of ${modelTitle(model).en} has no class of weights in ${words} as asked; ${engine} has no flag that makes one.`,
      zh: `${modelTitle(model).zh} 的公开检查点没有按要求以 ${words} 存储的权重类别；${engine} 也没有相应参数。`,
    }),
    fix: text({
      en: "Name a checkpoint stored so as the model path, or set weights by class to auto.",
      zh: "请在模型路径中指定这样存储的检查点，或将各类权重设为自动。",
    }),
    changes: [{ label: text({ en: "As the checkpoint", zh: "沿用检查点" }), set: AUTO }],
  };
}

const AUTO = Object.fromEntries(["weights", ...CLASS_KEYS].map((key) => [key, "auto"]));

function cacheIssues({ precision }: Resolved, { engine }: LaunchInput): Issue[] {
  if (precision.kv === "bf16" || precision.kv === "fp8") return [];
  const { name } = ENGINE_FACTS[engine];
  const formats =
    engine === "trtllm"
      ? { en: "BF16, FP8 and NVFP4", zh: "BF16、FP8 与 NVFP4" }
      : { en: "BF16 and FP8", zh: "BF16 与 FP8" };
  return [
    {
      code: "LAUNCH-KV",
      at: "kv",
      message: text({
        en: `${name} has no flag for a KV cache in ${precision.kv.toUpperCase()}; it has ${formats.en}.`,
        zh: `${name} 没有 ${precision.kv.toUpperCase()} KV 缓存参数；可用 ${formats.zh}。`,
      }),
      fix: text({ en: "FP8 takes as many bytes as INT8.", zh: "FP8 与 INT8 占用相同字节。" }),
      changes: [{ label: verbatim("KV FP8"), set: { kv: "fp8" } }],
    },
  ];
}
