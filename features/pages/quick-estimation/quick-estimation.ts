/** A scenario under its load, and both of its passes priced and explained. */
import { idle } from "@/features/core/scenario/fields/idle-control";
import { encoderIssues } from "@/features/core/serving/mean-load/encoder-full";
import type { PassInput } from "@/features/core/passes/input";
import type { QuickEstimation } from "@/features/core/passes/estimate";
import { beyondIssues } from "@/features/core/serving/mean-load/mean-load";
import { memoryShare, startLines } from "@/features/core/passes/memory";
import { findMisfit } from "@/features/core/passes/misfit";
import { partlyAdmitted } from "@/features/core/passes/partly";
import { phaseEstimate } from "@/features/core/passes/phase-estimate";
import { passSpeed, pricePhases } from "@/features/core/passes/phases";
import { estimateSides } from "@/features/core/passes/sides";
import { networkNotes } from "@/features/core/scenario/resolution/network-notes";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import { gainOn, serveOn, widerLayout } from "./alternatives";
import { allFigures } from "./figures";
import { verdict } from "./verdict";
import * as m from "./messages";

export function quickEstimation(scenario: Resolved, input: PassInput): Result<QuickEstimation> {
  const priced = pricePhases(scenario, input);
  if (!priced.ok) return priced;
  const phases = priced.value;
  const memory = {
    prefill: memoryShare(scenario, phases.prefill, input),
    decode: memoryShare(scenario, phases.decode, input),
  };
  const misfit = findMisfit(scenario, input, [
    { work: phases.decode, share: memory.decode, microbatches: input.microbatches },
    { work: phases.prefill, share: memory.prefill },
  ]);
  const partly = misfit === null ? partlyAdmitted(scenario, input) : null;
  const prefill = phaseEstimate(phases.prefill, phases, scenario.replicas, input);
  const decode = phaseEstimate(phases.decode, phases, scenario.decodeReplicas, input);
  const load = serveOn(scenario, input)(scenario);
  const now = { passes: passSpeed(scenario, phases), load };
  const prompts = prefill.sequences * scenario.replicas * scenario.workload.promptTokens;
  return success(
    {
      misfit,
      verdict: verdict(scenario, now, prefill, decode),
      figures: allFigures({
        ...{ scenario, input, phases, prefill, decode, load, memory, passes: now.passes },
      }),
      ...{
        prefill,
        decode,
        memory,
        start: startLines(scenario, phases.decode, input.engine),
        load,
        drafts: gainOn(scenario, input),
        sides: estimateSides(scenario, input, phases),
      },
      passes: { ...now.passes, prefillPerGpu: prompts / phases.ttft / prefill.clusterGpus },
    },
    [misfit ?? partly ?? [], loadIssues(scenario, input, load), priced.issues, unmetNetwork(scenario)].flat(),
  );
}

/** What the figures under load make of encoders and of stated micro-batches. */
function loadIssues(scenario: Resolved, { microbatches }: PassInput, load: QuickEstimation["load"]): Issue[] {
  if (load === null) return [];
  const { model } = scenario;
  return [
    ...[...beyondIssues(load, scenario), ...encoderIssues(load, model.encoding)],
    ...(microbatches > 1 ? [SINGLE_STEP_ALONE] : []),
  ];
}

/** The answer also shows the effect of twice the TP: that layout must stay inside the scale-up domain, too. */
function unmetNetwork(scenario: Resolved): Issue[] {
  const notes = networkNotes(scenario);
  const wider = notes.length > 0 ? widerLayout(scenario) : null;
  return wider && networkNotes(wider).length === 0 ? [] : notes;
}

const SINGLE_STEP_ALONE = idle("microbatches", m.microBatchesChangeSingleDecode);
