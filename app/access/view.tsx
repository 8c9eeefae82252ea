"use client";
import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { Heads } from "@/components/tables/heads";
import type { Issue } from "@/lib/issue";
import type { AuditEntry, ToldToken } from "@/lib/access";
import { AUDIT_TABLE, revokeToken, useAccess } from "@/state/server/access";
import { useLanguage, useText } from "@/state/language";
import styles from "./access.module.css";
import { EndSessions } from "./end-sessions";
import { NewToken } from "./new-token";
import { moment, SCOPE_WORDS, WORDS } from "./words";
import * as m from "./messages";

const NOTHING: readonly Issue[] = [];

export function AccessView() {
  const t = useText();
  const { language } = useLanguage();
  const { tables, ask } = useAccess(language);
  const [trouble, tell] = useState(NOTHING);
  const issues = [...trouble, ...(tables?.tokens.issues ?? []), ...(tables?.audit.issues ?? [])];
  return (
    <main className={styles.page}>
      <title>{t(m.access)}</title>
      <p>
        <a href={INDEX}>{t(m.allPages)}</a>
      </p>
      <h1>{t(m.access)}</h1>
      {issues.length > 0 && <IssueList issues={issues} onFix={() => tell(NOTHING)} />}
      <section>
        <h2 id="tokens">{t(m.accessTokens)}</h2>
        <p className={styles.line}>{t(m.programsComeInWithToken)}</p>
        <NewToken tell={tell} done={ask} />
        {tables?.tokens.ok && (
          <TokenTable
            tokens={tables.tokens.value.tokens}
            revoke={(id) => void revokeToken(id, language).then((answer) => (tell(answer.issues), ask()))}
          />
        )}
      </section>
      <section>
        <h2 id="sessions">{t(m.sessions)}</h2>
        <p className={styles.line}>{t(m.endsEverySessionOfOne)}</p>
        <EndSessions entries={tables?.audit.ok ? tables.audit.value.entries : []} tell={tell} done={ask} />
      </section>
      <section>
        <h2 id="audit">{t(m.auditLog)}</h2>
        <p className={styles.line}>{t(m.whoChangedWhatNewestFirst)}</p>
        <a className={buttons.button} href={AUDIT_TABLE} download="audit.csv">
          {t(m.exportAsCsv)}
        </a>
        {tables?.audit.ok && <AuditTable entries={tables.audit.value.entries} />}
      </section>
    </main>
  );
}

/** A plain link: this page does not carry the code of the others. */
const INDEX = "/";

type TokenTableProps = { readonly tokens: readonly ToldToken[]; readonly revoke: (id: string) => void };

function TokenTable({ tokens, revoke }: TokenTableProps) {
  const t = useText();
  if (tokens.length === 0) return <p className={styles.line}>{t(m.thereAreNoTokens)}</p>;
  return (
    <div className={styles.scroll} role="region" aria-labelledby="tokens" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <Heads words={[m.name, m.scope, m.made, m.lastUsed, m.validUntil]} />
            <td />
          </tr>
        </thead>
        <tbody>
          {tokens.map(({ id, name, scope, created_at, created_by, used_at, expires_at, revoked_at }) => (
            <tr key={id} data-token={id}>
              <th scope="row">{name}</th>
              <td>{t(SCOPE_WORDS[scope])}</td>
              <td>
                {moment(created_at)}, {created_by}
              </td>
              <td>{used_at === null ? t(m.never) : moment(used_at)}</td>
              <td>{expires_at === null ? t(m.noEnd) : moment(expires_at)}</td>
              <td>
                {revoked_at === null ? (
                  <button
                    type="button"
                    className={buttons.button}
                    aria-label={`${t(m.revoke)}: ${name}`}
                    onClick={() => revoke(id)}
                  >
                    {t(m.revoke)}
                  </button>
                ) : (
                  t(WORDS.revoked(moment(revoked_at)))
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const COLUMNS = [m.timeUtc, m.who, m.via, m.address, m.deed, m.doneTo, m.outcome];

function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const t = useText();
  if (entries.length === 0) return <p className={styles.line}>{t(m.nothingWasChangedYet)}</p>;
  return (
    <div className={styles.scroll} role="region" aria-labelledby="audit" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <Heads words={COLUMNS} />
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            <tr key={`${entry.at} ${index}`}>
              <td>{moment(entry.at)}</td>
              <td>{entry.who}</td>
              <td>{entry.via}</td>
              <td>{entry.address}</td>
              <td>{entry.deed}</td>
              <td>{entry.item}</td>
              <td>{entry.status}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
