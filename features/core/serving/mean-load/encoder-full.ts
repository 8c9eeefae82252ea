/** Said where encoders on GPUs of their own are what a load waits for. */
import type { Encoding } from "@/features/core/model/served";
import { formatLatency, formatQuantity } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import type { ClosedForm } from "../closed-form/closed-form";
import type { Deployment } from "../deployment/deployment";
import { encoderRate } from "../closed-form/encoder-queue";

type Held = Pick<ClosedForm, "encoder" | "rate">;

export function encoderIssues({ encoder, rate }: Held, encoding: Encoding | undefined): Issue[] {
  if (!encoder || encoder.queue === 0) return [];
  const [most, wait] = [formatQuantity(rate, "req/s"), formatLatency(encoder.queue)];
  const alone = {
    label: text({ en: "one encoder GPU per replica", zh: "每个副本一块编码 GPU" }),
    set: { encoder_share: "1" },
  };
  return [
    {
      code: "ENCODER-FULL",
      at: "encoder_share",
      message: text({
        en: `The encoder GPUs are full at ${most}: a prompt queues ${wait} for one.`,
        zh: `编码 GPU 在 ${most} 时已满载：每条提示词需排队 ${wait}。`,
      }),
      fix: text({
        en: "Let fewer replicas share one, or encode on the replicas' own GPUs.",
        zh: "请减少共用一块编码 GPU 的副本数，或由各副本自己的 GPU 编码。",
      }),
      changes: [
        ...((encoding?.share ?? 1) > 1 ? [alone] : []),
        {
          label: text({ en: "the encoder on the same GPUs", zh: "编码器在同一组 GPU 上" }),
          set: { encoder_apart: "false" },
        },
      ],
    },
  ];
}

/** Of a simulated run: its events are those of engines, so that nothing queues for an encoder there. */
export function unqueuedIssues(deployment: Deployment): Issue[] {
  const rate = encoderRate(deployment, deployment.pools[0]?.workers ?? 1);
  if (rate === Infinity) return [];
  const most = formatQuantity(rate, "req/s");
  return [
    {
      code: "ENCODER-NO-QUEUE",
      at: "encoder_apart",
      message: text({
        en: `The encoder GPUs encode at most ${most}. The simulated run has no queue for them: above that rate its times and throughput do not hold.`,
        zh: `编码 GPU 最多处理 ${most}。模拟运行不含编码排队：超过该速率时，其时延与吞吐不成立。`,
      }),
      fix: text({
        en: "Stay below that rate, or read Quick Estimation, which bounds it.",
        zh: "请保持在该速率以下，或参考计入该限制的快速估算。",
      }),
    },
  ];
}
