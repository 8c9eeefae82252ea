"use client";

import { useMemo, useRef, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { SheetTable } from "@/components/tables/sheet-table";
import { FIELDS } from "@/features/scheduling-simulator/input";
import { fitLinear, readPoints, type LinearFit, type StepPoint } from "@/features/scheduling-simulator/linear-fit";
import { sampleSteps, timeOfPoint } from "@/features/scheduling-simulator/sample-steps";
import { stepTimes } from "@/features/scheduling-simulator/step-times";
import { TABLE_FILES } from "@/features/simulator/files/vidur-csv";
import type { Sheet } from "@/lib/export/sheet";
import { formatNumber, formatPercent } from "@/lib/format/quantity";
import { roundTo } from "@/lib/format/quantity";
import { failure, type Result } from "@/lib/result";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { Fields } from "./fields";
import { linkText } from "./keep-text";
import type { Asked, PageActions } from "./page-analysis";
import styles from "./simulation.module.css";
import { usePackedText } from "./use-run";

type StepPanelProps = {
  readonly asked: Asked;
  readonly page: PageActions;
  readonly tables: Result<string | undefined>;
};

const WORDS = {
  title: text("Step time", "步时"),
  calibrate: text("Calibrate with measured steps", "用实测步时校准"),
  lead: text(
    "One step per row: decodes, prefill tokens, sum of context, milliseconds.",
    "每行一步：解码数、预填充 token、上下文之和、毫秒。",
  ),
  points: text("Measured steps", "实测步时"),
  fit: text("Fit and use the form", "拟合并采用公式"),
  tables: text("Choose the four CSV files", "选择四个 CSV 文件"),
  lacking: text("These files are lacking: ", "缺少文件："),
  refused: text("The server could not keep the tables.", "服务器未能保存步时表。"),
  sample: text("What steps take now", "当前各步耗时"),
  against: text("Against the measured steps", "与实测对比"),
};

/** Where step times come from, what they are, and how they compare with measured ones. */
export function StepPanel({ asked, page, tables }: StepPanelProps) {
  const t = useText();
  const { input, scenario } = asked;
  const { ok } = tables;
  const content = tables.ok ? tables.value : undefined;
  const times = useMemo(
    () => (ok ? stepTimes(scenario, scenario.prefill, input, content) : failure()),
    [scenario, input, ok, content],
  );
  const cost = times.ok ? times.value.cost : null;
  return (
    <section className={styles.section}>
      <h2>
        {t(WORDS.title)}
        {times.ok && <span>{t(times.value.source)}</span>}
      </h2>
      <Fields keys={["steps"]} />
      {input.steps === "linear" && <Fields keys={FIELDS.linear} />}
      {input.steps === "rates" && <Fields keys={FIELDS.rates} />}
      {input.steps === "tables" && (
        <>
          <Fields keys={FIELDS.tables} />
          <TableFiles page={page} />
        </>
      )}
      {cost && <SheetTable sheet={sampleSheet(sampleSteps(scenario, cost), t)} caption={t(WORDS.sample)} />}
      <Calibration
        asked={asked}
        page={page}
        predict={cost && ((point) => timeOfPoint(cost, point, scenario.prefill.pp))}
      />
    </section>
  );
}

type Predict = (point: StepPoint) => number;

function sampleSheet(rows: ReturnType<typeof sampleSteps>, t: (text: Text) => string): Sheet {
  return {
    columns: [
      { label: t(text("Decodes", "解码数")) },
      { label: t(text("Prefill", "预填充")), unit: "tok" },
      { label: t(text("Context each", "每条上下文")), unit: "tok" },
      { label: t(text("Step", "步时")), unit: "ms" },
    ],
    rows: rows.map(({ decodes, prefill, each, seconds }) => [decodes, prefill, each, seconds * 1e3]),
  };
}

type CalibrationProps = { readonly asked: Asked; readonly page: PageActions; readonly predict: Predict | null };

function Calibration({ asked, page, predict }: CalibrationProps) {
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

function fitWord({ rates: { a, b, c, d }, r2, medianError, worstError }: LinearFit): Text {
  const form = `t = ${formatNumber(a * 1e3)} ms + ${formatNumber(b * 1e6)} µs·d + ${formatNumber(c * 1e6)} µs·p + ${formatNumber(d * 1e9)} ns·Σctx`;
  const [good, median, worst] = [formatNumber(r2, 4), formatPercent(medianError, 2), formatPercent(worstError, 2)];
  return text(
    `${form}; R² ${good}, errors ${median} in the median and ${worst} at most.`,
    `${form}；R² ${good}，误差中位数 ${median}，最大 ${worst}。`,
  );
}

/** Rows that a table on a screen can have. */
const MOST_ROWS = 200;

function againstSheet(points: readonly StepPoint[], predict: Predict, t: (text: Text) => string): Sheet {
  return {
    columns: [
      { label: t(text("Decodes", "解码数")) },
      { label: t(text("Prefill", "预填充")), unit: "tok" },
      { label: t(text("Σ context", "Σ 上下文")), unit: "tok" },
      { label: t(text("Measured", "实测")), unit: "ms" },
      { label: t(text("Source in use", "当前来源")), unit: "ms" },
      { label: t(text("Error", "误差")), unit: "%" },
    ],
    rows: points.slice(0, MOST_ROWS).map((point) => {
      const seconds = predict(point);
      return [
        point.decodes,
        point.prefill,
        point.context,
        point.seconds * 1e3,
        seconds * 1e3,
        (seconds / point.seconds - 1) * 100,
      ];
    }),
  };
}

type Key = keyof typeof TABLE_FILES;

function TableFiles({ page }: { readonly page: PageActions }) {
  const t = useText();
  const picker = useRef<HTMLInputElement>(null);
  const [said, say] = useState<string | null>(null);
  const take = async (files: readonly File[]): Promise<void> => {
    const found = Object.entries(TABLE_FILES).flatMap(([key, name]) => {
      const file = files.find((one) => one.name === name);
      return file ? [[key as Key, file] as const] : [];
    });
    // Writing the cache may be left out: it then counts as free.
    const lacking = (["ops", "decode", "prefill"] as const).filter((key) => !found.some(([have]) => have === key));
    if (lacking.length > 0) return say(`${t(WORDS.lacking)}${lacking.map((key) => TABLE_FILES[key]).join(", ")}`);
    const texts = await Promise.all(found.map(async ([key, file]) => [key, await file.text()] as const));
    try {
      page.set({ step_tables: await linkText(JSON.stringify(Object.fromEntries(texts))) });
      say(null);
    } catch {
      say(t(WORDS.refused));
    }
  };
  return (
    <div
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take([...event.dataTransfer.files]);
      }}
    >
      <p>{Object.values(TABLE_FILES).join(", ")}</p>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept=".csv"
        aria-label={t(WORDS.tables)}
        onChange={({ target }) => void take([...(target.files ?? [])])}
      />
      <button type="button" onClick={() => picker.current?.click()}>
        {t(WORDS.tables)}
      </button>
      <p role="status">{said}</p>
    </div>
  );
}
