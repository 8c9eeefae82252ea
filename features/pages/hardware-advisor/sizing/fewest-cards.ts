/**
 * The fewest cards of one chip that hold the model and keep the targets, and what keeps it from fewer.
 *
 * A layout's replicas share the clients; times fall as replicas are added, so the fewest that pass are found by bisection. Layouts are
 * tried from the smallest on, and no longer than they could still need no more cards than the best so far.
 */
import type { Chip } from "@/features/core/hardware/chip";
import type { Obstacle } from "@/features/core/search/layouts/space/variant";
import type { Issue } from "@/lib/issue";
import { countGpus, layouts, type Degrees } from "./layouts";
import { distance, stopsFewer, type Failed, type Limiting } from "./limiting-factor";
import type { Question } from "../question";
import { placement } from "./servers";
import { brokenBy, busiest, deploy, prepareInstance, type Deployment, type Instance } from "./trial";

export type Advice = Meets | Misses | Unknown;

/** `limiting`: the limit broken by the next smaller deployment; null if one card is enough or no smaller layout can be estimated. */
type Meets = {
  readonly kind: "meets";
  readonly chip: Chip;
  readonly deployment: Deployment;
  readonly limiting: Limiting | null;
};

/** Nothing within the number of cards passes; `nearest` comes closest, where any layout holds the model at all. */
type Misses = {
  readonly kind: "misses";
  readonly chip: Chip;
  readonly limiting: Limiting;
  readonly nearest: Deployment | null;
  /** Unpublished figures that larger layouts would need. */
  readonly issues: readonly Issue[];
};

/** A figure that a deployment needs is not published, or the chip does not compute in the format. */
type Unknown = { readonly kind: "unknown"; readonly chip: Chip; readonly issues: readonly Issue[] };

export function advise(question: Question, chip: Chip): Advice {
  const hunt: Hunt = { question, best: null, held: [], failed: [], refused: [] };
  for (const degrees of layouts(question.scenario.model, chip, question.input.most)) {
    if (hunt.best !== null && countGpus(degrees) > paid(question, hunt.best)) break;
    if (!isDeeper(hunt, degrees)) tryLayout(hunt, chip, degrees);
  }
  const { best, failed, refused } = hunt;
  if (best !== null) return { kind: "meets", chip, deployment: best, limiting: stopsFewer(question, hunt, best) };
  const nearest = failed.toSorted((a, b) => distance(a) - distance(b))[0];
  const issues = distinct(refused);
  if (nearest === undefined || (nearest.instance === null && issues.length > 0))
    return { kind: "unknown", chip, issues };
  const { instance, replicas, limiting } = nearest;
  return { kind: "misses", chip, limiting, nearest: instance && deploy(question, instance, replicas), issues };
}

type Hunt = {
  readonly question: Question;
  best: Deployment | null;
  /** Every layout that fits the model, one of each. */
  readonly held: Instance[];
  readonly failed: Failed[];
  readonly refused: Issue[];
};

/** Counted cards: those in use, or all cards of their servers. */
export const paid = ({ input }: Question, { cards, installed }: { cards: number; installed: number }): number =>
  input.whole ? installed : cards;

/**
 * More pipeline stages do not speed up a single client's decode: a token passes all of them. A prompt may gain, in chunks. Of averages alone:
 * percentiles of pipelines are known from a simulated run, so that here their averages count.
 */
function isDeeper({ question, failed }: Hunt, { tp, adp, pp }: Degrees): boolean {
  if (question.statistic !== "mean") return false;
  return failed.some(
    ({ degrees, instance, alone, limiting }) =>
      instance !== null &&
      alone &&
      limiting.factor === "tpot" &&
      degrees.tp === tp &&
      degrees.adp === adp &&
      degrees.pp < pp,
  );
}

function tryLayout(hunt: Hunt, chip: Chip, degrees: Degrees): void {
  const { question, failed } = hunt;
  const short = computeShortage(question, chip, countGpus(degrees));
  if (short > 0) return void failed.push(unloadable(degrees, short));
  const prepared = prepareInstance(question, chip, degrees);
  if (!prepared.ok) return refuse(hunt, degrees, prepared.obstacle);
  const { instance } = prepared;
  hunt.held.push(instance);
  const most = mostReplicas(hunt, instance);
  if (most < 1) return;
  const clients = busiest(question.clients, most);
  const broken = brokenBy(question, instance, clients);
  if (broken !== null) {
    const limiting = { ...broken, cards: instance.gpus * most };
    failed.push({ degrees, limiting, instance, replicas: most, alone: clients === 1 });
    return;
  }
  const deployment = deploy(question, instance, fewestReplicas(question, instance, most));
  if (hunt.best === null || compare(question, deployment, hunt.best) < 0) hunt.best = deployment;
}

/** Shortfall of these cards' memory for the weights alone, which every layout stores at least once; 0 or less: none. */
const computeShortage = ({ weights }: Question, { memory }: Chip, gpus: number): number =>
  weights / (memory * gpus) - 1;

function unloadable(degrees: Degrees, excess: number): Failed {
  const limiting: Limiting = {
    factor: "weights",
    value: 1 + excess,
    limit: 1,
    stated: 1,
    excess,
    cards: countGpus(degrees),
  };
  return { degrees, limiting, instance: null, replicas: 1, alone: false };
}

/** What does not divide is no layout; what does not fit is one that fails; what cannot be priced leaves the chip open. */
function refuse({ failed, refused }: Hunt, degrees: Degrees, { reason, excess, issues }: Obstacle): void {
  if (reason === "UNPRICED")
    refused.push(...issues.filter(({ code }) => !["HW-STAND-IN", "HW-DERIVED-RATE"].includes(code)));
  if (reason === "WEIGHTS_OOM" || reason === "KV_OOM") failed.push(unloadable(degrees, excess));
}

/** More replicas than clients would idle. */
function mostReplicas({ question, best }: Hunt, { gpus, chip }: Instance): number {
  const { clients, input } = question;
  const most = best === null ? input.most : Math.min(input.most, paid(question, best));
  let count = Math.min(clients, Math.floor(most / gpus));
  const installed = (): number => placement(gpus, count, chip.chipsPerNode).installed;
  while (input.whole && best !== null && count > 0 && installed() > best.installed) count -= 1;
  return count;
}

/** Of `passing` replicas that pass, the fewest that do as well. */
function fewestReplicas(question: Question, instance: Instance, passing: number): number {
  const { clients, input } = question;
  let high = passing;
  let low = input.resident ? Math.min(high, Math.ceil(clients / instance.room)) : 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (brokenBy(question, instance, busiest(clients, middle)) === null) high = middle;
    else low = middle + 1;
  }
  return high;
}

/** Fewer cards first, then fewer installed, then more tokens per second. */
const compare = (question: Question, a: Deployment, b: Deployment): number =>
  paid(question, a) - paid(question, b) || a.cards - b.cards || b.output - a.output;

const distinct = (issues: readonly Issue[]): Issue[] => [
  ...new Map(issues.map((issue) => [issue.code + issue.message.en, issue])).values(),
];
