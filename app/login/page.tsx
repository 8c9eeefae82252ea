/** Signing in, with forms and links alone: it works before any code of the page has come, and without. */
import { cookies, headers } from "next/headers";
import buttons from "@/components/feedback/button.module.css";
import { SUITE_NAME } from "@/components/frame/words";
import { serverAccess } from "@/lib/server/access/server-access";
import { ownPath } from "@/lib/server/access/sign-in-link";
import type { Text } from "@/lib/text";
import { chooseLanguage, LANGUAGE_COOKIE } from "@/state/language-choice";
import styles from "./login.module.css";
import * as m from "./messages";

export default async function Page({ searchParams }: PageProps<"/login">) {
  const [jar, sent, { next, trouble }] = await Promise.all([cookies(), headers(), searchParams]);
  const language = chooseLanguage(jar.get(LANGUAGE_COOKIE)?.value, sent.get("accept-language"));
  const t = (words: Text): string => words[language];
  const { passwords, oidc } = serverAccess().policy;
  const wanted = ownPath(typeof next === "string" ? next : "/");
  const sentence = typeof trouble === "string" ? TROUBLES[trouble] : undefined;
  return (
    <main className={styles.page}>
      <title>{t(m.signIn)}</title>
      <p className={styles.suite}>{t(SUITE_NAME)}</p>
      <h1>{t(m.signIn)}</h1>
      {sentence && (
        <p role="alert" className={styles.trouble}>
          {t(sentence)}
        </p>
      )}
      {oidc && (
        <a
          className={`${buttons.button} ${styles.wide}`}
          href={`/login/provider?${new URLSearchParams({ next: wanted })}`}
        >
          {t(WORDS.provider(oidc.issuer.hostname))}
        </a>
      )}
      {passwords.length > 0 && (
        <form method="post" action="/login/password" className={styles.form}>
          <input type="hidden" name="next" value={wanted} />
          <label>
            {t(m.password)}
            <input type="password" name="password" required autoComplete="current-password" maxLength={1000} />
          </label>
          <label>
            {t(m.yourName)}
            <input name="name" autoComplete="nickname" maxLength={80} aria-describedby="name-use" />
          </label>
          <p id="name-use" className={styles.note}>
            {t(m.optionalItStandsBesideWhat)}
          </p>
          <button type="submit" className={`${buttons.primary} ${styles.wide}`}>
            {t(m.signIn)}
          </button>
        </form>
      )}
      {!oidc && passwords.length === 0 && <p>{t(m.nobodyHasToSignIn)}</p>}
    </main>
  );
}

const WORDS = {
  provider: (host: string) => m.signInWithHost({ host }),
} as const;

const TROUBLES: Readonly<Record<string, Text>> = {
  password: m.thatIsNotPassword,
  provider: m.providerCouldNotBeAsked,
  unended: m.youAreSignedOutIn,
  listed: m.youAreSignedInBut,
};
