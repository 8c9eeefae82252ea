/** The memory of a scenario: ledgers, what fits, what would fit, and what the hosts need. */
import type { Figure } from "@/features/explain";
import { hostPlan, tierFor, type HostPlan } from "@/features/core/memory/host";
import { resolveOn } from "@/features/core/scenario/resolve-scenario";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { curves, type Curve } from "./curve";
import { memoryFigures } from "./figures";
import { judgeFit, type Fit } from "./fit";
import type { MemoryInput, QuickMemoryScenario } from "./input";
import { instanceMemory, type InstanceMemory } from "./instance";
import { hostSettings, phases } from "./subject";
import { whatIfs, type WhatIf } from "./what-if";

type HostNeeds = HostPlan & {
  /** Bytes that a tier would need for all requests of the instance at the context. */
  readonly allRequests: number;
};

export type QuickMemory = {
  readonly fit: Fit;
  readonly figures: readonly Figure[];
  /** One, or prefill and decode where they differ. */
  readonly instances: readonly InstanceMemory[];
  /** Of the instance that decodes. */
  readonly curves: readonly Curve[];
  readonly whatIfs: readonly WhatIf[];
  readonly host: HostNeeds;
};

/** The instance that holds the requests in flight. */
export function servingInstance(instances: readonly InstanceMemory[]): InstanceMemory {
  const serving = instances.find(({ phase }) => phase !== "prefill");
  if (!serving) throw new Error("A scenario has an instance that decodes");
  return serving;
}

export function quickMemory(scenario: QuickMemoryScenario, input: MemoryInput): Result<QuickMemory> {
  const instances = phases(scenario).map((phase) => instanceMemory(scenario, input, phase));
  const serving = servingInstance(instances);
  const { subject, context, tight, wanted } = serving;
  const fit = judgeFit(scenario, input, instances);
  const host = {
    ...hostPlan(subject, hostSettings(scenario, input), context, tight.cache),
    allRequests: tierFor(subject, wanted * subject.parallelism.dp, context),
  };
  return success(
    {
      fit,
      figures: memoryFigures(scenario, input, serving),
      instances,
      curves: curves(serving),
      whatIfs: whatIfs(scenario, input, serving.phase),
      host,
    },
    [...(fit.issue ? [fit.issue] : []), ...writeNotes(scenario, input, instances)],
  );
}

function writeNotes(
  scenario: QuickMemoryScenario,
  input: MemoryInput,
  instances: readonly InstanceMemory[],
): readonly Issue[] {
  const copied = instances.find(({ copies }) => copies > 1);
  const { model } = scenario;
  const notes: Issue[] = [];
  if (copied) notes.push(copiesNote(scenario, input, copied));
  if (input.mtp && model.mtp.length === 0) notes.push(noPrediction(model.name));
  if (model.maxContext !== null && servingInstance(instances).context > model.maxContext)
    notes.push(beyondContext(model.name, servingInstance(instances).context, model.maxContext));
  return notes;
}

/** KV heads or latents that every rank keeps: memory that attention data parallelism would free. */
function copiesNote(scenario: QuickMemoryScenario, input: MemoryInput, copied: InstanceMemory): Issue {
  const { tp } = copied.subject.parallelism;
  const copies = copied.copies;
  return {
    code: "KV-COPIES",
    at: copied.phase === "decode" ? "d_tp" : "tp",
    message: text({
      en: `Each KV entry is kept ${copies} times over the ${tp} tensor-parallel ranks: more TP adds no room for it.`,
      zh: `每个 KV 条目在 ${tp} 个 TP rank 上保存 ${copies} 份：继续增加 TP 不会增加其容量。`,
    }),
    ...betterLayout(scenario, input, copied),
  };
}

/** The same GPUs with attention data parallelism, where that holds more tokens. */
function betterLayout(scenario: QuickMemoryScenario, input: MemoryInput, copied: InstanceMemory): Partial<Issue> {
  const { params } = scenario;
  const own = copied.phase === "decode";
  const [tp, adp] = own ? [params.d_tp, params.d_adp] : [params.tp, params.adp];
  const rest = Math.max(1, Math.floor(tp / copied.copies));
  const set = own ? { d_tp: rest, d_adp: adp * copied.copies } : { tp: rest, adp: adp * copied.copies };
  const changed = resolveOn({ ...params, ...set }, scenario);
  if (!changed.ok || rest * copied.copies !== tp) return {};
  const tokens = instanceMemory(changed.value, input, copied.phase).tokens;
  if (tokens <= copied.tokens) return {};
  const times = (tokens / Math.max(1, copied.tokens)).toFixed(1);
  const label = text({
    en: `TP ${rest} with attention DP ${adp * copied.copies}: ${times} times the tokens`,
    zh: `TP ${rest} 加注意力 DP ${adp * copied.copies}：token 容量 ${times} 倍`,
  });
  const written = Object.fromEntries(Object.entries(set).map(([key, value]) => [key, String(value)]));
  return { changes: [{ label, set: written }] };
}

const noPrediction = (name: string): Issue => ({
  code: "MTP-NONE",
  at: "mtp",
  message: text({ en: `${name} has no prediction layers to load.`, zh: `${name} 没有可加载的预测层。` }),
  changes: [{ label: text({ en: "without MTP layers", zh: "不加载 MTP 层" }), set: { mtp: "0" } }],
});

const beyondContext = (name: string, context: number, limit: number): Issue => ({
  code: "CONTEXT-BEYOND",
  at: "context",
  message: text({
    en: `A context of ${context} tokens is beyond the ${limit} that ${name} was made for.`,
    zh: `上下文 ${context} token 超过 ${name} 支持的 ${limit}。`,
  }),
  changes: [
    { label: text({ en: `context of ${limit} tokens`, zh: `上下文 ${limit} token` }), set: { context: String(limit) } },
  ],
});
