"use client";
/** What the prediction assumes beside what the command says, setting by setting; a row where they differ is marked. */
import { Heads } from "@/components/tables/heads";
import type { Backend } from "@/features/core/memory/backend";
import type { Launch } from "@/features/core/deploy/launch/launch";
import type { Setting, SettingMatch } from "@/features/core/deploy/settings/row";
import { listSettings } from "@/features/core/deploy/settings/settings";
import { text, verbatim, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./launch-section.module.css";

const WORDS = {
  title: text({ en: "Prediction and command, setting by setting", zh: "预测与命令逐项对照" }),
  setting: text({ en: "Setting", zh: "设置" }),
  assumed: text({ en: "The prediction assumes", zh: "预测的假定" }),
  said: text({ en: "The command says", zh: "命令的内容" }),
  unset: text({ en: "Without the flag", zh: "不写该参数时" }),
  nothing: text({ en: "not written", zh: "未写" }),
};
const MATCH_WORDS: Readonly<Record<SettingMatch, Text>> = {
  same: verbatim(""),
  differs: text({ en: "differs", zh: "不一致" }),
  open: text({ en: "the engine decides", zh: "由引擎决定" }),
};
const ROLE_WORDS = {
  both: null,
  prefill: text({ en: "Prefill", zh: "预填充" }),
  decode: text({ en: "Decode", zh: "解码" }),
} as const;

type LaunchSettingsProps = { readonly launch: Launch; readonly predicted: Backend };

export function LaunchSettings({ launch, predicted }: LaunchSettingsProps) {
  const t = useText();
  const servers = listSettings(launch, predicted);
  const count = servers.flatMap(({ settings }) => settings).filter(({ match }) => match === "differs").length;
  const differing = text({ en: count === 1 ? "1 differs" : `${count} differ`, zh: `${count} 项不一致` });
  return (
    <details className={styles.flags} open={count > 0}>
      <summary>
        {t(WORDS.title)}
        {count > 0 && <span className={styles.differs}> · {t(differing)}</span>}
      </summary>
      {servers.map(({ role, settings }) => (
        <table key={role}>
          {ROLE_WORDS[role] && <caption>{t(ROLE_WORDS[role])}</caption>}
          <thead>
            <tr>
              <Heads words={[WORDS.setting, WORDS.assumed, WORDS.said, WORDS.unset]} />
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
        {said === "" ? t(WORDS.nothing) : <code>{said}</code>}
        {match !== "same" && <span className={styles[match]}> {t(MATCH_WORDS[match])}</span>}
      </td>
      <td>{t(unset)}</td>
    </tr>
  );
}
