/** The four headline figures, each with how it came about. */
import type { Figure, Sensitivity, Term } from "@/features/explain";
import type { RankLedger } from "@/features/memory/ledger";
import { parallelismLabel } from "@/features/operators/parallelism";
import type { Resolved } from "@/features/scenario/resolve";
import { formatCount, formatNumber, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { apply, type Change } from "./changes";
import { ENGINE_WORD, SHARE_RULE } from "./engine-words";
import type { MemoryInput } from "./input";
import { instanceMemory, type InstanceMemory } from "./instance";

export function memoryFigures(scenario: Resolved, input: MemoryInput, memory: InstanceMemory): readonly Figure[] {
  const moves = movesOf(scenario, input, memory);
  return [
    roomFigure(scenario, memory, moves("room")),
    tokensFigure(memory, moves("tokens")),
    sequencesFigure(memory, moves("sequences")),
    contextFigure(memory, moves("context")),
  ];
}

type Measure = "room" | "tokens" | "sequences" | "context";

const MEASURE: Readonly<Record<Measure, (memory: InstanceMemory) => number>> = {
  room: ({ tight }) => tight.cache,
  tokens: ({ tokens }) => tokens,
  sequences: ({ sequences }) => sequences,
  context: ({ longestContext }) => longestContext,
};

/** What single changes do to each figure. */
function movesOf(scenario: Resolved, input: MemoryInput, now: InstanceMemory): (measure: Measure) => Sensitivity[] {
  const { engine } = now.subject;
  const share = Math.min(1, engine.share + 0.02);
  const changes: Change[] = [
    { label: text(`memory share ${formatNumber(share)}`, `显存占比 ${formatNumber(share)}`), set: { util: share } },
    {
      label: text("half the tokens per step", "每步 token 减半"),
      set: { batched_tokens: Math.max(16, Math.round(engine.maxTokens / 2)) },
    },
    {
      label: text("half the sequences per step", "每步序列减半"),
      set: { max_seqs: Math.max(1, Math.round(engine.maxSequences / 2)) },
    },
    ...(scenario.precision.kv === "bf16"
      ? [{ label: text("FP8 KV cache", "FP8 KV 缓存"), set: { kv: "fp8" as const } }]
      : []),
  ];
  const tried = changes.flatMap((change) => {
    const changed = apply(change, scenario, input);
    return changed ? [{ label: change.label, memory: instanceMemory(changed.scenario, changed.input, now.phase) }] : [];
  });
  return (measure) =>
    tried.flatMap(({ label, memory }) => {
      const change = MEASURE[measure](memory) - MEASURE[measure](now);
      return Number.isFinite(change) && change !== 0 ? [{ label, change }] : [];
    });
}

const SOURCE = text(
  "Stored bytes of the operator graph; engine rules and overheads from vLLM's published memory measurements on H100 (llm-d-planner), posted logs of vLLM and SGLang, and the engines' documented defaults.",
  "权重取自算子图的存储字节；引擎规则与开销取自 vLLM 在 H100 上公开的显存实测（llm-d-planner）、公开的 vLLM 与 SGLang 日志及各引擎文档默认值。",
);

function roomFigure({ chip }: Resolved, memory: InstanceMemory, sensitivities: readonly Sensitivity[]): Figure {
  const { tight, subject } = memory;
  const { engine } = subject;
  return {
    id: "room",
    label: text("Cache room per GPU", "每 GPU 缓存空间"),
    value: tight.cache,
    unit: "B",
    grade: "datasheet",
    context: verbatim(`${ENGINE_WORD[engine.backend]}, ${chip.name}`),
    formula: [SHARE_RULE[engine.backend].en, filledRule(tight, memory)],
    source: SOURCE,
    terms: ledgerTerms(tight),
    assumptions: [
      text(
        "Activation buffers as large as a full step needs, since engines measure them so.",
        "激活缓冲按满负荷一步计，引擎亦如此测量。",
      ),
      text(
        "Runtime and graph figures were measured on H100 with vLLM; other chips and engines differ by some hundred MB.",
        "运行时与计算图数值为 vLLM 在 H100 上的实测，其他芯片与引擎会相差数百 MB。",
      ),
    ],
    sensitivities,
  };
}

function filledRule(tight: RankLedger, { subject: { engine } }: InstanceMemory): string {
  const usable = gb(tight.capacity - tight.driver);
  const loaded = gb(tight.weightTotal + tight.extras + tight.drafts);
  const share = formatNumber(engine.share);
  const rest = `${loaded} − ${gb(tight.activation)} − ${gb(tight.runtime)}`;
  if (engine.backend === "sglang") return `${share} · (${usable} − ${gb(tight.runtime)}) − ${loaded}`;
  return engine.backend === "vllm" ? `${share} · ${usable} − ${rest}` : `${share} · (${usable} − ${rest})`;
}

function ledgerTerms(tight: RankLedger): Term[] {
  const term = (id: string, label: Text, value: number): Term => ({ id, label, formula: gb(value), value });
  return [
    term("capacity", text("Memory of the GPU", "GPU 显存"), tight.capacity),
    term("weights", text("Weights", "权重"), -tight.weightTotal - tight.extras - tight.drafts),
    term("activation", text("Activation peak", "激活峰值"), -tight.activation),
    term(
      "engine",
      text("Driver, runtime, graphs", "驱动、运行时、计算图"),
      -tight.driver - tight.runtime - tight.graphs,
    ),
    term("reserve", text("Left alone by the engine", "引擎未使用"), -tight.reserve),
  ];
}

function tokensFigure(memory: InstanceMemory, sensitivities: readonly Sensitivity[]): Figure {
  const { context, sequenceBytes, tight, subject } = memory;
  const { dp } = subject.parallelism;
  const perToken = sequenceBytes / context;
  return {
    id: "tokens",
    label: text("KV capacity", "KV 容量"),
    value: memory.tokens,
    unit: "tok",
    grade: "datasheet",
    context: text(
      `of an instance, ${parallelismLabel(subject.parallelism)}`,
      `单实例，${parallelismLabel(subject.parallelism)}`,
    ),
    formula: [
      "tokens = attention DP · cache room ÷ (bytes of a sequence ÷ its context)",
      `${dp} · ${gb(tight.cache)} ÷ ${formatQuantity(perToken, "B")}`,
      sequenceFormula(memory),
    ],
    source: SOURCE,
    terms: [],
    assumptions: [
      text(
        "The mean over a sequence of the context: full windows and states weigh less the longer it is.",
        "按该上下文序列取平均：上下文越长，窗口与状态的占比越小。",
      ),
      text("Blocks are handed out whole; no prefix is shared.", "按整块分配，不计前缀共享。"),
    ],
    sensitivities,
  };
}

/** "bytes of a sequence = 18 full 336 MB + 18 window 5.9 MB". */
function sequenceFormula({ layers }: InstanceMemory): string {
  return `bytes of a sequence = ${layers.map(({ kind, layers: count, perSequence }) => `${count} ${kind} ${gb(perSequence)}`).join(" + ")}`;
}

function sequencesFigure(memory: InstanceMemory, sensitivities: readonly Sensitivity[]): Figure {
  const { sequenceBytes, tight, subject, wanted, context } = memory;
  const { dp } = subject.parallelism;
  return {
    id: "sequences",
    label: text("Sequences at once", "同时容纳序列"),
    value: memory.sequences,
    unit: "seq",
    grade: "datasheet",
    context: text(`of ${formatCount(context)} tokens`, `每条 ${formatCount(context)} token`),
    target: { value: wanted * dp, sense: "at-least" },
    formula: [
      "sequences = attention DP · ⌊cache room ÷ bytes of a sequence⌋",
      `${dp} · ⌊${gb(tight.cache)} ÷ ${gb(sequenceBytes)}⌋`,
      sequenceFormula(memory),
    ],
    source: SOURCE,
    terms: [],
    assumptions: [
      text(
        "Every sequence at its full context. Running ones are shorter on average, so engines often hold more.",
        "每条序列均按完整上下文计；运行中的平均更短，引擎常可容纳更多。",
      ),
      text("Requests beyond this number wait; they do not fail.", "超出的请求排队等待，并不会失败。"),
    ],
    sensitivities,
  };
}

function contextFigure(memory: InstanceMemory, sensitivities: readonly Sensitivity[]): Figure {
  const { longestContext, wanted, subject, context, contextLimit, tight } = memory;
  const count = formatCount(wanted * subject.parallelism.dp);
  const limited = longestContext >= contextLimit;
  return {
    id: "context",
    label: text("Longest context", "最长上下文"),
    value: longestContext,
    unit: "tok",
    grade: "datasheet",
    context: text(`with ${count} sequences`, `${count} 条序列时`),
    target: { value: context, sense: "at-least" },
    formula: [
      "the longest context whose sequences fit: ⌈sequences ÷ attention DP⌉ · bytes of a sequence ≤ cache room",
      `${formatCount(wanted)} · bytes(${formatCount(longestContext)}) ≤ ${gb(tight.cache)}`,
    ],
    source: SOURCE,
    terms: [],
    assumptions: limited
      ? [
          text(
            `The model's own limit of ${formatCount(contextLimit)} tokens comes first.`,
            `先受模型自身上限 ${formatCount(contextLimit)} token 约束。`,
          ),
        ]
      : [],
    sensitivities,
  };
}

const gb = (size: number): string => formatQuantity(size, "B");
