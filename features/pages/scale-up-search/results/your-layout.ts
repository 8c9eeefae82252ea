/** "Why not mine?": the scenario's layout, or the one entered, compared with the winner. */
import { searchContext, type SearchContext } from "@/features/core/search/layouts/space/variant";
import type { Question } from "@/features/core/search/layouts/evaluate";
import {
  AXES,
  configurationIndex,
  type Axis,
  type Configuration,
  type Coordinates,
  type SearchSpace,
} from "@/features/core/search/layouts/space/space";
import {
  changesThatPass,
  explainConfiguration,
  passesAfresh,
  compareRejected,
  type Change,
  type Comparison,
  type Explanation,
} from "@/features/core/search/layouts/explanation/rejected-layout";
import { headDrafts } from "@/features/core/operators/speculation";
import type { ScaleUpSearchInput } from "../input";

export type Mine = {
  readonly explanation: Explanation;
  /** Null where nothing passes, or mine is the winner. */
  readonly against: Comparison | null;
  /** Of a configuration that does not pass: changes of one axis that let it pass, nearest first. */
  readonly changes: readonly Change[];
};

export function compareMine(
  context: SearchContext,
  question: Question,
  input: ScaleUpSearchInput,
  winner: number | null,
): Mine {
  const wanted = wantedConfiguration(context.space, input);
  const explanation = explainConfiguration(context, question, wanted);
  const against = winner === null ? null : compareRejected(context, question, wanted, winner);
  return { explanation, against, changes: explanation.passes ? [] : nearestChanges(context.space, question, wanted) };
}

/** Empty fields use the scenario; nodes come from the search, engine, token budget and drafts are its first values. */
export function wantedConfiguration(
  { scenario, axes, clientsPer }: SearchSpace,
  input: ScaleUpSearchInput,
): Configuration {
  const { params, chip } = scenario;
  const replicas = input.my_reps ?? params.replicas;
  const perReplica = Math.max(1, Math.round(params.conc / replicas));
  return {
    chip,
    backend: input.my_engine ?? axes.backend[0] ?? "vllm",
    weights: params.weights,
    kv: params.kv,
    arithmetic: params.arithmetic,
    speculation: input.my_drafts === null ? (axes.speculation[0] ?? null) : headDrafts(input.my_drafts, input.accept),
    tp: input.my_tp ?? params.tp,
    pp: input.my_pp ?? params.pp,
    adp: input.my_adp ?? params.adp,
    ep: input.my_ep ?? params.ep,
    etp: null,
    cp: input.my_cp ?? params.cp,
    nodes: Math.max(...axes.nodes),
    replicas,
    budget: input.my_budget ?? axes.budget[0] ?? null,
    concurrency: input.my_conc ?? (clientsPer === "replica" ? perReplica : params.conc),
  };
}

/** The user's layout with all axis values of the search in order, so that "nearest" is defined. */
function nearestChanges(space: SearchSpace, question: Question, wanted: Configuration): Change[] {
  const around = Object.fromEntries(AXES.map((axis) => [axis, withOwn(space.axes[axis], wanted[axis])]));
  const wide: SearchSpace = { ...space, axes: around as unknown as SearchSpace["axes"] };
  const position = Object.fromEntries(
    AXES.map((axis: Axis) => [axis, (around[axis] as unknown[]).findIndex((value) => same(value, wanted[axis]))]),
  ) as Coordinates;
  const context = searchContext(wide);
  return changesThatPass(context, configurationIndex(wide, position), passesAfresh(context, question));
}

function withOwn(values: readonly unknown[], ownValue: unknown): unknown[] {
  const all = values.some((value) => same(value, ownValue)) ? [...values] : [...values, ownValue];
  return all.every((value) => typeof value === "number") ? (all as number[]).sort((a, b) => a - b) : all;
}

const same = (a: unknown, b: unknown): boolean => a === b || id(a) === id(b);

/** Chips and drafts are objects that may have been made twice. */
const id = (value: unknown): unknown =>
  typeof value === "object" && value !== null ? ("id" in value ? value.id : JSON.stringify(value)) : value;
