/** The ledger's word on a server before any command is written: both figures, and changes that were tried and do fit. */
import { cacheNeed, cacheShape } from "@/features/core/memory/capacity";
import { engineStart } from "@/features/core/memory/engine-cache/engine-start";
import { prefixCache, sequenceCache, totalCache } from "@/features/core/memory/cache";
import { draftMemory, type Drafts } from "@/features/core/memory/drafts";
import { ledgers, tightest, type MemorySubject } from "@/features/core/memory/ledger";
import { roomyLength } from "@/features/core/memory/engine-cache/roomy-length";
import { flagLine, START_FLAGS } from "@/features/core/memory/start-flags";
import { countGpus, onGpus } from "@/features/core/scenario/gpus";
import { commonPrefix } from "@/features/core/scenario/passes";
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import type { Scenario } from "@/features/core/scenario/schema";
import { formatCount, formatQuantity } from "@/lib/format/quantity";
import type { Issue, IssueChange } from "@/lib/issue";
import { writeValue } from "@/lib/params/codec";
import { joinTexts, verbatim, type Text } from "@/lib/text";
import { toGib } from "@/lib/units/edge";
import { bytes } from "@/lib/units/quantity";
import { ENGINE_FACTS } from "../engine-facts";
import { countDrafts, type LaunchInput } from "../launch-input";
import {
  findChip,
  engineSettings,
  describeLayout,
  listPlans,
  countSequences,
  type LaunchScenario,
  type Role,
  type ServerPlan,
} from "../plan/server-plan";
import * as m from "./messages";
import { issue } from "./messages.issues";
import { longestRequest } from "@/features/core/scenario/fields/length-range";

/** Bytes of the fullest GPU. */
export type MemoryAnswer = {
  readonly role: Role;
  /** Weights, buffers and runtime. */
  readonly held: number;
  readonly cache: number;
  /** Cache that the wanted sequences need at their full length. */
  readonly needed: number;
  readonly sequences: number;
  /** Of one sequence, and what all of them have together. */
  readonly each: number;
  readonly common: number;
};

export function memoryAnswer(scenario: LaunchScenario, input: LaunchInput, role: Role): MemoryAnswer {
  const subject = chooseSubject(scenario, input, role);
  const tight = tightest(ledgers(subject));
  const { workload } = scenario;
  const longest = longestRequest(workload);
  const context = role === "prefill" ? longest.prompt : longest.context;
  const shape = cacheShape(subject);
  const each = totalCache(sequenceCache(shape, context));
  const common = totalCache(prefixCache(shape, commonPrefix(scenario)));
  // Sequences beyond what the engine admits wait, and take no cache.
  const sequences = Math.min(countSequences(scenario, role, subject.engine.maxTokens), subject.engine.maxSequences);
  return {
    role,
    held: tight.capacity - tight.reserve - tight.cache,
    cache: tight.cache,
    needed: cacheNeed(sequences, each, common),
    sequences,
    each,
    common,
  };
}

/** Issues of every server that cannot hold even one of the scenario's requests, or the length that its launch states. */
export function memoryIssues(scenario: LaunchScenario, input: LaunchInput): Issue[] {
  return listPlans(scenario, input).flatMap((plan) => {
    const answer = memoryAnswer(scenario, input, plan.role);
    if (starts(answer)) return longestIssue(scenario, input, plan);
    const changes = fittingChanges(scenario, input, answer);
    return [{ ...shortage(scenario, input, answer), fix: fixText(changes), changes }];
  });
}

/** Servers that start and hold fewer sequences than wanted: the others wait. */
export function waitingNotes(scenario: LaunchScenario, input: LaunchInput): Issue[] {
  return listPlans(scenario, input).flatMap(({ role }) => {
    const answer = memoryAnswer(scenario, input, role);
    if (fits(answer) || !starts(answer)) return [];
    const { sequences, cache, each, common } = answer;
    const waiting = Math.floor((cache - common) / (each - common));
    return [
      issue(
        "LAUNCH-MEM-PART",
        role === "prefill" ? "isl" : "conc",
        { held: waiting, held2: formatCount(waiting), sequences: formatCount(sequences) },
        fittingChanges(scenario, input, answer),
      ),
    ];
  });
}

const starts = ({ cache, each }: MemoryAnswer): boolean => cache > 0 && each <= cache;

const fits = ({ cache, needed }: MemoryAnswer): boolean => cache > 0 && needed <= cache;

function chooseSubject(scenario: LaunchScenario, input: LaunchInput, role: Role): MemorySubject {
  const { model, precision } = scenario;
  const chip = findChip(scenario, role);
  const loaded = { model, chip, parallelism: describeLayout(scenario, role), precision };
  return { ...loaded, engine: engineSettings(scenario, input, role), drafts: loadedDrafts(scenario, input, loaded) };
}

/** As the scenario drafts; a launch that states drafts of its own has the checkpoint's layers do it. */
function loadedDrafts(scenario: LaunchScenario, input: LaunchInput, loaded: Omit<MemorySubject, "engine">): Drafts {
  if (countDrafts(scenario, input) === 0) return { layers: false, model: 0 };
  return draftMemory(scenario.speculation, loaded).drafts ?? { layers: true, model: 0 };
}

const gb = (size: number): string => formatQuantity(size, "B");

function shortage(scenario: LaunchScenario, input: LaunchInput, answer: MemoryAnswer): Issue {
  const { role, held, cache, needed, sequences } = answer;
  const { params } = scenario;
  const chip = findChip(scenario, role);
  const decodes = params.split && role === "decode";
  if (cache <= 0) {
    const usable = held + cache;
    return issue("LAUNCH-MEM-WEIGHTS", decodes ? "d_tp" : "tp", {
      gb: gb(held),
      name: ENGINE_FACTS[input.engine].name,
      gb2: gb(usable),
      name2: chip.name,
    });
  }
  return issue("LAUNCH-MEM-CACHE", role === "prefill" ? "isl" : "conc", {
    sequences,
    sequences2: formatCount(sequences),
    gb: gb(needed),
    gb2: gb(cache),
    name: chip.name,
  });
}

/** Engines refuse to start when the cache cannot hold one sequence of the stated length, as they reckon it. */
function longestIssue(scenario: LaunchScenario, input: LaunchInput, plan: ServerPlan): Issue[] {
  const subject = chooseSubject(scenario, input, plan.role);
  const start = engineStart(cacheShape(subject), tightest(ledgers(subject)).cache, plan.maxLength);
  if (start === null || start.refusal === null) return [];
  const { length, needed, budget: available, longest } = start;
  const roomy = roomyLength(cacheShape(subject), available, { length, needed, available, longest });
  return [
    issue("LAUNCH-MEM-LENGTH", "max_len", {
      ...{ name: ENGINE_FACTS[input.engine].name, flag: START_FLAGS[input.engine].length },
      ...{ longest: String(longest), maxLength: String(plan.maxLength) },
      ...{ roomy: String(roomy?.length ?? longest), atOnce: roomy?.atOnce ?? 1 },
      ...{ needed: toGib(bytes(start.needed)).toFixed(2), available: toGib(bytes(start.budget)).toFixed(2) },
    }),
  ];
}

type Candidate = { readonly label: Text; readonly set: Partial<Scenario> };

/** Tried one by one: a change is offered only when every server then fits. */
function fittingChanges(scenario: LaunchScenario, input: LaunchInput, short: MemoryAnswer): IssueChange[] {
  const works = ({ set }: Candidate): boolean => {
    const resolved = resolveOn({ ...scenario.params, ...set }, scenario);
    if (!resolved.ok) return false;
    const changed = { ...resolved.value, decodeChip: scenario.decodeChip };
    return listPlans(changed, input).every(({ role }) => fits(memoryAnswer(changed, input, role)));
  };
  const candidates = [...narrower(scenario), ...fewer(scenario, short)].filter(works);
  const wider = widerLayouts(scenario.params).find(works);
  return [...candidates, ...(wider ? [wider] : [])].map(({ label, set }) => ({
    label: withFlags(onGpus(label, countChanged(scenario, set)), set, scenario, input),
    set: Object.fromEntries(Object.entries(set).map(([key, value]) => [key, writeValue(value)])),
  }));
}

/** With the engine's flags, and how many requests it then holds at once. */
function withFlags(label: Text, set: Partial<Scenario>, scenario: LaunchScenario, input: LaunchInput): Text {
  const flags = flagLine(input.engine, set);
  const resolved = resolveOn({ ...scenario.params, ...set }, scenario);
  if (flags === null || !resolved.ok) return label;
  const changed = { ...resolved.value, decodeChip: scenario.decodeChip };
  const role = changed.params.split ? "decode" : "both";
  const { cache, each, common } = memoryAnswer(changed, input, role);
  const running =
    Math.floor((cache - common) / (each - common)) * describeLayout(changed, role).dp * changed.decodeReplicas;
  return Number.isFinite(running) ? m.labelFlagsFit({ label, flags, atOnce: formatCount(running) }) : label;
}

/** GPUs of the changed scenario, which does resolve. */
function countChanged(scenario: LaunchScenario, set: Partial<Scenario>): number {
  const changed = resolveOn({ ...scenario.params, ...set }, scenario);
  return countGpus(changed.ok ? changed.value : scenario);
}

function widerLayouts({ tp, d_tp, split }: Scenario): Candidate[] {
  return [2, 4, 8, 16].map((factor) => ({
    label: split ? m.prefillTpDecodeTpDTp({ tp: tp * factor, dTp: d_tp * factor }) : verbatim(`TP ${tp * factor}`),
    set: { tp: tp * factor, ...(split && { d_tp: d_tp * factor }) },
  }));
}

function narrower({ model, precision }: Resolved): Candidate[] {
  const weights: Candidate[] =
    model.quantisation === null && precision.weights.dense === "bf16"
      ? [{ label: m.fp8Weights, set: { weights: "fp8" } }]
      : [];
  return precision.kv === "bf16" ? [...weights, { label: m.fp8KvCache, set: { kv: "fp8" } }] : weights;
}

function fewer({ params }: Resolved, { cache, needed }: MemoryAnswer): Candidate[] {
  const room = Math.floor((params.conc * cache) / needed);
  if (room < 1 || room >= params.conc) return [];
  return [
    {
      label: m.roomRequestsAtOnce({ room2: formatCount(room) }),
      set: { conc: room },
    },
  ];
}

function fixText(changes: readonly IssueChange[]): Text {
  if (changes.length === 0) return m.noSingleChangeOfParallelism;
  const labels = changes.map(({ label }) => label);
  return m.whatFits({ changes: joinTexts(labels, m.orChange) });
}
