"use client";

import { useSetAtom } from "jotai";
import { useState } from "react";
import { downloadText } from "@/components/files/download";
import { FileButton } from "@/components/files/file-button";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import buttons from "@/components/feedback/button.module.css";
import type { CalibrationAnswer } from "@/features/pages/calibration/answer";
import type { CalibratedPage } from "@/features/pages/calibration/calibrated-page";
import type { CalibrationInput } from "@/features/pages/calibration/input";
import { speaksAgainst } from "@/features/core/calibration/quality/warnings";
import type { EfficiencyProfile } from "@/features/core/timing/profile";
import { fileStem } from "@/lib/export/file-stem";
import type { Issue } from "@/lib/issue";
import { isSampleProfile } from "@/features/core/timing/profile";
import { useText } from "@/state/language";
import { packedProfile, profileOfFile, saveProfile } from "@/state/server/stored-profiles";
import { noticeAtom } from "@/state/screen/ui";
import styles from "./calibration.module.css";
import { Applied, NameField } from "./profile-parts";
import { SavedProfiles } from "./saved-profiles";
import { FileIssues } from "@/components/measured/file-issues";
import * as m from "./messages";

type ProfileProps = ViewProps<typeof CalibrationInput, CalibrationAnswer>;

export function ProfileSection({ output, ...rest }: ProfileProps) {
  return output.fitted && <ProfilePanel fitted={output.fitted} {...rest} />;
}

type ProfilePanelProps = Omit<ProfileProps, "output"> & { readonly fitted: CalibratedPage };

function ProfilePanel({ fitted, scenario, input, page }: ProfilePanelProps) {
  const { calibration, sample } = fitted;
  const { actions } = page;
  const [before, setBefore] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<readonly Issue[]>([]);
  const apply = (chosen: EfficiencyProfile): void => {
    setBefore(scenario.params.profile);
    actions.setScenario({ profile: packedProfile(chosen) });
  };
  const doubtful = speaksAgainst(calibration.warnings);
  return (
    <ResultSection
      id="profile"
      title={m.profile}
      lead={doubtful ? m.thereAreReasonsToDoubt : sample ? m.theseFactorsComeFromSample : m.appliedEveryPagePricesWith}
    >
      <ProfileButtons
        profile={calibration.profile}
        doubtful={doubtful}
        sample={sample}
        // Another fit is on its way: nothing of this one may be applied.
        stale={!page.asked.ok || page.asked.value !== input}
        name={input.name}
        onName={(name) => actions.setInput({ name })}
        onApply={apply}
        onTrouble={setTrouble}
      />
      <Applied
        scenario={scenario}
        undo={
          before === null || before === scenario.params.profile ? null : () => actions.setScenario({ profile: before })
        }
        remove={() => actions.setScenario({ profile: "" })}
      />
      <div role="status">
        <FileIssues issues={trouble} />
      </div>
      <SavedProfiles onApply={apply} onExport={exportProfile} />
    </ResultSection>
  );
}

type ProfileButtonsProps = {
  readonly profile: EfficiencyProfile;
  /** Its own figures speak against it. */
  readonly doubtful: boolean;
  readonly sample: boolean;
  readonly stale: boolean;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onApply: (profile: EfficiencyProfile) => void;
  readonly onTrouble: (issues: readonly Issue[]) => void;
};

function ProfileButtons({ profile, doubtful, sample, stale, name, onName, onApply, onTrouble }: ProfileButtonsProps) {
  const t = useText();
  const say = useSetAtom(noticeAtom);
  const save = async (): Promise<void> => {
    const saved = await saveProfile(profile);
    onTrouble(saved.issues);
    if (saved.ok) say(t(savedWords(saved.value)));
  };
  const bring = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const read = await profileOfFile(file);
    onTrouble(read.issues);
    if (read.ok) onApply(read.value);
  };
  const share = (): void =>
    void copyLinkWith(profile).then(
      () => say(t(m.linkCopied)),
      () => say(t(m.browserRefusedToCopyApply)),
    );
  return (
    <div className={styles.line}>
      <NameField fallback={sample ? t(m.sampleNotMeasured) : profile.name} name={name} onName={onName} />
      <button
        type="button"
        className={doubtful ? buttons.button : buttons.primary}
        disabled={stale}
        onClick={() => onApply(profile)}
      >
        {t(doubtful ? m.applyAllSame : m.applyToScenario)}
      </button>
      <button
        type="button"
        className={buttons.button}
        disabled={stale || isSampleProfile(profile)}
        title={isSampleProfile(profile) ? t(m.theseFactorsComeFromSample) : undefined}
        onClick={() => void save()}
      >
        {t(m.saveOnServer)}
      </button>
      <button type="button" className={buttons.button} onClick={() => exportProfile(profile)}>
        {t(m.exportJson)}
      </button>
      <FileButton label={t(m.importJson)} accept=".json,application/json" onFiles={([file]) => bring(file)} />
      <button type="button" className={buttons.button} onClick={share}>
        {t(m.copyLinkWithIt)}
      </button>
    </div>
  );
}

const savedWords = ({ name, version }: EfficiencyProfile) => m.savedAsNameVersion({ name, version });

function exportProfile(profile: EfficiencyProfile): void {
  const stem = fileStem("mds-profile", profile.name, `v${profile.version}`);
  downloadText(`${stem}.json`, "application/json", `${JSON.stringify(profile, null, 2)}\n`);
}

async function copyLinkWith(profile: EfficiencyProfile): Promise<void> {
  const url = new URL(window.location.href);
  url.searchParams.set("profile", packedProfile(profile));
  await navigator.clipboard.writeText(url.href);
}
