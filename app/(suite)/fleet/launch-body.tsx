"use client";

import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { downloadText } from "@/components/files/download";
import { LaunchDocument } from "@/components/results/launch/document";
import section from "@/components/results/launch/launch-section.module.css";
import { FLEET_FORMATS, joinFiles, type LaunchFile } from "@/features/core/fleet/launch-files/formats";
import { answerLaunch } from "@/features/pages/fleet/launch";
import { FORMAT_NAMES, saveWords, WORDS } from "@/features/pages/fleet/words";
import { fileStem } from "@/lib/export/file-stem";
import { useText } from "@/state/language";
import type { LaunchProps } from "./launch-props";

export default function LaunchBody({ page, output, input }: LaunchProps) {
  const t = useText();
  const { zone } = input;
  const format = input.launch === "none" ? FLEET_FORMATS[0] : input.launch;
  const launch = useMemo(() => answerLaunch(output, format, zone), [output, format, zone]);
  const { actions } = page;
  if (launch === null) return null;
  return (
    <div className={section.body}>
      <div className={section.choices}>
        <label>
          <span>{t(WORDS.format)}</span>
          <select
            value={format}
            onChange={({ target }) => {
              const chosen = FLEET_FORMATS.find((known) => known === target.value);
              if (chosen) actions.setInput({ launch: chosen });
            }}
          >
            {FLEET_FORMATS.map((known) => (
              <option key={known} value={known}>
                {t(FORMAT_NAMES[known])}
              </option>
            ))}
          </select>
        </label>
        <SaveAll files={launch.files} />
      </div>
      {launch.issues.length > 0 && <IssueList issues={launch.issues} onFix={actions.applyFix} tone="note" />}
      {launch.files.map(({ name, content }) => (
        <LaunchDocument key={name} document={{ name, language: "yaml", content }} />
      ))}
    </div>
  );
}

/** A file for each region: its cluster takes it as it is. */
function SaveAll({ files }: { readonly files: readonly LaunchFile[] }) {
  const t = useText();
  return joinFiles(files).map(({ name, content }) => (
    <button
      key={name}
      type="button"
      className={buttons.primary}
      onClick={() => downloadText(`${fileStem("fleet", name)}.yaml`, "application/yaml", content)}
    >
      {t(saveWords(name))}
    </button>
  ));
}
