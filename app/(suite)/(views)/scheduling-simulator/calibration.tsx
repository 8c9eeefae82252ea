"use client";
/** Measured steps, pasted: fitted to the form t = a + b·decodes + c·prefill + d·Σcontext, and set against the source in use. */
import { useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { TableView } from "@/components/tables/table-view";
import type { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import { fitLinear, readPoints, type LinearFit } from "@/features/pages/scheduling-simulator/setup/linear-fit";
import { againstTable, type Predict } from "@/features/pages/scheduling-simulator/results/record-tables";
import { formatNumber, formatPercent, roundTo } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { Actions } from "@/state/answers/bootstrap";
import { useText } from "@/state/language";
import { linkText } from "@/state/server/link-text";
import styles from "./simulation.module.css";
import * as m from "./messages";

type CalibrationProps = {
  readonly input: SchedulingInput;
  readonly actions: Actions<typeof SchedulingInput>;
  readonly predict: Predict | null;
};

export function Calibration({ input, actions, predict }: CalibrationProps) {
  const t = useText();
  const [typed, type] = useState<string | null>(null);
  const text = typed ?? input.points;
  const read = useMemo(() => (text.trim() === "" ? null : readPoints(text)), [text]);
  const fit = useMemo(() => (read?.ok ? fitLinear(read.value) : null), [read]);
  const use = async ({ rates }: LinearFit): Promise<void> =>
    actions.setInput({
      steps: "linear",
      fit_a: roundTo(rates.a * 1e3, 6),
      fit_b: roundTo(rates.b * 1e6, 6),
      fit_c: roundTo(rates.c * 1e6, 6),
      fit_d: roundTo(rates.d * 1e9, 6),
      points: await linkText(text).catch(() => ""),
    });
  const issues = [...(read?.issues ?? []), ...(fit?.issues ?? [])];
  return (
    <details className={styles.details} open={input.points !== "" || undefined}>
      <summary>{t(m.calibrateWithMeasuredSteps)}</summary>
      <div>
        <p className={styles.note}>{t(m.oneStepPerRowDecodes)}</p>
        <textarea
          aria-label={t(m.measuredSteps)}
          placeholder={"decodes,prefill,context,ms\n32,0,65536,11.2"}
          spellCheck={false}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        {issues.length > 0 && <IssueList issues={issues} tone="note" onFix={actions.applyFix} />}
        {fit?.ok && (
          <p className={styles.row}>
            <span>{t(fitWord(fit.value))}</span>
            <button type="button" className={buttons.button} onClick={() => void use(fit.value)}>
              {t(m.fitAndUseForm)}
            </button>
          </p>
        )}
        {read?.ok && predict && (
          <TableView
            table={againstTable(read.value.slice(0, MOST_ROWS), predict, t)}
            caption={t(m.againstMeasuredSteps)}
          />
        )}
      </div>
    </details>
  );
}

/** Rows that a table on a screen can have. */
const MOST_ROWS = 200;

function fitWord({ rates: { a, b, c, d }, r2, medianError, worstError }: LinearFit): Text {
  const form = `t = ${formatNumber(a * 1e3)} ms + ${formatNumber(b * 1e6)} µs·d + ${formatNumber(c * 1e6)} µs·p + ${formatNumber(d * 1e9)} ns·Σctx`;
  const [good, median, worst] = [formatNumber(r2, 4), formatPercent(medianError, 2), formatPercent(worstError, 2)];
  return m.formRGoodErrorsMedian({ form, good, median, worst });
}
