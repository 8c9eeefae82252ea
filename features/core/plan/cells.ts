/**
 * A plan in pieces that know nothing of each other, each a search in closed form: a first glance, the answer on the GPUs asked for with its
 * front, the same without safety, with one limit a step looser, and on every other kind of GPU at hand.
 */
import { pdSearch } from "@/features/core/search/pools/search";
import { findOptions, findSingles, glance, pairOption, ranked, startSearch } from "./find";
import { planFront, type PlanFront } from "./front";
import type { Option } from "./option";
import { onStock, type PlanQuestion, type Stock } from "./question";
import { listRivals, type Rival } from "./rivals";
import { countStops, type Stops } from "./blocking-limits";
import { LEAST_SAFETY, lessSafety, LOOSER, WIDE_CACHE, withLimit, withNarrowCache } from "./what-if";

const ASPECTS = ["glance", "front", "answer", "plain", "ttft", "tpot", "memory", "safety", "stock"] as const;
export type Aspect = (typeof ASPECTS)[number];

export type PlanCell = {
  readonly aspect: Aspect;
  /** Place among the other kinds of GPUs; of all other aspects 0. */
  readonly stock: number;
};

export type PlanOutcome = PlanCell & {
  /** Best first. */
  readonly options: readonly Option[];
  readonly stops: Stops;
  readonly front: PlanFront | null;
  /** Every layout of one pool, and why it is not the answer; with the front alone. */
  readonly rivals: readonly Rival[];
};

/** Options that are kept: enough for tables and for what is simulated. */
const KEPT = 12;

/** `others`: further kinds of GPUs at hand. */
export function listCells(question: PlanQuestion, others: readonly Stock[]): readonly PlanCell[] {
  const { targets } = question.scenario;
  const asked: Readonly<Record<Exclude<Aspect, "stock">, boolean>> = {
    glance: true,
    front: true,
    answer: true,
    plain: question.safety !== null,
    ttft: targets.ttft !== null,
    tpot: targets.tpot !== null,
    memory: question.scenario.precision.kv === WIDE_CACHE,
    safety: question.safety !== null && question.safety > LEAST_SAFETY,
  };
  const aspects = ASPECTS.filter((aspect) => aspect !== "stock" && asked[aspect]);
  return [
    ...aspects.map((aspect) => ({ aspect, stock: 0 })),
    ...others.map((_, stock) => ({ aspect: "stock" as const, stock })),
  ];
}

export function runCell(question: PlanQuestion, others: readonly Stock[], cell: PlanCell): PlanOutcome {
  if (cell.aspect === "glance") return glanceOutcome(question, cell);
  const search = startSearch(varied(question, others, cell));
  if (cell.aspect !== "front") {
    const options = findOptions(search);
    return {
      ...cell,
      options: options.slice(0, KEPT),
      stops: countStops(search, options, null),
      front: null,
      rivals: [],
    };
  }
  const pairs = search.space.gpus > 1 ? pdSearch(search.space, search.context) : null;
  const options = ranked([...findOptions(search), ...(pairs?.plans ?? []).map((plan) => pairOption(search, plan))]);
  return {
    ...cell,
    options: options.slice(0, KEPT),
    stops: countStops(search, options, pairs),
    front: planFront(search, pairs),
    rivals: listRivals(search, options),
  };
}

function glanceOutcome(question: PlanQuestion, cell: PlanCell): PlanOutcome {
  const search = glance(question);
  const options = findSingles(search).slice(0, KEPT);
  return { ...cell, options, stops: countStops(search, options, null), front: null, rivals: [] };
}

function varied(question: PlanQuestion, others: readonly Stock[], { aspect, stock }: PlanCell): PlanQuestion {
  const other = others[stock];
  if (aspect === "stock" && other) return onStock(question, other);
  if (aspect === "plain") return { ...question, safety: null };
  if (aspect === "safety" && question.safety !== null) return { ...question, safety: lessSafety(question.safety) };
  if (aspect === "memory") return withNarrowCache(question);
  if (aspect === "ttft" || aspect === "tpot") return looser(question, aspect);
  return question;
}

function looser(question: PlanQuestion, limit: "ttft" | "tpot"): PlanQuestion {
  const value = question.scenario.targets[limit];
  return value === null ? question : withLimit(question, limit, value * LOOSER);
}
