/** The scheduler simulation, for comparisons of two commits: lengths that differ, so that few steps repeat and each costs what a step costs. */
import { advance } from "@/features/core/simulator/advance";
import { POOL_DEFAULTS, SIM_DEFAULTS, type PolicyName } from "@/features/core/simulator/input/config";
import { draw, randomFrom } from "@/features/core/simulator/core/random";
import { linearCost } from "@/features/core/simulator/cost/simple-costs";
import { createSimulation } from "@/features/core/simulator/create";
import { simFigures } from "@/features/core/simulator/figures/figures";
import type { SimRequests } from "@/features/core/simulator/input/requests";
import { unwrap } from "@/lib/result";

const REQUESTS = 8192;
const RUNS = 6;

export const cases = {
  vllm_v1: () => simulate("vllm-v1", 512),
  vllm_v0: () => simulate("vllm-v0", 512),
  sglang: () => simulate("sglang", 8192),
  sarathi: () => simulate("sarathi", 512),
};

function simulate(policy: PolicyName, tokenBudget: number): void {
  const cost = linearCost({ a: 0.0115, b: 1e-5, c: 6e-5, d: 2e-8 });
  const requests = mixedRequests();
  for (let run = 0; run < RUNS; run += 1) {
    const state = unwrap(
      createSimulation({ ...SIM_DEFAULTS, pools: [{ ...POOL_DEFAULTS, policy, tokenBudget }] }, requests),
    );
    advance(state, [cost]);
    simFigures(state);
  }
}

function mixedRequests(): SimRequests {
  const random = randomFrom(42);
  const arrival = new Float64Array(REQUESTS);
  let clock = 0;
  for (let row = 0; row < REQUESTS; row += 1) arrival[row] = clock += Math.min(-Math.log(1 - draw(random)), 3) / 6.45;
  const lengths = (least: number, spread: number): Int32Array =>
    Int32Array.from({ length: REQUESTS }, () => least + Math.floor(spread * draw(random)));
  return { count: REQUESTS, arrival, prompt: lengths(100, 2200), output: lengths(20, 400) };
}
