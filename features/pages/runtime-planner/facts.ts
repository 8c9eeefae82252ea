/** Secondary figures below the tables. Pure. */
import { fact, type Fact, type FactGroup } from "@/features/answers/answer";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { PHASE_WORD } from "@/features/words";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { PhasePlan } from "./plan-pass";
import type { RuntimePlan } from "./runtime-planner";
import * as m from "./messages";

export function factGroups(plan: RuntimePlan): readonly FactGroup[] {
  return [
    { id: "rates", title: m.throughputAndRun, facts: rateFacts(plan) },
    { id: "prefill", title: PHASE_WORD.prefill, facts: phaseFacts(plan.prefill) },
    { id: "decode", title: PHASE_WORD.decode, facts: phaseFacts(plan.decode) },
  ];
}

const besideIdeal = (label: Text, planned: string, ideal: string): Fact =>
  fact(label, m.plannedIdeal({ planned, ideal }));

function rateFacts({ throughput, run }: RuntimePlan): readonly Fact[] {
  const passes = m.wholeBatchPassesPrefillPasses({ passes: formatCount(run.passes), passes2: run.passes });
  return [
    besideIdeal(
      m.singleStream,
      formatQuantity(throughput.perUser, "tok/s/user"),
      formatQuantity(throughput.idealPerUser, "tok/s/user"),
    ),
    besideIdeal(
      m.allReplicas,
      formatQuantity(throughput.total, "tok/s"),
      formatQuantity(throughput.idealTotal, "tok/s"),
    ),
    fact(m.sequencesDecoding, formatCount(throughput.running)),
    besideIdeal(passes, formatLatency(run.time), formatLatency(run.ideal)),
  ];
}

function phaseFacts(plan: PhasePlan): readonly Fact[] {
  const { planned, ideal, gpus } = plan;
  return [
    fact(m.layout, `${parallelismLabel(plan.parallelism)}, ${gpus} GPU`),
    fact(m.workPerToken, formatQuantity(plan.flopsPerToken, "FLOP")),
    fact(m.workOfPassWholeModel, formatQuantity(plan.flopsWhole, "FLOP")),
    fact(m.workOfPassPerGpu, formatQuantity(plan.flopsPerGpu, "FLOP")),
    fact(m.computedByAllGPUsOver, `× ${formatNumber(plan.repeated)}`),
    fact(m.mfuMbuOfPass, `${formatPercent(ideal.compute / planned.step)} · ${formatPercent(ideal.hbm / planned.step)}`),
  ];
}
