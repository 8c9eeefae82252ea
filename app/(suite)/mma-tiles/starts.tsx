"use client";

import Link from "next/link";
import type { MmaTiles } from "@/features/pages/mma-tiles/mma-tiles";
import { formatPercent } from "@/lib/format/quantity";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { usePageHref } from "@/state/page-href";
import styles from "./tiles-view.module.css";

/** Quick Estimation with this product's efficiency for all matrix work. */
export function HandOver({ answer: { handOver, others } }: { readonly answer: MmaTiles }) {
  const t = useText();
  const href = usePageHref();
  const law = others.find(({ id }) => id === "measured") ?? others.find(({ id }) => id === "calibrated");
  return (
    <p className={styles.actions}>
      <span>{t(WORDS.use)}</span>
      <Link href={withMfu(href("quick-estimation"), handOver.mfu)}>
        {t(
          text({
            en: `MFU ${formatPercent(handOver.mfu)} by tiles`,
            zh: `分块得出的 MFU ${formatPercent(handOver.mfu)}`,
          }),
        )}
      </Link>
      {law && (
        <Link href={withMfu(href("quick-estimation"), rounded(law.efficiency))}>
          {t(
            law.id === "measured"
              ? text({
                  en: `MFU ${formatPercent(rounded(law.efficiency))} by the table`,
                  zh: `实测表的 MFU ${formatPercent(rounded(law.efficiency))}`,
                })
              : text({
                  en: `MFU ${formatPercent(rounded(law.efficiency))} by the fitted law`,
                  zh: `拟合规律的 MFU ${formatPercent(rounded(law.efficiency))}`,
                }),
          )}
        </Link>
      )}
    </p>
  );
}

const WORDS = { use: text({ en: "Use in Quick Estimation:", zh: "用于快速估算：" }) };

const rounded = (efficiency: number): number => Math.min(1, Math.max(0.01, Math.round(100 * efficiency) / 100));

const withMfu = (address: string, mfu: number): string => `${address}${address.includes("?") ? "&" : "?"}mfu=${mfu}`;
