/** Memory, cache and whole passes: predictions beside what engines printed and others measured. */
import type { TablePart } from "@/features/answers/answer";
import { ENGINE_SLICES, type EngineFigure, type EngineSlice } from "@/features/core/evidence/errors/engine-errors";
import { table } from "@/lib/export/table";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { errorColumns, kindName, writtenEngine } from "./publisher-table";
import * as m from "./messages";

export const engineParts = (t: Translate): readonly TablePart[] => [
  {
    ...part("capacity", ["weights", "cache", "tokens"], t),
    title: m.capacityAgainstLogs,
    lead: m.predictedMemoryAgainst,
  },
  { ...part("passes", ["prefill", "decode"], t), title: m.passesAgainstMeasured, lead: m.singlePassesAgainst },
];

const part = (id: string, figures: readonly EngineFigure[], t: Translate) => ({
  kind: "table" as const,
  id,
  table: table<EngineSlice>(
    t,
    [
      { id: "figure", label: m.figure, value: ({ figure }) => t(FIGURE_NAMES[figure]) },
      { id: "slice", label: m.publisherSlice, value: (slice) => t(sliceName(slice)) },
      ...errorColumns<EngineSlice>(m.comparedCases),
    ],
    ENGINE_SLICES.filter(({ figure }) => figures.includes(figure)),
  ),
});

const FIGURE_NAMES: Readonly<Record<EngineFigure, Text>> = {
  weights: m.loadedWeights,
  cache: m.memoryLeftForCache,
  tokens: m.tokensOfTheCache,
  prefill: m.prefillStepTime,
  decode: m.decodeStepTime,
};

function sliceName({ by, name }: EngineSlice): Text {
  if (by === "all") return m.allUnseenPublishers;
  return by === "kind" ? kindName(name) : verbatim(writtenEngine(name));
}
