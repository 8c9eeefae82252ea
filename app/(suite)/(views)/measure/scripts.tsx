"use client";
/** The scripts to download, and the line that measures the scenario with each. */
import { useState } from "react";
import { downloadUrl } from "@/components/files/download";
import buttons from "@/components/feedback/button.module.css";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { CopyButton } from "@/components/results/copy-button";
import { ResultSection } from "@/components/results/parts/result-section";
import { TOOLS, type Tool } from "@/features/core/kit/kit-file";
import type { MeasureAnswer } from "@/features/pages/measure/answer";
import type { MeasureInput } from "@/features/pages/measure/input";
import { WORDS as PAGE } from "@/features/pages/measure/words";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./measure.module.css";
import * as m from "./messages";

const WORDS = {
  all: m.downloadAllAsOneZip,
  shared: m.everyScriptNeedsMdsKit,
  copy: m.copy,
  failed: m.scriptsCouldNotBeFetched,
};

const ABOUT: Readonly<Record<Tool, Text>> = {
  perf_test: m.productsMemoryAttentionLaunches,
  link_test: m.messagesBetweenAcceleratorsCopies,
  memory_bench: m.memoryOfModelThroughTransformers,
  slo_test: m.runningServerUnderLoad,
};

const SHARED = "mds_kit.py";
const FILES = [SHARED, ...TOOLS.map((tool) => `${tool}.py`)];

export function Scripts({ output }: ViewProps<typeof MeasureInput, MeasureAnswer>) {
  const t = useText();
  const [failed, setFailed] = useState(false);
  const save = (): void =>
    void saveAll().then(
      () => setFailed(false),
      () => setFailed(true),
    );
  return (
    <ResultSection id="commands" title={PAGE.commands} lead={PAGE.commandsLead}>
      <p className={styles.line}>
        <button type="button" className={buttons.button} onClick={save}>
          {t(WORDS.all)}
        </button>
        <a className={buttons.quiet} href={`/kit/${SHARED}`} download>
          {SHARED}
        </a>
        <span>{t(WORDS.shared)}</span>
      </p>
      {failed && <p role="alert">{t(WORDS.failed)}</p>}
      {output.commands.map(({ tool, line }) => (
        <div key={tool} className={styles.script} data-script={tool}>
          <p className={styles.line}>
            <a className={buttons.quiet} href={`/kit/${tool}.py`} download>{`${tool}.py`}</a>
            <span>{t(ABOUT[tool])}</span>
            <CopyButton text={line} label={t(WORDS.copy)} />
          </p>
          <pre className={styles.command}>{line}</pre>
        </div>
      ))}
    </ResultSection>
  );
}

/** As a server keeps them; rejects where one is missing. */
async function saveAll(): Promise<void> {
  const { strToU8, zipSync } = await import("fflate");
  const entries = await Promise.all(
    FILES.map(async (name) => {
      const answer = await fetch(`/kit/${name}`);
      if (!answer.ok) throw new Error(name);
      return [`mds-kit/${name}`, strToU8(await answer.text())] as const;
    }),
  );
  const url = URL.createObjectURL(new Blob([zipSync(Object.fromEntries(entries)) as BlobPart]));
  downloadUrl("mds-kit.zip", url);
}
