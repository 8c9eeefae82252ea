/** Single changes of a scenario and what they would do: the source of "what would help most" and of sensitivities. */
import type { PassInput } from "./input";
import { resolveOn } from "@/features/core/scenario/resolve-scenario";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Scenario } from "@/features/core/scenario/schema";
import { instanceGpus } from "@/features/core/operators/parallelism";
import { formatCount } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { toGbPerS, toTflops } from "@/lib/units/edge";
import { fits } from "./misfit";
import { mainFormat, pricePhases, type Phases } from "./phases";

export type Outcome = { readonly ttft: number; readonly tpot: number; readonly perGpu: number };

export type Alternative = { readonly label: Text; readonly set: Partial<Scenario>; readonly outcome: Outcome };

export const outcomeOf = (scenario: Resolved, phases: Phases): Outcome => ({
  ttft: phases.ttft,
  tpot: phases.tpot,
  perGpu: phases.running / phases.tpot / (instanceGpus(scenario.decode) * scenario.decodeReplicas),
});

/** Changes that can run: they resolve, fit and are priced. */
export function alternativesOf(scenario: Resolved, input: PassInput): Alternative[] {
  return candidates(scenario).flatMap(({ label, set }) => {
    const changed = resolveOn({ ...scenario.params, ...set }, scenario);
    if (!changed.ok) return [];
    const phases = pricePhases(changed.value, input);
    if (!phases.ok || !fits(changed.value, input)) return [];
    return [{ label, set, outcome: outcomeOf(changed.value, phases.value) }];
  });
}

type Candidate = Pick<Alternative, "label" | "set">;

function candidates(scenario: Resolved): Candidate[] {
  const { params, precision } = scenario;
  const more = Math.min(params.conc * 4, 1_000_000);
  const list: Candidate[] = [
    {
      label: requestsLabel(more, params.conc),
      set: { conc: more },
    },
    tensorParallel(params),
  ];
  if (precision.kv === "bf16")
    list.push({ label: text({ en: "FP8 KV cache", zh: "FP8 KV 缓存" }), set: { kv: "fp8" } });
  if (precision.weights.dense === "bf16" || precision.weights.routed === "bf16")
    list.push({ label: text({ en: "FP8 weights", zh: "FP8 权重" }), set: { weights: "fp8" } });
  return list;
}

function requestsLabel(more: number, now: number): Text {
  const [many, few] = [formatCount(more), formatCount(now)];
  return text({ en: `${many} requests at once instead of ${few}`, zh: `并发 ${many}（现为 ${few}）` });
}

function tensorParallel(params: Scenario): Candidate {
  const tp = params.tp * 2;
  const label = params.split
    ? text({ en: `prefill TP ${tp}, decode TP ${params.d_tp * 2}`, zh: `预填充 TP ${tp}，解码 TP ${params.d_tp * 2}` })
    : verbatim(`TP ${tp}`);
  return { label, set: params.split ? { tp, d_tp: params.d_tp * 2 } : { tp } };
}

/** The machine 10 % better in one respect: how TTFT, TPOT and throughput move. */
export function machineSensitivities(scenario: Resolved, input: PassInput, phases: Phases) {
  const { machine } = phases;
  const link = machine.chip.scaleUp.perDirection;
  const changes: { id: string; label: Text; input: Partial<PassInput> }[] = [
    {
      id: "hbm",
      label: text({ en: "HBM bandwidth", zh: "HBM 带宽" }),
      input: { hbm_gb_s: toGbPerS(machine.bandwidth) * 1.1 },
    },
  ];
  if (link !== null)
    changes.push({
      id: "link",
      label: text({ en: "Link bandwidth", zh: "互联带宽" }),
      input: { link_gb_s: toGbPerS(link) * 1.1 },
    });
  const peak = peakOf(scenario, phases);
  if (peak !== null)
    changes.push({
      id: "peak",
      label: text({ en: "Matrix peak", zh: "矩阵峰值" }),
      input: { peak_tflops: peak * 1.1 },
    });
  return changes.flatMap(({ label, input: patch }) => {
    const changed = pricePhases(scenario, { ...input, ...patch });
    return changed.ok ? [{ label, outcome: outcomeOf(scenario, changed.value) }] : [];
  });
}

function peakOf(scenario: Resolved, { machine }: Phases): number | null {
  const rate = machine.rates[mainFormat(scenario)];
  return rate === undefined ? null : toTflops(rate);
}
