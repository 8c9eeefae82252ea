"use client";
/** Files by dropping, choosing or pasting, and how each was read. */
import buttons from "@/components/feedback/button.module.css";
import { FileReport } from "@/components/measured/file-report";
import { MeasurementDrop } from "@/components/measured/measurement-drop";
import { ResultSection } from "@/components/results/parts/result-section";
import { formatCount } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { useBenchmarkFiles } from "@/state/opened-files/benchmark-files";
import { useText } from "@/state/language";

const WORDS = {
  title: text({ en: "Result files", zh: "结果文件" }),
  paste: text({ en: "Paste results", zh: "粘贴压测结果" }),
  note: text({
    en: "Drop result files here, many at once, or paste what a benchmark printed: vLLM, SGLang, TensorRT-LLM, InferenceX, inference-perf, GuideLLM, AIPerf, genai-perf, LLMPerf, tables; gzip too. They are told by their content and stay in this browser.",
    zh: "将结果文件拖到此处（可多个），或粘贴压测打印的内容：vLLM、SGLang、TensorRT-LLM、InferenceX、inference-perf、GuideLLM、AIPerf、genai-perf、LLMPerf、表格，支持 gzip。按内容识别，不会离开浏览器。",
  }),
  choose: text({ en: "Open result files", zh: "打开结果文件" }),
  clear: text({ en: "Close all", zh: "全部关闭" }),
};

const EXAMPLE =
  "model,gpu,tp,concurrency,isl,osl,ttft_ms,tpot_ms\nmeta-llama/Llama-3.3-70B-Instruct,H100,4,16,1024,1024,180,21.4";

/** More files than these are folded, except for those that could not be read. */
const FEW = 12;

const readWords = (count: number): Text =>
  text({ en: `${formatCount(count)} files were read`, zh: `已读取 ${formatCount(count)} 个文件` });

export function OpenResults() {
  const t = useText();
  const { files, add, change, clear } = useBenchmarkFiles();
  const reports = (which: (file: (typeof files)[number]) => boolean) =>
    files.map(
      (file, place) =>
        which(file) && (
          <FileReport
            key={file.file.name}
            read={file}
            onChange={(changed) => change(place, changed)}
            onRemove={() => change(place, null)}
          />
        ),
    );
  return (
    <ResultSection id="open" title={WORDS.title}>
      <MeasurementDrop words={WORDS} placeholder={EXAMPLE} onAdd={add} slug="benchmarks">
        {files.length > 0 && (
          <button type="button" className={buttons.button} onClick={clear}>
            {t(WORDS.clear)}
          </button>
        )}
      </MeasurementDrop>
      {files.length <= FEW ? (
        reports(() => true)
      ) : (
        <>
          {reports(({ read }) => !read.ok)}
          <details>
            <summary>{t(readWords(files.filter(({ read }) => read.ok).length))}</summary>
            {reports(({ read }) => read.ok)}
          </details>
        </>
      )}
    </ResultSection>
  );
}
