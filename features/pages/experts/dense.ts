/** What applies to a model without routed experts: its layers are read whole, so only streaming whole layers is a question. */
import { figure, type Figure } from "@/features/answers/explain";
import { limitName, type HostPath } from "@/features/core/host-link/host-path";
import { layerKinds } from "@/features/core/host-link/layer-kinds";
import { leadingTitle } from "@/features/core/model/config/model-title";
import { layerParams } from "@/features/core/model/parameters";
import { classElement } from "@/features/core/model/weights";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatLatency, formatQuantity } from "@/lib/format/quantity";
import { text } from "@/lib/text";
import { bytes, seconds, type Seconds } from "@/lib/units/quantity";
import { fromMs } from "@/lib/units/edge";
import type { DenseAnswer } from "./answer";
import type { Input } from "./input";

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
      finding: text({
        en: `${leadingTitle(model).en} has no routed experts`,
        zh: `${leadingTitle(model).zh} 没有路由专家`,
      }),
      evidence: text({
        en: `every token reads every layer, so there is nothing to page by popularity, to place or to balance. A layer takes ${formatQuantity(onGpu, "B")} per GPU and ${formatLatency(time)} from the host.`,
        zh: `每个 token 都读取所有层，没有可按热度换入、布局或均衡的内容。每层每卡 ${formatQuantity(onGpu, "B")}，从主机加载需 ${formatLatency(time)}。`,
      }),
      help: text({
        en: "KV offload and prefix reload apply: see Host Bandwidth.",
        zh: "KV 卸载与前缀回载仍适用，见“主机带宽”。",
      }),
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
  const source = text({
    en: "Host path as on Host Bandwidth",
    zh: "主机路径与“主机带宽”一致",
  });
  return [
    figure({
      ...common,
      id: "layer",
      label: text({ en: "One layer, one GPU", zh: "单层，单 GPU" }),
      value: size,
      unit: "B",
      context: text({ en: "no routed experts", zh: "无路由专家" }),
      formula: ["layer weights · bytes / TP"],
      source: text({ en: "Weights of the heaviest layer", zh: "最重一层的权重" }),
    }),
    figure({
      ...common,
      id: "load",
      label: text({ en: "Loaded in", zh: "加载时间" }),
      value: time,
      unit: "s",
      context: limitName(path),
      formula: ["t = bytes / B", `= ${formatQuantity(size, "B")} ÷ ${formatQuantity(path.rate, "B/s")}`],
      source,
    }),
    figure({
      ...common,
      id: "loadable",
      label: text({ en: "Layers in the budget", zh: "预算内层数" }),
      value: loadable,
      unit: "",
      context: text({ en: `${input.budget_ms} ms`, zh: `${input.budget_ms} ms` }),
      formula: ["⌊budget · B / bytes⌋"],
      source,
    }),
  ];
}
