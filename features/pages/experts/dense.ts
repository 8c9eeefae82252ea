/** What applies to a model without routed experts: its layers are read whole, so only streaming whole layers is a question. */
import { figure, type Figure } from "@/features/answers/explain";
import { limitName, type HostPath } from "@/features/core/host-link/host-path";
import { layerKinds } from "@/features/core/host-link/layer-kinds";
import { leadingTitle } from "@/features/core/model/config/model-title";
import { layerParams } from "@/features/core/model/parameters";
import { classElement } from "@/features/core/model/weights";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatLatency, formatQuantity } from "@/lib/format/quantity";
import { bytes, seconds, type Seconds } from "@/lib/units/quantity";
import { fromMs } from "@/lib/units/edge";
import type { DenseAnswer } from "./answer";
import type { Input } from "./input";
import * as m from "./messages";

export function denseAnswer(scenario: Resolved, input: Input, path: HostPath, step: Seconds): DenseAnswer {
  const { model, decode: p, precision } = scenario;
  const width = classElement(model, "dense", precision.weights.dense).bytes;
  const heaviest = Math.max(...layerKinds(model).map(({ group }) => layerParams(group, model.hidden)));
  const onGpu = (heaviest * width) / p.tp;
  const time = onGpu / path.rate;
  const loadable = Math.floor(fromMs(input.budget_ms) / time);
  return {
    kind: "dense",
    verdict: {
      finding: m.leadingTitleHasNoRoutedExperts({ leadingTitle: leadingTitle(model) }),
      evidence: m.everyTokenReadsEveryLayer({ onGpu: formatQuantity(onGpu, "B"), time: formatLatency(time) }),
      help: m.kvOffloadAndPrefixReload,
    },
    figures: headline(path, onGpu, time, loadable, input),
    path,
    layerBytes: bytes(onGpu),
    layerTime: seconds(time),
    loadable,
    layers: model.layers.reduce((sum, { count }) => sum + count, 0),
    step,
    target: scenario.targets.tpot,
  };
}

function headline(path: HostPath, size: number, time: number, loadable: number, input: Input): readonly Figure[] {
  const common = { grade: "datasheet" } as const;
  const source = m.hostPathAsOnHost;
  return [
    figure({
      ...common,
      id: "layer",
      label: m.oneLayerOneGpu,
      value: size,
      unit: "B",
      context: m.noRoutedExperts,
      formula: ["layer weights · bytes / TP"],
      source: m.weightsOfHeaviestLayer,
    }),
    figure({
      ...common,
      id: "load",
      label: m.loadedIn,
      value: time,
      unit: "s",
      context: limitName(path),
      formula: ["t = bytes / B", `= ${formatQuantity(size, "B")} ÷ ${formatQuantity(path.rate, "B/s")}`],
      source,
    }),
    figure({
      ...common,
      id: "loadable",
      label: m.layersInBudget,
      value: loadable,
      unit: "",
      context: m.budgetMsMs({ budgetMs: input.budget_ms }),
      formula: ["⌊budget · B / bytes⌋"],
      source,
    }),
  ];
}
