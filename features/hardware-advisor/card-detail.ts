/** One accelerator looked at closely: its memory at the deployment that serves, and what other numbers of cards reach. */
import type { Question } from "./question";
import { memoryShare, type MemoryShare } from "./memory-share";
import { countsFor, reachOf, type ReachPoint } from "./reach";
import { candidateChip, type AdviceRow } from "./row";

export type CardDetail = {
  readonly id: string;
  /** Null where no layout holds the model. */
  readonly memory: MemoryShare | null;
  readonly reach: readonly ReachPoint[];
};

export function cardDetail(question: Question, { id, deployment, kind }: AdviceRow): CardDetail {
  const chip = candidateChip(question.scenario, id);
  if (chip === null) return { id, memory: null, reach: [] };
  const needed = kind === "meets" ? (deployment?.cards ?? null) : null;
  return {
    id,
    memory: deployment && memoryShare(question, chip, deployment.layout, deployment.clients),
    reach: reachOf(question, chip, countsFor(needed, question.input.most)),
  };
}
