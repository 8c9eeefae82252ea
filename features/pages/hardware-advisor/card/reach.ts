/** What so many cards of one accelerator reach, whether within the targets or not: the answer to "I have eight of these". */
import type { Chip } from "@/features/core/hardware/chip";
import { countGpus, layouts } from "../sizing/layouts";
import type { Question } from "../question";
import { plain, type PlainDeployment } from "../sizing/row";
import { brokenBy, busiest, deploy, prepareInstance, type Broken, type Instance } from "../sizing/trial";

export type ReachPoint = {
  readonly cards: number;
  /** The best of that many; null where the model does not fit or nothing can be priced. */
  readonly deployment: PlainDeployment | null;
  /** The broken limit; null if all are met. */
  readonly broken: Broken | null;
};

const COUNTS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/** Powers of two up to four times the needed cards, plus the fewest cards that pass. */
export function countsFor(needed: number | null, most: number): readonly number[] {
  const last = Math.min(most, Math.max(16, 4 * (needed ?? 16)));
  const counts = new Set([...COUNTS.filter((count) => count <= last), ...(needed === null ? [] : [needed])]);
  return [...counts].sort((a, b) => a - b);
}

/**
 * Of all layouts whose replicas take just so many cards (a replica to each client at most), the one within the limits with most output;
 * where none is, the one that breaks its worst limit least.
 */
export function reach(question: Question, chip: Chip, counts: readonly number[]): readonly ReachPoint[] {
  const instances = listInstances(question, chip, Math.max(...counts));
  return counts.map((cards) => {
    const tried = instances
      .filter(({ gpus }) => cards % gpus === 0 && cards / gpus <= question.clients)
      .map((instance) => trial(question, instance, cards / instance.gpus));
    const best = tried.toSorted((a, b) => distance(a) - distance(b) || b.deployment.output - a.deployment.output)[0];
    if (best === undefined) return { cards, deployment: null, broken: null };
    return { cards, deployment: plain(question, best.deployment), broken: best.broken };
  });
}

function trial(question: Question, instance: Instance, replicas: number) {
  const broken = brokenBy(question, instance, busiest(question.clients, replicas));
  return { broken, deployment: deploy(question, instance, replicas) };
}

const distance = ({ broken }: { readonly broken: Broken | null }): number => broken?.excess ?? 0;

function listInstances(question: Question, chip: Chip, most: number): readonly Instance[] {
  return layouts(question.scenario.model, chip, most)
    .filter((degrees) => question.weights <= chip.memory * countGpus(degrees))
    .map((degrees) => prepareInstance(question, chip, degrees))
    .flatMap((prepared) => (prepared.ok ? [prepared.instance] : []));
}
