"use client";
/** The scripts to download, and the line that measures the scenario with each. */
import { strToU8, zipSync } from "fflate";
import { useState } from "react";
import { downloadUrl } from "@/components/files/download";
import buttons from "@/components/feedback/button.module.css";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { CopyButton } from "@/components/results/copy-button";
import { ResultSection } from "@/components/results/parts/result-section";
import { TOOLS, type Tool } from "@/features/core/kit/kit-file";
import type { MeasureAnswer } from "@/features/pages/measure/answer";
import type { MeasureInput } from "@/features/pages/measure/input";
import { WORDS as PAGE } from "@/features/pages/measure/words";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./measure.module.css";

const WORDS = {
  all: text({ en: "Download all as one ZIP", zh: "全部下载为 ZIP" }),
  shared: text({
    en: "Every script needs mds_kit.py in its folder. Python 3.9 and PyTorch are enough: CUDA, ROCm, Ascend, or a CPU to try them; slo_test.py needs neither PyTorch nor an accelerator.",
    zh: "每个脚本都需要同目录下的 mds_kit.py。只需 Python 3.9 与 PyTorch：CUDA、ROCm、昇腾，或用 CPU 试运行；slo_test.py 不需要 PyTorch，也不需要加速卡。",
  }),
  copy: text({ en: "Copy", zh: "复制" }),
  failed: text({ en: "The scripts could not be fetched from this server.", zh: "无法从本服务器获取脚本。" }),
};

const ABOUT: Readonly<Record<Tool, Text>> = {
  perf_test: text({ en: "products, memory, attention, launches", zh: "矩阵乘、显存、注意力、启动" }),
  link_test: text({ en: "messages between accelerators, copies from the host", zh: "加速卡间消息、主机拷贝" }),
  memory_bench: text({ en: "memory of the model through Transformers", zh: "通过 Transformers 测模型显存" }),
  slo_test: text({ en: "a running server under load", zh: "运行中服务的负载测试" }),
};

const SHARED = "mds_kit.py";
const FILES = [SHARED, ...TOOLS.map((tool) => `${tool}.py`)];

export function Scripts({ output }: ViewProps<typeof MeasureInput, MeasureAnswer>) {
  const t = useText();
  const [failed, setFailed] = useState(false);
  const save = (): void =>
    void saveAll().then(
      () => setFailed(false),
      () => setFailed(true),
    );
  return (
    <ResultSection id="commands" title={PAGE.commands} lead={PAGE.commandsLead}>
      <p className={styles.line}>
        <button type="button" className={buttons.button} onClick={save}>
          {t(WORDS.all)}
        </button>
        <a className={buttons.quiet} href={`/kit/${SHARED}`} download>
          {SHARED}
        </a>
        <span>{t(WORDS.shared)}</span>
      </p>
      {failed && <p role="alert">{t(WORDS.failed)}</p>}
      {output.commands.map(({ tool, line }) => (
        <div key={tool} className={styles.script} data-script={tool}>
          <p className={styles.line}>
            <a className={buttons.quiet} href={`/kit/${tool}.py`} download>{`${tool}.py`}</a>
            <span>{t(ABOUT[tool])}</span>
            <CopyButton text={line} label={t(WORDS.copy)} />
          </p>
          <pre className={styles.command}>{line}</pre>
        </div>
      ))}
    </ResultSection>
  );
}

/** As a server keeps them; rejects where one is missing. */
async function saveAll(): Promise<void> {
  const entries = await Promise.all(
    FILES.map(async (name) => {
      const answer = await fetch(`/kit/${name}`);
      if (!answer.ok) throw new Error(name);
      return [`mds-kit/${name}`, strToU8(await answer.text())] as const;
    }),
  );
  const url = URL.createObjectURL(new Blob([zipSync(Object.fromEntries(entries)) as BlobPart]));
  downloadUrl("mds-kit.zip", url);
}
