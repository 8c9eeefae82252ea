/** Steps as stacked bars: what one is made of at each concurrency, and the first ones of the simulated run. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import { table, type Column } from "@/lib/export/table";
import { formatCount, formatLatency, formatNumber } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { KILO } from "@/lib/units/edge";
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
  const points = family.find(({ own }) => own)?.points ?? [];
  const { mixed, decodeOnly } = asked;
  const running = formatNumber(asked.decodes);
  const parts = PARTS.filter(({ key }) => key !== "drafts" || mixed.drafts > 0);
  return {
    kind: "chart",
    id: "step",
    label: m.stepTakenApart,
    title: t(
      m.stepOfRunningSequencesTakes({
        running,
        total: formatLatency(decodeOnly.total),
        total2: formatLatency(mixed.total),
      }),
    ),
    subtitle: t(m.oneStepWithChunkBy),
    drawing: {
      kind: "columns",
      axes: { x: t(m.concurrencyReq), y: t(m.stepMs) },
      labels: points.map(({ clients }) => formatCount(clients)),
      categories: true,
      series: parts.map(({ key, name, slot }) => ({
        name: t(name),
        slot,
        values: points.map((point) => point.mixed[key] * KILO),
      })),
    },
    table: table<ScalePoint>(
      t,
      [
        { id: "clients", label: m.concurrencyReq, value: ({ clients }) => clients },
        ...parts.map(({ key, name }): Column<ScalePoint> => ({
          id: key,
          label: name,
          ...IN_MS,
          value: ({ mixed: step }) => step[key],
        })),
      ],
      points,
    ),
  };
}

export function firstSteps({ trial: { steps } }: Exploration, t: Translate): ChartPart {
  const filled = steps.filter(({ prefillTokens }) => prefillTokens > 0).length;
  return {
    kind: "chart",
    id: "first-steps",
    label: m.firstSteps,
    title: t(m.filledOfFirstStepsHold({ filled, steps: steps.length })),
    subtitle: t(m.newTokensOfEachStep),
    drawing: {
      kind: "columns",
      axes: { x: t(m.step), y: t(m.newTokens) },
      labels: steps.map((_, index) => String(index + 1)),
      categories: false,
      series: [
        { name: t(m.decode), slot: 1, values: steps.map(({ decodes }) => decodes) },
        {
          name: t(m.prefill),
          slot: 5,
          values: steps.map(({ prefillTokens }) => prefillTokens),
        },
      ],
    },
    table: table<Trial["steps"][number]>(
      t,
      [
        { id: "step", label: m.step, value: (step) => steps.indexOf(step) + 1 },
        { id: "start", label: m.start, unit: "s", value: ({ start }) => start },
        { id: "time", label: m.time, ...IN_MS, value: ({ seconds }) => seconds },
        { id: "decodes", label: m.decodes, value: ({ decodes }) => decodes },
        {
          id: "prefill",
          label: m.prefillTokens,
          unit: "tok",
          value: ({ prefillTokens }) => prefillTokens,
        },
      ],
      steps,
    ),
  };
}
