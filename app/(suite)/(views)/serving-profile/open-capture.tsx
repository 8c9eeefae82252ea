"use client";
/** A folder or files by dropping or choosing, an example, and how far they are read. */
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { FileButton } from "@/components/files/file-button";
import opening from "@/components/files/open-files.module.css";
import { useDrop } from "@/components/files/use-drop";
import type { EditorProps } from "@/components/results/analysis/analysis-page";
import { EXAMPLE_NAMES } from "@/features/core/synthetic-profile/cases";
import type { ServingProfileAnswer } from "@/features/pages/serving-profile/answer";
import { EXAMPLE_WORDS } from "@/features/pages/serving-profile/link/example-names";
import type { ServingProfileInput } from "@/features/pages/serving-profile/input";
import { formatCount, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import { droppedFiles, pathed, type PathedFile } from "@/state/opened-files/dropped-files";
import { useHandedFiles } from "@/state/opened-files/handed-files";
import { useText } from "@/state/language";
import type { ServingProfile } from "@/app/(suite)/(views)/serving-profile/capture-files/use-profile";
import { useOpenProfile } from "./files";
import styles from "./serving-profile.module.css";
import * as m from "./messages";

type OpenProps = EditorProps<typeof ServingProfileInput, ServingProfileAnswer>;

export function OpenCapture({ page }: OpenProps) {
  const t = useText();
  const profile = useOpenProfile();
  const { resetInput } = page.actions;
  const open = (files: readonly PathedFile[]): void => {
    if (files.length === 0) return;
    if (page.input.example !== null) resetInput();
    profile.open(files);
  };
  useHandedFiles("serving-profile", (handed) => open(handed.map((file) => ({ path: file.name, file }))));
  const { over, place } = useDrop((data) => void droppedFiles(data).then(open));
  return (
    <div className={over ? `${opening.drop} ${opening.over}` : opening.drop} {...place} data-part="open">
      <div className={opening.line}>
        <FileButton
          label={t(m.openFolder)}
          folder
          multiple
          className={profile.source === null ? buttons.primary : buttons.button}
          onFiles={(files) => open(files.map(pathed))}
        />
        <FileButton label={t(m.openFiles)} multiple onFiles={(files) => open(files.map(pathed))} />
        <ExampleChoice page={page} onChosen={profile.close} />
        <span className={opening.note}>{t(m.orDropFolderOrFiles)}</span>
      </div>
      {profile.source !== null && (
        <Standing
          profile={profile}
          onClose={() => {
            profile.close();
            resetInput();
          }}
        />
      )}
    </div>
  );
}

function ExampleChoice({ page, onChosen }: Pick<OpenProps, "page"> & { readonly onChosen: () => void }) {
  const t = useText();
  return (
    <select
      className={styles.choice}
      aria-label={t(m.showMeExample)}
      value={page.input.example ?? ""}
      onChange={({ currentTarget }) => {
        const name = EXAMPLE_NAMES.find((known) => known === currentTarget.value) ?? null;
        onChosen();
        page.actions.resetInput();
        page.actions.setInput({ example: name });
      }}
    >
      <option value="">{t(m.showMeExample)}</option>
      {EXAMPLE_NAMES.map((name) => (
        <option key={name} value={name}>
          {t(EXAMPLE_WORDS[name])}
        </option>
      ))}
    </select>
  );
}

function Standing({ profile, onClose }: { readonly profile: ServingProfile; readonly onClose: () => void }) {
  const t = useText();
  const { state, progress, issues, stop } = profile;
  const reading = state === "reading";
  return (
    <div data-capture={state}>
      <div className={opening.line}>
        <b>{sourceWord(profile, t)}</b>
        {reading && <progress value={progress.bytes} max={Math.max(1, progress.of)} aria-label={t(m.progress)} />}
        <span role="status" className={opening.note}>
          {t(standing(profile))}
        </span>
        {reading && profile.source?.kind === "files" && (
          <button type="button" className={buttons.button} onClick={stop}>
            {t(m.stopKeepThis)}
          </button>
        )}
        <button type="button" className={buttons.button} onClick={onClose}>
          {t(reading ? m.cancel : m.close)}
        </button>
      </div>
      {issues.length > 0 && <IssueList tone="stop" issues={issues} onFix={() => undefined} />}
    </div>
  );
}

function sourceWord({ source, profile }: ServingProfile, t: (words: Text) => string): string {
  if (source?.kind === "example") return t(EXAMPLE_WORDS[source.name]);
  return profile?.name ?? source?.files[0]?.path ?? "";
}

/** "42 %, 418 MB of 996 MB, file 3 of 12". */
function standing({ state, progress, profile, source }: ServingProfile): Text {
  const of = formatQuantity(progress.of, "B");
  if (state === "done" && profile !== null) {
    const [count, files] = [formatCount(profile.capture.files.length), source?.kind === "example"];
    return files
      ? m.syntheticCountTablesFromSimulated({ count })
      : m.ofCountTables({ of, count, files: profile.capture.files.length });
  }
  if (state === "refused") return verbatim(of);
  const share = formatPercent(progress.bytes / Math.max(1, progress.of), 2);
  const taken = formatQuantity(progress.bytes, "B");
  return m.shareTakenOfFileFiles({ share, taken, of, files: progress.files, ofFiles: progress.ofFiles });
}
