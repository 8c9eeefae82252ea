/** Steps as stacked bars: what one is made of at each concurrency, and the first ones of the simulated run. Pure. */
import { head } from "@/features/quantities";
import { columnChart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import { formatCount, formatLatency, formatNumber } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { IN_MS } from "@/lib/units/shown-in";
import type { Exploration } from "./exploration";
import type { ScalePoint, StepMakeup } from "./point";
import type { Trial } from "./trial";
import * as m from "./messages";

const PARTS: readonly {
  readonly key: Exclude<keyof StepMakeup, "total">;
  readonly name: Text;
  readonly slot: number;
}[] = [
  { key: "dense", name: m.denseWeights, slot: 1 },
  { key: "experts", name: m.experts, slot: 2 },
  { key: "attention", name: m.attentionOverKv, slot: 3 },
  { key: "drafts", name: m.drafts, slot: 6 },
  { key: "host", name: m.hostAndGaps, slot: 4 },
  { key: "prefill", name: m.chunkAdds, slot: 5 },
];

export function makeupChart({ family, asked }: Exploration, t: Translate): ChartPart {
  const { mixed, decodeOnly } = asked;
  const running = formatNumber(asked.decodes);
  return columnChart<ScalePoint>(t, family.find(({ own }) => own)?.points ?? [], {
    id: "step",
    label: m.stepTakenApart,
    title: m.stepOfRunningSequencesTakes({
      running,
      total: formatLatency(decodeOnly.total),
      total2: formatLatency(mixed.total),
    }),
    subtitle: m.oneStepWithChunkBy,
    x: { id: "clients", ...head("concurrency"), value: ({ clients }) => clients },
    y: { label: m.step3, unit: "ms" },
    named: ({ clients }) => formatCount(clients),
    bars: PARTS.filter(({ key }) => key !== "drafts" || mixed.drafts > 0).map(({ key, name, slot }) => ({
      ...{ id: key, label: name, ...IN_MS, slot },
      value: ({ mixed: step }) => step[key],
    })),
  });
}

export function firstSteps({ trial: { steps } }: Exploration, t: Translate): ChartPart {
  const filled = steps.filter(({ prefillTokens }) => prefillTokens > 0).length;
  return columnChart<Trial["steps"][number]>(t, steps, {
    id: "first-steps",
    label: m.firstSteps,
    title: m.filledOfFirstStepsHold({ filled, steps: steps.length }),
    subtitle: m.newTokensOfEachStep,
    x: { id: "step", label: m.step, value: (step) => steps.indexOf(step) + 1 },
    y: { label: m.newTokens },
    between: [
      { id: "start", label: m.start, unit: "s", value: ({ start }) => start },
      { id: "time", label: m.time, ...IN_MS, value: ({ seconds }) => seconds },
    ],
    bars: [
      { id: "decodes", label: m.decodes, legend: m.decode, slot: 1, value: ({ decodes }) => decodes },
      {
        ...{ id: "prefill", label: m.prefillTokens, unit: "tok", legend: m.prefill, slot: 5 },
        value: ({ prefillTokens }) => prefillTokens,
      },
    ],
  });
}
