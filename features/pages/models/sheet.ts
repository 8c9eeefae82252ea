/** The sheet of one model: its parts, their sums, and fields read, assumed and not understood. */
import { findPreset } from "@/features/core/model/config/presets/presets";
import { describeModel } from "@/features/core/model/describe";
import { kvBytesPerToken, stateBytesPerSequence } from "@/features/core/model/kv-cache";
import { parameterCounts, type ParameterCounts } from "@/features/core/model/parameters";
import type { ModelSpec, NumberFormat, QuantisedClasses } from "@/features/core/model/spec";
import type { Precision } from "@/features/core/operators/precision";
import type { Text } from "@/lib/text";
import { listComponents, type Component, type Lengths } from "./components";

export type Sheet = {
  readonly name: string;
  readonly family: string;
  readonly architecture: string;
  readonly attention: string;
  readonly summary: Text;
  /** Month in which a bundled model came out, "2026-04"; null: not known. */
  readonly released: string | null;
  readonly layers: number;
  readonly maxContext: number | null;
  /** By class; `total` is without the indexer, prediction layers and towers. */
  readonly params: ParameterCounts;
  /** Of the text model as it is stored. */
  readonly weightBytes: number;
  readonly formats: QuantisedClasses;
  readonly kvFormat: NumberFormat;
  readonly kvBytesPerToken: number;
  readonly stateBytesPerSequence: number;
  readonly prefillFlopsPerToken: number;
  readonly decodeFlopsPerToken: number;
  readonly components: readonly Component[];
  /** Dotted names of configuration fields. */
  readonly read: readonly string[];
  readonly unknown: readonly string[];
  readonly assumed: readonly Text[];
};

export function modelSheet(model: ModelSpec, precision: Precision, lengths: Lengths): Sheet {
  const components = listComponents(model, precision, lengths);
  const inAll = (amount: (component: Component) => number): number =>
    components.reduce((sum, component) => sum + amount(component) * component.layers, 0);
  const { family, attention, layers, summary } = describeModel(model);
  return {
    name: model.name,
    family,
    architecture: model.architecture,
    attention,
    summary,
    released: findPreset(model.name)?.released ?? null,
    layers: layers.all,
    maxContext: model.maxContext,
    params: parameterCounts(model),
    weightBytes: inAll(({ bytes }) => bytes),
    formats: precision.weights,
    kvFormat: precision.kv,
    kvBytesPerToken: kvBytesPerToken(model, precision.kv),
    stateBytesPerSequence: stateBytesPerSequence(model),
    prefillFlopsPerToken: inAll(({ prefill }) => prefill),
    decodeFlopsPerToken: inAll(({ decode }) => decode),
    components,
    read: model.readFields,
    unknown: model.unknownFields,
    assumed: model.assumptions,
  };
}
