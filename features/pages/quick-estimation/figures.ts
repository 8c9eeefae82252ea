/** The explained figures: what clients see under the load, the memory, and the single passes behind them (idle-figures.ts). */
import { memoryFigure } from "@/features/core/passes/memory-figure";
import type { Figure } from "@/features/answers/explain";
import { loadFigures } from "@/features/core/serving/mean-load/load-figures";
import type { MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import { idleFigures, type FigureInputs } from "./idle-figures";
import * as m from "./messages";

/** What is shown first: under the load, and the memory; the passes where the scenario cannot be served. The rest explains the timelines. */
export const headline = (all: readonly Figure[]): readonly Figure[] => all.slice(0, 4);

export function allFigures(all: FigureInputs): Figure[] {
  const reads = all.scenario.model.task === "embed";
  const idle = reads ? idleFigures(all).slice(0, 1) : idleFigures(all);
  const { phases, memory: shares } = all;
  const memory = memoryFigure(all.scenario, all.input.engine, [
    { work: phases.decode, share: shares.decode },
    { work: phases.prefill, share: shares.prefill },
  ]);
  return all.load === null ? [...idle, memory] : [...underLoad(all, all.load), memory, ...idle];
}

function underLoad(all: FigureInputs, load: MeanLoad): Figure[] {
  const { scenario, input, passes } = all;
  const { ttft, tpot, perGpu } = loadFigures({ scenario, engine: input.engine, load, idle: passes });
  if (scenario.model.task === "embed") return [ttft, sequenceRate(perGpu)];
  return [ttft, tpot, { ...perGpu, id: "throughput" }];
}

/** A text that is embedded or ranked counts as one output token: the same figure in its own words. */
const sequenceRate = (perGpu: Figure): Figure => ({
  ...perGpu,
  id: "throughput",
  label: m.sequencesPerGpu,
  unit: "seq/s/GPU",
  terms: perGpu.terms.filter(({ id }) => id !== "idle"),
});
