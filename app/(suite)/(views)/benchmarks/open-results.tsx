"use client";
/** Files by dropping, choosing or pasting, and how each was read. */
import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { FileDrop } from "@/components/inputs/file-drop";
import { FileReport } from "@/components/measured/file-report";
import { Trouble } from "@/components/measured/trouble";
import { ResultSection } from "@/components/results/result-section";
import { PASTED } from "@/features/core/calibration/data-files";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import { useBenchmarkFiles } from "@/state/benchmark-files";
import { useHandedFiles } from "@/state/handed-files";
import { useText } from "@/state/language";
import { textOfFile } from "@/state/measurement-files";

const WORDS = {
  title: text({ en: "Result files", zh: "结果文件" }),
  paste: text({ en: "Paste results", zh: "粘贴压测结果" }),
  note: text({
    en: "Drop result files here, many at once, or paste what a benchmark printed: vLLM, SGLang, TensorRT-LLM, InferenceX, inference-perf, GuideLLM, AIPerf, genai-perf, LLMPerf, tables; gzip too. They are told by their content and stay in this browser.",
    zh: "将结果文件拖到此处（可多个），或粘贴压测打印的内容：vLLM、SGLang、TensorRT-LLM、InferenceX、inference-perf、GuideLLM、AIPerf、genai-perf、LLMPerf、表格，支持 gzip。按内容识别，不会离开浏览器。",
  }),
  choose: text({ en: "Open result files", zh: "打开结果文件" }),
  read: text({ en: "Read the pasted text", zh: "读取粘贴内容" }),
  clear: text({ en: "Close all", zh: "全部关闭" }),
};

const EXAMPLE =
  "model,gpu,tp,concurrency,isl,osl,ttft_ms,tpot_ms\nmeta-llama/Llama-3.3-70B-Instruct,H100,4,16,1024,1024,180,21.4";
const ACCEPT = ".csv,.tsv,.txt,.json,.jsonl,.ndjson,.log,.gz";

export function OpenResults() {
  const t = useText();
  const { files, add, change, clear } = useBenchmarkFiles();
  const [trouble, setTrouble] = useState<readonly Issue[]>([]);
  const bring = async (chosen: readonly File[]): Promise<void> => {
    const read = await Promise.all(chosen.map(textOfFile));
    setTrouble(read.flatMap((file) => (file.ok ? [] : file.issues)));
    add(read.flatMap((file) => (file.ok ? [file.value] : [])));
  };
  useHandedFiles("benchmarks", (handed) => void bring(handed));
  return (
    <ResultSection id="open" title={WORDS.title}>
      <FileDrop
        label={t(WORDS.paste)}
        note={t(WORDS.note)}
        placeholder={EXAMPLE}
        words={{ choose: t(WORDS.choose), read: t(WORDS.read) }}
        accept={ACCEPT}
        onFiles={(chosen) => void bring(chosen)}
        onText={(pasted) => add([{ name: PASTED, text: pasted }])}
      >
        {files.length > 0 && (
          <button type="button" className={buttons.button} onClick={clear}>
            {t(WORDS.clear)}
          </button>
        )}
      </FileDrop>
      <div role="status">
        <Trouble issues={trouble} />
      </div>
      {files.map((read, place) => (
        <FileReport
          key={read.file.name}
          read={read}
          onChange={(file) => change(place, file)}
          onRemove={() => change(place, null)}
        />
      ))}
    </ResultSection>
  );
}
