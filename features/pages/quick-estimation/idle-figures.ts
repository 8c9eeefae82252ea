/** The single passes as explained figures: what one prompt and one decode step take of an engine that does nothing else. */
import { NO_PASS_BAND, PASS_SOURCE, runningTerm } from "@/features/core/passes/pass-words";
import { atMost, figure, part, term, type Figure, type Term } from "@/features/answers/explain";
import { exchangesTokens } from "@/features/core/operators/parallelism";
import type { Component, PhaseEstimate, QuickEstimation } from "@/features/core/passes/estimate";
import { DEFAULT_PASS, type PassInput } from "@/features/core/passes/input";
import type { PassSpeed, Phases } from "@/features/core/passes/phases";
import { decodeGpus } from "@/features/core/scenario/gpus";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import { findGeneration } from "@/features/core/timing/laws/generation";
import { pricedBy } from "@/features/core/timing/time-model";
import { chipName, kernelBasis } from "./kernel-basis";
import { formatCount, formatLatency, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";

export type FigureInputs = {
  readonly scenario: Resolved;
  readonly input: PassInput;
  readonly phases: Phases;
  readonly prefill: PhaseEstimate;
  readonly decode: PhaseEstimate;
  readonly load: MeanLoad | null;
  readonly passes: PassSpeed;
  readonly memory: QuickEstimation["memory"];
};

export const idleFigures = (all: FigureInputs): Figure[] => [idleTtft(all), idleTpot(all), idleRate(all)];

function idleTtft(all: FigureInputs): Figure {
  const { scenario, input, phases, prefill, passes, load } = all;
  return figure({
    id: "idle-ttft",
    ...(isPlain(input) && { quantity: "ttft.idle-pass" as const }),
    label: text({ en: "TTFT, idle engine", zh: "TTFT（空闲引擎）" }),
    value: passes.ttft,
    unit: "s",
    grade: phases.grade,
    context: passContext(passes.prompts),
    target: load === null ? atMost(scenario.targets.ttft) : null,
    formula: timeFormula("TTFT", prefill, input, scenario),
    source: PASS_SOURCE,
    terms: passTerms(prefill, scenario, passes.ttft),
    assumptions: [
      ...timeAssumptions(scenario, prefill, input),
      text({ en: "No queue: the request finds an idle engine.", zh: "无排队：请求到达时引擎空闲。" }),
      NO_PASS_BAND,
    ],
  });
}

const passContext = (prompts: number): Text =>
  prompts === 1
    ? text({ en: "one prefill pass", zh: "一次预填充" })
    : text({
        en: `one prefill pass of ${formatCount(prompts)} prompts`,
        zh: `一次预填充，共 ${formatCount(prompts)} 个提示词`,
      });

function idleTpot(all: FigureInputs): Figure {
  const { scenario, input, phases, decode, passes, load } = all;
  return figure({
    id: "idle-tpot",
    ...(isPlain(input) && { quantity: "tpot.idle-pass" as const }),
    label: text({ en: "Decode step alone", zh: "单独的解码步" }),
    value: passes.tpot,
    unit: "s",
    grade: phases.grade,
    context: text({
      en: `batch ${formatCount(decode.batchPerRank)} per rank`,
      zh: `每 rank 批量 ${formatCount(decode.batchPerRank)}`,
    }),
    target: load === null ? atMost(scenario.targets.tpot) : null,
    formula: timeFormula("TPOT", decode, input, scenario),
    source: PASS_SOURCE,
    terms: passTerms(decode, scenario, passes.tpot),
    assumptions: [
      ...timeAssumptions(scenario, decode, input),
      text({
        en: `Every sequence holds the mean context of ${formatCount(Math.round(decode.context))} tokens.`,
        zh: `每个序列按平均上下文 ${formatCount(Math.round(decode.context))} token 计。`,
      }),
      text({ en: "Decode steps only: no prefill runs in between.", zh: "仅解码步：其间没有预填充。" }),
      NO_PASS_BAND,
    ],
  });
}

function idleRate(all: FigureInputs): Figure {
  const { scenario, input, phases, passes } = all;
  const gpus = decodeGpus(scenario);
  const { running } = phases;
  return figure({
    id: "idle-throughput",
    ...(isPlain(input) && { quantity: "output-per-gpu.idle-pass" as const }),
    label: text({ en: "Decode steps per GPU", zh: "每卡解码吞吐" }),
    value: passes.perGpu,
    unit: "tok/s/GPU",
    grade: phases.grade,
    context: text({ en: `${gpus} GPUs, no prompts`, zh: `${gpus} 个 GPU，无提示词` }),
    formula: [
      "sequences / (TPOT · GPUs)",
      `${running} / (${formatLatency(passes.tpot)} · ${gpus}) = ${formatQuantity(passes.perGpu, "tok/s/GPU")}`,
    ],
    source: text({ en: "Little's law over the running sequences", zh: "对运行中序列应用利特尔定律" }),
    terms: [
      runningTerm(scenario, running),
      term("per-user", text({ en: "tok/s per user", zh: "每用户 tok/s" }), "1 / TPOT", passes.perUser),
      term(
        "total",
        text({ en: "tok/s in all", zh: "总 tok/s" }),
        `${running} / TPOT`,
        passes.total,
        isPlain(input) ? "output.idle-pass" : undefined,
      ),
    ],
    assumptions: [
      text({
        en: "All slots stay busy; prefill takes none of their time.",
        zh: "所有槽位保持占用；预填充不占用其时间。",
      }),
      NO_PASS_BAND,
    ],
  });
}

/** Nothing but the engine is chosen: then a pass is the same on every page. */
const isPlain = (input: PassInput): boolean =>
  JSON.stringify({ ...input, engine: "", phis: [] }) === JSON.stringify({ ...DEFAULT_PASS, engine: "", phis: [] });

/** Whether the pass runs in two halves. */
const halved = ({ assumptions, model }: Resolved, { parallelism }: PhaseEstimate): boolean =>
  assumptions.twoBatch && exchangesTokens(model, parallelism);

function timeFormula(name: string, phase: PhaseEstimate, input: PassInput, scenario: Resolved): string[] {
  const total = formatLatency(phase.time);
  if (halved(scenario, phase)) return [`${name} = 2 · max(K, N) + min(K, N) / L + host`, `= ${total}`];
  if (input.phi !== null) {
    const { phi } = input;
    const longest = formatLatency(phase.longest);
    const serial = formatLatency(phase.serial);
    return [`${name} = φ · max tᵢ + (1 − φ) · Σ tᵢ`, `= ${phi} · ${longest} + ${1 - phi} · ${serial} = ${total}`];
  }
  const kernel = pricedBy(scenario.time) === "datasheet" ? "(floor + (compute⁴ + memory⁴)^¼)" : "law(shape)";
  return [`${name} = Σ ${kernel} + Σ messages + host`, `= ${total}`];
}

/** Shares that only rounding makes. */
const ROUNDING = 1e-9;

/** Parts of a pass: what each resource takes if it had the pass for itself, what overlaps, what the engine's kernels take besides. */
function passTerms(phase: PhaseEstimate, scenario: Resolved, value: number): Term[] {
  const fit = halved(scenario, phase) ? 0 : phase.fit;
  const overlap = phase.time - phase.serial - fit;
  const resources = phase.components.map((component) =>
    part(component.id, component.label, rateFormula(component), component.time),
  );
  const besides: readonly (readonly [string, Text, number])[] = [
    ["overlap", text({ en: "Overlap of compute and HBM", zh: "计算与 HBM 的重叠" }), overlap],
    ["fit", text({ en: "Kernels inside the engine, fitted", zh: "引擎内算子的拟合修正" }), fit],
    ["stages", text({ en: "Micro-batches that wait for a stage", zh: "等待流水级的微批次" }), value - phase.time],
  ];
  const known = besides.filter(([, , time]) => Math.abs(time) > ROUNDING * value);
  return [...resources, ...known.map(([id, label, time]) => part(id, label, formatLatency(time), time))];
}

/** "88.1 GB at 3.74 TB/s": what was moved or computed, and the rate that came out. */
function rateFormula({ perGpu, measure, time }: Component): string {
  if (perGpu === null || measure === null) return formatLatency(time);
  return `${formatQuantity(perGpu, measure)} ÷ ${formatQuantity(perGpu / time, `${measure}/s`)}`;
}

/** What the time of an operator rests on. */
function timeBasis({ chip, time }: Resolved): Text {
  const generation = findGeneration(chip);
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
  const name = chipName(generation);
  return text({
    en: `Operator laws fitted to measured tables of ${name} chips; single operators of a system left out of the fit are off by 5 to 25 % in the median.`,
    zh: `算子规律由 ${name} 代芯片的实测表拟合；对未参与拟合的系统，单个算子的误差中位数为 5 至 25 %。`,
  });
}

function timeAssumptions(scenario: Resolved, phase: PhaseEstimate, { engine }: PassInput): Text[] {
  return [
    timeBasis(scenario),
    ...kernelBasis(scenario, engine),
    text({
      en: "Expert imbalance and host time as stated in the section Time, else as fitted for the engine.",
      zh: "专家不均衡与主机开销按“时间”一节所填；未填时采用引擎的拟合值。",
    }),
    halved(scenario, phase)
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
