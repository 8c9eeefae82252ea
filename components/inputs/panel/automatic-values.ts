/** What "auto" came to, by parameter, to be shown in the field that was left automatic. */
import { listControls } from "@/lib/params/control";
import { formatNumber } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import type { NumberFormat, QuantisedClasses } from "@/features/core/model/spec";
import type { Precision } from "@/features/core/operators/precision";
import { expertImbalance } from "@/features/core/scenario/assumptions";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ScenarioSchema, type ScenarioKey } from "@/features/core/scenario/schema";
import * as m from "./messages";

export type Chosen = Readonly<Partial<Record<ScenarioKey, Text>>>;

export function describeChosen({ model, precision, prefill, decode, assumptions }: Resolved): Chosen {
  const experts = model.layers.some((group) => group.ffn.kind === "moe");
  const stored = mainFormat(precision.weights, experts);
  // Weights that are wide as they are have nothing to be narrow with.
  const arithmetic = stored === "bf16" || stored === "fp32" ? verbatim("BF16") : arithmeticWord(precision);
  return {
    weights: optionWord("weights", stored),
    kv: optionWord("kv", precision.kv),
    arithmetic,
    ep: verbatim(String(prefill.ep)),
    d_ep: verbatim(String(decode.ep)),
    redundant: verbatim(String(prefill.redundant ?? 0)),
    d_redundant: verbatim(String(decode.redundant ?? 0)),
    kernels: m.inEngine,
    imbalance: verbatim(formatNumber(expertImbalance(assumptions, model, decode))),
  };
}

const arithmeticWord = ({ narrowArithmetic }: Precision): Text =>
  optionWord("arithmetic", narrowArithmetic ? "narrow" : "weight-only");

/** The format that most weights have: the experts' where there are experts. */
export function mainFormat(weights: QuantisedClasses, experts: boolean): NumberFormat {
  return experts ? weights.routed : weights.dense;
}

/** The word of a value, as its control shows it. */
export function optionWord(key: ScenarioKey, value: string): Text {
  const control = listControls(ScenarioSchema).find((candidate) => candidate.key === key);
  return control?.meta.options?.[value] ?? verbatim(value.toUpperCase());
}
