/** Ranks with the lines of their ledger, which the table and the chart both show. Pure. */
import type { RankLedger } from "@/features/core/memory/ledger";
import type { Text } from "@/lib/text";
import type { InstanceMemory } from "./instance/instance";
import { writeLines, type Line } from "./instance/ledger-lines";
import type { QuickMemory } from "./quick-memory";
import { rankWord } from "./words";

export type RankLines = {
  readonly label: Text;
  readonly rank: RankLedger;
  readonly instance: InstanceMemory;
  readonly lines: readonly Line[];
};

/** Every kind of rank of every instance, in the ledger's order. */
export const rankLines = ({ instances }: QuickMemory): readonly RankLines[] =>
  instances.flatMap((instance) =>
    instance.ranks.map((rank) => ({
      label: rankWord(instance.phase, rank.rank),
      rank,
      instance,
      lines: writeLines(rank, instance),
    })),
  );
