"use client";
/** The file behind "the requests of a trace": read here, kept in the link or on this server. */
import { useSetAtom } from "jotai";
import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { MOST_REQUESTS } from "@/features/core/plan/traffic";
import { readTrace } from "@/features/core/workload/trace/read";
import { formatCount } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { LinkChange } from "@/state/link/actions";
import { textOfFile } from "@/state/opened-files/file-text";
import { useText } from "@/state/language";
import { linkText } from "@/state/server/link-text";
import { noticeAtom } from "@/state/screen/ui";
import rows from "@/app/(index)/rows.module.css";
import styles from "./team.module.css";
import * as m from "./messages.editors";

export default function TraceChoice({ write }: { readonly write: (change: LinkChange) => void }) {
  const t = useText();
  const say = useSetAtom(noticeAtom);
  const [told, tell] = useState<Text | null>(null);
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const opened = await textOfFile(file);
    if (!opened.ok) return tell(opened.issues[0]?.message ?? m.serverCouldNotKeepTrace);
    const rows = firstRows(opened.value.text);
    const read = readTrace(rows);
    if (!read.ok) return tell(read.issues[0]?.message ?? m.serverCouldNotKeepTrace);
    const { count } = read.value.workload;
    tell(m.countRequestsRead({ count, count2: formatCount(count) }));
    await linkText(rows).then(
      (trace) => write({ trace }),
      () => say(t(m.serverCouldNotKeepTrace)),
    );
  };
  return (
    <p className={styles.teamActions}>
      <label className={buttons.button}>
        {t(m.openTrace)}
        <input type="file" className="visually-hidden" onChange={({ target }) => void open(target.files?.[0])} />
      </label>
      <span className={rows.quiet} role="status">
        {t(told ?? m.azureMooncakeBurstGPTVidurList)}
      </span>
    </p>
  );
}

/** The head, and as many lines as a simulation takes; a trace in one line of JSON stays whole. */
const firstRows = (text: string): string =>
  text
    .split("\n")
    .slice(0, MOST_REQUESTS + 1)
    .join("\n");
