/** What a service does under the clients of its scenario, in closed form: means of a steady state, without simulating. */
import type { Grade } from "@/features/explain";
import type { Resolved } from "@/features/scenario/resolve";
import { closedLoopForm, type ClosedForm, type ClosedFormLoad } from "@/features/serving/closed-form";
import { decodeStep } from "@/features/serving/closed-form-steps";
import { ROUNDS, TURNAROUND } from "@/features/serving/engines";
import { previewClosedLoop } from "@/features/serving/preview";
import { deploymentOf } from "./engine-deployment";
import type { EngineKnobs, SimulatedService } from "./service";

/** Rates per second of the whole service; times in seconds. */
export type MeanLoad = ClosedForm & {
  readonly gpus: number;
  /** Share of the GPU time that prompts take: of separate pools, the GPUs of the prefill pool. */
  readonly prefillShare: number;
  readonly grade: Grade;
};

/** `clients` over all replicas; the scenario's unless stated. */
export function meanLoad(
  service: SimulatedService,
  scenario: Resolved,
  policy: EngineKnobs["policy"],
  clients = scenario.workload.concurrency,
): MeanLoad {
  const { gpus, grade, pools } = service;
  const [first, second] = pools;
  if (!first) throw new Error("A service without a pool");
  const { isl, osl, prefixHit } = scenario.workload;
  const load = {
    prompt: isl,
    cached: isl * prefixHit,
    output: osl,
    rounds: ROUNDS,
    turnaround: TURNAROUND,
    equal: true,
  };
  if (!second) {
    const { engine, config } = first;
    const each = closedLoopForm(engine, { ...load, clients: Math.max(1, clients / config.instances) });
    const whole = { ...each, rate: each.rate * config.instances, running: each.running * config.instances };
    return { ...whole, gpus, grade, prefillShare: sharedByPrompts(engine, each, load) };
  }
  const layouts = pools.map(({ parallelism, config: { role, instances } }) => ({
    role,
    parallelism,
    workers: instances,
  }));
  const deployment = deploymentOf(scenario, policy, layouts);
  const form = previewClosedLoop(
    { ...deployment, concurrency: clients, lengths: { ...deployment.lengths, prefixHit } },
    {
      specs: pools.map(({ engine }) => engine),
      workers: pools.map(({ config }) => config.instances),
      delay: { firstToken: 0, firstTokenSteps: 0 },
    },
  );
  return { ...form, gpus, grade, prefillShare: (first.gpus * first.config.instances) / gpus };
}

/** What decoding leaves of the time: steps without prompts would take X · (L − 1)/R of every second. */
function sharedByPrompts(
  engine: SimulatedService["pools"][number]["engine"],
  { rate, running }: ClosedForm,
  { prompt, output }: Omit<ClosedFormLoad, "clients">,
): number {
  const decoding = (rate * (output - 1) * decodeStep(engine, running, prompt + output / 2)) / Math.max(1e-9, running);
  return Math.min(1, Math.max(0, 1 - decoding));
}
