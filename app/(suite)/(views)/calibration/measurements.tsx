"use client";

import { useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { downloadText } from "@/components/files/download";
import type { EditorProps } from "@/components/results/analysis/analysis-page";
import { FileReport } from "@/components/measured/file-report";
import measured from "@/components/measured/measured.module.css";
import { MeasurementDrop } from "@/components/measured/measurement-drop";
import { ResultSection } from "@/components/results/parts/result-section";
import { writeMeasurementsCsv } from "@/features/core/evidence/benchmark-files/write-csv";
import { readAll, readFiles, type DataFile } from "@/features/core/calibration/data-files";
import type { CalibrationAnswer } from "@/features/pages/calibration/answer";
import type { CalibrationInput } from "@/features/pages/calibration/input";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { distinct } from "@/state/opened-files/benchmark-files";
import { packFiles } from "@/state/opened-files/measurement-files";

const WORDS = {
  title: text({ en: "Measurements", zh: "测量数据" }),
  paste: text({ en: "Paste measurements", zh: "粘贴测量数据" }),
  note: text({
    en: "Drop files here or paste a table: CSV or TSV, vLLM bench serve, SGLang, InferenceX, inference-perf, GuideLLM, AIPerf; gzip too; several at once. Small sets travel in the link, larger ones stay on this server under their hash.",
    zh: "将文件拖到此处或粘贴表格：CSV/TSV、vLLM bench serve、SGLang、InferenceX、inference-perf、GuideLLM、AIPerf，支持 gzip 与多文件。小数据随链接传递，较大的按哈希保存在本服务器。",
  }),
  clear: text({ en: "Remove all, show the sample", zh: "全部移除，显示示例" }),
  sample: text({
    en: "This is a sample, measured by nobody: the suite's own model under eight loads, with factors 1.15 (compute), 1.08 (memory), 1.3 (network), 1.25 (host), 1.5 (request) and noise of up to 6 % (TTFT) and 2 % (TPOT) put in.",
    zh: "当前为示例数据，并非实测：由本套件模型在八种负载下生成，并加入系数 1.15（计算）、1.08（显存）、1.3（网络）、1.25（主机）、1.5（请求）以及至多 6 %（TTFT）和 2 %（TPOT）的噪声。",
  }),
  download: text({ en: "Download the sample as CSV", zh: "下载示例 CSV" }),
  unsaved: text({
    en: "The server could not keep the measurements, which are too long for a link.",
    zh: "数据过长无法放入链接，且服务器未能保存。",
  }),
};

const UNSAVED: Issue = { code: "MEASURED-UNSAVED", at: "data", message: WORDS.unsaved };
const EXAMPLE = "tp,concurrency,isl,osl,ttft_ms,tpot_ms\n8,16,1024,1024,180,21.4";

export function Measurements({ output, input, page }: EditorProps<typeof CalibrationInput, CalibrationAnswer>) {
  const t = useText();
  const { data } = input;
  const sample = data === "";
  // What the fit used: the sample is made there.
  const drawn = output?.fitted?.measurements;
  const onData = (packed: string): void => page.actions.setInput({ data: packed });
  const { files, trouble, put, add } = useDataFiles(data, onData);
  return (
    <ResultSection id="measurements" title={WORDS.title}>
      {sample && (
        <p className={measured.note} data-sample>
          {t(WORDS.sample)}
        </p>
      )}
      <MeasurementDrop words={WORDS} placeholder={EXAMPLE} trouble={trouble} onAdd={add}>
        {!sample && (
          <button type="button" className={buttons.button} onClick={() => onData("")}>
            {t(WORDS.clear)}
          </button>
        )}
        {sample && (
          <button
            type="button"
            className={buttons.button}
            disabled={!drawn}
            onClick={() => drawn && downloadSample(drawn)}
          >
            {t(WORDS.download)}
          </button>
        )}
      </MeasurementDrop>
      {files.map((read, index) => (
        <FileReport
          key={read.file.name}
          read={read}
          onChange={(file) => put(files.map((other, place) => (place === index ? file : other.file)))}
          onRemove={() => put(files.filter((_, place) => place !== index).map(({ file }) => file))}
        />
      ))}
    </ResultSection>
  );
}

const downloadSample = (drawn: Parameters<typeof writeMeasurementsCsv>[0]): void =>
  downloadText("mds-calibration-sample.csv", "text/csv", writeMeasurementsCsv(drawn));

/** The files in the link's text, and the ways to change them. */
function useDataFiles(data: string, onData: (packed: string) => void) {
  const files = useMemo(() => readAll(readFiles(data)), [data]);
  const [trouble, setTrouble] = useState<readonly Issue[]>([]);
  const put = (next: readonly DataFile[]): void =>
    void packFiles(next).then(
      (packed) => {
        setTrouble([]);
        onData(packed);
      },
      () => setTrouble([UNSAVED]),
    );
  const add = (more: readonly DataFile[]): void => {
    if (more.length > 0)
      put([
        ...files.map(({ file }) => file),
        ...distinct(
          more,
          files.map(({ file }) => file),
        ),
      ]);
  };
  return { files, trouble, put, add };
}
