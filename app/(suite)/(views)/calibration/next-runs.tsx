"use client";

import { ResultSection } from "@/components/results/parts/result-section";
import { CopyButton } from "@/components/results/copy-button";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import type { CalibrationAnswer } from "@/features/pages/calibration/answer";
import type { CalibrationInput } from "@/features/pages/calibration/input";
import { WORDS } from "@/features/pages/calibration/words";
import type { NextRun } from "@/features/core/calibration/fit/result";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./calibration.module.css";

const TEXTS = {
  note: text({
    en: "Of loads and layouts around the measured ones, those that shrink the uncertainty of TPOT and TTFT most; each counts on those above it.",
    zh: "在已测负载与布局附近，最能降低 TPOT 与 TTFT 不确定度的测点；每一项都以其前各项已测为前提。",
  }),
  none: text({
    en: "No further run nearby would take a tenth of the variance that is left.",
    zh: "附近再测任何一次都不足以消除剩余方差的十分之一。",
  }),
  server: text({ en: "server", zh: "服务端" }),
  client: text({ en: "client", zh: "客户端" }),
  copy: text({ en: "copy", zh: "复制" }),
};

export function NextRuns({ output }: ViewProps<typeof CalibrationInput, CalibrationAnswer>) {
  const t = useText();
  const runs = output.fitted?.calibration.next ?? [];
  return (
    <ResultSection id="next-runs" title={WORDS.next} lead={runs.length === 0 ? TEXTS.none : TEXTS.note}>
      <ol className={styles.runs}>
        {runs.map((run) => (
          <li key={run.client + run.layout}>
            <strong>
              {run.layout} · {t(loadWords(run))}
            </strong>{" "}
            {t(gainWords(run))}
            {run.server !== null && <Command what={t(TEXTS.server)} command={run.server} />}
            <Command what={t(TEXTS.client)} command={run.client} />
          </li>
        ))}
      </ol>
    </ResultSection>
  );
}

const loadWords = ({ concurrency, isl, osl }: NextRun) =>
  text({
    en: `${formatCount(concurrency)} client${concurrency === 1 ? "" : "s"}, ${formatCount(isl)} + ${formatCount(osl)} tokens`,
    zh: `${formatCount(concurrency)} 并发，${formatCount(isl)} + ${formatCount(osl)} token`,
  });

/** What a run would leave of the uncertainty of TPOT. */
const gainWords = ({ uncertaintyBefore, uncertaintyAfter }: NextRun) => {
  const change = `${formatPercent(uncertaintyBefore, 2)} → ${formatPercent(uncertaintyAfter, 2)}`;
  return text({ en: `uncertainty of TPOT ${change}`, zh: `TPOT 不确定度 ${change}` });
};

function Command({ what, command }: { readonly what: string; readonly command: string }) {
  const t = useText();
  return (
    <div className={styles.command}>
      <code aria-label={what}>{command}</code>
      <CopyButton text={command} label={t(TEXTS.copy)} />
    </div>
  );
}
