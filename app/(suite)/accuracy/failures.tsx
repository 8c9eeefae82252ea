"use client";

import { ResultSection } from "@/components/results/result-section";
import type { Failure } from "@/features/pages/accuracy/failures";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./errors-view.module.css";

const WORDS = {
  title: text({ en: "Where predictions fail, and why", zh: "预测在哪里失准，原因何在" }),
  none: text({ en: "No group of these runs is much worse than the rest.", zh: "这些实测中没有明显更差的组。" }),
};

export function Failures({ failures }: { readonly failures: readonly Failure[] }) {
  const t = useText();
  return (
    <ResultSection id="failures" title={WORDS.title} lead={failures.length === 0 ? WORDS.none : undefined}>
      <ul className={styles.failures}>
        {failures.map((failure) => (
          <li key={`${failure.metric} ${failure.group.en}`}>
            <strong>{failure.metric.toUpperCase()}</strong> {t(sentence(failure))} <span>{t(failure.reason)}</span>
          </li>
        ))}
      </ul>
    </ResultSection>
  );
}

function sentence({ group, rows, median, bias, covered }: Failure): Text {
  const [error, inside] = [formatPercent(median, 2), formatPercent(covered, 2)];
  const slow = bias > 0;
  return text({
    en: `${group.en}: off by ${error} in the median over ${formatCount(rows)} runs, predicted too ${slow ? "slow" : "fast"}; ${inside} inside the band.`,
    zh: `${group.zh}：${formatCount(rows)} 条实测的误差中位数 ${error}，预测偏${slow ? "慢" : "快"}；${inside} 在区间内。`,
  });
}
