// @module-tag check
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listDocuments } from "@/features/core/deploy/write/documents";
import type { Launch } from "@/features/core/deploy/launch/launch";
import { LAUNCH_FORMATS, LaunchInput, type LaunchFormat } from "@/features/core/deploy/launch-input";
import { readLaunch } from "@/features/core/deploy/read/launch";
import { POLICIES } from "@/features/core/serving/deployment/engines";
import { decodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { ANY_LAUNCH, ANY_LAYOUT, buildScenario, launched, statedOptions } from "../../../support/engines/any-launch";

const anyScenario = fc.record({
  ...ANY_LAYOUT,
  weights: fc.constantFrom(null, null, "fp8"),
  redundant: fc.constantFrom(null, null, 0, 32),
  replicas: fc.constantFrom(1, 1, 2),
  tbo: fc.boolean(),
  exchange: fc.constantFrom(null, null, "low-latency", "high-throughput"),
  d_redundant: fc.constantFrom(null, null, 16),
  util: fc.constantFrom(null, 0.85),
  max_seqs: fc.constantFrom(null, 16),
  batched_tokens: fc.constantFrom(null, 4096),
  poll: fc.constantFrom(null, 10),
  hold: fc.constantFrom(null, 20),
  rank_wait: fc.constantFrom(null, 0, 20),
  mixed_chunk: fc.boolean(),
  lora: fc.constantFrom(0, 0, 4),
  lora_rank: fc.constantFrom(16, 64),
  lora_resident: fc.constantFrom(null, 2),
  prefix: fc.constantFrom(0, 50),
  prefixes: fc.constantFrom(null, 1000),
  kv_dram_gb: fc.constantFrom(0, 100, 37.5),
  kv_ssd_gb: fc.constantFrom(0, 0, 2000),
  kv_remote_gb: fc.constantFrom(0, 0, 500),
});
const anyLaunch = fc.record({
  ...ANY_LAUNCH,
  prefill_tokens: fc.constantFrom(null, 16384),
});

/** One text as somebody pastes it: all scripts, or the manifest. */
function paste(launch: Launch, format: LaunchFormat): string | null {
  const documents = listDocuments(launch, format);
  if (!documents.ok) return null;
  const kept = documents.value.slice(0, -1).map(({ content }) => content);
  return kept.join("\n");
}

/** Commands name no count: a script is started as often as somebody starts it. Only a pair's router says it. */
const counts = (format: LaunchFormat, split: boolean): boolean => format !== "command" || split;

/** Low latency for decoding and high throughput for all else is what launch files write of any deployment: nobody has stated it. */
const statesKernels = ({ servers }: Launch): boolean =>
  servers.some(
    ({ plan: { role, layout } }) => layout.exchange === (role === "decode" ? "high-throughput" : "low-latency"),
  );

describe("a written launch reads back as itself", () => {
  // A scenario of AISimulate starts nothing: what it holds of one has a law of its own (read-aisimulate.test.ts).
  it.each(LAUNCH_FORMATS.filter((format) => format !== "aisimulate"))("%s", (format) => {
    const reached = new Map<string, number>();
    const law = fc.property(anyScenario, anyLaunch, (scenario, options) => {
      const made = launched(scenario, options);
      const { asked, input, launch } = made;
      const source = paste(launch, format);
      fc.pre(source !== null);
      reached.set(input.engine, (reached.get(input.engine) ?? 0) + 1);
      const back = unwrap(readLaunch(source));
      expect({ ...back, source: "" }).toMatchObject({ unknown: [], replaced: [], moving: [] });
      const again = unwrap(buildScenario({ hw: "b200-sxm", ...back.params }));
      for (const key of ["prefill", "decode"] as const) {
        const { exchange: _, ...layout } = asked[key];
        expect(again[key]).toEqual(statesKernels(launch) ? asked[key] : layout);
      }
      if (counts(format, asked.params.split)) {
        expect([again.replicas, again.decodeReplicas]).toEqual([asked.replicas, asked.decodeReplicas]);
      }
      const waits = input.engine === "trtllm" && !again.params.split && again.prefill.dp > 1;
      const overlapped = launch.servers.some(({ plan }) => plan.twoBatch);
      expect(again.params.tbo).toBe(overlapped);
      const { share, maxSequences, maxTokens, pollEvery, holdSteps, balanceSteps, mixedChunk } = asked.flags;
      expect(again.flags).toMatchObject({
        ...(share !== null && options.util === null && { share }),
        ...(maxSequences !== null && { maxSequences }),
        ...(maxTokens !== null && { maxTokens }),
        pollEvery: input.engine === "sglang" ? pollEvery : null,
        holdSteps: input.engine === "trtllm" ? holdSteps : null,
        balanceSteps: waits ? (balanceSteps ?? POLICIES.trtllm.balanceSteps) : null,
        mixedChunk: input.engine === "sglang" && mixedChunk,
      });
      const kept = asked.tiers?.stores.map(({ name, bytes }) => [name, bytes / 1e9] as const) ?? [];
      const { kv_dram_gb: host, kv_ssd_gb: drives } = again.params;
      // SGLang counts whole GB, and its file store has no size.
      const size = (name: string) => kept.find(([known]) => known === name)?.[1] ?? 0;
      expect(host).toBe(input.engine === "sglang" ? Math.round(size("dram")) : size("dram"));
      expect(drives).toBe(input.engine === "vllm" ? size("ssd") : 0);
      expect(again.model.adapters).toEqual(asked.model.adapters);
      expect(again.model.name).toBe(asked.model.name);
      expect(again.precision.kv).toBe(asked.precision.kv);
      expect(again.precision.weights).toEqual(asked.precision.weights);
      const first = launch.servers.at(0)?.plan;
      const read = decodeParams(LaunchInput, back.launch).value;
      expect(read).toMatchObject(statedOptions(made));
      expect(read.prefill_tokens ?? read.batched_tokens).toBe(first?.maxTokens);
    });
    fc.assert(law, { numRuns: 40, maxSkipsPerRun: 400 });
    // The law was tried on every engine that the format has.
    const engines = format === "llm-d" ? ["vllm"] : ["sglang", "trtllm", "vllm"];
    expect([...reached.keys()].sort()).toEqual(engines);
  });
});
