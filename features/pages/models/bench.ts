/** The scenario's model and those beside it, each taken apart. */
import { storedAs } from "@/features/core/scenario/resolution/precision";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import type { ModelSpec } from "@/features/core/model/spec";
import { besideModel, besideName, readBeside } from "./beside";
import { formulaLines, type FormulaLine } from "./formulas";
import type { ModelsInput, ModelsScenario } from "./input";
import { modelSheet, type Sheet } from "./sheet";

/** An unreadable model has issues instead of a sheet. */
export type Entry = { readonly name: string; readonly sheet: Sheet | null; readonly issues: readonly Issue[] };

export type Bench = {
  readonly lengths: Pick<ModelsInput, "prompt" | "cached">;
  /** The scenario's model. */
  readonly own: Sheet;
  readonly shape: ModelSpec;
  readonly formulas: readonly FormulaLine[];
  /** The scenario's first, then those beside it. */
  readonly models: readonly Entry[];
};

export function modelBench(scenario: ModelsScenario, { beside, prompt, cached }: ModelsInput): Result<Bench> {
  const list = readBeside(beside);
  if (!list.ok) return list;
  const { params, model, precision } = scenario;
  const lengths = { prompt, cached };
  const sheet = modelSheet(model, precision, lengths);
  const others = list.value.map((entry): Entry => {
    const read = besideModel(entry);
    if (!read.ok) return { name: besideName(entry), sheet: null, issues: read.issues };
    const formats = { ...precision, ...storedAs(params, read.value) };
    return { name: read.value.name, sheet: modelSheet(read.value, formats, lengths), issues: read.issues };
  });
  const models = [{ name: sheet.name, sheet: sheet, issues: [] }, ...others];
  return success({ lengths, own: sheet, shape: model, formulas: formulaLines(model), models });
}
