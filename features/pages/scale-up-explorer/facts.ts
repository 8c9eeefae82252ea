/** Secondary figures: the model, the step, lengths, the simulated run, and a typical request's path. Pure. */
import { QUANTITIES } from "@/features/quantities";
import { fact, type FactGroup } from "@/features/answers/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatCount, formatLatency, formatPercent, formatQuantity, NOTHING } from "@/lib/format/quantity";
import type { Exploration } from "./exploration";
import type { LengthFacts } from "./lengths";
import { limitWord } from "./verdict";
import * as m from "./messages";

export function factGroups(exploration: Exploration, scenario: Resolved): readonly FactGroup[] {
  return [stepGroup(exploration), modelGroup(exploration, scenario), runGroup(exploration), pathGroup(exploration)];
}

function stepGroup({ asked, efficiency, recommended }: Exploration): FactGroup {
  const share = (value: number | undefined): string => (value === undefined ? "—" : formatPercent(value));
  return {
    id: "step",
    title: m.step2,
    facts: [
      fact(m.limitedBy, limitWord(asked.limitedBy)),
      fact(m.decodesChunk, `${formatCount(Math.round(asked.decodes))} + ${formatCount(Math.round(asked.chunk))}`),
      fact(m.chunksOfPrompt, formatCount(asked.chunks)),
      fact(m.timeOfPrompts, formatPercent(asked.prefillShare)),
      fact(m.mfuOfMixedStep, share(efficiency?.mfu)),
      fact(m.mbuOfMixedStep, share(efficiency?.mbu)),
      fact(m.recommendedBudget, recommended ? formatCount(recommended.budget) : "—"),
    ],
  };
}

function modelGroup({ kvBytesPerToken, efficiency, asked, lengths }: Exploration, { model }: Resolved): FactGroup {
  const layers = model.layers.reduce((sum, { count }) => sum + count, 0);
  const lengthWord = ({ mean, p95, max }: LengthFacts): string =>
    mean === max ? formatCount(max) : `${formatCount(Math.round(mean))}, p95 ${formatCount(Math.round(p95))}`;
  return {
    id: "model",
    title: m.modelAndLengths,
    facts: [
      fact(m.layers, formatCount(layers)),
      fact(m.hiddenSize, formatCount(model.hidden)),
      fact(m.workPerTokenAndGpu, efficiency ? formatQuantity(efficiency.flopsPerToken, "FLOP") : "—"),
      fact(m.kvPerToken, formatQuantity(kvBytesPerToken, "B")),
      fact(m.kvTokensOfInstance, Number.isFinite(asked.kvTokens) ? formatCount(Math.floor(asked.kvTokens)) : NOTHING),
      fact(m.inputMean, lengthWord(lengths.prompt)),
      fact(m.outputMean, lengthWord(lengths.output)),
    ],
  };
}

function runGroup({ trial, gpus }: Exploration): FactGroup {
  const { figures } = trial;
  const { ttft, tpot, requests, span, steps } = figures;
  return {
    id: "run",
    title: m.simulatedRun,
    facts: [
      fact(m.requests, `${formatCount(requests.finished)} / ${formatCount(requests.total)}`),
      fact(m.timeSteps, `${formatLatency(span)}, ${formatCount(steps)}`),
      fact(m.ttftMeanP50P95, [ttft.mean, ttft.p50, ttft.p95].map((value) => formatLatency(value)).join(", ")),
      fact(m.tpotMeanP50P95, [tpot.mean, tpot.p50, tpot.p95].map((value) => formatLatency(value)).join(", ")),
      fact(m.output, formatQuantity(figures.outputRate, "tok/s")),
      fact(QUANTITIES.outputPerGpu.label, formatQuantity(figures.outputRate / gpus, "tok/s/GPU")),
      fact(m.withinBothTargets, formatPercent(figures.attained)),
    ],
  };
}

/** From arrival to the last token, as times since the arrival. */
function pathGroup({ trial, asked }: Exploration): FactGroup {
  const { life } = trial;
  if (life === null) return { id: "path", title: m.requestsPath, facts: [] };
  const added = (value: number): string => `+ ${formatLatency(value)}`;
  return {
    id: "path",
    title: m.requestsPathMedianTtft,
    facts: [
      fact(m.arrivesWith, m.promptTokens({ prompt: formatCount(life.prompt) })),
      fact(m.firstStepItIsIn, added(life.scheduled)),
      fact(m.promptInChunksOf, formatCount(Math.round(asked.chunk))),
      fact(m.firstToken, added(life.first)),
      fact(m.thenDecodes, m.outputSteps({ output: formatCount(life.output - 1) })),
      fact(m.lastToken, added(life.finished)),
    ],
  };
}
