/** The four headline figures, each with how it came about. */
import { figure, type Figure, type Sensitivity } from "@/features/answers/explain";
import { startedEngine } from "@/features/core/memory/started-engine";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { formatCount, formatQuantity } from "@/lib/format/quantity";
import { text } from "@/lib/text";
import type { MemoryInput, QuickMemoryScenario } from "./input";
import type { InstanceMemory } from "./instance/instance";
import { listMoves } from "./changes/moves";
import { gb, roomFigure, SOURCE } from "./room-figure";

export function memoryFigures(
  scenario: QuickMemoryScenario,
  input: MemoryInput,
  memory: InstanceMemory,
): readonly Figure[] {
  const moves = listMoves(scenario, input, memory);
  const kept = Number.isFinite(memory.tokens)
    ? [tokensFigure(scenario, memory, moves("tokens")), sequencesFigure(memory, moves("sequences"))]
    : [readAtOnceFigure(memory)];
  return [roomFigure(scenario, memory, moves("room")), ...kept, contextFigure(memory, moves("context"))];
}

/** Where sequences leave nothing in memory, the engine's own limit is what remains. */
function readAtOnceFigure({ subject, context }: InstanceMemory): Figure {
  const { engine, parallelism } = subject;
  const limit = formatCount(engine.maxSequences);
  return figure({
    id: "sequences",
    label: text({ en: "Sequences at once", zh: "同时容纳序列" }),
    value: engine.maxSequences * parallelism.dp,
    unit: "seq",
    grade: "datasheet",
    context: text({ en: "the engine's limit; no cache is kept", zh: "引擎上限；不保留缓存" }),
    formula: ["sequences = attention DP · sequences per step", `${parallelism.dp} · ${limit}`],
    source: SOURCE,
    assumptions: [
      text({
        en: `A text is read in one pass and leaves no cache: memory holds any number of ${formatCount(context)} tokens.`,
        zh: `文本一次前向即读完，不留缓存：显存可容纳任意条 ${formatCount(context)} token 的序列。`,
      }),
    ],
  });
}

function tokensFigure(
  scenario: QuickMemoryScenario,
  memory: InstanceMemory,
  sensitivities: readonly Sensitivity[],
): Figure {
  const { context, sequenceBytes, tight, subject } = memory;
  const { dp } = subject.parallelism;
  const perToken = sequenceBytes / context;
  return figure({
    id: "tokens",
    ...(asStarted(scenario, memory) && { quantity: "kv-capacity" as const }),
    label: text({ en: "KV capacity", zh: "KV 容量" }),
    value: memory.tokens,
    unit: "tok",
    grade: "datasheet",
    context: text({
      en: `of an instance, ${parallelismLabel(subject.parallelism)}`,
      zh: `单实例，${parallelismLabel(subject.parallelism)}`,
    }),
    formula: [
      "tokens = attention DP · cache room ÷ (bytes of a sequence ÷ its context)",
      `${dp} · ${gb(tight.cache)} ÷ ${formatQuantity(perToken, "B")}`,
      sequenceFormula(memory),
    ],
    source: SOURCE,
    assumptions: [
      text({
        en: "The mean over a sequence of the context: full windows and states weigh less the longer it is.",
        zh: "按该上下文序列取平均：上下文越长，窗口与状态的占比越小。",
      }),
      text({ en: "Blocks are handed out whole; no prefix is shared.", zh: "按整块分配，不计前缀共享。" }),
    ],
    sensitivities,
  });
}

/** Without settings, drafts and lengths of the page's own: the cache that a service has. Benchmarks ran on older versions, which fill less. */
function asStarted({ workload, flags }: QuickMemoryScenario, { subject, context }: InstanceMemory): boolean {
  const { engine, chip, parallelism, drafts } = subject;
  const { model, precision } = subject;
  const started = startedEngine({ model, chip, parallelism, precision }, engine.backend, flags);
  const asks = workload.traffic === "service" && context === workload.isl + workload.osl;
  return JSON.stringify(engine) === JSON.stringify(started) && !drafts?.layers && asks;
}

/** "bytes of a sequence = 18 full 336 MB + 18 window 5.9 MB". */
function sequenceFormula({ layers }: InstanceMemory): string {
  return `bytes of a sequence = ${layers.map(({ kind, layers: count, perSequence }) => `${count} ${kind} ${gb(perSequence)}`).join(" + ")}`;
}

function sequencesFigure(memory: InstanceMemory, sensitivities: readonly Sensitivity[]): Figure {
  const { sequenceBytes, commonBytes, tight, subject, wanted, context } = memory;
  const { dp } = subject.parallelism;
  const filled = `${dp} · ⌊${gb(tight.cache)} ÷ ${gb(sequenceBytes)}⌋`;
  const once = `${dp} · ⌊(${gb(tight.cache)} − ${gb(commonBytes)}) ÷ (${gb(sequenceBytes)} − ${gb(commonBytes)})⌋`;
  return figure({
    id: "sequences",
    label: text({ en: "Sequences at once", zh: "同时容纳序列" }),
    value: memory.sequences,
    unit: "seq",
    grade: "datasheet",
    context: text({
      en: `of ${formatCount(context)} tokens each, none shorter`,
      zh: `每条均为 ${formatCount(context)} token`,
    }),
    target: { value: wanted * dp, sense: "at-least" },
    formula: [
      commonBytes === 0
        ? "sequences = attention DP · ⌊cache room ÷ bytes of a sequence⌋"
        : "sequences = attention DP · ⌊(cache room − shared prefix) ÷ (bytes of a sequence − shared prefix)⌋",
      commonBytes === 0 ? filled : once,
      sequenceFormula(memory),
    ],
    source: SOURCE,
    assumptions: [
      text({
        en: "Every sequence at its full context. Running ones are shorter on average, so engines hold more: figures under load count them at their mean length.",
        zh: "每条序列均按完整上下文计；运行中的平均更短，引擎可容纳更多：带负载的数值按平均长度计。",
      }),
      text({ en: "Requests beyond this number wait; they do not fail.", zh: "超出的请求排队等待，并不会失败。" }),
    ],
    sensitivities,
  });
}

function contextFigure(memory: InstanceMemory, sensitivities: readonly Sensitivity[]): Figure {
  const { longestContext, wanted, subject, context, contextLimit, tight } = memory;
  const count = formatCount(wanted * subject.parallelism.dp);
  const limited = longestContext >= contextLimit;
  return figure({
    id: "context",
    label: text({ en: "Longest context", zh: "最长上下文" }),
    value: longestContext,
    unit: "tok",
    grade: "datasheet",
    context: text({ en: `with ${count} sequences`, zh: `${count} 条序列时` }),
    target: { value: context, sense: "at-least" },
    formula: [
      "the longest context whose sequences fit: ⌈sequences ÷ attention DP⌉ · bytes of a sequence ≤ cache room",
      `${formatCount(wanted)} · bytes(${formatCount(longestContext)}) ≤ ${gb(tight.cache)}`,
    ],
    source: SOURCE,
    assumptions: limited
      ? [
          text({
            en: `The model's own limit of ${formatCount(contextLimit)} tokens comes first.`,
            zh: `先受模型自身上限 ${formatCount(contextLimit)} token 约束。`,
          }),
        ]
      : [],
    sensitivities,
  });
}
