/** Engine constants under an efficiency profile: each is multiplied by the factor of the resource it stands for. */
import type { LawKind, ProfiledResource, ProfileFactors } from "@/features/core/timing/profile";
import { COMPONENTS, type Coefficients, type Component } from "../step-time/components";

/** Kernel floors keep their time, as in `profiledTimer`: a floor is neither rate nor bandwidth. */
export const RESOURCE_OF: Readonly<Record<Component, ProfiledResource | null>> = {
  step: "host",
  sequence: "host",
  layer: "host",
  moeLayer: "host",
  latentLayer: "host",
  linearLayer: "host",
  prefillLayer: "host",
  prompt: "host",
  floor: null,
  latency: "network",
  wire: "network",
  denseCompute: "compute",
  denseMemory: "memory",
  expertCompute: "compute",
  expertMemory: "memory",
  decodeAttention: "memory",
  prefillAttention: "compute",
  other: "memory",
  firstToken: "request",
  firstMoeLayer: "request",
  firstLatentLayer: "request",
  firstLinearLayer: "request",
  coldStart: "request",
  firstTokenSteps: "request",
};

/** Components that are kernels of one kind. */
const LAW_OF: Readonly<Partial<Record<Component, LawKind>>> = {
  denseCompute: "gemm",
  denseMemory: "gemm",
  expertCompute: "experts",
  expertMemory: "experts",
  decodeAttention: "decode",
  prefillAttention: "prefill",
  other: "streams",
};

export function profiledCoefficients(coefficients: Coefficients, factors: ProfileFactors | null): Coefficients {
  if (factors === null) return coefficients;
  const scaled = COMPONENTS.map((component) => {
    const resource = RESOURCE_OF[component];
    const law = LAW_OF[component];
    const refitted = law === undefined ? 1 : (factors.laws?.[law] ?? 1);
    return [component, coefficients[component] * refitted * (resource === null ? 1 : factors[resource])];
  });
  return Object.fromEntries(scaled) as Coefficients;
}
