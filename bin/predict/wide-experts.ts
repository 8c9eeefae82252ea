/** How a row's tokens travel to their experts and back, and whether they do so while other tokens are computed. */
import type { ModelSpec } from "@/features/core/model/spec";
import { withExchange } from "@/features/core/operators/parallelism";
import { NOTHING_STATED, type Assumptions } from "@/features/core/scenario/assumptions";
import { exchangeKernels, EXCHANGES } from "@/features/core/scenario/fields/expert";
import type { Pool } from "@/features/core/serving/deployment/deployment";
import { failure, success, type Result } from "@/lib/result";
import { verbatim } from "@/lib/text";
import type { Row } from "./rows";
import * as m from "./messages";

/** As engines call DeepEP's choice of kernels by phase. */
const BY_PHASE = /^(deepep|auto|phase)$/i;
const ON = /^(on|yes|true|1)$/i;
const OFF = /^(off|no|false|0|)$/i;

type Exchange = Parameters<typeof exchangeKernels>[0];

/** expert_exchange: deepep (by phase), low-latency, high-throughput; empty: a collective of the links. */
export function withRowExchange(row: Row, model: ModelSpec, pools: readonly Pool[]): Result<readonly Pool[]> {
  const word = row["expert_exchange"] ?? "";
  if (word === "") return success(pools);
  const stated: Exchange | undefined = BY_PHASE.test(word)
    ? "phase"
    : EXCHANGES.find((name) => name === word.toLowerCase().replace("_", "-"));
  if (stated === undefined) return refuse("expert_exchange", m.expertExchangeIsNone({ word }).en);
  return success(
    pools.map((pool) => ({
      ...pool,
      parallelism: withExchange(model, pool.parallelism, exchangeKernels(stated, pool.role)),
    })),
  );
}

/**
 * two_batch_overlap: on, where steps run in two halves of which one computes while the other sends; expert_imbalance: tokens of the busiest
 * expert rank over the mean, 1 for routing that is made even.
 */
export function rowAssumptions(row: Row): Result<{ readonly assumptions?: Assumptions }> {
  const [word, load] = [row["two_batch_overlap"] ?? "", row["expert_imbalance"] ?? ""];
  const twoBatch = ON.test(word);
  if (!twoBatch && !OFF.test(word)) return refuse("two_batch_overlap", m.twoBatchOverlapIsOnOrOff({ word }).en);
  const imbalance = load === "" ? null : Number(load);
  if (imbalance !== null && !(imbalance >= 1 && imbalance < Infinity))
    return refuse("expert_imbalance", m.expertImbalanceIsFrom1({ load }).en);
  return success(twoBatch || imbalance !== null ? { assumptions: { ...NOTHING_STATED, twoBatch, imbalance } } : {});
}

const refuse = (column: string, reason: string) =>
  failure({ code: "ROW-UNREADABLE", at: column, message: verbatim(reason) });
