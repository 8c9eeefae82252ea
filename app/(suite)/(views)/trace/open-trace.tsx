"use client";
/** Files by dropping or choosing, and how far each is read. */
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { droppedFiles } from "@/state/opened-files/dropped-files";
import { FileButton } from "@/components/files/file-button";
import { useDrop } from "@/components/files/use-drop";
import type { EditorProps } from "@/components/results/analysis/analysis-page";
import type { TraceAnswer } from "@/features/pages/trace/answer";
import { EXAMPLE_FILE, exampleTrace } from "@/features/pages/trace/example-trace";
import type { TraceInput } from "@/features/pages/trace/input";
import { formatCount, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { apartFromConfig } from "./trace-files/apart-from-config";
import type { TraceFile } from "@/app/(suite)/(views)/trace/trace-files/use-trace-files";
import { useOpenFiles } from "./open-files";
import opening from "@/components/files/open-files.module.css";
import styles from "./open-trace.module.css";
import * as m from "./messages";

export function OpenTrace({ page }: EditorProps<typeof TraceInput, TraceAnswer>) {
  const t = useText();
  const { files, open, stop, close } = useOpenFiles();
  const openAll = (chosen: readonly File[]): void =>
    void apartFromConfig(chosen).then(({ traces, config }) => {
      if (config !== null) page.actions.setInput({ model_config: config, pass: null, layer: null });
      if (traces.length > 0) open(traces);
    });
  const { over, place } = useDrop(
    (data) => void droppedFiles(data).then((all) => openAll(all.map(({ file }) => file))),
  );
  const forget = (id: number): void => {
    close(id);
    const left = files.flatMap((file) => (file.id === id ? [] : (file.fingerprint ?? [])));
    page.actions.setInput({ file: left.join() });
  };
  return (
    <div className={over ? `${opening.drop} ${opening.over}` : opening.drop} {...place} data-part="open">
      <div className={opening.line}>
        <FileButton
          label={t(m.openTrace)}
          accept=".json,.gz,.sqlite,.db,.csv,.txt,application/json,application/gzip"
          multiple
          className={files.length === 0 ? buttons.primary : buttons.button}
          onFiles={openAll}
        />
        {files.length === 0 && (
          <button
            type="button"
            className={buttons.button}
            onClick={() => open([new File([exampleTrace()], EXAMPLE_FILE)])}
          >
            {t(m.trySyntheticExample)}
          </button>
        )}
        <span className={opening.note}>{t(m.orDropFilesHereJson)}</span>
      </div>
      {files.map((file) => (
        <OpenFile key={file.id} file={file} onStop={() => stop(file.id)} onClose={() => forget(file.id)} />
      ))}
    </div>
  );
}

type OpenFileProps = { readonly file: TraceFile; readonly onStop: () => void; readonly onClose: () => void };

function OpenFile({ file, onStop, onClose }: OpenFileProps) {
  const t = useText();
  const { state, progress, issues } = file;
  const reading = state === "reading";
  return (
    <div className={styles.file} data-file={state}>
      <div className={opening.line}>
        <b>{file.file.name}</b>
        {reading && <progress value={progress.bytes} max={Math.max(1, file.file.size)} aria-label={t(m.progress)} />}
        <span role="status" className={opening.note}>
          {t(standing(file))}
          {file.file.name === EXAMPLE_FILE && t(m.notMeasuredDurationsOf)}
        </span>
        {reading && (
          <button type="button" className={buttons.button} onClick={onStop}>
            {t(m.stopKeepThis)}
          </button>
        )}
        <button
          type="button"
          className={buttons.button}
          aria-label={`${t(reading ? m.cancel : m.close)}: ${file.file.name}`}
          onClick={onClose}
        >
          {t(reading ? m.cancel : m.close)}
        </button>
      </div>
      {issues.length > 0 && <IssueList tone="stop" issues={issues} onFix={() => undefined} />}
    </div>
  );
}

/** "42 %, 418 MB of 996 MB, 5,100,000 events, 812,000 kernels so far". */
function standing({ state, progress, file }: TraceFile): Text {
  const size = formatQuantity(file.size, "B");
  const { entries: events, kernels } = progress;
  const counts = { events, events2: formatCount(events), kernels, kernels2: formatCount(kernels) };
  if (state === "waiting") return m.waitsForItsTurn;
  if (state === "refused") return verbatim(size);
  if (state === "done") return m.sizeEventsKernels({ size, ...counts });
  const share = formatPercent(progress.bytes / Math.max(1, file.size), 2);
  const taken = formatQuantity(progress.bytes, "B");
  return m.shareTakenOfSizeEvents({ share, taken, size, ...counts });
}
