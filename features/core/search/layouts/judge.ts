/** One configuration, looked at closely: figures, every limit with its slack, what stands in the way. */
import type { Issue } from "@/lib/issue";
import { walkLoads, type Question, type Row } from "./evaluate";
import type { Rated, Tariff } from "./criteria/figures";
import { listChecks, type Check, type Circumstances } from "./criteria/limits";
import type { JudgedBy } from "./criteria/time-limits";
import { configurationAt, onlyThis, type Configuration } from "./space/space";
import { prepareVariant, type Budget, type SearchContext, type Variant } from "./space/variant";

export type Judged = {
  readonly configuration: Configuration;
  readonly row: Readonly<Row>;
  /** Null where nothing could be evaluated; `issues` then say why. */
  readonly engine: Engine | null;
  /** Every limit that is set. */
  readonly checks: readonly Check[];
  readonly issues: readonly Issue[];
};

export type Engine = {
  readonly variant: Variant;
  readonly budget: Budget;
  readonly clients: number;
  readonly replicas: number;
  readonly place: Circumstances;
  readonly judged: JudgedBy;
  readonly rated: Rated;
  readonly tariff: Tariff;
};

/** A configuration of the space or beside it; equal to what the search says of it. */
export function judgeConfiguration(context: SearchContext, question: Question, wanted: Partial<Configuration>): Judged {
  const space = onlyThis(context.space, wanted);
  const configuration = configurationAt(space, 0);
  const prepared = prepareVariant({ ...context, space }, 0);
  let row: Row | null = null;
  walkLoads(space, prepared, question).advance(1, (visited) => (row = { ...visited }));
  const judged = row as Row | null;
  if (judged === null) throw new Error("A space without a configuration");
  const budget = prepared.ok ? (prepared.variant.budgets[0] ?? null) : null;
  if (!prepared.ok || budget === null || judged.judged === null) {
    const issues = prepared.ok ? [] : prepared.obstacle.issues;
    return { configuration, row: judged, engine: null, checks: [], issues };
  }
  const { variant } = prepared;
  const { tariff } = variant;
  const clients =
    space.clientsPer === "replica"
      ? configuration.concurrency
      : Math.max(1, Math.round(configuration.concurrency / judged.replicas));
  const circumstances: Circumstances = {
    group: variant.group,
    node: variant.node,
    available: configuration.nodes * variant.nodeChips,
    clients,
    room: budget.room,
  };
  const engine = {
    variant,
    budget,
    clients,
    replicas: judged.replicas,
    place: circumstances,
    judged: judged.judged,
    rated: judged,
    tariff,
  };
  const checks = listChecks(question.limits, judged, tariff, circumstances, judged.judged);
  return { configuration, row: judged, engine, checks, issues: [] };
}

export const judgeIndex = (context: SearchContext, question: Question, index: number): Judged =>
  judgeConfiguration(context, question, configurationAt(context.space, index));
