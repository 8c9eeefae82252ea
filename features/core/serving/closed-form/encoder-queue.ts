/**
 * Encoders on GPUs of their own bound the rate: one that takes t seconds for a prompt encodes 1/t of them a second, for all instances that
 * share it. Where the instances could do more, clients wait for an encoder until both rates are equal:
 *
 *   X(z + queue) = encoder GPUs / t        queue ≤ clients / rate of the encoders
 *
 * Below that rate nobody queues: waits of prompts that come close together are not priced.
 */
import { seconds } from "@/lib/units/quantity";
import type { ClosedForm } from "./closed-form";
import type { Deployment } from "../deployment/deployment";
import { encoderWait } from "../engine-constants/encoder-wait";

/** Bisections of the queue, each a closed form: to a part in 16,000 of the longest. */
const BISECTIONS = 14;

type Encoders = Pick<Deployment, "model" | "chip" | "concurrency" | "replicas">;

/** Prompts a second that the encoder GPUs of so many instances encode; Infinity where they encode as part of their steps, or nothing. */
export function encoderRate({ model, chip, replicas }: Omit<Encoders, "concurrency">, instances: number): number {
  const time = encoderWait(model, chip);
  if (time === 0) return Infinity;
  // The busiest sets the pace: requests are spread evenly over instances.
  const sharing = Math.min(model.encoding?.share ?? 1, replicas ?? instances);
  return instances / (sharing * time);
}

/** `formWith`: the instances where a client waits so many seconds more between two requests. */
export function withEncoders(
  deployment: Encoders,
  instances: number,
  formWith: (queue: number) => ClosedForm,
): ClosedForm {
  const free = formWith(0);
  const most = encoderRate(deployment, instances);
  if (most === Infinity) return free;
  if (free.rate <= most) return { ...free, encoder: { busy: free.rate / most, queue: 0 } };
  let [low, high] = [0, deployment.concurrency / most];
  for (let round = 0; round < BISECTIONS; round += 1) {
    const middle = (low + high) / 2;
    if (formWith(middle).rate > most) low = middle;
    else high = middle;
  }
  const form = formWith(high);
  return {
    ...form,
    ttft: seconds(form.ttft + high),
    limitedBy: "encoder",
    encoder: { busy: form.rate / most, queue: high },
  };
}
