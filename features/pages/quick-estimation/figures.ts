/** The four headline figures, each with how it came about. */
import type { Figure, Sensitivity, Term } from "@/features/explain";
import { instanceGpus, parallelismLabel } from "@/features/core/operators/parallelism";
import type { Resolved } from "@/features/core/scenario/resolve";
import { generationOf } from "@/features/core/timing/laws/generation";
import { pricedBy, type TimeSource } from "@/features/core/timing/time-model";
import { formatCount, formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { machineSensitivities, outcomeOf, type Alternative, type Outcome } from "@/features/core/passes/alternatives";
import { bandsOf } from "@/features/core/passes/bands";
import type { Component, MemoryShare, PhaseEstimate } from "@/features/core/passes/estimate";
import type { PassInput } from "@/features/core/passes/input";
import type { Phases } from "@/features/core/passes/phases";

export type FigureInputs = {
  readonly scenario: Resolved;
  readonly input: PassInput;
  readonly phases: Phases;
  readonly prefill: PhaseEstimate;
  readonly decode: PhaseEstimate;
  readonly memory: MemoryShare;
  readonly alternatives: readonly Alternative[];
};

export function headlineFigures(all: FigureInputs): Figure[] {
  const moves = sensitivitiesOf(all);
  const bands = bandsOf(all.scenario, all.input, all.phases, perGpuOf(all.scenario, all.phases));
  return [
    { ...ttftFigure(all, moves.ttft), ...(bands && { band: bands.ttft }) },
    { ...tpotFigure(all, moves.tpot), ...(bands && { band: bands.tpot }) },
    { ...throughputFigure(all, moves.perGpu), ...(bands && { band: bands.perGpu }) },
    memoryFigure(all),
  ];
}

function perGpuOf({ decode, decodeReplicas }: Resolved, { running, tpot }: Phases): number {
  return running / tpot / (instanceGpus(decode) * decodeReplicas);
}

type Moves = Record<keyof Outcome, Sensitivity[]>;

function sensitivitiesOf({ scenario, input, phases, alternatives }: FigureInputs): Moves {
  const now = outcomeOf(scenario, phases);
  const machine = machineSensitivities(scenario, input, phases);
  const moves = (key: keyof Outcome): Sensitivity[] => [
    ...machine.map(({ label, outcome }) => ({ label: tenPercent(label), change: outcome[key] - now[key] })),
    ...alternatives.map(({ label, outcome }) => ({ label, change: outcome[key] - now[key] })),
  ];
  return { ttft: moves("ttft"), tpot: moves("tpot"), perGpu: moves("perGpu") };
}

const tenPercent = (label: Text): Text => text({ en: `10 % more ${lowerFirst(label.en)}`, zh: `${label.zh}增加 10 %` });

const lowerFirst = (word: string): string =>
  /^[A-Z]{2}/.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1);

function ttftFigure({ scenario, input, phases, prefill }: FigureInputs, sensitivities: Sensitivity[]): Figure {
  return {
    id: "ttft",
    label: verbatim("TTFT"),
    value: phases.ttft,
    unit: "s",
    grade: phases.grade,
    context: text({ en: "idle engine", zh: "空闲引擎" }),
    ...targetOf(scenario.targets.ttft),
    formula: timeFormula("TTFT", prefill, input, scenario.time),
    source: text({
      en: "Step model of one prefill pass: features/core/timing/step",
      zh: "一次预填充的步模型：features/core/timing/step",
    }),
    terms: termsOf(prefill),
    assumptions: [
      ...timeAssumptions(scenario, input),
      text({ en: "No queue: the request finds an idle engine.", zh: "无排队：请求到达时引擎空闲。" }),
    ],
    sensitivities,
  };
}

function tpotFigure({ scenario, input, phases, decode }: FigureInputs, sensitivities: Sensitivity[]): Figure {
  return {
    id: "tpot",
    label: verbatim("TPOT"),
    value: phases.tpot,
    unit: "s",
    grade: phases.grade,
    context: text({
      en: `batch ${formatCount(decode.batchPerRank)} per rank`,
      zh: `每 rank 批量 ${formatCount(decode.batchPerRank)}`,
    }),
    ...targetOf(scenario.targets.tpot),
    formula: timeFormula("TPOT", decode, input, scenario.time),
    source: text({
      en: "Step model of one decode pass: features/core/timing/step",
      zh: "一次解码的步模型：features/core/timing/step",
    }),
    terms: termsOf(decode),
    assumptions: [
      ...timeAssumptions(scenario, input),
      text({
        en: `Every sequence holds the mean context of ${formatCount(Math.round(decode.context))} tokens.`,
        zh: `每个序列按平均上下文 ${formatCount(Math.round(decode.context))} token 计。`,
      }),
      text({ en: "Decode steps only: no prefill runs in between.", zh: "仅解码步：其间没有预填充。" }),
    ],
    sensitivities,
  };
}

function throughputFigure({ scenario, phases }: FigureInputs, sensitivities: Sensitivity[]): Figure {
  const gpus = instanceGpus(scenario.decode) * scenario.decodeReplicas;
  const { running, tpot } = phases;
  const perGpu = perGpuOf(scenario, phases);
  return {
    id: "throughput",
    label: text({ en: "Decode throughput", zh: "解码吞吐" }),
    value: perGpu,
    unit: "tok/s/GPU",
    grade: phases.grade,
    context: text({ en: `${gpus} GPUs`, zh: `${gpus} 个 GPU` }),
    formula: [
      "sequences / (TPOT · GPUs)",
      `${running} / (${formatLatency(tpot)} · ${gpus}) = ${formatQuantity(perGpu, "tok/s/GPU")}`,
    ],
    source: text({ en: "Little's law over the running sequences", zh: "对运行中序列应用利特尔定律" }),
    terms: [
      {
        id: "running",
        label: text({ en: "Sequences decoding", zh: "解码中的序列" }),
        formula: parallelismLabel(scenario.decode),
        value: running,
      },
      {
        id: "per-user",
        label: text({ en: "tok/s per user", zh: "每用户 tok/s" }),
        formula: "1 / TPOT",
        value: 1 / tpot,
      },
      {
        id: "total",
        label: text({ en: "tok/s in all", zh: "总 tok/s" }),
        formula: `${running} / TPOT`,
        value: running / tpot,
      },
    ],
    assumptions: [
      text({
        en: "All slots stay busy; prefill takes none of their time.",
        zh: "所有槽位保持占用；预填充不占用其时间。",
      }),
    ],
    sensitivities,
  };
}

function memoryFigure({ scenario, memory, decode }: FigureInputs): Figure {
  const used = memory.weights + memory.kv + memory.state;
  const { share, usable, buffers, maxSequences } = memory.engine;
  return {
    id: "memory",
    label: text({ en: "Memory per GPU", zh: "每 GPU 显存" }),
    value: used,
    unit: "B",
    grade: "datasheet",
    context: text({
      en: `${formatCount(decode.batchPerRank)} seq per rank`,
      zh: `每 rank ${formatCount(decode.batchPerRank)} 序列`,
    }),
    target: { value: memory.capacity, sense: "at-most" },
    formula: [
      "weights + KV cache + state ≤ share · (memory − driver) − buffers",
      `${gb(memory.weights)} + ${gb(memory.kv)} + ${gb(memory.state)} = ${gb(used)}`,
      `${share} · ${gb(usable)} − ${gb(buffers)} = ${gb(memory.capacity)}`,
    ],
    source: text({
      en: "Memory ledger of the tightest GPU, as on Quick Memory: features/core/memory. Engine figures: vLLM's published measurements on H100 (llm-d-planner) and its documented defaults.",
      zh: "最紧 GPU 的显存账目，与“快速显存”页相同：features/core/memory。引擎数值取自 vLLM 在 H100 上公开的实测（llm-d-planner）及其文档默认值。",
    }),
    terms: [
      {
        id: "weights",
        label: text({ en: "Weights", zh: "权重" }),
        formula: parallelismLabel(scenario.decode),
        value: memory.weights,
      },
      {
        id: "kv",
        label: text({ en: "KV cache", zh: "KV 缓存" }),
        formula: `${decode.batchPerRank} · ${formatCount(Math.round(decode.context + 1))} tok`,
        value: memory.kv,
      },
      {
        id: "state",
        label: text({ en: "Recurrent state", zh: "循环状态" }),
        formula: `${decode.batchPerRank} seq`,
        value: memory.state,
      },
      {
        id: "buffers",
        label: text({ en: "Engine buffers, not counted above", zh: "引擎缓冲（不含在此数值中）" }),
        formula: `max_num_seqs ${maxSequences}`,
        value: buffers,
      },
      {
        id: "free",
        label: text({ en: "Free", zh: "剩余" }),
        formula: `${gb(memory.capacity)} − ${gb(used)}`,
        value: memory.free,
      },
    ],
    assumptions: [
      text({
        en: `vLLM without flags: it takes ${formatPercent(share)} of the memory, and its buffers (activations of a full step, a sampler for ${formatCount(maxSequences)} sequences, runtime) come out of that.`,
        zh: `按 vLLM 默认参数：占用显存的 ${formatPercent(share)}，其中还要扣除缓冲（满负荷一步的激活、${formatCount(maxSequences)} 个序列的采样器、运行时）。`,
      }),
      text({
        en: "Cache is handed out in whole blocks of 16 tokens. Quick Memory takes other engines and flags.",
        zh: "缓存按 16 token 的整块分配。其他引擎与参数请用“快速显存”。",
      }),
    ],
    sensitivities: [],
  };
}

const gb = (size: number): string => formatQuantity(size, "B");

const targetOf = (limit: number | null): Pick<Figure, "target"> =>
  limit === null ? {} : { target: { value: limit, sense: "at-most" } };

function timeFormula(name: string, phase: PhaseEstimate, input: PassInput, time: TimeSource): string[] {
  const total = formatLatency(phase.time);
  if (input.tbo) return [`${name} = 2 · max(K, N) + min(K, N) / L + host`, `= ${total}`];
  if (input.phi !== null) {
    const { phi } = input;
    const longest = formatLatency(phase.longest);
    const serial = formatLatency(phase.serial);
    return [`${name} = φ · max tᵢ + (1 − φ) · Σ tᵢ`, `= ${phi} · ${longest} + ${1 - phi} · ${serial} = ${total}`];
  }
  const kernel = pricedBy(time) === "datasheet" ? "(floor + (compute⁴ + memory⁴)^¼)" : "law(shape)";
  return [`${name} = Σ ${kernel} + Σ messages + host`, `= ${total}`];
}

function termsOf(phase: PhaseEstimate): Term[] {
  return phase.components.map((component) => ({
    id: component.id,
    label: component.label,
    formula: rateFormula(component),
    value: component.time,
  }));
}

/** "88.1 GB at 3.74 TB/s": what was moved or computed, and the rate that came out. */
function rateFormula({ perGpu, measure, time }: Component): string {
  if (perGpu === null || measure === null) return formatLatency(time);
  return `${formatQuantity(perGpu, measure)} ÷ ${formatQuantity(perGpu / time, `${measure}/s`)}`;
}

/** What the time of an operator rests on. */
function timeBasis({ chip, time }: Resolved): Text {
  const generation = generationOf(chip);
  if (pricedBy(time) === "measured")
    return text({
      en: "Imported operator tables; where they end, operator laws of the same chip.",
      zh: "采用导入的算子表；表外用同芯片的算子规律。",
    });
  if (pricedBy(time) === "datasheet")
    return text({
      en: "Datasheet rates times prior efficiencies by operator family; not calibrated on this system.",
      zh: "规格算力乘以按算子类别的先验效率；未在此系统上校准。",
    });
  if (generation === null)
    return text({
      en: "Operator laws pooled over measured NVIDIA generations, carried over by the data sheet; no chip of this kind was measured.",
      zh: "算子规律由已测的各代 NVIDIA 芯片合并得出，按本芯片规格换算；未测过此类芯片。",
    });
  const name = generation.charAt(0).toUpperCase() + generation.slice(1);
  return text({
    en: `Operator laws fitted to measured tables of ${name} chips; single operators of a system left out of the fit are off by 5 to 25 % in the median.`,
    zh: `算子规律由 ${name} 代芯片的实测表拟合；对未参与拟合的系统，单个算子的误差中位数为 5 至 25 %。`,
  });
}

function timeAssumptions(scenario: Resolved, input: PassInput): Text[] {
  return [
    timeBasis(scenario),
    text({
      en: "Experts are chosen evenly; a skewed router makes the busiest rank slower.",
      zh: "专家被均匀选择；路由倾斜会拖慢最忙的 rank。",
    }),
    input.tbo
      ? text({
          en: "Two half batches overlap; weights are read once per half.",
          zh: "两个半批次重叠；每半批读取一次权重。",
        })
      : text({
          en: "The network is exposed unless φ or two-batch overlap says otherwise.",
          zh: "除非设置 φ 或双批次重叠，网络时间完全暴露。",
        }),
  ];
}
