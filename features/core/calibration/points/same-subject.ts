/**
 * Measurements of what a scenario describes: those that name another model or accelerator of the catalogue, or weights of another width,
 * are left out, once each with the way out. A name that nobody here knows may be anything, the scenario's own too, and stays.
 */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { guessChip, isKindNamed } from "@/features/core/hardware/guess-chip";
import { findPreset } from "@/features/core/model/config/presets/presets";
import type { NumberFormat } from "@/features/core/model/spec";
import { bytesPerElement } from "@/features/core/model/weights";
import { mainWeights } from "@/features/core/operators/precision";
import { listBases } from "@/features/core/model/checkpoint-name";
import type { Issue } from "@/lib/issue";
import { verbatim, type Text } from "@/lib/text";
import { isSameModel, type MeasuredScenario } from "./from-measurements";
import * as m from "@/features/core/calibration/messages";

type Same = { readonly measurements: readonly Measurement[]; readonly issues: readonly Issue[] };

export function ofSameSubject(measurements: readonly Measurement[], scenario: MeasuredScenario): Same {
  const others = new Map<Measurement, Other>();
  for (const measurement of measurements) {
    const other =
      otherChip(measurement, scenario) ?? otherModel(measurement, scenario) ?? otherWeights(measurement, scenario);
    if (other !== null) others.set(measurement, other);
  }
  const groups = Map.groupBy(others.values(), ({ key, named }) => `${key} ${named}`);
  return {
    measurements: measurements.filter((measurement) => !others.has(measurement)),
    issues: [...groups.values()].flatMap((group) => (group[0] ? [leftOut(group[0], group.length)] : [])),
  };
}

type Other = {
  readonly key: "hw" | "model" | "weights";
  /** As the file has it, what it is here, and what the scenario has. */
  readonly named: string;
  readonly id: string;
  readonly own: string;
};

function otherChip({ chip: named }: Measurement, { chip }: MeasuredScenario): Other | null {
  if (named === undefined || isKindNamed(named, chip)) return null;
  const guess = guessChip(named, undefined);
  return guess === null ? null : { key: "hw", named, id: guess.chip.id, own: chip.name };
}

function otherModel({ model: named }: Measurement, { model }: MeasuredScenario): Other | null {
  if (named === undefined || isSameModel(named, model)) return null;
  const preset = listBases(named).flatMap((base) => findPreset(base) ?? [])[0];
  return preset === undefined ? null : { key: "model", named, id: preset.id, own: model.name };
}

/** FP8 in blocks or by tensor, NVFP4 or MXFP4: a file seldom says which, and the width is what steps read. */
function otherWeights({ precision: named }: Measurement, { model, precision }: MeasuredScenario): Other | null {
  const stated = FORMATS.find(([words]) => words.test(named ?? ""))?.[1];
  const mainFormat = mainWeights(model, precision);
  if (named === undefined || stated === undefined || width(stated) === width(mainFormat)) return null;
  return { key: "weights", named, id: stated, own: mainFormat.toUpperCase().replace("_", " ") };
}

const FORMATS: readonly (readonly [RegExp, NumberFormat])[] = [
  [/mxfp4/i, "mxfp4"],
  [/fp4/i, "nvfp4"],
  [/fp8|float8|e4m3/i, "fp8"],
  [/int4|awq|gptq|w4a16/i, "int4"],
  [/int8|w8a8/i, "int8"],
  [/^(bf16|bfloat16|fp16|float16|half)$/i, "bf16"],
];

/** In halves of a byte; scales beside the elements do not count. */
const width = (format: NumberFormat): number => Math.floor(2 * bytesPerElement(format));

const WHAT: Readonly<Record<Other["key"], Text>> = {
  hw: m.accelerator,
  model: m.model,
  weights: m.weightFormat,
};
const CODES = {
  hw: "CALIBRATION-OTHER-CHIP",
  model: "CALIBRATION-OTHER-MODEL",
  weights: "CALIBRATION-OTHER-WEIGHTS",
} as const;
const CHANGES: Readonly<Record<Other["key"], (id: string) => Readonly<Record<string, string>>>> = {
  hw: (hw) => ({ hw, chip: "" }),
  model: (model) => ({ model, config: "" }),
  weights: (weights) => ({ weights }),
};

function leftOut({ key, named, id, own }: Other, count: number): Issue {
  return {
    code: CODES[key],
    at: key,
    message: m.pointsOfWhatAreLeftOut({ count, what: WHAT[key], named, own }),
    fix: m.chooseKeyIdToFit({ key, id }),
    changes: [{ label: verbatim(id), set: CHANGES[key](id) }],
  };
}
