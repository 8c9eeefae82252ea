/** What every grade of time offers: seconds of one repeat of an operator, on one GPU. */
import type { Grade } from "@/features/answers/explain";
import type { Message, Operator } from "@/features/core/operators/operator";
import type { Seconds } from "@/lib/units/quantity";
import type { Coverage } from "./measured/coverage";

export type KernelTime = {
  /** Matrix or vector work at its achievable rate. */
  readonly compute: Seconds;
  /** HBM traffic at its achievable bandwidth. */
  readonly memory: Seconds;
  /** Latency floor: launch, prologue, tail. */
  readonly floor: Seconds;
  /** What the kernel takes when it runs alone. */
  readonly total: Seconds;
  /** Where tables are chosen: whether they answered. */
  readonly coverage?: Coverage;
};

export type MessageTime = {
  readonly latency: Seconds;
  readonly wire: Seconds;
  readonly total: Seconds;
  readonly coverage?: Coverage;
};

/** What of a message its operator's kernel does not hide, seconds. */
export const exposedTime = ({ behind = 0 }: Message, { total }: MessageTime, kernel: KernelTime): number =>
  behind === 0 ? total : Math.max(0, total - behind * kernel.total);

export type Timer = {
  readonly grade: Grade;
  readonly kernel: (operator: Operator) => KernelTime;
  readonly message: (message: Message) => MessageTime;
};
