/** What a scenario takes of a GPU's memory, of the phase that leaves least: one figure on every page that shows it. */
import { figure, part, term, type Figure } from "@/features/answers/explain";
import type { Backend } from "@/features/core/memory/backend";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ENGINE_NAMES, PHASE_WORD } from "@/features/words";
import { formatCount, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { MemoryShare } from "./estimate";
import type { PassWork } from "./phases";

export const MEMORY_TAKEN = text({ en: "Memory taken of a GPU", zh: "单卡占用显存" });

type PhaseMemory = {
  readonly work: Pick<PassWork, "phase" | "parallelism" | "segment">;
  readonly share: MemoryShare;
};

/** The phase whose GPU has least to spare; the first of equals. */
const tightestPhase = (phases: readonly PhaseMemory[]): PhaseMemory =>
  phases.reduce((least, one) => (one.share.free < least.share.free ? one : least));

/** In bytes of one GPU, against what the engine may take of it. */
export function memoryFigure(scenario: Resolved, backend: Backend, phases: readonly PhaseMemory[]): Figure {
  const { work, share } = tightestPhase(phases);
  const { weights, kv, state, taken, budget, free } = share;
  const { maxSequences } = share.engine;
  const around = taken - weights - kv - state;
  const { sequences, cached, newTokens } = work.segment;
  const engine = ENGINE_NAMES[backend].en;
  return figure({
    id: "memory",
    quantity: "memory-taken",
    label: MEMORY_TAKEN,
    value: taken,
    unit: "B",
    grade: "datasheet",
    context: held(work, scenario.decode.ffn !== undefined),
    target: { value: budget, sense: "at-most" },
    formula: [
      "weights + KV cache + state + buffers ≤ memory − what the engine leaves alone",
      `${gb(weights)} + ${gb(kv)} + ${gb(state)} + ${gb(around)} = ${gb(taken)}`,
    ],
    source: text({
      en: "Memory ledger of the tightest GPU, as on Quick Memory. Engine figures: vLLM's published measurements on H100 (llm-d-planner) and the engines' documented defaults.",
      zh: "最紧 GPU 的显存账目，与“快速显存”页相同。引擎数值取自 vLLM 在 H100 上公开的实测（llm-d-planner）及各引擎文档默认值。",
    }),
    terms: [
      part("weights", text({ en: "Weights", zh: "权重" }), parallelismLabel(work.parallelism), weights),
      part(
        "kv",
        text({ en: "KV cache", zh: "KV 缓存" }),
        `${formatCount(sequences)} · ${formatCount(Math.round(cached + newTokens))} tok`,
        kv,
      ),
      part("state", text({ en: "Recurrent state", zh: "循环状态" }), `${formatCount(sequences)} seq`, state),
      part(
        "buffers",
        text({ en: "Activations, runtime, graphs, driver", zh: "激活、运行时、图与驱动" }),
        `max_num_seqs ${maxSequences}`,
        around,
      ),
      term("free", text({ en: "Free for more cache", zh: "可用于更多缓存" }), `${gb(budget)} − ${gb(taken)}`, free),
    ],
    assumptions: [
      text({
        en: `${engine} as the section Engine has it: its share of the memory is ${formatPercent(share.engine.share)}, and its buffers (activations of a full step, a sampler for ${formatCount(maxSequences)} sequences, runtime) come out of that.`,
        zh: `${engine} 按“引擎”一节的参数：显存份额为 ${formatPercent(share.engine.share)}，其中还要扣除缓冲（满负荷一步的激活、${formatCount(maxSequences)} 个序列的采样器、运行时）。`,
      }),
      text({
        en: "Cache is handed out in the engine's whole blocks. Requests without a seat wait, and take none.",
        zh: "缓存按引擎的整块分配。没有席位的请求排队，不占缓存。",
      }),
    ],
  });
}

/** Where the sides of a decode instance are apart, the figure is that of the side that keeps the cache; Quick Memory has both. */
function held({ phase, segment }: PhaseMemory["work"], apart: boolean): Text {
  const count = formatCount(segment.sequences);
  if (phase === "prefill")
    return text({ en: `${PHASE_WORD.prefill.en}, ${count} seq`, zh: `${PHASE_WORD.prefill.zh}，${count} 序列` });
  const [en, zh] = apart ? [", attention side", "，注意力侧"] : ["", ""];
  return text({ en: `${count} seq per rank${en}`, zh: `每 rank ${count} 序列${zh}` });
}

const gb = (size: number): string => formatQuantity(size, "B");
