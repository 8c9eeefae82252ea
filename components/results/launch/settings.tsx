"use client";
/** What the prediction assumes beside what the command says, setting by setting; a row where they differ is marked. */
import { Heads } from "@/components/tables/heads";
import type { Backend } from "@/features/core/memory/backend";
import type { Launch } from "@/features/core/deploy/launch/launch";
import type { Setting, SettingMatch } from "@/features/core/deploy/settings/row";
import { listSettings } from "@/features/core/deploy/settings/settings";
import { verbatim, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./launch-section.module.css";
import * as m from "./messages";
const MATCH_WORDS: Readonly<Record<SettingMatch, Text>> = {
  same: verbatim(""),
  differs: m.differs,
  open: m.engineDecides,
};
const ROLE_WORDS = {
  both: null,
  prefill: m.prefill,
  decode: m.decode,
} as const;

type LaunchSettingsProps = { readonly launch: Launch; readonly predicted: Backend };

export function LaunchSettings({ launch, predicted }: LaunchSettingsProps) {
  const t = useText();
  const servers = listSettings(launch, predicted);
  const count = servers.flatMap(({ settings }) => settings).filter(({ match }) => match === "differs").length;
  const differing = m.countPluralOne1Differs({ count });
  return (
    <details className={styles.flags} open={count > 0}>
      <summary>
        {t(m.predictionAndCommandSettingBy)}
        {count > 0 && <span className={styles.differs}> · {t(differing)}</span>}
      </summary>
      {servers.map(({ role, settings }) => (
        <table key={role}>
          {ROLE_WORDS[role] && <caption>{t(ROLE_WORDS[role])}</caption>}
          <thead>
            <tr>
              <Heads words={[m.setting, m.predictionAssumes, m.commandSays, m.withoutFlag]} />
            </tr>
          </thead>
          <tbody>
            {settings.map((setting) => (
              <SettingRow key={setting.name.en} setting={setting} />
            ))}
          </tbody>
        </table>
      ))}
    </details>
  );
}

function SettingRow({ setting }: { readonly setting: Setting }) {
  const t = useText();
  const { name, assumed, said, unset, match, source } = setting;
  return (
    <tr data-match={match}>
      <th scope="row" title={source === "" ? undefined : source}>
        {t(name)}
      </th>
      <td>{t(assumed)}</td>
      <td>
        {said === "" ? t(m.notWritten) : <code>{said}</code>}
        {match !== "same" && <span className={styles[match]}> {t(MATCH_WORDS[match])}</span>}
      </td>
      <td>{t(unset)}</td>
    </tr>
  );
}
