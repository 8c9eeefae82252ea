"use client";
/** What opened weight files hold, by part of the model, beside what the configuration gives. */
import { IssueList } from "@/components/feedback/issue-list";
import type { Checkpoint } from "@/features/core/model/checkpoint/checkpoint";
import { checkpointLines, checkpointWords } from "@/features/core/model/checkpoint/checkpoint-words";
import * as m from "@/features/core/model/checkpoint/messages";
import type { ModelSpec } from "@/features/core/model/spec";
import { weightBytes } from "@/features/core/model/weights";
import type { Result } from "@/lib/result";
import { useText } from "@/state/language";

type CheckpointViewProps = {
  readonly checkpoint: Result<Checkpoint>;
  /** What the text under edit reads as. */
  readonly read: Result<ModelSpec> | undefined;
};

export default function CheckpointView({ checkpoint, read }: CheckpointViewProps) {
  const t = useText();
  if (!checkpoint.ok) return <IssueList tone="note" issues={checkpoint.issues} onFix={() => undefined} />;
  const words = checkpointWords(checkpoint.value, read?.ok ? weightBytes(read.value) : null);
  return (
    <section aria-label={t(m.checkpointFiles)} aria-live="polite" data-part="checkpoint">
      {words.map((sentence) => (
        <p key={sentence.en}>{t(sentence)}</p>
      ))}
      <ul>
        {checkpointLines(checkpoint.value).map((line) => (
          <li key={line.en}>{t(line)}</li>
        ))}
      </ul>
    </section>
  );
}
