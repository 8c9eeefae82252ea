"use client";

import type { ServerCommand } from "@/features/core/deploy/engines/server-command";
import { text, verbatim, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./launch-section.module.css";

const WORDS = {
  flags: text({ en: "Why each flag", zh: "各参数的理由" }),
  flag: text({ en: "Flag", zh: "参数" }),
  reason: text({ en: "Reason", zh: "原因" }),
};
const ROLE_WORDS: Readonly<Record<ServerCommand["role"], Text>> = {
  both: verbatim(""),
  prefill: text({ en: "Prefill", zh: "预填充" }),
  decode: text({ en: "Decode", zh: "解码" }),
};

/** Flags and reasons in a table, for every server of the launch. */
export function LaunchFlags({ servers }: { readonly servers: readonly ServerCommand[] }) {
  const t = useText();
  return (
    <details className={styles.flags}>
      <summary>{t(WORDS.flags)}</summary>
      {servers.map(({ role, flags, variables }) => (
        <table key={role}>
          <caption>{t(ROLE_WORDS[role])}</caption>
          <thead>
            <tr>
              <th scope="col">{t(WORDS.flag)}</th>
              <th scope="col">{t(WORDS.reason)}</th>
            </tr>
          </thead>
          <tbody>
            {[...variables, ...flags].map(({ name, value, reason }) => (
              <tr key={name}>
                <th scope="row">
                  <code>
                    {name} {value}
                  </code>
                </th>
                <td>{t(reason)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </details>
  );
}
