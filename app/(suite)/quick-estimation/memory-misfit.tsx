"use client";

import { Misfit } from "@/components/results/misfit";
import type { MemoryPart } from "@/features/answer";
import type { MemoryShare, QuickEstimation } from "@/features/core/passes/estimate";
import type { Issue, IssueChange } from "@/lib/issue";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./memory-misfit.module.css";

const NONETHELESS = text({ en: "With memory enough, it would run like this:", zh: "若显存足够，运行情况如下：" });

type MemoryMisfitProps = {
  readonly issue: Issue;
  readonly memory: QuickEstimation["memory"];
  readonly onMend: (change: IssueChange) => void;
};

/** Stands in the verdict's place when the scenario cannot run at all. */
export function MemoryMisfit({ issue, memory, onMend }: MemoryMisfitProps) {
  const t = useText();
  const short = memory.decode.free < 0 ? memory.decode : memory.prefill;
  return (
    <>
      <Misfit issue={issue} needed={partsOf(short)} capacity={short.capacity} onMend={onMend} />
      <p className={styles.nonetheless}>{t(NONETHELESS)}</p>
    </>
  );
}

function partsOf({ weights, kv, state }: MemoryShare): readonly MemoryPart[] {
  const parts: readonly MemoryPart[] = [
    { label: text({ en: "weights", zh: "权重" }), bytes: weights, slot: 1 },
    { label: text({ en: "KV cache", zh: "KV 缓存" }), bytes: kv, slot: 2 },
    { label: text({ en: "state", zh: "状态" }), bytes: state, slot: 3 },
  ];
  return parts.filter(({ bytes }) => bytes > 0);
}
