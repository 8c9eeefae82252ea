"use client";

import type { ServerCommand } from "@/features/core/deploy/engines/server-command";
import { verbatim, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./launch-section.module.css";
import * as m from "./messages";
const ROLE_WORDS: Readonly<Record<ServerCommand["role"], Text>> = {
  both: verbatim(""),
  prefill: m.prefill,
  decode: m.decode,
};

/** Flags and reasons in a table, for every server of the launch. */
export function LaunchFlags({ servers }: { readonly servers: readonly ServerCommand[] }) {
  const t = useText();
  return (
    <details className={styles.flags}>
      <summary>{t(m.whyEachFlag)}</summary>
      {servers.map(({ role, flags, variables }) => (
        <table key={role}>
          <caption>{t(ROLE_WORDS[role])}</caption>
          <thead>
            <tr>
              <th scope="col">{t(m.flag)}</th>
              <th scope="col">{t(m.reason)}</th>
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
