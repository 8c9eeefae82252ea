/** The engine's own lines with our figures, and how each comes about. */
import { engineLines, type EngineLine } from "@/features/core/memory/engine-cache/engine-lines";
import { table, type Table } from "@/lib/export/table";
import { formatCount, formatQuantity } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { START_FLAGS } from "@/features/core/memory/start-flags";
import type { InstanceMemory } from "../instance/instance";
import * as m from "./messages";

/** Null where the model keeps no cache. */
export function startTable({ subject: { engine, model }, start }: InstanceMemory, t: Translate): Table | null {
  if (start === null) return null;
  return table<EngineLine>(
    t,
    [
      { id: "line", label: m.lineOfEngine, value: ({ text }) => text },
      { id: "meaning", label: m.howItComesAbout, value: ({ id }) => t(meaning(id, { engine, start })) },
    ],
    engineLines({ engine, model, start }),
  );
}

type Started = {
  readonly engine: InstanceMemory["subject"]["engine"];
  readonly start: NonNullable<InstanceMemory["start"]>;
};

function meaning(id: EngineLine["id"], { engine, start }: Started): Text {
  const [pieces, piece] = [formatCount(start.pieces), formatQuantity(start.piece, "B")];
  const blocks = formatCount(Math.round(start.needed / start.piece));
  const flags = START_FLAGS[engine.backend];
  switch (id) {
    case "available":
      return m.whatShareLeavesFullestGpu;
    case "tokens":
      return engine.backend === "vllm" ? m.poolOfBlocks({ pieces, piece }) : m.poolOfTokens({ piece });
    case "concurrency":
      return m.blocksOverBlocksOfRequest({ pieces, blocks });
    case "windows":
      return m.windowsHaveTheirOwnPool;
    case "refusal":
      if (start.refusal === "no-memory")
        return m.fewerSequencesOrLargerShare({ sequences: flags.sequences, share: flags.share });
      return start.longest > 0
        ? m.longestThatStarts({ flag: flags.length, longest: String(start.longest) })
        : m.noLengthStarts({ share: flags.share });
  }
}
