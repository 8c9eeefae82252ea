"use client";
/** Measurements of the reader's disk against predictions for the scenario. They stay in this browser. */
import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import { FileIssues } from "@/components/measured/file-issues";
import { MeasurementDrop } from "@/components/measured/measurement-drop";
import { ResultSection } from "@/components/results/parts/result-section";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { TableView } from "@/components/tables/table-view";
import { listMeasurements } from "@/features/core/calibration/data-files";
import type { Accuracy } from "@/features/pages/accuracy/accuracy";
import type { AccuracyInput } from "@/features/pages/accuracy/input";
import { ownRuns, ownTable, ownWords } from "@/features/pages/accuracy/own-runs";
import { text } from "@/lib/text";
import { useBenchmarkFiles } from "@/state/opened-files/benchmark-files";
import { useText } from "@/state/language";

const WORDS = {
  title: text({ en: "Your own measurements", zh: "你的测量" }),
  paste: text({ en: "Paste results", zh: "粘贴压测结果" }),
  note: text({
    en: "Results of benchmarks on the scenario's deployment, as Benchmarks and Calibration read them. They stay in this browser.",
    zh: "在当前场景部署上的压测结果，格式同“压测对比”与“校准”。不会离开浏览器。",
  }),
  clear: text({ en: "Close all", zh: "全部关闭" }),
};

const EXAMPLE = "concurrency,isl,osl,ttft_ms,tpot_ms\n16,1024,1024,180,21.4";

export default function OwnRuns({ scenario, input }: ViewProps<typeof AccuracyInput, Accuracy>) {
  const t = useText();
  const { files, add, clear } = useBenchmarkFiles();
  const engine = input.engine === "all" ? "vllm" : input.engine;
  const own = useMemo(() => {
    const measurements = listMeasurements(files);
    return measurements.length === 0 ? null : ownRuns(scenario, measurements, engine);
  }, [files, scenario, engine]);
  const said = own === null ? [] : (["tpot", "ttft"] as const).flatMap((metric) => ownWords(own, metric) ?? []);
  return (
    <ResultSection id="own" title={WORDS.title}>
      <MeasurementDrop words={WORDS} placeholder={EXAMPLE} onAdd={add}>
        {files.length > 0 && (
          <button type="button" className={buttons.button} onClick={clear}>
            {t(WORDS.clear)}
          </button>
        )}
      </MeasurementDrop>
      {said.map((words) => (
        <p key={words.en}>{t(words)}</p>
      ))}
      {own !== null && own.runs.length > 0 && <TableView table={ownTable(own, t)} caption={t(WORDS.title)} />}
      {own !== null && own.issues.length > 0 && <FileIssues issues={own.issues} />}
    </ResultSection>
  );
}
