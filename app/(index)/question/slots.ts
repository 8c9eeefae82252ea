/** The open values of the sentence as plain data: what a word shows, what it may become, and how the link writes it. */
import { describeChosen, optionWord } from "@/components/inputs/panel/automatic-values";
import { hardwareName } from "@/components/inputs/pickers/hardware-name";
import { modelName } from "@/components/inputs/pickers/model-facts";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import type { Resolved } from "@/features/core/scenario/resolve";
import { hourPrice } from "@/features/core/cost/prices";
import { PlanInput } from "@/features/pages/plan/input";
import { AUTO, wantedWords } from "@/lib/params/codec";
import { listControls, type Control } from "@/lib/params/control";
import { formatMoney } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";

type Named = { readonly label: Text; readonly fallback: string };

export type Slot =
  | (Named & {
      readonly kind: "number";
      readonly unit: string | undefined;
      readonly min: number;
      readonly max: number;
      /** It may be left open: no limit. */
      readonly open: boolean;
      readonly whole: boolean;
      /** What it takes: "a whole number in 1 – 4,096". */
      readonly wanted: Text;
    })
  | (Named & { readonly kind: "choice"; readonly options: readonly (readonly [value: string, word: Text])[] })
  | (Named & { readonly kind: "dialog" });

export type Slots = Readonly<Record<string, Slot>>;

const OWN = ["gpus", "goal", "rate", "users", "engine"];
const SCENARIO = ["model", "hw", "weights", "isl", "osl", "ttft_ms", "tpot_ms", "judge", "sure", "usd", "busy"];

/** The same for every question. */
export const listSlots = (): Slots =>
  Object.fromEntries([
    ...listControls(PlanInput).flatMap(slotIn(OWN)),
    ...listControls(ScenarioSchema).flatMap(slotIn(SCENARIO)),
  ]);

const slotIn =
  (keys: readonly string[]) =>
  (control: Control): readonly (readonly [string, Slot])[] =>
    keys.includes(control.key) ? [[control.key, slot(control)]] : [];

function slot(control: Control): Slot {
  const { meta, fallback, optional } = control;
  const named = { label: meta.label, fallback: fallback === null || fallback === undefined ? AUTO : String(fallback) };
  if (control.kind === "number")
    return {
      ...{ kind: "number", ...named, unit: meta.unit, open: optional },
      ...{ min: control.min, max: control.max, whole: control.whole, wanted: wantedWords(control) },
    };
  if (control.kind !== "choice") return { kind: "dialog", ...named };
  const word = (value: string): Text => meta.options?.[value] ?? verbatim(value.toUpperCase());
  const values = control.values.map((value) => [value, word(value)] as const);
  return { kind: "choice", ...named, options: optional ? [[AUTO, verbatim(AUTO)], ...values] : values };
}

/** Words that only the catalogues know. `price`: of a GPU hour where the link states none; empty where no list knows one. */
export type SlotNames = { readonly model: Text; readonly hw: string; readonly weights: Text; readonly price: string };

export const describeNames = (params: Scenario, resolved: Resolved | undefined): SlotNames => ({
  model: modelName(params, resolved),
  hw: hardwareName(params, resolved),
  price: listedPrice(resolved),
  weights:
    params.weights === null
      ? ((resolved && describeChosen(resolved).weights) ?? verbatim(AUTO))
      : optionWord("weights", params.weights),
});

function listedPrice(resolved: Resolved | undefined): string {
  const listed = resolved && hourPrice(resolved.chip.id);
  return listed ? formatMoney(listed.value) : "";
}
