/** From a resolved scenario to what starts it. Memory and engine are asked first; what they refuse has no command. */
import { WEIGHT_CLASSES, weightParts } from "@/features/core/memory/weight-classes";
import { operatorGraph } from "@/features/core/operators/graph";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { layoutRefusals } from "./engine-support";
import { sharesHost } from "../plan/copies";
import type { LaunchInput } from "../launch-input";
import { memoryAnswer, memoryIssues, waitingNotes, type MemoryAnswer } from "./memory-check";
import { listPlans, type LaunchScenario, type ServerPlan } from "../plan/server-plan";
import type { ServerCommand } from "../engines/server-command";
import { sglangCommand } from "../engines/sglang";
import { formatIssues, formatNotes } from "./stored-formats";
import { trtllmCommand } from "../engines/trtllm";
import { vllmCommand } from "../engines/vllm";
import { issue } from "./messages.issues";

export type Launch = {
  readonly scenario: LaunchScenario;
  readonly input: LaunchInput;
  /** One, or prefill and decode. */
  readonly servers: readonly ServerCommand[];
  readonly memory: readonly MemoryAnswer[];
  /** Text model as stored, bytes. */
  readonly checkpointBytes: number;
  /** Where its cluster objects stand; left out: on any node, named by the model. */
  readonly place?: Place;
};

/** Names and nodes of cluster objects, for a cluster that runs several launches. */
type Place = {
  /** A DNS label of at most 40 characters, so that the names of its parts stay different. */
  readonly name: string;
  /** What its pods are a part of: copies of a pair, with a Service before them. */
  readonly group: string;
  /** Labels of the nodes that it may run on. */
  readonly nodeSelector: Readonly<Record<string, string>>;
  /** Its counts are a scaler's. */
  readonly scaled: boolean;
};

export function planLaunch(scenario: LaunchScenario, input: LaunchInput): Result<Launch> {
  const refusals = [...layoutRefusals(scenario, input), ...formatIssues(scenario, input)];
  if (refusals.length > 0) return failure(...refusals);
  const short = memoryIssues(scenario, input);
  if (short.length > 0) return failure(...short);
  const plans = listPlans(scenario, input);
  return success(
    {
      scenario,
      input,
      servers: plans.map(startCommand),
      memory: plans.map(({ role }) => memoryAnswer(scenario, input, role)),
      checkpointBytes: checkpointBytes(scenario),
    },
    [...formatNotes(scenario, input), ...waitingNotes(scenario, input), ...notes(scenario, input, plans)],
  );
}

/** In the words of the plan's engine and version. */
export function startCommand(plan: ServerPlan): ServerCommand {
  if (plan.backend === "vllm") return vllmCommand(plan);
  return plan.backend === "sglang" ? sglangCommand(plan) : trtllmCommand(plan);
}

/** What the reader must see to beyond the commands. */
function notes(scenario: LaunchScenario, input: LaunchInput, plans: readonly ServerPlan[]): Issue[] {
  const { params, replicas, decodeReplicas } = scenario;
  const pair = plans.length > 1;
  const apart = pair && !sharesHost(scenario, input, plans);
  const folder = params.config !== "" && plans.some(({ path }) => path.startsWith("/models/"));
  return [
    ...(folder ? [issue("LAUNCH-PATH", "path")] : []),
    ...(replicas > 1 && !pair ? [issue("LAUNCH-REPLICAS", "replicas", { replicas })] : []),
    ...(apart ? [issue("LAUNCH-HOSTS", "split", { replicas, decodeReplicas })] : []),
    ...(pair && plans[0]?.backend === "vllm" ? [issue("LAUNCH-ROUTER", "split")] : []),
  ];
}

function checkpointBytes({ model, precision }: Resolved): number {
  const parallelism = { tp: 1, pp: 1, dp: 1, ep: 1, etp: 1, cp: 1 };
  const segments = [{ phase: "decode", sequences: 1, newTokens: 1, cached: 1 }] as const;
  const { layers, ending, embedding } = weightParts(
    operatorGraph({ model, parallelism, precision, segments }),
    model,
    precision,
  );
  return WEIGHT_CLASSES.reduce((sum, name) => sum + layers[name] + ending[name], embedding);
}
