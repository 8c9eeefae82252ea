/**
 * What keeps an engine from a scenario, by name, with the nearest it can: its law of layouts (core/expressible), nodes, lengths, drafts.
 * None runs attention data parallelism on a model without experts: there it is replicas.
 */
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import type { Scenario } from "@/features/core/scenario/schema";
import type { Issue, IssueChange } from "@/lib/issue";
import { writeValue } from "@/lib/params/codec";
import { joinTexts, verbatim, type Text } from "@/lib/text";
import { modelTitle } from "@/features/core/model/config/model-title";
import { hasExperts } from "@/features/core/model/spec";
import type { Degree } from "@/features/core/expressible/question";
import { layoutRefusals as listRefusals } from "@/features/core/expressible/refusal";
import { exchangeBackend } from "../plan/all-to-all";
import { ENGINE_FACTS } from "../engine-facts";
import { findDrafter, lacksPath } from "../plan/drafts";
import type { LaunchInput } from "../launch-input";
import { platformRefusals, versionRefusals } from "./platform";
import { placement } from "../plan/placement";
import { listKeys, type Refusal } from "../engines/refusal";
import { tierRefusals } from "../engines/tiers";
import {
  findChip,
  describeLayout,
  listPlans,
  findUnit,
  type LaunchScenario,
  type Role,
  type ServerPlan,
} from "../plan/server-plan";
import * as m from "./messages";
import { issue } from "./messages.issues";
import { longestRequest } from "@/features/core/scenario/fields/length-range";

/** Empty where the engine can start every server of the scenario. */
export function layoutRefusals(scenario: LaunchScenario, input: LaunchInput): Issue[] {
  const refusals = [...general(scenario, input), ...roles(scenario, input)];
  return refusals.map(({ tries, ...issue }) => {
    const changes = tries.filter(({ set }) => removes(issue.code, set, scenario, input)).map(change);
    return { ...issue, fix: fix(changes), ...(changes.length > 0 && { changes }) };
  });
}

type Try = Refusal["tries"][number];

const change = ({ label, set }: Try): IssueChange => ({
  label,
  set: Object.fromEntries(Object.entries(set).map(([key, value]) => [key, writeValue(value)])),
});

/** A change is offered when the model allows it and the engine then no longer minds this. */
function removes(code: string, set: Partial<Scenario>, scenario: LaunchScenario, input: LaunchInput): boolean {
  const resolved = resolveOn({ ...scenario.params, ...set }, scenario);
  if (!resolved.ok) return false;
  const changed = { ...resolved.value, decodeChip: scenario.decodeChip };
  const left = [...general(changed, input), ...roles(changed, input)];
  return !left.some((issue) => issue.code === code);
}

function fix(changes: readonly IssueChange[]): Text {
  if (changes.length === 0) return m.chooseAnotherEngineOrAnother;
  const labels = changes.map(({ label }) => label);
  return m.nearestItCan({ changes: joinTexts(labels, m.orChange) });
}

function general(scenario: LaunchScenario, input: LaunchInput): Refusal[] {
  const { model } = scenario;
  const { name } = ENGINE_FACTS[input.engine];
  const drafter = findDrafter(scenario, input);
  return [
    ...platformRefusals(scenario, input),
    ...(drafter?.by === "head" && lacksPath(drafter)
      ? [
          {
            ...issue("LAUNCH-MTP", "spec_tokens", { name, count: drafter.count, modelTitle: modelTitle(model) }),
            tries: [],
          },
        ]
      : []),
    ...(model.encoding?.apart ? [encoderApart(name)] : []),
    ...tierRefusals(scenario, input),
  ];
}

/** Engines have encoder servers (vLLM's `--ec-transfer-config`), whose pairing nobody has written down here. */
const encoderApart = (name: string): Refusal => ({
  ...issue("LAUNCH-ENCODER", "encoder_apart", { name }),
  tries: [{ label: m.encoderOnSameGPUs, set: { encoder_apart: false } }],
});

function roles(scenario: LaunchScenario, input: LaunchInput): Refusal[] {
  return listPlans(scenario, input).flatMap((plan) => {
    const { role, maxLength } = plan;
    return [
      ...denseData(scenario, role),
      ...engineLayout(scenario, input, role),
      ...versionRefusals(scenario, input, role),
      ...oneNode(scenario, input, role),
      ...twoBatches(plan),
      ...kernels(plan),
      ...context(scenario, role, maxLength),
    ];
  });
}

/** Both engines overlap over DeepEP only (vLLM docs, design/dbo; SGLang docs, expert_parallelism); TensorRT-LLM has no such flag. */
function twoBatches(plan: ServerPlan): Refusal[] {
  if (!plan.twoBatch || exchangeBackend(plan)?.startsWith("deepep")) return [];
  const { name } = ENGINE_FACTS[plan.backend];
  return [
    { ...issue("LAUNCH-TBO", "tbo", { name }), tries: [{ label: m.withoutTwoBatchOverlap, set: { tbo: false } }] },
  ];
}

/** Kernels that nobody has for this chip, layout or engine (all-to-all.ts). */
function kernels(plan: ServerPlan): Refusal[] {
  if (plan.layout.exchange === undefined || exchangeBackend(plan) !== null) return [];
  const { name } = ENGINE_FACTS[plan.backend];
  return [
    {
      ...issue("LAUNCH-EXCHANGE", "exchange", { name }),
      tries: [{ label: m.kernelsLeftOpen, set: { exchange: null } }],
    },
  ];
}

function denseData(scenario: Resolved, role: Role): Refusal[] {
  const { dp } = describeLayout(scenario, role);
  if (dp === 1 || hasExperts(scenario.model)) return [];
  const replicas = scenario.replicas * dp;
  const keys = listKeys(role);
  return [
    {
      ...issue("LAUNCH-DP-DENSE", keys.adp, { dp, modelTitle: modelTitle(scenario.model) }),
      tries: [
        {
          label: m.replicas({ replicas }),
          set: { [keys.adp]: 1, ...(role === "both" && { replicas }) },
        },
      ],
    },
  ];
}

/** The engine's own law, in the link names of a role's degrees. */
function engineLayout(scenario: Resolved, input: LaunchInput, role: Role): Refusal[] {
  const { model, precision } = scenario;
  const layout = describeLayout(scenario, role);
  const keys = listKeys(role);
  const question = { backend: input.engine, model, layout, weights: precision.weights, role };
  return listRefusals(question).map(({ code, degree, message, ways }) => ({
    code: `LAUNCH-${code}`,
    at: keys[degree],
    message,
    tries: ways.map(({ label, set }) => ({
      label,
      set: Object.fromEntries(Object.entries(set).map(([name, value]) => [keys[name as Degree], value])),
    })),
  }));
}

function oneNode(scenario: LaunchScenario, input: LaunchInput, role: Role): Refusal[] {
  const p = describeLayout(scenario, role);
  const nodeGpus = input.node_gpus ?? findChip(scenario, role).chipsPerNode;
  const unit = findUnit(input.engine, p);
  if (placement(p, nodeGpus, unit) !== null) return [];
  const keys = listKeys(role);
  return [
    {
      ...issue("LAUNCH-NODE", keys.tp, { unit, nodeGpus }),
      tries: [
        { label: verbatim(`TP ${nodeGpus}`), set: { [keys.tp]: nodeGpus } },
        {
          label: m.tpAttentionDp1({ tp: p.tp * p.dp }),
          set: { [keys.tp]: p.tp * p.dp, [keys.adp]: 1 },
        },
      ],
    },
  ];
}

function context({ model, workload }: Resolved, role: Role, maxLength: number): Refusal[] {
  const longest = longestRequest(workload);
  const needed = Math.max(maxLength, role === "prefill" ? longest.prompt : longest.context);
  if (model.maxContext === null || needed <= model.maxContext) return [];
  return [
    {
      ...issue("LAUNCH-CONTEXT", "isl", { needed, maxContext: model.maxContext, modelTitle: modelTitle(model) }),
      tries: [],
    },
  ];
}
