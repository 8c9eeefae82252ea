/** The opening burst of a closed loop: prompts of all clients, one budget after the other, and whoever finds no place waits for one. */
import { prefillSteps } from "../deployment/mean-steps";
import type { EngineSpec } from "../deployment/engine";
import { largestGroup } from "./step-counts";
import { decodingContext } from "../deployment/requests";

/** Tokens of a prompt, those of them in the prefix cache, and of an output; seconds that a prefix takes from below HBM. */
type Burst = {
  readonly clients: number;
  readonly prompt: number;
  readonly cached: number;
  readonly loaded?: number | undefined;
  readonly output: number;
  readonly varied?: number | undefined;
  /** All requests are of one length. */
  readonly equal: boolean;
};

/** Sequences that decode, and requests per second, once the burst is over. */
type Settled = { readonly running: number; readonly rate: number };

/** Seconds: mean time to first token of the requests that all clients send at the start; the engine admits so many at once. */
export function burstWait(spec: EngineSpec, load: Burst, settled: Settled, admittedAtOnce: number): number {
  const tokens = Math.max(1, load.prompt - load.cached);
  const context = decodingContext(load);
  const running = Math.max(1, admittedAtOnce / 2);
  const perStep = Math.min(admittedAtOnce, largestGroup(spec, tokens));
  const { steps, time, drain } = prefillSteps(spec, {
    prompts: perStep,
    tokens,
    cached: load.cached,
    loaded: load.loaded,
    running,
    context,
    whole: load.equal,
  });
  const each = (steps * time) / perStep;
  const served = ((admittedAtOnce + perStep) / 2) * each + drain;
  const late = load.clients - admittedAtOnce;
  if (late <= 0) return served;
  const afterFirst = settled.running / settled.rate + (admittedAtOnce * each) / 2 + late / 2 / settled.rate;
  return (admittedAtOnce * served + late * afterFirst) / load.clients;
}
