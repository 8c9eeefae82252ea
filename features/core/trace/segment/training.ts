/** Traces of training, whose kernels hold no inference pass: what tells them, and what is left of a cut of their kernels. */
import { perObject } from "@/lib/per-object";
import type { KernelRule } from "../kernels/rules";
import type { Trace } from "../trace";
import { SOFTMAX } from "./anchors";
import type { Segmentation } from "./segmentation";

/** What autograd and PyTorch's optimisers write, or a function's derivative. */
const BACKWARD = /^autograd::engine::evaluate_function|^Optimizer\.(step|zero_grad)#|^\w+Backward\d+$/;

const writesBackward = perObject(({ names }: Trace): boolean => names.some((name) => BACKWARD.test(name)));

export const isTraining = (trace: Trace, rules: readonly KernelRule[]): boolean =>
  writesBackward(trace) || rules.some(({ category }) => category === "attention-backward");

/**
 * Forward and backward run through each other, so that a softmax or a period is a part of neither. Attention that every pass has
 * equally often still counts the layers.
 */
export function withoutInference(segmentation: Segmentation): Segmentation {
  const { method, anchor, passes, layers } = segmentation;
  const isEven = passes.every((pass) => pass.layers.length === layers);
  if (method === "anchor" && anchor !== SOFTMAX && isEven)
    return { ...segmentation, passes: passes.map((pass) => ({ ...pass, kind: "training" })) };
  return { ...segmentation, method: "none", anchor: null, layers: 0, confidence: 0, passes: [] };
}
