/**
 * Bytes that one request moves, over all GPUs of its instance: its prompt once, its output step by step, shared with the sequences that
 * decode beside it. From the operators of features/core/operators: HBM by what is read, network by the parallelism that it serves.
 */
import { instanceGpus } from "@/features/core/operators/parallelism";
import { operatorGraph } from "@/features/core/operators/graph";
import type { Operator } from "@/features/core/operators/operator";
import type { Segment } from "@/features/core/operators/segment";
import type { Question } from "@/features/core/search/layouts/evaluate";
import { judgeIndex } from "@/features/core/search/layouts/judge";
import type { SearchContext } from "@/features/core/search/layouts/space/variant";
import { meanLengths, decodingContext } from "@/features/core/serving/deployment/requests";
import { tokensPerStep, verifiedTokens } from "@/features/core/operators/speculation";

export const NETWORKS = ["tp", "ep", "cp", "pp"] as const;
export type Network = (typeof NETWORKS)[number];
export const READS = ["weights", "kv", "activations"] as const;
export type Read = (typeof READS)[number];

/** Bytes of one phase of one request. */
type PhaseTraffic = Readonly<Record<Network | Read, number>>;
export type RequestTraffic = { readonly index: number; readonly prefill: PhaseTraffic; readonly decode: PhaseTraffic };

/** Null where the configuration cannot be run. A cached prefix is neither computed nor sent. */
export function describeTraffic(context: SearchContext, question: Question, index: number): RequestTraffic | null {
  const { engine, row } = judgeIndex(context, question, index);
  if (engine === null) return null;
  const { deployment, layout } = engine.variant;
  const { model, precision, lengths, speculation } = deployment;
  const tokens = meanLengths(lengths);
  const { prompt, cached, output } = tokens;
  const step = (segment: Segment, share: number): PhaseTraffic => {
    const operators = operatorGraph({ model, parallelism: layout, precision, segments: [segment] });
    return total(operators, (instanceGpus(layout) / layout.pp) * share);
  };
  const newTokens = Math.max(1, Math.round(prompt - cached));
  // Every attention rank runs its own prompt in that step, so a request has its rank's share of the instance.
  const prefill = step({ phase: "prefill", sequences: 1, newTokens, cached: Math.round(cached) }, 1 / layout.dp);
  const batch = Math.max(1, Math.round(row.running / engine.replicas / layout.dp));
  const steps = Math.max(0, output - 1) / (speculation ? tokensPerStep(speculation) : 1);
  const cachedTokens = Math.round(decodingContext(tokens));
  const decode = step(
    { phase: "decode", sequences: batch, newTokens: verifiedTokens(speculation), cached: cachedTokens },
    steps / (batch * layout.dp),
  );
  return { index, prefill, decode };
}

function total(operators: readonly Operator[], scale: number): PhaseTraffic {
  const sums: Record<Network | Read, number> = { tp: 0, ep: 0, cp: 0, pp: 0, weights: 0, kv: 0, activations: 0 };
  for (const { repeat, weightBytes, kvBytes, activationBytes, messages } of operators) {
    sums.weights += weightBytes * repeat * scale;
    sums.kv += kvBytes * repeat * scale;
    sums.activations += activationBytes * repeat * scale;
    for (const { axis, bytes } of messages) if (axis !== "sides") sums[axis] += bytes * repeat * scale;
  }
  return sums;
}
