/** What several parts of the page show of an answer: ranks with their lines, counts, what does not fit. Pure. */
import { linesOf, type Line } from "@/features/pages/quick-memory/lines";
import type { InstanceMemory } from "@/features/pages/quick-memory/instance";
import { servingInstance, type QuickMemory } from "@/features/pages/quick-memory/quick-memory";
import type { RankLedger } from "@/features/core/memory/ledger";
import { formatCount } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { rankWord } from "./words";

export type Translate = (text: Text) => string;

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
      lines: linesOf(rank, instance),
    })),
  );

export const countOf = (count: number): string => (Number.isFinite(count) ? formatCount(Math.floor(count)) : "∞");

/** What is needed on the GPU that lacks memory, and what its engine can use. */
export function misfitParts({ fit, instances }: QuickMemory) {
  const short = instances.find(({ phase }) => phase === fit.phase) ?? servingInstance(instances);
  const { tight, wanted, sequenceBytes } = short;
  const usable = tight.capacity - Math.max(0, tight.reserve);
  const parts = [
    { label: text({ en: "weights", zh: "权重" }), bytes: tight.weightTotal + tight.extras + tight.drafts, slot: 1 },
    { label: text({ en: "activations", zh: "激活" }), bytes: tight.activation, slot: 3 },
    { label: text({ en: "engine", zh: "引擎" }), bytes: tight.driver + tight.runtime + tight.graphs, slot: 4 },
    { label: text({ en: "KV cache", zh: "KV 缓存" }), bytes: wanted * sequenceBytes, slot: 2 },
  ] as const;
  return { parts, capacity: usable };
}
