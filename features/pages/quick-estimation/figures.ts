/** The explained figures: what clients see under the load, the memory, and the single passes behind them (idle-figures.ts). */
import { figure, part, term, type Figure } from "@/features/explain";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { loadFigures } from "@/features/core/serving/mean-load/load-figures";
import type { MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import { ENGINE_NAMES } from "@/features/words";
import { formatCount, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { idleFigures, type FigureInputs } from "./idle-figures";

/** What is shown first: under the load, and the memory; the passes where the scenario cannot be served. The rest explains the timelines. */
export const headline = (all: readonly Figure[]): readonly Figure[] => all.slice(0, 4);

export function allFigures(all: FigureInputs): Figure[] {
  const reads = all.scenario.model.task === "embed";
  const idle = reads ? idleFigures(all).slice(0, 1) : idleFigures(all);
  const memory = memoryFigure(all);
  return all.load === null ? [...idle, memory] : [...underLoad(all, all.load), memory, ...idle];
}

function underLoad(all: FigureInputs, load: MeanLoad): Figure[] {
  const { scenario, input, passes } = all;
  const { ttft, tpot, perGpu } = loadFigures({ scenario, engine: input.engine, load, idle: passes });
  if (scenario.model.task === "embed") return [ttft, sequenceRate(perGpu)];
  return [ttft, tpot, { ...perGpu, id: "throughput" }];
}

/** A text that is embedded or ranked counts as one output token: the same figure in its own words. */
const sequenceRate = (perGpu: Figure): Figure => ({
  ...perGpu,
  id: "throughput",
  label: text({ en: "Sequences per GPU", zh: "每卡序列数" }),
  unit: "seq/s/GPU",
  terms: perGpu.terms.filter(({ id }) => id !== "idle"),
});

/** Where the sides of a decode instance are apart, the figure is that of the side that keeps the cache; Quick Memory has both. */
function seats(batch: number, apart: boolean): Text {
  const [en, zh] = apart ? [", attention side", "，注意力侧"] : ["", ""];
  return text({ en: `${formatCount(batch)} seq per rank${en}`, zh: `每 rank ${formatCount(batch)} 序列${zh}` });
}

function memoryFigure({ scenario, input, memory, decode }: FigureInputs): Figure {
  const used = memory.weights + memory.kv + memory.state;
  const { share, usable, buffers, maxSequences } = memory.engine;
  const engine = ENGINE_NAMES[input.engine].en;
  return figure({
    id: "memory",
    label: text({ en: "Weights and KV per GPU", zh: "每卡权重与 KV" }),
    value: used,
    unit: "B",
    grade: "datasheet",
    context: seats(decode.batchPerRank, scenario.decode.ffn !== undefined),
    target: { value: memory.capacity, sense: "at-most" },
    formula: [
      "weights + KV cache + state ≤ share · (memory − driver) − buffers",
      `${gb(memory.weights)} + ${gb(memory.kv)} + ${gb(memory.state)} = ${gb(used)}`,
      `${share} · ${gb(usable)} − ${gb(buffers)} = ${gb(memory.capacity)}`,
    ],
    source: text({
      en: "Memory ledger of the tightest GPU, as on Quick Memory. Engine figures: vLLM's published measurements on H100 (llm-d-planner) and the engines' documented defaults.",
      zh: "最紧 GPU 的显存账目，与“快速显存”页相同。引擎数值取自 vLLM 在 H100 上公开的实测（llm-d-planner）及各引擎文档默认值。",
    }),
    terms: [
      part("weights", text({ en: "Weights", zh: "权重" }), parallelismLabel(scenario.decode), memory.weights),
      part(
        "kv",
        text({ en: "KV cache", zh: "KV 缓存" }),
        `${decode.batchPerRank} · ${formatCount(Math.round(decode.context + 1))} tok`,
        memory.kv,
      ),
      part("state", text({ en: "Recurrent state", zh: "循环状态" }), `${decode.batchPerRank} seq`, memory.state),
      term(
        "buffers",
        text({ en: "Engine buffers, not counted above", zh: "引擎缓冲（不含在此数值中）" }),
        `max_num_seqs ${maxSequences}`,
        buffers,
      ),
      term("free", text({ en: "Free", zh: "剩余" }), `${gb(memory.capacity)} − ${gb(used)}`, memory.free),
    ],
    assumptions: [
      text({
        en: `${engine} as the section Engine has it: it takes ${formatPercent(share)} of the memory, and its buffers (activations of a full step, a sampler for ${formatCount(maxSequences)} sequences, runtime) come out of that.`,
        zh: `${engine} 按“引擎”一节的参数：占用显存的 ${formatPercent(share)}，其中还要扣除缓冲（满负荷一步的激活、${formatCount(maxSequences)} 个序列的采样器、运行时）。`,
      }),
      text({
        en: "Cache is handed out in the engine's whole blocks. Requests without a seat wait, and take none.",
        zh: "缓存按引擎的整块分配。没有席位的请求排队，不占缓存。",
      }),
    ],
  });
}

const gb = (size: number): string => formatQuantity(size, "B");
