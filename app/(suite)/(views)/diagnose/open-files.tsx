"use client";
/** Files by dropping, choosing or pasting, the example, and one chip for each open file. */
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { FileButton } from "@/components/files/file-button";
import opening from "@/components/files/open-files.module.css";
import { useDrop } from "@/components/files/use-drop";
import type { EditorProps } from "@/components/results/analysis/analysis-page";
import { CopyButton } from "@/components/results/copy-button";
import type { DiagnoseAnswer } from "@/features/pages/diagnose/answer";
import { incidentFiles, type FileFacts } from "@/features/pages/diagnose/file-facts";
import type { DiagnoseInput } from "@/features/pages/diagnose/input";
import { diagnosisText } from "@/features/pages/diagnose/text";
import { droppedFiles, pathed, type PathedFile } from "@/state/opened-files/dropped-files";
import { useHandedFiles } from "@/state/opened-files/handed-files";
import { useIncidentFiles } from "@/state/opened-files/incident-files";
import { useText } from "@/state/language";
import { Paste } from "./paste";
import { useReading } from "./reading/reading-context";
import styles from "./open-files.module.css";
import * as m from "./messages";

type OpenProps = EditorProps<typeof DiagnoseInput, DiagnoseAnswer>;

export function OpenFiles({ page }: OpenProps) {
  const t = useText();
  const { files, add, clear } = useIncidentFiles();
  const { resetInput, setInput } = page.actions;
  const { example } = page.input;
  const open = (chosen: readonly PathedFile[]): void => {
    if (chosen.length === 0) return;
    if (example) resetInput();
    add(chosen);
  };
  const choose = (chosen: readonly File[]): void => open(chosen.map(pathed));
  useHandedFiles("diagnose", choose);
  const { over, place } = useDrop((data) => void droppedFiles(data).then(open));
  const empty = files.length === 0 && !example;
  return (
    <div className={over ? `${opening.drop} ${opening.over}` : opening.drop} {...place} data-part="open">
      {empty && <p className={styles.lead}>{t(m.dropEverythingOfThatTime)}</p>}
      <div className={opening.line}>
        <FileButton
          label={t(m.openFiles)}
          multiple
          className={empty ? buttons.primary : buttons.button}
          onFiles={choose}
        />
        <FileButton label={t(m.openFolder)} folder multiple onFiles={choose} />
        <Paste onText={(content) => open([{ path: PASTED, file: new File([content], PASTED) }])} />
        {empty && (
          <button type="button" className={buttons.button} onClick={() => setInput({ example: true })}>
            {t(m.showMeExample)}
          </button>
        )}
        {!empty && (
          <button
            type="button"
            className={buttons.button}
            onClick={() => {
              clear();
              resetInput();
            }}
          >
            {t(m.closeAll)}
          </button>
        )}
        <CopyText />
        <span className={opening.note}>{t(empty ? m.filesThatHelp : m.orDropMore)}</span>
      </div>
      <Chips files={files} isExample={example} />
    </div>
  );
}

const PASTED = "pasted.log";

function CopyText() {
  const t = useText();
  const { opened } = useReading();
  return opened && <CopyButton label={t(m.copyAsText)} text={diagnosisText(opened.diagnosis, t)} />;
}

/** Before they are read, by name alone. */
function Chips({ files, isExample }: { readonly files: readonly PathedFile[]; readonly isExample: boolean }) {
  const t = useText();
  const { state, read, of, issues, opened } = useReading();
  const known = opened === null ? null : incidentFiles(opened);
  const names = known?.map(({ name }) => name) ?? files.map(({ path }) => path);
  if (names.length === 0 && state === "none") return null;
  return (
    <div data-incident={state}>
      <ul className={styles.chips} aria-label={t(m.openFilesList)}>
        {isExample && files.length === 0 && <li className={styles.example}>{t(m.syntheticExample)}</li>}
        {names.map((name) => (
          <Chip key={name} name={name} facts={known?.find((file) => file.name === name) ?? null} />
        ))}
        {opened && <li className={opening.note}>{clockWords(opened.diagnosis, t)}</li>}
      </ul>
      <span role="status" className={opening.note}>
        {state === "reading" && t(m.readingFiles({ read, of }))}
      </span>
      {issues.length > 0 && <IssueList tone="stop" issues={issues} onFix={() => undefined} />}
    </div>
  );
}

type Clock = { readonly t0: string | null; readonly zone: string | null };

const clockWords = ({ t0, zone }: Clock, t: ReturnType<typeof useText>): string =>
  t0 === null ? t(m.noClock) : zone === null ? t(m.oneClock({ t0 })) : t(m.oneClockInZone({ t0, zone }));

function Chip({ name, facts }: { readonly name: string; readonly facts: FileFacts | null }) {
  const t = useText();
  const { files, remove } = useIncidentFiles();
  const why = facts?.why ?? null;
  return (
    <li
      className={styles.chip}
      data-unread={why === null ? undefined : ""}
      data-file={name}
      title={why ? t(why) : name}
    >
      <b>{name}</b>
      <span>{facts && t(facts.facts ?? m.noEvidence)}</span>
      {files.some(({ path }) => path === name) && (
        <button type="button" aria-label={t(m.closeName({ name }))} onClick={() => remove(name)}>
          ×
        </button>
      )}
    </li>
  );
}
