/** The page before a log is given: what its first view loads. `analysis.ts` adds what reads one. */
import { defineAnalysis } from "@/features/analysis/analysis";
import { instanceGpus, parallelismLabel } from "@/features/core/operators/parallelism";
import { toGb, toGib } from "@/lib/units/edge";
import { bytes } from "@/lib/units/quantity";
import { weightLoad } from "@/features/core/memory/ledger";
import { aboutQuickMemory } from "./about";
import { quickMemoryForm } from "./input";
import { memoryAnswer, servingInstance, type QuickMemory } from "./quick-memory";
import { memoryReport } from "./report";
import { finite } from "./tables";

export const memoryWithoutLog = defineAnalysis({
  ...aboutQuickMemory,
  ...quickMemoryForm,
  run: (scenario, input) => memoryAnswer(scenario, input, null),
  summary,
  report: memoryReport,
});

const FITS = { fits: "yes", tight: "tight", part: "part", none: "no" } as const;

function summary({ fit, gpus, instances, host }: QuickMemory) {
  const { tight, tokens, sequences, longestContext, context, subject, wanted, held, start } =
    servingInstance(instances);
  return {
    fits: FITS[fit.level],
    weights_gb_per_gpu: toGb(bytes(weightLoad(tight))),
    activation_gb_per_gpu: toGb(tight.activation),
    engine_gb_per_gpu: toGb(bytes(tight.driver + tight.runtime + tight.exchange + tight.graphs)),
    cache_gb_per_gpu: toGb(tight.cache),
    reserve_gb_per_gpu: toGb(tight.reserve),
    kv_tokens: finite(tokens),
    kv_sequences: finite(sequences),
    context_tok: context,
    longest_context_tok: longestContext,
    sequences_wanted_per_rank: wanted,
    sequences_held_per_rank: held,
    engine_refuses: start?.refusal ?? null,
    engine_kv_tokens: start?.tokens ?? null,
    engine_max_concurrency: start && Number(start.concurrency.toFixed(2)),
    engine_blocks: start?.pieces ?? null,
    engine_needed_gib: start && toGib(bytes(start.needed)),
    engine_available_gib: start && toGib(bytes(start.budget)),
    engine_longest_tok: start?.longest ?? null,
    parallelism: parallelismLabel(subject.parallelism),
    gpus,
    gpus_per_instance: instanceGpus(subject.parallelism),
    checkpoint_gb: toGb(host.checkpoint),
    load_s: host.loadTime,
  };
}
