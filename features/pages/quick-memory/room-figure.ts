/** Cache room of a GPU: what the engine's rule leaves, term by term. */
import { figure, part, type Figure, type Sensitivity, type Term } from "@/features/answers/explain";
import type { RankLedger } from "@/features/core/memory/ledger";
import { formatNumber, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { ENGINE_WORD, SHARE_RULE } from "./engine-words";
import type { InstanceMemory } from "./instance/instance";
import type { QuickMemoryScenario } from "./input";

export const SOURCE = text({
  en: "Stored bytes of the operator graph; engine rules and overheads from vLLM's published memory measurements on H100 (llm-d-planner), posted logs of vLLM and SGLang, and the engines' documented defaults.",
  zh: "权重取自算子图的存储字节；引擎规则与开销取自 vLLM 在 H100 上公开的显存实测（llm-d-planner）、公开的 vLLM 与 SGLang 日志及各引擎文档默认值。",
});

export function roomFigure(
  { chip }: QuickMemoryScenario,
  memory: InstanceMemory,
  sensitivities: readonly Sensitivity[],
): Figure {
  const { tight, subject } = memory;
  const { engine } = subject;
  return figure({
    id: "room",
    label: text({ en: "Cache room per GPU", zh: "每 GPU 缓存空间" }),
    value: tight.cache,
    unit: "B",
    grade: "datasheet",
    context: verbatim(`${ENGINE_WORD[engine.backend]}, ${chip.name}`),
    formula: [SHARE_RULE[engine.backend].en, filledRule(tight, memory)],
    source: SOURCE,
    terms: ledgerTerms(tight),
    assumptions: [
      text({
        en: "Activation buffers as large as a full step needs, since engines measure them so.",
        zh: "激活缓冲按满负荷一步计，引擎亦如此测量。",
      }),
      text({
        en: "Runtime and graph figures were measured on H100 with vLLM; other chips and engines differ by some hundred MB.",
        zh: "运行时与计算图数值为 vLLM 在 H100 上的实测，其他芯片与引擎会相差数百 MB。",
      }),
    ],
    sensitivities,
  });
}

function filledRule(tight: RankLedger, { subject: { engine } }: InstanceMemory): string {
  const usable = gb(tight.capacity - tight.driver);
  const loaded = gb(tight.weightTotal + tight.extras + tight.drafts);
  const share = formatNumber(engine.share);
  const runtime = gb(tight.runtime + tight.exchange);
  const rest = `${loaded} − ${gb(tight.activation)} − ${runtime}`;
  if (engine.backend === "sglang") return `${share} · (${usable} − ${runtime}) − ${loaded}`;
  return engine.backend === "vllm" ? `${share} · ${usable} − ${rest}` : `${share} · (${usable} − ${rest})`;
}

function ledgerTerms(tight: RankLedger): Term[] {
  const gone = (id: string, label: Text, size: number): Term => part(id, label, gb(size), size);
  return [
    gone("capacity", text({ en: "Memory of the GPU", zh: "GPU 显存" }), tight.capacity),
    gone("weights", text({ en: "Weights", zh: "权重" }), -tight.weightTotal - tight.extras - tight.drafts),
    gone("activation", text({ en: "Activation peak", zh: "激活峰值" }), -tight.activation),
    gone(
      "engine",
      text({ en: "Driver, runtime, graphs", zh: "驱动、运行时、计算图" }),
      -tight.driver - tight.runtime - tight.exchange - tight.graphs,
    ),
    gone("reserve", text({ en: "Left alone by the engine", zh: "引擎未使用" }), -tight.reserve),
  ];
}

export const gb = (size: number): string => formatQuantity(size, "B");
