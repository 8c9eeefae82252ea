/**
 * The scenario that a pass of a trace belongs to, as far as the trace tells: parameters by link name, each with its reason. What the
 * trace does not tell is named and left to the reader; nothing of it is taken from elsewhere.
 */
import type { Backend } from "@/features/core/memory/backend";
import type { ModelSpec } from "@/features/core/model/spec";
import { hasExperts } from "@/features/core/model/spec";
import { type DeviceCapture, type Pass, stepMarks, type Trace } from "@/features/core/trace";
import { EXPERT_TRANSFER } from "@/features/core/trace/rules";
import { type PassEvidence, passEvidence } from "../evidence";
import { passLoad } from "../load";
import { guessChip } from "@/features/core/hardware/guess-chip";
import { type ModelCandidate, modelCandidates, TAKEN_FIT } from "./guess-model";
import type { GuessedField, ScenarioGuess } from "./guess";
import { loadFields } from "./load-fields";
import { unknownChip, unknownModel, unknownParts, unknownRanks } from "./unknown";
import { COMMA, joinTexts } from "@/lib/text";
import * as m from "./messages";

export type GuessOptions = {
  /** A config.json that came with the trace, read: the model is then known, and only its layout is guessed. */
  readonly model?: ModelSpec | null;
};

export function guessScenario(
  trace: Trace,
  device: DeviceCapture,
  pass: Pass,
  options: GuessOptions = {},
): ScenarioGuess {
  const evidence = passEvidence(trace, device, pass);
  const load = passLoad(stepMarks(trace, device.work, device.launches), device, pass, evidence);
  const near = modelCandidates(evidence, trace.header.worldSize, options.model ?? null);
  const candidates = near.filter(({ fit }) => fit >= TAKEN_FIT);
  const fields = [
    ...modelFields(candidates, evidence),
    ...chipFields(trace, device),
    ...layoutFields(trace, candidates, evidence),
    ...formatFields(trace, device, pass),
    ...loadFields(load),
  ];
  const model = candidates[0]?.model ?? options.model ?? null;
  return {
    fields,
    params: Object.fromEntries(fields.map(({ key, value }) => [key, value])),
    engine: guessEngine(trace, load.annotation),
    load,
    evidence,
    candidates,
    unknown: [
      ...(model === null ? [unknownModel(evidence, near[0])] : []),
      ...(fields.some(({ key }) => key === "tp") ? [] : [unknownRanks(model)]),
      ...(fields.some(({ key }) => key === "hw") ? [] : [unknownChip(device.work.name)]),
      ...unknownParts(trace, load, model),
    ],
  };
}

function modelFields(candidates: readonly ModelCandidate[], evidence: PassEvidence): GuessedField[] {
  const [best, ...others] = candidates;
  if (best === undefined || best.preset === null) return [];
  const alike = others.filter(({ fit, model }) => fit === best.fit && model !== best.model).map(({ name }) => name);
  const seen = evidence.products.slice(0, 3).map(({ k, n }) => `${k}×${n}`);
  const heads =
    evidence.heads === null ? [] : [`${evidence.heads.heads}/${evidence.heads.kvHeads} × ${evidence.heads.dim}`];
  const shown = [...seen, ...heads].join(", ");
  const also = alike.length === 0 ? m.sign : m.alsoAlike({ alike: joinTexts(alike, COMMA) });
  const reason = m.matricesAndHeadsShownAnd({ shown, layers: evidence.layers, name: best.name, also });
  return [{ key: "model", value: best.preset, reason, sure: alike.length === 0 }];
}

function chipFields({ header }: Trace, { work }: DeviceCapture): GuessedField[] {
  const properties = typeof work.device === "number" ? header.properties[work.device] : undefined;
  // Ranks see their devices numbered from 0, whatever number the exporter gives the process.
  const name = work.name || (header.devices.find((device) => device !== "") ?? "");
  const guess = guessChip(name, properties ?? header.properties[0]);
  if (guess === null) return [];
  const reason =
    guess.by === "name"
      ? m.traceNamesItsDeviceName({ name })
      : m.coresAndMemoryThatDriver({ cores: guess.chip.cores ?? "" });
  return [{ key: "hw", value: guess.chip.id, reason, sure: guess.by === "name" }];
}

function layoutFields({ header }: Trace, [best]: readonly ModelCandidate[], evidence: PassEvidence): GuessedField[] {
  const groups = header.groupSizes.filter((size) => size > 1).join(", ");
  const headerWords =
    header.worldSize === null ? "" : `, world size ${header.worldSize}${groups && `, groups of ${groups}`}`;
  if (best === undefined) {
    if (header.worldSize !== 1) return [];
    return [{ key: "tp", value: 1, reason: m.worldSize1, sure: true }];
  }
  const tp: GuessedField = {
    key: "tp",
    value: best.tp,
    reason: m.widthsOnThisRankTold({ told: headerWords }),
    sure: true,
  };
  if (!hasExperts(best.model) || best.tp === 1) return [tp];
  const travels = [...EXPERT_TRANSFER].some((category) => evidence.categories.has(category));
  if (travels) return [tp];
  const reason = m.noDispatchOrCombineOf;
  return [tp, { key: "ep", value: 1, reason, sure: false }];
}

/** Caches of narrow numbers show in the names of attention kernels; weights are the checkpoint's, unless products say otherwise. */
function formatFields(trace: Trace, { work, rules }: DeviceCapture, { from, to }: Pass): GuessedField[] {
  for (let i = from; i < to; i += 1) {
    if (rules[i]?.family !== "attention") continue;
    const name = trace.names[work.nameId[i] as number] ?? "";
    if (!/QkvE4m3|Kv(Cache)?E4m3|fp8_?kv|kv_?fp8/i.test(name)) continue;
    return [
      {
        key: "kv",
        value: "fp8",
        reason: m.fp8InAttentionKernelsName,
        sure: true,
      },
    ];
  }
  return [];
}

function guessEngine({ names }: Trace, annotation: string | null): Backend | null {
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  if (annotation?.startsWith("step[") || has(/^sgl_kernel::|sglang|^sgl_/i)) return "sglang";
  if (annotation?.startsWith("execute_") || has(/^vllm::|^_C_cache_ops::/)) return "vllm";
  return has(/^trtllm::|tensorrt_llm\/_torch/) ? "trtllm" : null;
}
