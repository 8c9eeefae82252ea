/**
 * Measurements of what a scenario describes: those that name another model or accelerator of the catalogue are left out, once each with
 * the way out. A name that nobody here knows may be anything, the scenario's own too, and stays.
 */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { guessChip, isKindNamed } from "@/features/core/hardware/guess-chip";
import { findPreset } from "@/features/core/model/config/presets";
import { listBases } from "@/features/core/model/checkpoint-name";
import type { Issue } from "@/lib/issue";
import { text, verbatim, type Text } from "@/lib/text";
import { isSameModel, type MeasuredScenario } from "./from-measurements";

type Same = { readonly measurements: readonly Measurement[]; readonly issues: readonly Issue[] };

export function ofSameSubject(measurements: readonly Measurement[], scenario: MeasuredScenario): Same {
  const others = new Map<Measurement, Other>();
  for (const measurement of measurements) {
    const other = otherChip(measurement, scenario) ?? otherModel(measurement, scenario);
    if (other !== null) others.set(measurement, other);
  }
  const groups = Map.groupBy(others.values(), ({ key, named }) => `${key} ${named}`);
  return {
    measurements: measurements.filter((measurement) => !others.has(measurement)),
    issues: [...groups.values()].flatMap((group) => (group[0] ? [leftOut(group[0], group.length)] : [])),
  };
}

type Other = {
  readonly key: "hw" | "model";
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

const WHAT: Readonly<Record<Other["key"], Text>> = {
  hw: text({ en: "accelerator", zh: "加速卡" }),
  model: text({ en: "model", zh: "模型" }),
};
const CODES = { hw: "CALIBRATION-OTHER-CHIP", model: "CALIBRATION-OTHER-MODEL" } as const;

function leftOut({ key, named, id, own }: Other, count: number): Issue {
  const what = WHAT[key];
  const [points, are] = count === 1 ? ["point", "is"] : ["points", "are"];
  return {
    code: CODES[key],
    at: key,
    message: text({
      en: `${count} ${points} of the ${what.en} "${named}" ${are} left out: the scenario's is ${own}.`,
      zh: `${count} 个测点属于${what.zh}“${named}”，已排除：场景的${what.zh}为 ${own}。`,
    }),
    fix: text({
      en: `Choose ${key}=${id} to fit them.`,
      zh: `如需拟合，请选择 ${key}=${id}。`,
    }),
    changes: [{ label: verbatim(id), set: key === "hw" ? { hw: id, chip: "" } : { model: id, config: "" } }],
  };
}
