/** The memory of a scenario: ledgers, capacity, changes that fit, and host needs. */
import { countGpus } from "@/features/core/scenario/gpus";
import { positionContextNotes } from "@/features/core/scenario/resolution/context-note";
import { idle } from "@/features/core/scenario/fields/idle-control";
import type { Figure } from "@/features/answers/explain";
import { cacheShape } from "@/features/core/memory/capacity";
import { engineStart } from "@/features/core/memory/engine-cache/engine-start";
import { START_FLAGS } from "@/features/core/memory/start-flags";
import { hostPlan, tierFor, type HostPlan } from "@/features/core/memory/host";
import { leadingTitle } from "@/features/core/model/config/model-title";
import type { ModelSpec } from "@/features/core/model/spec";
import type { Issue } from "@/lib/issue";
import { formatCount } from "@/lib/format/quantity";
import { success, type Result } from "@/lib/result";
import { toGib } from "@/lib/units/edge";
import { bytes } from "@/lib/units/quantity";
import { curves, type Curve } from "./instance/context-curve";
import { memoryFigures } from "./figures";
import { judgeFit, type Fit } from "./fit";
import type { MemoryInput, QuickMemoryScenario } from "./input";
import { instanceMemory, type InstanceMemory } from "./instance/instance";
import { hostSettings, phases } from "./instance/ledger-input";
import type { Reconciliation } from "./log/reconciliation";
import { attentionRanks } from "./changes/attention-ranks";
import { issueChange } from "./changes/changes";
import { whatIfs, type WhatIf } from "./changes/what-if";
import * as m from "./messages";
import { ENGINE_WORD } from "./engine-words";
import { issue } from "./messages.issues";

type HostNeeds = HostPlan & {
  /** Bytes that a tier would need for all requests of the instance at the context. */
  readonly allRequests: number;
};

export type QuickMemory = {
  readonly fit: Fit;
  /** Of the whole deployment: every replica, both pools, encoders of their own. */
  readonly gpus: number;
  readonly figures: readonly Figure[];
  /** One, or prefill and decode where they differ. */
  readonly instances: readonly InstanceMemory[];
  /** Of the instance that decodes. */
  readonly curves: readonly Curve[];
  readonly whatIfs: readonly WhatIf[];
  readonly host: HostNeeds;
  /** A start-up log beside what was predicted for its settings; null without one. */
  readonly log: Reconciliation | null;
};

/** The instance that holds the requests in flight. */
export function servingInstance(instances: readonly InstanceMemory[]): InstanceMemory {
  const serving = instances.find(({ phase }) => phase !== "prefill");
  if (!serving) throw new Error("A scenario has an instance that decodes");
  return serving;
}

/** `log`: whose settings and sizes the scenario and the input have taken over; null without one. */
export function memoryAnswer(
  scenario: QuickMemoryScenario,
  input: MemoryInput,
  log: Reconciliation | null,
): Result<QuickMemory> {
  const instances = phases(scenario).map((phase) => instanceMemory(scenario, input, phase));
  const serving = servingInstance(instances);
  const { subject, context, tight, wanted } = serving;
  const fit = judgeFit(scenario, input, instances, log);
  const host = {
    ...hostPlan(subject, hostSettings(scenario, input), context, tight.cache),
    allRequests: tierFor(subject, wanted * subject.parallelism.dp, context),
  };
  return success(
    {
      fit,
      gpus: countGpus(scenario),
      figures: memoryFigures(scenario, input, serving),
      instances,
      curves: curves(serving),
      whatIfs: whatIfs(scenario, input, serving.phase),
      host,
      log,
    },
    [...(fit.issue ? [fit.issue] : []), ...writeNotes(scenario, input, instances, fit, log !== null)],
  );
}

function writeNotes(
  scenario: QuickMemoryScenario,
  input: MemoryInput,
  instances: readonly InstanceMemory[],
  fit: Fit,
  logged: boolean,
): readonly Issue[] {
  const copied = instances.find(({ copies }) => copies > 1);
  const { model, workload } = scenario;
  const notes: Issue[] = [];
  if (workload.prefixHit > 0 && !workload.prefixShared) notes.push(PREFIX_OF_EACH);
  const note = copied && copiesNote(scenario, input, copied);
  if (note && !isListed(note, fit)) notes.push(note);
  if (input.mtp && model.mtp.length === 0) notes.push(noPrediction(model));
  notes.push(...positionContextNotes(scenario, input.context, "context"));
  // A log says for which length its engine started.
  if (!logged) notes.push(...ownLengthNotes(instances));
  return notes;
}

/** vLLM starts for the model's own length unless it is told otherwise, and refuses where one such request does not fit. */
function ownLengthNotes(instances: readonly InstanceMemory[]): readonly Issue[] {
  const { subject, start, tight } = servingInstance(instances);
  const { engine, model } = subject;
  if (engine.backend !== "vllm" || start === null || start.refusal !== null || model.maxContext === null) return [];
  const atOwnLength = engineStart(cacheShape(subject), tight.cache, model.maxContext);
  if (atOwnLength?.refusal !== "length") return [];
  const { length, needed, budget, longest } = atOwnLength;
  const gib = (size: number): string => toGib(bytes(size)).toFixed(2);
  return [
    issue("MEM-OWN-LENGTH", "context", {
      ...{ engine: ENGINE_WORD[engine.backend], flag: START_FLAGS[engine.backend].length },
      ...{ tokens: formatCount(length), needed: gib(needed), available: gib(budget), longest: String(longest) },
    }),
  ];
}

const PREFIX_OF_EACH = idle("prefix", m.prefixHitsSaveNoMemory, m.stateOnePrefixForAll);

/** The layout that the note proposes is among the nearest changes. */
const isListed = ({ changes = [] }: Issue, fit: Fit): boolean =>
  changes.some(({ set }) =>
    fit.changes.some((nearest) => Object.entries(set).every(([key, value]) => nearest.set[key] === value)),
  );

/** KV heads or latents that every rank keeps, with the layout that frees this memory. */
function copiesNote(scenario: QuickMemoryScenario, input: MemoryInput, copied: InstanceMemory): Issue {
  const { copies, phase } = copied;
  const [tp, at] = phase === "decode" ? [scenario.params.d_tp, "d_tp"] : [scenario.params.tp, "tp"];
  return issue("KV-COPIES", at, { copies, tp }, attentionRanks(scenario, input, copied).slice(0, 1).map(issueChange));
}

const noPrediction = (model: ModelSpec): Issue =>
  issue("MTP-NONE", "mtp", { leadingTitle: leadingTitle(model) }, [{ label: m.withoutMtpLayers, set: { mtp: "0" } }]);
