/** What keeps a scenario from fitting, with both numbers and the nearest changes that were tried and do fit. */
import type { PassInput } from "./input";
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveOn } from "@/features/core/scenario/resolve-scenario";
import type { Scenario } from "@/features/core/scenario/schema";
import { writeValue } from "@/lib/params/codec";
import type { Issue, IssueChange } from "@/lib/issue";
import type { EngineSettings } from "@/features/core/memory/engine-memory";
import { formatCount, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import type { Bytes } from "@/lib/units/quantity";
import type { MemoryShare } from "./estimate";
import { heldSequences, memoryShare } from "./memory";
import { countWork, type PassWork } from "./phases";

export type PassMemory = { readonly work: PassWork; readonly share: MemoryShare };

/** The first phase that lacks memory, or null. */
export function findMisfit(scenario: Resolved, input: PassInput, passes: readonly PassMemory[]): Issue | null {
  const short = passes.find(({ share }) => share.free < 0);
  if (!short) return null;
  const changes = fittingChanges(scenario, input, short);
  return {
    ...(short.share.weights > short.share.capacity ? weightsExceed(scenario, short) : cacheExceeds(scenario, short)),
    fix: fixText([...changes.map(({ label }) => label), ...smallerBuffers(scenario, input)]),
    changes,
  };
}

/** `flags` stand in for the engine's defaults. */
export function fits(scenario: Resolved, input: PassInput, flags: Partial<EngineSettings> = {}): boolean {
  return (["decode", "prefill"] as const).every(
    (phase) => memoryShare(scenario, countWork(scenario, input, phase), input, flags).free >= 0,
  );
}

function weightsExceed(scenario: Resolved, { work, share }: PassMemory) {
  const { tp } = work.parallelism;
  const [need, offer, buffers] = [gb(share.weights), gb(share.capacity), gb(share.engine.buffers)];
  const [part, usable] = [formatPercent(share.engine.share), gb(share.engine.usable)];
  const { name } = scenario.chip;
  return {
    code: "MEM-WEIGHTS-EXCEED",
    at: scenario.params.split && work.phase === "decode" ? "d_tp" : "tp",
    message: text({
      en: `Weights need ${need} per GPU at TP ${tp}; ${name} offers ${offer}: ${part} of ${usable} less ${buffers} of engine buffers.`,
      zh: `TP ${tp} 时每 GPU 权重需要 ${need}；${name} 可提供 ${offer}（${usable} 的 ${part}，再扣除引擎缓冲 ${buffers}）。`,
    }),
  };
}

function cacheExceeds({ chip }: Resolved, { work, share }: PassMemory) {
  const { sequences } = work.segment;
  const need = gb((share.kv + share.state) as Bytes);
  const room = gb((share.capacity - share.weights) as Bytes);
  const [count, buffers] = [formatCount(sequences), gb(share.engine.buffers)];
  return {
    code: "MEM-CACHE-EXCEED",
    at: work.phase === "decode" ? "conc" : "isl",
    message: text({
      en: `The cache of ${count} ${sequences === 1 ? "sequence" : "sequences"} per rank needs ${need} per GPU; weights and engine buffers (${buffers}) leave ${room} on ${chip.name}.`,
      zh: `每 rank ${count} 个序列的缓存每 GPU 需要 ${need}；扣除权重与引擎缓冲（${buffers}）后 ${chip.name} 只剩 ${room}。`,
    }),
  };
}

const gb = (size: Bytes): string => formatQuantity(size, "B");

function fixText(labels: readonly Text[]): Text {
  if (labels.length === 0)
    return text({
      en: "No single change of parallelism, formats or concurrency fits: take a chip with more memory or a smaller model.",
      zh: "仅改变并行度、精度或并发都放不下：请使用显存更大的芯片或更小的模型。",
    });
  const en = labels.map((label) => label.en).join(", or ");
  const zh = labels.map((label) => label.zh).join("，或 ");
  return text({ en: `What fits: ${en}.`, zh: `可行的改变：${zh}。` });
}

type Candidate = { readonly label: Text; readonly set: Partial<Scenario> };

/** Tried one by one: a change is offered only when the whole scenario then fits. */
function fittingChanges(scenario: Resolved, input: PassInput, short: PassMemory): IssueChange[] {
  const works = ({ set }: Candidate): boolean => {
    const changed = resolveOn({ ...scenario.params, ...set }, scenario);
    return changed.ok && fits(changed.value, input);
  };
  const wider = widerLayouts(scenario.params).find(works);
  const others = [...narrowerFormats(scenario), ...fewerRequests(scenario, short)].filter(works);
  return [...(wider ? [wider] : []), ...others].map(({ label, set }) => ({
    label,
    set: Object.fromEntries(Object.entries(set).map(([key, value]) => [key, writeValue(value)])),
  }));
}

function widerLayouts(params: Scenario): Candidate[] {
  return [2, 4, 8, 16, 32, 64].map((factor) => {
    const tp = params.tp * factor;
    if (!params.split) return { label: verbatim(`TP ${tp}`), set: { tp } };
    const d_tp = params.d_tp * factor;
    return {
      label: text({ en: `prefill TP ${tp}, decode TP ${d_tp}`, zh: `预填充 TP ${tp}，解码 TP ${d_tp}` }),
      set: { tp, d_tp },
    };
  });
}

function narrowerFormats({ precision }: Resolved): Candidate[] {
  const weights: Candidate = { label: text({ en: "FP8 weights", zh: "FP8 权重" }), set: { weights: "fp8" } };
  const kv: Candidate = { label: text({ en: "FP8 KV cache", zh: "FP8 KV 缓存" }), set: { kv: "fp8" } };
  const wideWeights = precision.weights.dense === "bf16" || precision.weights.routed === "bf16";
  const wideKv = precision.kv === "bf16";
  const both: Candidate = {
    label: text({ en: "FP8 weights and KV cache", zh: "FP8 权重与 KV 缓存" }),
    set: { ...weights.set, ...kv.set },
  };
  return [...(wideWeights ? [weights] : []), ...(wideKv ? [kv] : []), ...(wideWeights && wideKv ? [both] : [])];
}

/** As many requests as the cache has room for. */
function fewerRequests({ params }: Resolved, { share }: PassMemory): Candidate[] {
  const held = share.kv + share.state;
  const room = Math.floor((params.conc * (share.capacity - share.weights)) / held);
  if (room < 1 || room >= params.conc) return [];
  return [
    {
      label: text({ en: `${formatCount(room)} requests at once`, zh: `并发 ${formatCount(room)}` }),
      set: { conc: room },
    },
  ];
}

/** vLLM's own way out, where its buffers are what is too much: a sampler made for no more sequences than run. */
function smallerBuffers(scenario: Resolved, input: PassInput): Text[] {
  if (input.engine !== "vllm") return [];
  const works = (["decode", "prefill"] as const).map((phase) => countWork(scenario, input, phase));
  const maxSequences = Math.ceil(Math.max(...works.map((work) => heldSequences(work, input.microbatches))));
  const flags = { maxSequences };
  if (!fits(scenario, input, flags)) return [];
  const buffers = (own: Partial<EngineSettings>): number =>
    Math.max(...works.map((work) => memoryShare(scenario, work, input, own).engine.buffers));
  const [less, now] = [gb(buffers(flags) as Bytes), gb(buffers({}) as Bytes)];
  return [
    text({
      en: `vLLM with --max-num-seqs ${maxSequences} (buffers ${less} instead of ${now})`,
      zh: `vLLM 使用 --max-num-seqs ${maxSequences}（缓冲由 ${now} 降至 ${less}）`,
    }),
  ];
}
