/** Scenario fields of how ranks share work: copies of experts, how unevenly they are chosen, what hides their messages, and context parallelism. */
import * as z from "zod";
import type { ExchangeKernels } from "@/features/core/operators/parallelism";
import { TABLE_LIMIT } from "@/features/core/operators/routing/pack-table";
import { orAuto, param, real, integer } from "@/lib/params/param";
import * as m from "./messages";

/** How experts are spread over ranks. */
export const EXPERT_KEYS = ["ep", "redundant", "exchange", "d_ep", "d_redundant"] as const;

export const copiesField = param(orAuto(integer(0, 512)), {
  label: m.redundantExperts,
  section: "parallelism",
  hint: m.slotsOfLayerOverAll,
});

export const decodeCopiesField = param(orAuto(integer(0, 512)), {
  label: m.redundantExpertsDecode,
  section: "parallelism",
  when: { key: "split", is: [true] },
  hint: m.autoAsInPrefillOr,
});

export const contextField = param(z.enum(["gather", "pass-kv", "pass-q"]).default("gather"), {
  label: m.cpExchanges,
  section: "parallelism",
  when: {
    any: [
      { key: "cp", not: [1] },
      { key: "d_cp", not: [1] },
    ],
  },
  options: {
    gather: m.gatheredKeysAndValues,
    "pass-kv": m.ringKeysAndValues,
    "pass-q": m.ringQueries,
  },
  hint: m.gatheredEveryRankGetsAll,
});

export const slopeField = param(orAuto(real(0, 2)), {
  section: "time",
  expert: true,
  label: m.zipfSlope,
  symbol: "s",
  step: 0.05,
  hint: m.popularityOfIThExpert,
});

export const balanceField = param(z.string().max(TABLE_LIMIT).default(""), {
  section: "time",
  label: m.expertLoad,
  hidden: true,
  hint: m.measuredTableCsvOrJson,
});

export const twoBatchField = param(z.boolean().default(false), {
  label: m.twoBatchOverlap,
  section: "time",
  expert: true,
  hint: m.splitEachStepInTwo,
});

export const EXCHANGES = ["phase", "low-latency", "high-throughput"] as const;

export const exchangeField = param(orAuto(z.enum(EXCHANGES)), {
  label: m.expertExchange,
  section: "parallelism",
  options: {
    phase: m.byPhase,
    "low-latency": m.lowLatency,
    "high-throughput": m.highThroughput,
  },
  hint: m.allToAllKernelsBetween,
});

/** What a server runs: only one that decodes alone is there for short messages. */
export function exchangeKernels(
  stated: (typeof EXCHANGES)[number] | null,
  role: "both" | "prefill" | "decode",
): ExchangeKernels | undefined {
  if (stated === "phase") return role === "decode" ? "low-latency" : "high-throughput";
  return stated ?? undefined;
}
