/** The engine constants of a deployment: those fitted for its engine, under its efficiency profile, and what its scenario states instead. */
import { NOTHING_STATED, type Assumptions } from "@/features/core/scenario/assumptions";
import type { ProfileFactors } from "@/features/core/timing/profile";
import { adapterLoadSeconds } from "./adapter-loads";
import { compiledClasses } from "./cold-start";
import { COMPONENTS, dot, requestParts, type Coefficients, type Component } from "../step-time/components";
import { describeContext, type Deployment } from "../deployment/deployment";
import { encoderWait } from "./encoder-wait";
import { engineCoefficients, type FactorValues } from "../deployment/engines";
import type { ClientDelay } from "../engine-run/metrics";
import type { Policy } from "../deployment/policy";
import { profiledCoefficients } from "./efficiency-profile";
import { heldSteps } from "./recipes";
import { tokensPerStep } from "@/features/core/operators/speculation";

export type ConstantOptions = {
  /** Fitted factors in place of the stored ones. */
  readonly factors?: FactorValues | undefined;
  /** Corrections of resources in place of the deployment's profile. */
  readonly resources?: ProfileFactors | null | undefined;
};

export function stepConstants(deployment: Deployment, options: ConstantOptions = {}): Coefficients {
  return constantsIn(deployment, deployment.pools.length > 1, options);
}

/**
 * What a client waits for its first token beyond the engine's steps. The published runs of separate pools that constants are fitted to (client
 * "public" and "own") deliver it 15 to 30 decode steps late. Everybody else's do as one engine does: dstack's eighteen runs of gpt-oss-120b in pools
 * on 8 H200, which nothing was fitted to, start after 42 % more or less than that in the median, and a third as late as those runs would.
 */
export function clientDelay(deployment: Deployment, policy: Policy, options: ConstantOptions = {}): ClientDelay {
  const encoded = encoderWait(deployment.model, deployment.chip);
  const wait = deployment.assumptions?.wait ?? null;
  if (wait !== null) return { firstToken: wait + encoded, firstTokenSteps: 0 };
  const late = deployment.pools.length > 1 && deployment.client !== null;
  const constants = constantsIn(deployment, late, options);
  const tokens = deployment.speculation ? tokensPerStep(deployment.speculation) : 1;
  return {
    firstToken: dot(requestParts(deployment.model, compiledClasses(deployment)), constants) + encoded,
    firstTokenSteps: constants.firstTokenSteps + heldSteps(deployment, policy) / tokens,
  };
}

/**
 * Decode steps until the tokens of a step are sent: engines start the next step first. InferenceX's runs under SGLang wait 4.9 steps (fitted), and no
 * other publisher's do. With one step, TTFT of runs that no fit has seen is 6 % off for DataCrunch (61), 33 for dstack (45), 7 for inference-perf (12), and 57 for
 * GPUStack (74); NVIDIA's runs under SGLang are 8 % off without any (9).
 */
const OVERLAPPED = 1;

function constantsIn(deployment: Deployment, apart: boolean, { factors, resources }: ConstantOptions): Coefficients {
  const context = { ...describeContext(deployment), mode: apart ? ("disagg" as const) : ("agg" as const) };
  const stated = deployment.assumptions ?? NOTHING_STATED;
  const fitted = engineCoefficients(context, factors);
  const kernels = stated.kernelsAlone ? { ...fitted, ...ALONE } : fitted;
  const handed = deployment.client === null ? { ...kernels, firstTokenSteps: OVERLAPPED } : kernels;
  const all = { ...profiledCoefficients(handed, resources ?? deployment.profile ?? null), ...statedTimes(stated) };
  const load = adapterLoadSeconds(deployment);
  return load === 0 ? all : { ...all, prompt: all.prompt + load };
}

/** A stated host time is that of the whole step: what each sequence and prompt would add is part of it. */
const statedTimes = ({ host, wait }: Assumptions): Partial<Coefficients> => ({
  ...(host !== null && { step: host, sequence: 0, prompt: 0 }),
  ...(wait !== null && { ...NO_REQUEST, firstToken: wait }),
});

const GAPS: readonly Component[] = ["layer", "moeLayer", "latentLayer", "linearLayer", "prefillLayer"];
const OF_REQUESTS: readonly Component[] = [
  ...(["firstToken", "firstMoeLayer", "firstLatentLayer", "firstLinearLayer"] as const),
  ...(["coldStart", "firstTokenSteps"] as const),
];
const NO_REQUEST: Partial<Coefficients> = Object.fromEntries(OF_REQUESTS.map((component) => [component, 0]));
const OUTSIDE: readonly Component[] = ["step", "sequence", "prompt", ...OF_REQUESTS];

/** Kernels at the time model's own times, and no gap between them. */
const ALONE: Partial<Coefficients> = Object.fromEntries(
  COMPONENTS.filter((component) => !OUTSIDE.includes(component)).map((component) => [
    component,
    GAPS.includes(component) ? 0 : 1,
  ]),
);
