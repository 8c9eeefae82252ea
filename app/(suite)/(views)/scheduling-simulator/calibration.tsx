"use client";
/** Measured steps, pasted: fitted to the form t = a + b·decodes + c·prefill + d·Σcontext, and set against the source in use. */
import { useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { SheetTable } from "@/components/tables/sheet-table";
import { fitLinear, readPoints, type LinearFit } from "@/features/pages/scheduling-simulator/linear-fit";
import { roundTo } from "@/lib/format/quantity";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { linkText } from "@/state/link-text";
import type { Asked, PageActions } from "./page-analysis";
import { againstSheet, fitWord, type Predict } from "./present-steps";
import styles from "./simulation.module.css";
import { usePackedText } from "./use-run";

const WORDS = {
  calibrate: text({ en: "Calibrate with measured steps", zh: "用实测步时校准" }),
  lead: text({
    en: "One step per row: decodes, prefill tokens, sum of context, milliseconds.",
    zh: "每行一步：解码数、预填充 token、上下文之和、毫秒。",
  }),
  points: text({ en: "Measured steps", zh: "实测步时" }),
  fit: text({ en: "Fit and use the form", zh: "拟合并采用公式" }),
  against: text({ en: "Against the measured steps", zh: "与实测对比" }),
};

type CalibrationProps = { readonly asked: Asked; readonly page: PageActions; readonly predict: Predict | null };

export function Calibration({ asked, page, predict }: CalibrationProps) {
  const t = useText();
  const stored = usePackedText(asked.input.points, "points");
  const [typed, type] = useState<string | null>(null);
  const written = typed ?? (stored.ok ? (stored.value ?? "") : "");
  const read = useMemo(() => (written.trim() === "" ? null : readPoints(written)), [written]);
  const fit = useMemo(() => (read?.ok ? fitLinear(read.value) : null), [read]);
  const use = async ({ rates }: LinearFit): Promise<void> =>
    page.set({
      steps: "linear",
      fit_a: roundTo(rates.a * 1e3, 6),
      fit_b: roundTo(rates.b * 1e6, 6),
      fit_c: roundTo(rates.c * 1e6, 6),
      fit_d: roundTo(rates.d * 1e9, 6),
      points: await linkText(written).catch(() => ""),
    });
  const issues = [...(read?.issues ?? []), ...(fit?.issues ?? [])];
  return (
    <details className={styles.details} open={asked.input.points !== "" || undefined}>
      <summary>{t(WORDS.calibrate)}</summary>
      <div>
        <p className={styles.note}>{t(WORDS.lead)}</p>
        <textarea
          className={styles.paste}
          aria-label={t(WORDS.points)}
          placeholder={"decodes,prefill,context,ms\n32,0,65536,11.2"}
          spellCheck={false}
          value={written}
          onChange={({ target }) => type(target.value)}
        />
        {issues.length > 0 && <IssueList issues={issues} tone="note" onMend={page.mend} />}
        {fit?.ok && (
          <p className={styles.row}>
            <span>{t(fitWord(fit.value))}</span>
            <button type="button" className={buttons.button} onClick={() => void use(fit.value)}>
              {t(WORDS.fit)}
            </button>
          </p>
        )}
        {read?.ok && predict && <SheetTable sheet={againstSheet(read.value, predict, t)} caption={t(WORDS.against)} />}
      </div>
    </details>
  );
}
