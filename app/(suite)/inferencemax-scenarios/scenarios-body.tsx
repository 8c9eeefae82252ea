"use client";

import { IssueList } from "@/components/feedback/issue-list";
import type { Figure } from "@/features/explain";
import type { ScenariosInput } from "@/features/pages/inferencemax-scenarios/input";
import type { Actions } from "@/state/bootstrap";
import { Editor } from "./editor";
import type { Asked } from "./page-analysis";
import { Results } from "./results";

type ScenariosBodyProps = {
  readonly asked: Asked;
  readonly input: ScenariosInput;
  readonly params: Readonly<Record<string, string>>;
  readonly actions: Pick<Actions<typeof ScenariosInput>, "setInput" | "mend">;
  readonly pinned: readonly Figure[] | undefined;
};

/** The editor stays where rows cannot be worked out: it is where they are mended. */
export function ScenariosBody({ asked, input, params, actions, pinned }: ScenariosBodyProps) {
  const { scenario, rows, table } = asked;
  const editor = (
    <Editor
      rows={rows}
      lines={table.ok ? table.value.lines : []}
      scenario={scenario}
      input={input}
      onWrite={(written) => actions.setInput({ rows: written })}
    />
  );
  const notes = table.issues.length > 0 && (
    <IssueList tone={table.ok ? "note" : "stop"} issues={table.issues} onMend={actions.mend} />
  );
  if (!table.ok)
    return (
      <>
        {notes}
        {editor}
      </>
    );
  return (
    <>
      {notes}
      <Results table={table.value} input={input} params={params} pinned={pinned} onInput={actions.setInput}>
        {editor}
      </Results>
    </>
  );
}
