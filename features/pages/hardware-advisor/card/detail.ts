/** One accelerator looked at closely: its memory at the deployment that serves, and what other numbers of cards reach. */
import type { Question } from "../question";
import { passBounds, type PassBounds } from "./pass-bounds";
import { memoryShare, type MemoryShare } from "./memory-share";
import { countsFor, reach, type ReachPoint } from "./reach";
import { candidateChip, type AdviceRow } from "../sizing/row";

export type CardDetail = {
  readonly id: string;
  /** Null where no layout holds the model. */
  readonly memory: MemoryShare | null;
  readonly reach: readonly ReachPoint[];
  /** Bottlenecks of a prompt's pass and a decode step on the busiest instance; null without a deployment. */
  readonly bounds: PassBounds | null;
};

export function cardDetail(question: Question, { id, deployment, kind }: AdviceRow): CardDetail {
  const chip = candidateChip(question.scenario, id);
  if (chip === null) return { id, memory: null, reach: [], bounds: null };
  const needed = kind === "meets" ? (deployment?.cards ?? null) : null;
  return {
    id,
    memory: deployment && memoryShare(question, chip, deployment.layout, deployment.clients),
    reach: reach(question, chip, countsFor(needed, question.input.most)),
    bounds: deployment && passBounds(question, chip, deployment),
  };
}
