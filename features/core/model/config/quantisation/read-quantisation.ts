/** From a scheme and an exclusion list to the stored format of each weight class. */
import { toPercent } from "@/lib/units/edge";
import type { LayerGroup, NumberFormat, Quantisation, QuantisedClasses } from "../../spec";
import type { ConfigReader } from "../config-reader";
import { matcher } from "./module-match";
import { readScheme, type Scheme } from "./schemes";
import { excludedShares, type ExcludedShares, type WeightClass } from "./weight-classes";

/** What the formats of the classes depend on beside the quantisation object. */
export type QuantisedModel = {
  readonly layers: readonly LayerGroup[];
  readonly hidden: number;
  readonly tied: boolean;
  readonly nativeFormat: NumberFormat;
  /** Format of the routed experts where the model configuration states one (DeepSeek-V4's `expert_dtype`). */
  readonly expertFormat: NumberFormat | null;
};

const BODY: readonly WeightClass[] = ["attention", "dense", "routed", "shared"];
/** Methods whose tools convert the output matrix unless it is excluded; the others never touch it. */
const CONVERTS_HEAD: ReadonlySet<string> = new Set(["compressed-tensors", "modelopt", "modelopt_fp4"]);

/** Null when there is no quantisation object, or its method is not known (then said as an assumption). */
export function readQuantisation(config: ConfigReader | null, model: QuantisedModel): Quantisation | null {
  if (config === null) return null;
  const scheme = readScheme(config);
  if (scheme === null) {
    const method = config.textOr(["quant_method", "quant_algo"], "unnamed");
    config.assume(`The quantisation method "${method}" is not known; weights count in their native format.`);
    return null;
  }
  const shares = excludedShares(model.layers, model.hidden, matcher(scheme.excluded));
  noteMixedClasses(config, scheme, shares);
  return {
    method: scheme.method,
    format: scheme.format,
    groupSize: scheme.groupSize,
    quantised: classFormats(scheme, shares, model),
    kvFormat: scheme.kvFormat,
    activationsQuantised: scheme.activationsQuantised,
  };
}

function classFormats(scheme: Scheme, shares: ExcludedShares, model: QuantisedModel): QuantisedClasses {
  const { nativeFormat } = model;
  const body = (name: WeightClass) => ((shares[name] ?? 0) > 0.5 ? nativeFormat : scheme.format);
  const rest = (name: WeightClass) => (scheme.expertsOnly ? nativeFormat : body(name));
  const head = CONVERTS_HEAD.has(scheme.method) && !model.tied && scheme.excluded.length > 0 && shares.lmHead === 0;
  return {
    attention: rest("attention"),
    dense: rest("dense"),
    routed: model.expertFormat ?? body("routed"),
    shared: rest("shared"),
    embedding: nativeFormat,
    lmHead: head ? scheme.format : nativeFormat,
  };
}

/** A class is stored in one format here; where the checkpoint mixes two, the larger part decides. */
function noteMixedClasses(config: ConfigReader, scheme: Scheme, shares: ExcludedShares): void {
  for (const name of BODY) {
    const share = shares[name];
    if (share === null || share <= 0.02 || share >= 0.98 || scheme.expertsOnly) continue;
    const kept = Math.round(toPercent(share));
    config.assume(`${kept} % of the ${name} weights stay unquantised; the class counts as one format.`);
  }
}
