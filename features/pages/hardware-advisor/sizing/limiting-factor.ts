/** Limiting factor of a chip: the limit that the next smaller deployment breaks, and by how much. */
import { countGpus, type Degrees } from "./layouts";
import type { Question } from "../question";
import { brokenBy, busiest, type Broken, type Deployment, type Instance } from "./trial";

/** What breaks, and with how many cards. */
export type Limiting = Broken & { readonly cards: number };

/** A layout that fails with as many replicas as there may be. */
export type Failed = {
  readonly degrees: Degrees;
  readonly limiting: Limiting;
  /** Null where it does not hold the model. */
  readonly instance: Instance | null;
  readonly replicas: number;
  /** Even with a single client to each replica. */
  readonly alone: boolean;
};

type Tried = {
  /** Every layout that fits the model, one of each. */
  readonly held: readonly Instance[];
  readonly failed: readonly Failed[];
};

/** The same layout with one replica less, or the best of the next smaller size; null where one card is enough. */
export function stopsFewer(
  question: Question,
  { held, failed }: Tried,
  { instance, replicas }: Deployment,
): Limiting | null {
  const { clients } = question;
  if (replicas > 1) {
    const broken = brokenBy(question, instance, busiest(clients, replicas - 1));
    return broken && { ...broken, cards: instance.gpus * (replicas - 1) };
  }
  const smaller = held.filter(({ gpus }) => gpus < instance.gpus);
  const unloadable = failed.filter(
    (attempt) => attempt.instance === null && countGpus(attempt.degrees) < instance.gpus,
  );
  const cards = Math.max(...smaller.map(({ gpus }) => gpus), ...unloadable.map(({ degrees }) => countGpus(degrees)));
  const broken = smaller.flatMap((candidate) =>
    candidate.gpus === cards ? [brokenBy(question, candidate, clients)] : [],
  );
  const nearest = broken.filter((limit) => limit !== null).toSorted((a, b) => a.excess - b.excess)[0];
  if (nearest !== undefined) return { ...nearest, cards };
  const next = unloadable.filter(({ degrees }) => countGpus(degrees) === cards);
  return next.toSorted((a, b) => distance(a) - distance(b))[0]?.limiting ?? null;
}

/** Layouts that fit the model are closer than those that do not. */
export const distance = ({ instance, limiting }: Failed): number => limiting.excess + (instance === null ? 1e6 : 0);
