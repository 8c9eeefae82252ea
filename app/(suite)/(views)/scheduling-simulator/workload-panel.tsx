"use client";

import { useState } from "react";
import type * as z from "zod";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { FileDrop } from "@/components/files/file-drop";
import type { EditorProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { FIELDS, type SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import { countRequests, hasSessions } from "@/features/pages/scheduling-simulator/setup/agent-sessions";
import { traceOptions } from "@/features/pages/scheduling-simulator/setup/requests";
import { USUAL_REQUESTS } from "@/features/pages/scheduling-simulator/setup/settled";
import type { Scheduling } from "@/features/pages/scheduling-simulator/scheduling";
import { formatCount } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import type { Actions } from "@/state/answers/bootstrap";
import { useText } from "@/state/language";
import { Fields } from "./fields";
import { useHandedFiles } from "@/state/opened-files/handed-files";
import { linkText, MOST_BYTES } from "@/state/server/link-text";
import { textOfFile } from "@/state/opened-files/file-text";
import { firstLines } from "./keep-text";
import styles from "./simulation.module.css";
import * as m from "./messages";

export function WorkloadPanel({ output, input, page }: EditorProps<typeof SchedulingInput, Scheduling>) {
  const t = useText();
  const { actions } = page;
  const { issues, said, take, bring } = useTrace(input, actions);
  useHandedFiles("scheduling-simulator", ([file]) => file && void bring(file));
  return (
    <ResultSection id="workload" title={m.workload} lead={output?.run?.facts.workload}>
      <FileDrop
        label={t(m.pastedTrace)}
        note={t(m.syntheticByControlsOfPanel)}
        placeholder={"arrival_s,input_tokens,output_tokens\n0.0,512,128"}
        words={{ choose: t(m.openTrace), read: t(m.usePastedTrace) }}
        accept=""
        onFiles={([file]) => file && void bring(file)}
        onText={(content) => void take(content)}
      >
        {input.trace !== "" && (
          <button type="button" className={buttons.button} onClick={() => actions.setInput({ trace: "" })}>
            {t(m.backToSyntheticWorkload)}
          </button>
        )}
      </FileDrop>
      <p role="status">{said && t(said)}</p>
      {issues.length > 0 && <IssueList issues={issues} tone="note" onFix={actions.applyFix} />}
      {input.trace !== "" && <Fields keys={hasSessions(input.trace) ? FIELDS.agents : FIELDS.trace} />}
      <details className={styles.details}>
        <summary>{t(m.columnsOfTrace)}</summary>
        <div>
          <p className={styles.note}>{t(m.whereTableHasOtherNames)}</p>
          <Fields keys={FIELDS.columns} />
        </div>
      </details>
    </ResultSection>
  );
}

/** Puts the text of a trace into the link, and reports what was read. */
function useTrace(input: z.infer<typeof SchedulingInput>, { setInput }: Actions<typeof SchedulingInput>) {
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [said, say] = useState<Text | null>(null);
  const take = async (content: string): Promise<void> => {
    const { kept, cut } = firstLines(content, MOST_BYTES);
    const read = countRequests(kept, traceOptions(input));
    setIssues(read.issues);
    say(cut ? m.fileIsLargerThan55 : null);
    if (!read.ok) return;
    try {
      setInput({
        trace: await linkText(kept),
        requests: Math.min(input.requests ?? USUAL_REQUESTS, read.value.count),
      });
      say(readWord(read.value.count, read.value.dropped));
    } catch {
      say(m.serverCouldNotKeepTrace);
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
  m.countRequestsReadDroppedRows({ count, count2: formatCount(count), dropped, dropped2: formatCount(dropped) });
