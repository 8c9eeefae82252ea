"use client";
/** The file behind "the requests of a trace": read here, kept in the link or on this server. */
import { useSetAtom } from "jotai";
import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { MOST_REQUESTS } from "@/features/core/plan/traffic";
import { readTrace } from "@/features/core/workload/trace/read";
import { formatCount } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { LinkChange } from "@/state/link/actions";
import { textOfFile } from "@/state/opened-files/file-text";
import { useText } from "@/state/language";
import { linkText } from "@/state/server/link-text";
import { noticeAtom } from "@/state/screen/ui";
import rows from "@/app/(index)/rows.module.css";
import styles from "./team.module.css";

const WORDS = {
  open: text({ en: "Open a trace", zh: "打开轨迹" }),
  about: text({
    en: "Azure, Mooncake, BurstGPT, Vidur, a list of lengths, or any table with an arrival, an input and an output column; its first 4,000 requests.",
    zh: "Azure、Mooncake、BurstGPT、Vidur、长度列表，或任何含到达、输入、输出列的表；取其前 4,000 个请求。",
  }),
  refused: text({ en: "The server could not keep the trace.", zh: "服务器未能保存轨迹。" }),
};

export default function TraceChoice({ write }: { readonly write: (change: LinkChange) => void }) {
  const t = useText();
  const say = useSetAtom(noticeAtom);
  const [told, tell] = useState<Text | null>(null);
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const opened = await textOfFile(file);
    if (!opened.ok) return tell(opened.issues[0]?.message ?? WORDS.refused);
    const kept = firstRows(opened.value.text);
    const read = readTrace(kept);
    if (!read.ok) return tell(read.issues[0]?.message ?? WORDS.refused);
    const { count } = read.value.workload;
    tell(text({ en: `${formatCount(count)} requests read.`, zh: `已读取 ${formatCount(count)} 个请求。` }));
    await linkText(kept).then(
      (trace) => write({ trace }),
      () => say(t(WORDS.refused)),
    );
  };
  return (
    <p className={styles.teamActions}>
      <label className={buttons.button}>
        {t(WORDS.open)}
        <input type="file" className="visually-hidden" onChange={({ target }) => void open(target.files?.[0])} />
      </label>
      <span className={rows.quiet} role="status">
        {t(told ?? WORDS.about)}
      </span>
    </p>
  );
}

/** The head, and as many lines as a simulation takes; a trace in one line of JSON stays whole. */
const firstRows = (written: string): string =>
  written
    .split("\n")
    .slice(0, MOST_REQUESTS + 1)
    .join("\n");
