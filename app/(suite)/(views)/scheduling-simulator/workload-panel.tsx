"use client";

import { useState } from "react";
import type * as z from "zod";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { FileDrop } from "@/components/files/file-drop";
import type { EditorProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { FIELDS, type SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import { traceOptions } from "@/features/pages/scheduling-simulator/setup/requests";
import type { Scheduling } from "@/features/pages/scheduling-simulator/scheduling";
import { readTrace } from "@/features/core/workload/trace/read";
import { formatCount } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import { text, type Text } from "@/lib/text";
import type { Actions } from "@/state/answers/bootstrap";
import { useText } from "@/state/language";
import { Fields } from "./fields";
import { useHandedFiles } from "@/state/opened-files/handed-files";
import { linkText, MOST_BYTES } from "@/state/server/link-text";
import { textOfFile } from "@/state/opened-files/file-text";
import { firstLines } from "./keep-text";
import styles from "./simulation.module.css";

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

export function WorkloadPanel({ output, input, page }: EditorProps<typeof SchedulingInput, Scheduling>) {
  const t = useText();
  const { actions } = page;
  const { issues, said, take, bring } = useTrace(input, actions);
  useHandedFiles("scheduling-simulator", ([file]) => file && void bring(file));
  return (
    <ResultSection id="workload" title={WORDS.title} lead={output?.run?.facts.workload}>
      <FileDrop
        label={t(WORDS.paste)}
        note={t(WORDS.lead)}
        placeholder={"arrival_s,input_tokens,output_tokens\n0.0,512,128"}
        words={{ choose: t(WORDS.open), read: t(WORDS.use) }}
        accept=""
        onFiles={([file]) => file && void bring(file)}
        onText={(content) => void take(content)}
      >
        {input.trace !== "" && (
          <button type="button" className={buttons.button} onClick={() => actions.setInput({ trace: "" })}>
            {t(WORDS.back)}
          </button>
        )}
      </FileDrop>
      <p role="status">{said && t(said)}</p>
      {issues.length > 0 && <IssueList issues={issues} tone="note" onMend={actions.mend} />}
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

/** Takes the text of a trace into the link, and tells what of it was read. */
function useTrace(input: z.infer<typeof SchedulingInput>, { setInput }: Actions<typeof SchedulingInput>) {
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [said, say] = useState<Text | null>(null);
  const take = async (content: string): Promise<void> => {
    const { kept, cut } = firstLines(content, MOST_BYTES);
    const read = readTrace(kept, traceOptions(input));
    setIssues(read.issues);
    say(cut ? WORDS.cut : null);
    if (!read.ok) return;
    try {
      setInput({ trace: await linkText(kept), requests: Math.min(input.requests, read.value.workload.count) });
      say(readWord(read.value.workload.count, read.value.dropped));
    } catch {
      say(WORDS.refused);
    }
  };
  const bring = async (file: File): Promise<void> => {
    const read = await textOfFile(file);
    setIssues(read.issues);
    if (read.ok) await take(read.value.text);
  };
  return { issues, said, take, bring };
}

const readWord = (count: number, dropped: number): Text =>
  text({
    en: `${formatCount(count)} requests read, ${formatCount(dropped)} rows left out.`,
    zh: `已读取 ${formatCount(count)} 个请求，忽略 ${formatCount(dropped)} 行。`,
  });
