/** The sentence above the figures: what limits, the evidence; the one change that would help most costs more than both passes and comes apart. */
import type { PassInput } from "@/features/core/passes/input";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { Component, PhaseEstimate, QuickEstimation, Resource } from "@/features/core/passes/estimate";
import { listAlternatives, serveOn, type Alternative, type Outcome, type Outcomes } from "./alternatives";
import * as m from "./messages";

const BOUND: Readonly<Record<Resource, Text>> = {
  compute: m.computeBound,
  hbm: m.memoryBound,
  network: m.networkBound,
  launch: m.boundByLaunchesAndHost,
};

/** What each component does, as the subject of a sentence. */
const DOING: Readonly<Record<Component["id"], Text>> = {
  gemm: m.matrixProductsTake,
  attention: m.attentionTakes,
  "other-compute": m.otherComputeTakes,
  weights: m.readingWeightsTakes,
  kv: m.readingKvCacheTakes,
  activations: m.movingActivationsTakes,
  tp: m.tpCollectivesTake,
  ep: m.epAllToAllTakes,
  pp: m.transfersBetweenRanksTake,
  sides: m.wayBetweenAttentionAndFfn,
  launch: m.launchFloorsTake,
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
  const name = phase.phase === "prefill" ? m.prefill : m.decode;
  const pass = phase.phase === "prefill" ? m.pass : m.step;
  const time = formatLatency(phase.time);
  const doing = DOING[longest.id];
  return {
    finding: m.nameIsBound({ name, bound: BOUND[phase.bound] }),
    evidence: m.doingShareOfAllWork({ share, time, doing, pass }),
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
    const speed = formatLatency(outcome.tpot);
    return m.whatWouldHelpMostLabel({ times, at: speed, label });
  }
  const name = metric === "ttft" ? "TTFT" : "TPOT";
  const from = formatLatency(now[metric]);
  const to = formatLatency(outcome[metric]);
  return m.whatWouldHelpMostLabelName({ name, from, to, label });
}
