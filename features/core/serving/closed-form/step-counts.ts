/** How many steps a request takes, and waits, under a policy. */
import type { EngineSpec } from "../deployment/engine";

export const balanceSteps = ({ policy, ranks, role }: EngineSpec): number =>
  role !== "both" || ranks === 1 ? 0 : policy.balanceSteps;

/** Steps that a prompt waits on average until every rank has one, when `perStep` of them arrive in a step. */
export const balanceWait = (spec: EngineSpec, perStep: number): number =>
  Math.min(balanceSteps(spec), (spec.ranks - 1) / perStep) / 2;

/** Steps from the first token of a mean request to its last. */
export const decodeSteps = ({ speculation }: EngineSpec, { output }: { readonly output: number }): number =>
  Math.ceil(Math.max(0, output - 1) / (speculation?.kept ?? 1) - 1e-9);

/** Prompts of a full step: every rank takes as much as its budget allows, and at least a part of one. */
export const largestGroup = ({ policy, ranks }: EngineSpec, tokens: number): number =>
  ranks * Math.max(1, policy.tokenBudget / tokens);
