/** The sentence above the figures: what limits, the evidence; the one change that would help most costs more than both passes and comes apart. */
import type { PassInput } from "@/features/core/passes/input";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { Component, PhaseEstimate, QuickEstimation, Resource } from "@/features/core/passes/estimate";
import { listAlternatives, serveOn, type Alternative, type Outcome, type Outcomes } from "./alternatives";

const BOUND: Readonly<Record<Resource, Text>> = {
  compute: text({ en: "compute-bound", zh: "受限于算力" }),
  hbm: text({ en: "memory-bound", zh: "受限于显存带宽" }),
  network: text({ en: "network-bound", zh: "受限于网络" }),
  launch: text({ en: "bound by launches and host time", zh: "受启动与主机时间限制" }),
};

/** What each component does, as the subject of a sentence. */
const DOING: Readonly<Record<Component["id"], Text>> = {
  gemm: text({ en: "matrix products take", zh: "矩阵乘占" }),
  attention: text({ en: "attention takes", zh: "注意力占" }),
  "other-compute": text({ en: "other compute takes", zh: "其他计算占" }),
  weights: text({ en: "reading weights takes", zh: "读取权重占" }),
  kv: text({ en: "reading the KV cache takes", zh: "读取 KV 缓存占" }),
  activations: text({ en: "moving activations takes", zh: "搬运激活占" }),
  tp: text({ en: "TP collectives take", zh: "TP 集合通信占" }),
  ep: text({ en: "EP all-to-all takes", zh: "EP all-to-all 占" }),
  pp: text({ en: "transfers between ranks take", zh: "rank 间传输占" }),
  sides: text({ en: "the way between attention and FFN takes", zh: "注意力与 FFN 之间的传输占" }),
  launch: text({ en: "launch floors take", zh: "启动开销占" }),
};

export function verdict(
  scenario: Resolved,
  now: Outcomes,
  prefill: PhaseEstimate,
  decode: PhaseEstimate,
): QuickEstimation["verdict"] {
  const phase = listFocus(scenario, now.load ?? now.passes) === "prefill" ? prefill : decode;
  const longest = phase.components.reduce((a, b) => (b.time > a.time ? b : a));
  const share = formatPercent(longest.time / phase.serial, 2);
  const name = phase.phase === "prefill" ? text({ en: "Prefill", zh: "预填充" }) : text({ en: "Decode", zh: "解码" });
  const pass = phase.phase === "prefill" ? text({ en: "pass", zh: "次前向" }) : text({ en: "step", zh: "步" });
  const time = formatLatency(phase.time);
  const doing = DOING[longest.id];
  return {
    finding: text({ en: `${name.en} is ${BOUND[phase.bound].en}`, zh: `${name.zh}${BOUND[phase.bound].zh}` }),
    evidence: text({
      en: `${doing.en} ${share} of all work in a ${time} ${pass.en}.`,
      zh: `在 ${time} 的一${pass.zh}中，${doing.zh}全部工作的 ${share}。`,
    }),
  };
}

/** The phase that misses its target; decode when both or neither do, since most of a request's time is spent there. */
function listFocus({ model, targets }: Resolved, { ttft, tpot }: Outcome): PhaseEstimate["phase"] {
  if (model.task === "embed") return "prefill";
  const prefillMisses = targets.ttft !== null && ttft > targets.ttft;
  const decodeMisses = targets.tpot !== null && tpot > targets.tpot;
  return prefillMisses && !decodeMisses ? "prefill" : "decode";
}

type Gain = {
  readonly label: Text;
  readonly outcome: Outcome;
  readonly factor: number;
  readonly metric: keyof Outcome;
};

/** The one change that would help most; null where none helps, where the scenario cannot be served, and where nothing decodes. */
export function help(now: Outcome | null, scenario: Resolved, input: PassInput): Text | null {
  if (now === null || scenario.model.task === "embed") return null;
  const alternatives = listAlternatives(scenario, input, serveOn(scenario, input));
  const gains = alternatives.flatMap((alternative) => gain(scenario, now, alternative));
  const best = gains.reduce<Gain | null>((a, b) => (a === null || b.factor > a.factor ? b : a), null);
  // A change below 3 % is within the error of the model.
  return best === null || best.factor < 1.03 ? null : sentence(best, now);
}

/** How much a change improves the metric that matters: a missed target first, else throughput without missing any. */
function gain({ targets }: Resolved, now: Outcome, { label, outcomes: { load: outcome } }: Alternative): Gain[] {
  if (outcome === null) return [];
  const missesTtft = targets.ttft !== null && now.ttft > targets.ttft;
  const missesTpot = targets.tpot !== null && now.tpot > targets.tpot;
  if (missesTpot) return [{ label, outcome, factor: now.tpot / outcome.tpot, metric: "tpot" }];
  if (missesTtft) return [{ label, outcome, factor: now.ttft / outcome.ttft, metric: "ttft" }];
  const breaks =
    (targets.ttft !== null && outcome.ttft > targets.ttft) || (targets.tpot !== null && outcome.tpot > targets.tpot);
  return breaks ? [] : [{ label, outcome, factor: outcome.perGpu / now.perGpu, metric: "perGpu" }];
}

function sentence({ label, outcome, factor, metric }: Gain, now: Outcome): Text {
  const times = formatQuantity(factor, "");
  if (metric === "perGpu") {
    const at = formatLatency(outcome.tpot);
    return text({
      en: `What would help most: ${label.en}, for ×${times} tok/s per GPU at ${at} TPOT.`,
      zh: `最有效的改变：${label.zh}，每 GPU 吞吐 ×${times}，TPOT 为 ${at}。`,
    });
  }
  const name = metric === "ttft" ? "TTFT" : "TPOT";
  const from = formatLatency(now[metric]);
  const to = formatLatency(outcome[metric]);
  return text({
    en: `What would help most: ${label.en}, ${name} ${from} → ${to}.`,
    zh: `最有效的改变：${label.zh}，${name} ${from} → ${to}。`,
  });
}
