/** Figures at the top: client latency under the load if it can be served, otherwise single passes; memory of a GPU. */
import { memoryFigure } from "@/features/core/passes/memory-figure";
import { PASS_SOURCE } from "@/features/core/passes/pass-words";
import type { Phases, PassSpeed } from "@/features/core/passes/phases";
import type { Backend } from "@/features/core/memory/backend";
import type { Resolved } from "@/features/core/scenario/resolve";
import { loadFigures } from "@/features/core/serving/mean-load/load-figures";
import type { MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import { atMost, figure, type Figure } from "@/features/answers/explain";
import * as m from "./messages";

type Asked = {
  readonly scenario: Resolved;
  readonly engine: Backend;
  readonly phases: Phases;
  readonly load: MeanLoad | null;
  readonly speed: PassSpeed;
  readonly memory: Parameters<typeof memoryFigure>[2];
};

export function reportFigures(asked: Asked): readonly Figure[] {
  const { scenario, engine, load, speed, memory } = asked;
  const taken = memoryFigure(scenario, engine, memory);
  if (load === null) return [...idle(asked), taken];
  const { ttft, tpot, perGpu } = loadFigures({ scenario, engine, load, idle: speed });
  return [ttft, ...(scenario.model.task === "embed" ? [] : [tpot]), perGpu, taken];
}

function idle({ scenario, phases }: Asked): readonly Figure[] {
  const { targets, model } = scenario;
  const common = { unit: "s", grade: phases.grade, source: PASS_SOURCE } as const;
  const ttft = figure({
    ...common,
    id: "ttft",
    label: m.ttftIdleEngine,
    value: phases.ttft,
    context: m.onePrefillPass,
    target: atMost(targets.ttft),
  });
  if (model.task === "embed") return [ttft];
  return [
    ttft,
    figure({
      ...common,
      id: "tpot",
      label: m.decodeStepAlone,
      value: phases.tpot,
      context: m.ofUser,
      target: atMost(targets.tpot),
    }),
  ];
}
