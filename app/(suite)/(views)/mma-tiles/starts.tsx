"use client";
/** Where to begin, and where to go on with what was found. */
import Link from "next/link";
import buttons from "@/components/feedback/button.module.css";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { efficiencies } from "@/features/pages/mma-tiles/hand-over";
import type { MmaTilesInput } from "@/features/pages/mma-tiles/input";
import type { MmaTiles } from "@/features/pages/mma-tiles/mma-tiles";
import { PRESETS } from "@/features/pages/mma-tiles/presets";
import { useText } from "@/state/language";
import { usePageHref } from "@/state/link/page-href";
import styles from "./starts.module.css";
import * as m from "./messages";

type Props = ViewProps<typeof MmaTilesInput, MmaTiles>;

export function Presets({ page: { actions } }: Pick<Props, "page">) {
  const t = useText();
  return (
    <p className={styles.actions}>
      <span>{t(m.startFrom)}</span>
      {PRESETS.map(({ id, source, ...change }) => (
        <button
          key={id}
          type="button"
          className={buttons.button}
          title={t(source)}
          onClick={() => actions.applyFix(change)}
        >
          {t(change.label)}
        </button>
      ))}
    </p>
  );
}

/** Quick Estimation with this product's efficiency for all matrix work. */
export function HandOver({ output }: Pick<Props, "output">) {
  const t = useText();
  const address = usePageHref()("quick-estimation");
  return (
    <p className={styles.actions}>
      <span>{t(m.useInQuickEstimation)}</span>
      {efficiencies(output).map(({ mfu, label }) => (
        <Link key={label.en} href={`${address}${address.includes("?") ? "&" : "?"}mfu=${mfu}`}>
          {t(label)}
        </Link>
      ))}
    </p>
  );
}
