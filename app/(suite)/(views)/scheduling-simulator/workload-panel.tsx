"use client";

import { useRef, useState, type DragEvent } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { ResultSection } from "@/components/results/result-section";
import { FIELDS, type SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import { traceOptions } from "@/features/pages/scheduling-simulator/requests";
import { readTrace } from "@/features/core/workload/trace/read";
import { formatCount } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { Fields } from "./fields";
import { linkText } from "@/state/link-text";
import { firstLines, MOST_BYTES } from "./keep-text";
import type { PageActions } from "./page-analysis";
import type { Run } from "./words";
import styles from "./simulation.module.css";

type WorkloadPanelProps = { readonly input: SchedulingInput; readonly run: Run | null; readonly page: PageActions };

const WORDS = {
  title: text({ en: "Workload", zh: "负载" }),
  lead: text({
    en: "Synthetic, by the controls of the panel; or a trace: Azure, Mooncake, BurstGPT, msServiceProfiler, Vidur, a list of lengths, or any table with an arrival, an input and an output column. Drop it here, open it, or paste it. It stays on this server, and the link names it.",
    zh: "按面板控件合成；或使用轨迹：Azure、Mooncake、BurstGPT、msServiceProfiler、Vidur、长度列表，或任何含到达、输入、输出列的表。拖到此处、打开或粘贴。文件留在本服务器，链接以哈希引用。",
  }),
  open: text({ en: "Open a trace", zh: "打开轨迹" }),
  use: text({ en: "Use the pasted trace", zh: "使用粘贴的轨迹" }),
  back: text({ en: "back to the synthetic workload", zh: "恢复为合成负载" }),
  paste: text({ en: "Pasted trace", zh: "粘贴的轨迹" }),
  columns: text({ en: "Columns of the trace", zh: "轨迹的列" }),
  columnsNote: text({
    en: "Where a table has other names than the usual ones, say which column is what, then open or paste it.",
    zh: "若表的列名不常见，请先指定各列，再打开或粘贴。",
  }),
  cut: text({
    en: "The file is larger than 5.5 MB: its first rows are used.",
    zh: "文件超过 5.5 MB：只使用前面的行。",
  }),
  refused: text({ en: "The server could not keep the trace.", zh: "服务器未能保存轨迹。" }),
};

export function WorkloadPanel({ input, run, page }: WorkloadPanelProps) {
  const t = useText();
  const file = useRef<HTMLInputElement>(null);
  const [pasted, paste] = useState("");
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [said, say] = useState<Text | null>(null);
  const take = async (content: string): Promise<void> => {
    const { kept, cut } = firstLines(content, MOST_BYTES);
    const read = readTrace(kept, traceOptions(input));
    setIssues(read.issues);
    say(cut ? WORDS.cut : null);
    if (!read.ok) return;
    try {
      page.set({ trace: await linkText(kept), requests: Math.min(input.requests, read.value.workload.count) });
      say(readWord(read.value.workload.count, read.value.dropped));
    } catch {
      say(WORDS.refused);
    }
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const [first] = event.dataTransfer.files;
    if (first) void first.text().then(take);
  };
  return (
    <ResultSection id="workload" title={WORDS.title} lead={run?.facts.workload}>
      <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <p>{t(WORDS.lead)}</p>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={t(WORDS.open)}
          onChange={({ target }) => void target.files?.[0]?.text().then(take)}
        />
        <textarea
          className={styles.paste}
          aria-label={t(WORDS.paste)}
          placeholder={"arrival_s,input_tokens,output_tokens\n0.0,512,128"}
          spellCheck={false}
          value={pasted}
          onChange={({ target }) => paste(target.value)}
        />
        <p className={styles.row}>
          <button type="button" className={buttons.button} onClick={() => file.current?.click()}>
            {t(WORDS.open)}
          </button>
          <button
            type="button"
            className={buttons.button}
            disabled={pasted.trim() === ""}
            onClick={() => void take(pasted)}
          >
            {t(WORDS.use)}
          </button>
          {input.trace !== "" && (
            <button type="button" className={styles.link} onClick={() => page.set({ trace: "" })}>
              {t(WORDS.back)}
            </button>
          )}
        </p>
        <p role="status">{said && t(said)}</p>
        {issues.length > 0 && <IssueList issues={issues} tone="note" onMend={page.mend} />}
      </div>
      {input.trace !== "" && <Fields keys={FIELDS.trace} />}
      <details className={styles.details}>
        <summary>{t(WORDS.columns)}</summary>
        <div>
          <p className={styles.note}>{t(WORDS.columnsNote)}</p>
          <Fields keys={FIELDS.columns} />
        </div>
      </details>
    </ResultSection>
  );
}

const readWord = (count: number, dropped: number): Text =>
  text({
    en: `${formatCount(count)} requests read, ${formatCount(dropped)} rows left out.`,
    zh: `已读取 ${formatCount(count)} 个请求，忽略 ${formatCount(dropped)} 行。`,
  });
