/** The bundled model, and the tensor-parallel ranks, whose operators a pass shows. */
import { presetModel } from "@/features/core/model/config/preset-model";
import { presets } from "@/features/core/model/config/presets/presets";
import { storedFormats } from "@/features/core/model/weights";
import type { ModelSpec } from "@/features/core/model/spec";
import type { PassEvidence } from "../evidence";
import { expectedTrace } from "./expected";
import { modelFit, showsWidths } from "./model-fit";

export type ModelCandidate = {
  /** Id of the preset; null for a configuration that was given. */
  readonly preset: string | null;
  readonly name: string;
  readonly model: ModelSpec;
  readonly tp: number;
  /** From 0 to 1. */
  readonly fit: number;
};

/** Below this fit a model is not taken for the one that ran, and below the other not even named as near. */
export const TAKEN_FIT = 0.9;
const LEAST_FIT = 0.75;

const DEGREES = [1, 2, 4, 8, 16, 32, 64];

/** Candidates that fit, the best first; those that fit alike in the order of the catalogue, formats that ran before others. */
export function modelCandidates(
  evidence: PassEvidence,
  worldSize: number | null,
  given: ModelSpec | null = null,
): ModelCandidate[] {
  if (!showsWidths(evidence)) return [];
  const models = given === null ? bundled() : [{ preset: null, name: given.name, model: given }];
  const degrees = DEGREES.filter((tp) => worldSize === null || worldSize % tp === 0);
  const candidates = models.flatMap((entry) =>
    degrees.flatMap((tp): ModelCandidate[] => {
      const expected = expectedTrace(entry.model, tp);
      return expected === null ? [] : [{ ...entry, tp, fit: modelFit(evidence, expected) }];
    }),
  );
  return candidates
    .filter(({ fit }) => fit >= LEAST_FIT)
    .sort((a, b) => b.fit - a.fit || formatFit(b.model, evidence) - formatFit(a.model, evidence));
}

const bundled = () =>
  presets.flatMap(({ id, label }) => {
    const model = presetModel(id);
    return model.ok ? [{ preset: id, name: label, model: model.value }] : [];
  });

/** 1 where the checkpoint's dense weights are of the width that the products ran in. */
function formatFit(model: ModelSpec, { categories }: PassEvidence): number {
  const stored = storedFormats(model).dense;
  const ran = categories.has("gemm-fp4") ? /fp4/ : categories.has("gemm-fp8") ? /fp8/ : /bf16|fp32/;
  return ran.test(stored) ? 1 : 0;
}
