/**
 * A plan in pieces that know nothing of each other, each a search in closed form: a first glance, the answer on the GPUs asked for with what
 * each limit costs, its front, and the answer on every other kind of GPU at hand.
 */
import { listAdvice, type Advice } from "./advice";
import { findOptions, findSingles, glance, pairSearch, startSearch } from "./find";
import { planFront, type PlanFront } from "./front";
import type { Option } from "./option";
import { onStock, type PlanQuestion, type Stock } from "./question";
import { listRivals, type Rival } from "./rivals";
import { countStops, type Stops } from "./blocking-limits";

const ASPECTS = ["glance", "answer", "front", "stock"] as const;
type Aspect = (typeof ASPECTS)[number];

export type PlanCell = {
  readonly aspect: Aspect;
  /** Position among the other kinds of GPUs; of all other aspects 0. */
  readonly stock: number;
};

export type PlanOutcome = PlanCell & {
  /** Best first. */
  readonly options: readonly Option[];
  readonly stops: Stops;
  readonly front: PlanFront | null;
  /** Every layout of one pool, and why it is not the answer; with the front alone. */
  readonly rivals: readonly Rival[];
  /** What each limit costs by quick estimate; with the answer alone. */
  readonly advice: Advice | null;
};

/** Options that are kept: enough for tables and for what is simulated. */
const KEPT = 12;

/** `others`: further kinds of GPUs at hand. */
export const listCells = (_: PlanQuestion, others: readonly Stock[]): readonly PlanCell[] => [
  ...ASPECTS.filter((aspect) => aspect !== "stock").map((aspect) => ({ aspect, stock: 0 })),
  ...others.map((_stock, stock) => ({ aspect: "stock" as const, stock })),
];

export function runCell(question: PlanQuestion, others: readonly Stock[], cell: PlanCell): PlanOutcome {
  if (cell.aspect === "glance") return glanceOutcome(question, cell);
  const other = cell.aspect === "stock" ? others[cell.stock] : undefined;
  const search = startSearch(other ? onStock(question, other) : question);
  if (cell.aspect === "front") return frontOutcome(search, cell);
  const options = findOptions(search);
  return {
    ...cell,
    options: options.slice(0, KEPT),
    stops: countStops(search, options, null),
    front: null,
    rivals: [],
    advice: cell.aspect === "answer" ? listAdvice(search) : null,
  };
}

function frontOutcome(search: ReturnType<typeof startSearch>, cell: PlanCell): PlanOutcome {
  const pairs = pairSearch(search);
  const options = findOptions(search);
  return {
    ...cell,
    options: options.slice(0, KEPT),
    stops: countStops(search, options, pairs),
    front: planFront(search, pairs),
    rivals: listRivals(search, options),
    advice: null,
  };
}

function glanceOutcome(question: PlanQuestion, cell: PlanCell): PlanOutcome {
  const search = glance(question);
  const options = findSingles(search).slice(0, KEPT);
  return { ...cell, options, stops: countStops(search, options, null), front: null, rivals: [], advice: null };
}
