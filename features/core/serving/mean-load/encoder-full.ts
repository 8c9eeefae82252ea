/** Said where encoders on GPUs of their own are what a load waits for. */
import type { Encoding } from "@/features/core/model/served";
import { formatLatency, formatQuantity } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import type { ClosedForm } from "../closed-form/closed-form";
import type { Deployment } from "../deployment/deployment";
import { encoderRate } from "../closed-form/encoder-queue";
import * as m from "./messages";
import { issue } from "./messages.issues";

type Held = Pick<ClosedForm, "encoder" | "rate">;

export function encoderIssues({ encoder, rate }: Held, encoding: Encoding | undefined): Issue[] {
  if (!encoder || encoder.queue === 0) return [];
  const [most, wait] = [formatQuantity(rate, "req/s"), formatLatency(encoder.queue)];
  const alone = {
    label: m.oneEncoderGpuPerReplica,
    set: { encoder_share: "1" },
  };
  return [
    issue("ENCODER-FULL", "encoder_share", { most, wait }, [
      ...((encoding?.share ?? 1) > 1 ? [alone] : []),
      {
        label: m.encoderOnSameGPUs,
        set: { encoder_apart: "false" },
      },
    ]),
  ];
}

/** Of a simulated run: its events are those of engines, so that nothing queues for an encoder there. */
export function unqueuedIssues(deployment: Deployment): Issue[] {
  const rate = encoderRate(deployment, deployment.pools[0]?.workers ?? 1);
  if (rate === Infinity) return [];
  const most = formatQuantity(rate, "req/s");
  return [issue("ENCODER-NO-QUEUE", "encoder_apart", { most })];
}
