/** The four headline figures, each with how it came about. */
import { NO_PASS_BAND, PASS_SOURCE, runningTerm } from "@/features/core/passes/pass-words";
import { figure, part, term, type Figure, type Grade, type Sensitivity, type Term } from "@/features/answers/explain";
import type { PassSpeed } from "@/features/core/passes/phases";
import { decodeGpus } from "@/features/core/scenario/gpus";
import { encoderWait } from "@/features/core/serving/engine-constants/encoder-wait";
import { loadFigures } from "@/features/core/serving/mean-load/load-figures";
import type { MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import type { Resolved } from "@/features/core/scenario/resolve";
import { pricedBy } from "@/features/core/timing/time-model";
import { formatCount, formatLatency, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { besides } from "./besides";
import type { Input } from "./input";
import type { PhasePlan } from "./plan-pass";
import { STAGE_NAME, stageTotals } from "./stages";

export type FigureInputs = {
  readonly scenario: Resolved;
  readonly input: Input;
  readonly grade: Grade;
  readonly byHand: boolean;
  readonly prefill: PhasePlan;
  readonly decode: PhasePlan;
  readonly running: number;
  /** How the times of the two passes move. */
  readonly moves: Readonly<Record<"prefill" | "decode", readonly Sensitivity[]>>;
  /** Both passes with nothing set by hand, and the means under load; null where the scenario cannot be served. */
  readonly idle: PassSpeed;
  readonly load: MeanLoad | null;
};

export function explainFigures(all: FigureInputs): readonly Figure[] {
  return [prefillFigure(all), decodeFigure(all), streamFigure(all), totalFigure(all), ...underLoad(all)];
}

function underLoad({ scenario, input, load, idle }: FigureInputs): readonly Figure[] {
  if (load === null) return [];
  const { ttft, tpot } = loadFigures({ scenario, engine: input.engine, load, idle });
  return [ttft, tpot];
}

/** As Quick Estimation has the pass: nothing by hand, all messages counted. */
const isPlain = ({ byHand, input }: FigureInputs): boolean =>
  !byHand && input.comm && input.prefill_batch === 1 && input.decode_batch === null && input.kv_len === null;

const ideal = (value: string): Text => text({ en: `ideal ${value}`, zh: `理想 ${value}` });

function prefillFigure(all: FigureInputs): Figure {
  const { prefill, grade, scenario } = all;
  // An encoder on its own GPU comes before the pass, and is no stage of it.
  const whole = encoderWait(scenario.model, scenario.chip) === 0;
  return figure({
    id: "prefill",
    ...(isPlain(all) && whole && { quantity: "ttft.idle-pass" as const }),
    label: text({ en: "Prefill", zh: "预填充" }),
    value: prefill.planned.step,
    unit: "s",
    grade,
    context: ideal(formatLatency(prefill.ideal.step)),
    formula: passFormula(prefill, all),
    source: PASS_SOURCE,
    terms: terms(prefill, all),
    assumptions: [
      ...passAssumptions(all),
      NO_PASS_BAND,
      text({
        en: `One pass of ${formatCount(prefill.sequences)} prompts, ${formatCount(Math.round(prefill.newTokens))} new tokens each; no queue.`,
        zh: `一次前向 ${formatCount(prefill.sequences)} 条提示词，各 ${formatCount(Math.round(prefill.newTokens))} 个新 token；无排队。`,
      }),
    ],
    sensitivities: all.moves.prefill,
  });
}

function decodeFigure(all: FigureInputs): Figure {
  const { decode, grade } = all;
  return figure({
    id: "decode",
    ...(isPlain(all) && { quantity: "tpot.idle-pass" as const }),
    label: text({ en: "Decode per token", zh: "解码每 token" }),
    value: decode.planned.step,
    unit: "s",
    grade,
    context: ideal(formatLatency(decode.ideal.step)),
    formula: passFormula(decode, all),
    source: PASS_SOURCE,
    terms: terms(decode, all),
    assumptions: [
      ...passAssumptions(all),
      NO_PASS_BAND,
      text({
        en: `All ${formatCount(decode.batch)} sequences of a rank share one reading of the weights; the time is that of a step, not of the batch times a step.`,
        zh: `每 rank 的 ${formatCount(decode.batch)} 个序列共用一次权重读取；该时间是一步的时间，不随批量相乘。`,
      }),
      text({
        en: `${formatCount(Math.round(decode.cached))} positions in every cache.`,
        zh: `每个序列缓存 ${formatCount(Math.round(decode.cached))} 个位置。`,
      }),
    ],
    sensitivities: all.moves.decode,
  });
}

function streamFigure({ decode, grade, moves }: FigureInputs): Figure {
  const time = decode.planned.step;
  const rate = 1 / time;
  return figure({
    id: "stream",
    label: text({ en: "Single stream", zh: "单流" }),
    value: rate,
    unit: "tok/s/user",
    grade,
    context: ideal(formatQuantity(1 / decode.ideal.step, "tok/s/user")),
    formula: ["1 / step", `1 / ${formatLatency(time)} = ${formatQuantity(rate, "tok/s/user")}`],
    source: PASS_SOURCE,
    assumptions: [text({ en: "One token per step: no speculative decoding.", zh: "每步一个 token：无投机解码。" })],
    sensitivities: asRates(moves.decode, time, 1),
  });
}

function totalFigure({ scenario, decode, running, grade, moves }: FigureInputs): Figure {
  const time = decode.planned.step;
  const rate = running / time;
  const gpus = decodeGpus(scenario);
  return figure({
    id: "total",
    label: text({ en: "Total decode", zh: "解码总吞吐" }),
    value: rate,
    unit: "tok/s",
    grade,
    context: ideal(formatQuantity(running / decode.ideal.step, "tok/s")),
    formula: ["sequences / step", `${running} / ${formatLatency(time)} = ${formatQuantity(rate, "tok/s")}`],
    source: text({ en: "Little's law over the running sequences", zh: "对运行中序列应用利特尔定律" }),
    terms: [
      runningTerm(scenario, running),
      term("per-gpu", text({ en: "tok/s per GPU", zh: "每 GPU tok/s" }), `÷ ${gpus} GPU`, rate / gpus),
    ],
    assumptions: [
      text({
        en: "All slots stay busy; prefill takes none of their time.",
        zh: "所有槽位保持占用；预填充不占用其时间。",
      }),
    ],
    sensitivities: asRates(moves.decode, time, running),
  });
}

/** What a change of the step's time does to `tokens` per step. */
const asRates = (moves: readonly Sensitivity[], time: number, tokens: number): readonly Sensitivity[] =>
  moves.map(({ label, change }) => ({ label, change: tokens / (time + change) - tokens / time }));

function passFormula({ planned }: PhasePlan, { scenario, input, byHand }: FigureInputs): readonly string[] {
  const law = byHand || pricedBy(scenario.time) === "datasheet" ? "(floor + (compute⁴ + memory⁴)^¼)" : "law(shape)";
  return [
    `t = Σ ${law}${input.comm ? " + Σ messages" : ""} + host`,
    ...(byHand ? ["compute = FLOP / (peak · e), memory = bytes / (bandwidth · e)"] : []),
    `= ${formatLatency(planned.step)}`,
  ];
}

/** One term per stage, then messages, host and fit: they sum to the figure. */
function terms(plan: PhasePlan, { input }: FigureInputs): readonly Term[] {
  const stages = stageTotals(plan.stages).map(({ stage, perGpu, traffic, time }) =>
    part(stage, STAGE_NAME[stage], `${formatQuantity(perGpu, "FLOP")} · ${formatQuantity(traffic, "B")}`, time),
  );
  const others = besides(plan, input.comm)
    .filter(({ time }) => time !== 0)
    .map(({ id, label, time }) => part(id, label, formatLatency(time), time));
  return [...stages, ...others];
}

function passAssumptions({ input, byHand, prefill, decode }: FigureInputs): readonly Text[] {
  return [
    byHand
      ? text({
          en: "Efficiencies set by hand replace those of the time model, whatever the shape; launch floors stay.",
          zh: "手动设定的效率取代时间模型的效率，与形状无关；启动开销保留。",
        })
      : text({ en: "Efficiencies are those of the scenario's time model.", zh: "效率取自场景的时间模型。" }),
    prefill.halves.planned !== 0 || decode.halves.planned !== 0
      ? text({
          en: "Stages are those of a pass in one piece; in two halves, messages of one run behind kernels of the other, and weights are read twice.",
          zh: "各阶段按整批计；拆成两半后，一半的通信与另一半的计算重叠，权重读取两次。",
        })
      : input.comm
        ? text({ en: "Messages are exposed: nothing overlaps them.", zh: "通信完全暴露：没有重叠。" })
        : text({ en: "Communication is not counted.", zh: "不计通信。" }),
    text({
      en: "Ideal: every kernel at its roofline, links at line rate, no launch or host time.",
      zh: "理想：每个内核达到屋顶线，链路达到线速，无启动与主机时间。",
    }),
  ];
}
