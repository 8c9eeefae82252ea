/** Single changes of a scenario and what they would do: the source of "what would help most" and of sensitivities. */
import type { PassInput } from "@/features/core/passes/input";
import { fits } from "@/features/core/passes/misfit";
import { allAtOnce } from "@/features/core/serving/mean-load/at-once";
import { asStated, machineOverrides, mainFormat, passSpeed, pricePhases } from "@/features/core/passes/phases";
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Scenario } from "@/features/core/scenario/schema";
import { timedPools } from "@/features/core/serving/deployment/deployment";
import { draftGain, type DraftGain } from "@/features/core/serving/closed-form/draft-gain";
import { buildDeployment } from "@/features/core/serving/mean-load/deployment";
import { loadStore, type MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import { formatCount } from "@/lib/format/quantity";
import { toGbPerS, toTflops } from "@/lib/units/edge";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

export type Outcome = { readonly ttft: number; readonly tpot: number; readonly perGpu: number };

/** `load` is null where the weights leave no room for a cache. */
export type Outcomes = { readonly passes: Outcome; readonly load: Outcome | null };

export type Change = { readonly label: Text; readonly outcomes: Outcomes };

export type Alternative = Change & { readonly set: Partial<Scenario> };

export type Serve = (scenario: Resolved) => MeanLoad | null;

/** Mean loads on the machine that the controls describe; layouts share their step parts. */
export function serveOn(scenario: Resolved, input: PassInput): Serve {
  const store = loadStore(scenario.time, machineOverrides(scenario, input));
  return (changed) => {
    const load = store(asStated(changed, input), input.engine);
    return load.ok ? load.value : null;
  };
}

/** What the scenario's drafts gain against the batch; null without drafts. */
export function gainOn(scenario: Resolved, input: PassInput): DraftGain | null {
  if (scenario.speculation === null) return null;
  const store = timedPools(scenario.time, machineOverrides(scenario, input));
  const gain = draftGain(buildDeployment(asStated(scenario, input), input.engine), store);
  return gain.ok ? gain.value : null;
}

/** Changes that can run: they resolve, fit and are priced. */
export function listAlternatives(scenario: Resolved, input: PassInput, serve: Serve): Alternative[] {
  return candidates(scenario).flatMap(({ label, set }) => {
    const changed = resolveOn({ ...scenario.params, ...set }, scenario);
    if (!changed.ok || !fits(changed.value, input) || !allAtOnce(changed.value, input.engine)) return [];
    const phases = pricePhases(changed.value, input);
    if (!phases.ok) return [];
    return [{ label, set, outcomes: { passes: passSpeed(changed.value, phases.value), load: serve(changed.value) } }];
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
  if (precision.kv === "bf16") list.push({ label: m.fp8KvCache, set: { kv: "fp8" } });
  if (precision.weights.dense === "bf16" || precision.weights.routed === "bf16")
    list.push({ label: m.fp8Weights, set: { weights: "fp8" } });
  return list;
}

/** With twice the TP, as it is compared with; null where that cannot be. */
export function widerLayout(scenario: Resolved): Resolved | null {
  const { set } = tensorParallel(scenario.params);
  const wider = resolveOn({ ...scenario.params, ...set }, scenario);
  return wider.ok ? wider.value : null;
}

function requestsLabel(more: number, now: number): Text {
  const [many, few] = [formatCount(more), formatCount(now)];
  return m.manyRequestsAtOnceInstead({ many, few });
}

function tensorParallel(params: Scenario): Candidate {
  const tp = params.tp * 2;
  const label = params.split ? m.prefillTpDecodeTpDTp({ tp, dTp: params.d_tp * 2 }) : verbatim(`TP ${tp}`);
  return { label, set: params.split ? { tp, d_tp: params.d_tp * 2 } : { tp } };
}

/** The machine 10 % better in one respect. */
export function betterMachines(scenario: Resolved, input: PassInput): Change[] {
  const now = pricePhases(scenario, input);
  if (!now.ok) return [];
  const { machine } = now.value;
  const peak = machine.rates[mainFormat(scenario)];
  const link = machine.chip.scaleUp.perDirection;
  const changes: readonly (readonly [Text, Partial<PassInput>])[] = [
    [m.hbmBandwidth, { hbm_gb_s: toGbPerS(machine.bandwidth) * 1.1 }],
    ...(link === null ? [] : ([[m.linkBandwidth, { link_gb_s: toGbPerS(link) * 1.1 }]] as const)),
    ...(peak === undefined ? [] : ([[m.matrixPeak, { peak_tflops: toTflops(peak) * 1.1 }]] as const)),
  ];
  return changes.flatMap(([name, patch]) => {
    const better = { ...input, ...patch };
    const phases = pricePhases(scenario, better);
    if (!phases.ok) return [];
    const label = m.n10MoreName({ name });
    const outcomes = { passes: passSpeed(scenario, phases.value), load: serveOn(scenario, better)(scenario) };
    return [{ label, outcomes }];
  });
}
