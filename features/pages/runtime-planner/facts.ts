/** Secondary figures below the tables. Pure. */
import { fact, type Fact, type FactGroup } from "@/features/answers/answer";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { PHASE_WORD } from "@/features/words";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { PhasePlan } from "./plan-pass";
import type { RuntimePlan } from "./runtime-planner";

export function factGroups(plan: RuntimePlan): readonly FactGroup[] {
  return [
    { id: "rates", title: text({ en: "Throughput and run", zh: "吞吐与整批" }), facts: rateFacts(plan) },
    { id: "prefill", title: PHASE_WORD.prefill, facts: phaseFacts(plan.prefill) },
    { id: "decode", title: PHASE_WORD.decode, facts: phaseFacts(plan.decode) },
  ];
}

const besideIdeal = (label: Text, planned: string, ideal: string): Fact =>
  fact(label, text({ en: `${planned}, ideal ${ideal}`, zh: `${planned}，理想 ${ideal}` }));

function rateFacts({ throughput, run }: RuntimePlan): readonly Fact[] {
  const passes = text({
    en: `Whole batch, ${formatCount(run.passes)} prefill ${run.passes === 1 ? "pass" : "passes"} first`,
    zh: `整批（先 ${formatCount(run.passes)} 次预填充）`,
  });
  return [
    besideIdeal(
      text({ en: "Single stream", zh: "单流" }),
      formatQuantity(throughput.perUser, "tok/s/user"),
      formatQuantity(throughput.idealPerUser, "tok/s/user"),
    ),
    besideIdeal(
      text({ en: "All replicas", zh: "全部副本" }),
      formatQuantity(throughput.total, "tok/s"),
      formatQuantity(throughput.idealTotal, "tok/s"),
    ),
    fact(text({ en: "Sequences decoding", zh: "解码中的序列" }), formatCount(throughput.running)),
    besideIdeal(passes, formatLatency(run.time), formatLatency(run.ideal)),
  ];
}

function phaseFacts(plan: PhasePlan): readonly Fact[] {
  const { planned, ideal, gpus } = plan;
  return [
    fact(text({ en: "Layout", zh: "布局" }), `${parallelismLabel(plan.parallelism)}, ${gpus} GPU`),
    fact(text({ en: "Work per token", zh: "每 token 计算量" }), formatQuantity(plan.flopsPerToken, "FLOP")),
    fact(
      text({ en: "Work of a pass, whole model", zh: "单次前向计算量（整个模型）" }),
      formatQuantity(plan.flopsWhole, "FLOP"),
    ),
    fact(
      text({ en: "Work of a pass, per GPU", zh: "单次前向计算量（每卡）" }),
      formatQuantity(plan.flopsPerGpu, "FLOP"),
    ),
    fact(
      text({ en: "Computed by all GPUs over needed", zh: "全部 GPU 计算量 / 所需" }),
      `× ${formatNumber(plan.repeated)}`,
    ),
    fact(
      text({ en: "MFU · MBU of the pass", zh: "整次前向 MFU · MBU" }),
      `${formatPercent(ideal.compute / planned.step)} · ${formatPercent(ideal.hbm / planned.step)}`,
    ),
  ];
}
