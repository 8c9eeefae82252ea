/** Signing in, with forms and links alone: it works before any code of the page has come, and without. */
import { cookies, headers } from "next/headers";
import buttons from "@/components/feedback/button.module.css";
import { SUITE_NAME } from "@/components/frame/words";
import { serverAccess } from "@/lib/server/access/server-access";
import { ownPath } from "@/lib/server/access/sign-in-link";
import { text, type Text } from "@/lib/text";
import { chooseLanguage, LANGUAGE_COOKIE } from "@/state/language-choice";
import styles from "./login.module.css";

export default async function Page({ searchParams }: PageProps<"/login">) {
  const [jar, sent, { next, trouble }] = await Promise.all([cookies(), headers(), searchParams]);
  const language = chooseLanguage(jar.get(LANGUAGE_COOKIE)?.value, sent.get("accept-language"));
  const t = (words: Text): string => words[language];
  const { passwords, oidc } = serverAccess().policy;
  const wanted = ownPath(typeof next === "string" ? next : "/");
  const said = typeof trouble === "string" ? TROUBLES[trouble] : undefined;
  return (
    <main className={styles.page}>
      <title>{t(WORDS.signIn)}</title>
      <p className={styles.suite}>{t(SUITE_NAME)}</p>
      <h1>{t(WORDS.signIn)}</h1>
      {said && (
        <p role="alert" className={styles.trouble}>
          {t(said)}
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
            {t(WORDS.password)}
            <input type="password" name="password" required autoComplete="current-password" maxLength={1000} />
          </label>
          <label>
            {t(WORDS.name)}
            <input name="name" autoComplete="nickname" maxLength={80} aria-describedby="name-use" />
          </label>
          <p id="name-use" className={styles.note}>
            {t(WORDS.nameUse)}
          </p>
          <button type="submit" className={`${buttons.primary} ${styles.wide}`}>
            {t(WORDS.signIn)}
          </button>
        </form>
      )}
      {!oidc && passwords.length === 0 && <p>{t(WORDS.nothing)}</p>}
    </main>
  );
}

const WORDS = {
  signIn: text({ en: "Sign in", zh: "登录" }),
  provider: (host: string) => text({ en: `Sign in with ${host}`, zh: `通过 ${host} 登录` }),
  password: text({ en: "Password", zh: "密码" }),
  name: text({ en: "Your name", zh: "你的名字" }),
  nameUse: text({
    en: "Optional: it stands beside what you save.",
    zh: "可不填：会显示在你保存的内容旁。",
  }),
  nothing: text({ en: "Nobody has to sign in here.", zh: "此处无需登录。" }),
} as const;

const TROUBLES: Readonly<Record<string, Text>> = {
  password: text({ en: "That is not the password.", zh: "密码不正确。" }),
  provider: text({
    en: "The provider could not be asked, or its answer was not in order. Try again; the server's log has the reason.",
    zh: "无法联系登录提供方，或其应答有误。请重试；原因见服务器日志。",
  }),
  unended: text({
    en: "You are signed out in this browser. The server could not record it: a copy of the session stays valid until it expires.",
    zh: "你已在此浏览器中退出登录，但服务器未能记录：该会话的副本在过期前仍然有效。",
  }),
  listed: text({
    en: "You were signed in, but may not come in here. Ask whoever runs this server.",
    zh: "你已登录，但无权访问此处。请联系服务器管理者。",
  }),
};
