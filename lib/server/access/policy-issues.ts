/** What can be said against the settings of access; values of secrets are never shown. */
import type { Issue } from "@/lib/issue";
import { text, type Text } from "@/lib/text";

const waysIn = (other: Text): Text =>
  text({
    en: `Set one of three: ACCESS_PASSWORD (a password that the team shares); OIDC_ISSUER, OIDC_CLIENT_ID and PUBLIC_URL (OpenID Connect); TRUSTED_PROXY_HEADER and TRUSTED_PROXY_FROM (a proxy that signs people in). ${other.en} docs/running-for-a-team.md shows each.`,
    zh: `请设置以下三者之一：ACCESS_PASSWORD（团队共用的密码）；OIDC_ISSUER、OIDC_CLIENT_ID 和 PUBLIC_URL（OpenID Connect）；TRUSTED_PROXY_HEADER 和 TRUSTED_PROXY_FROM（负责登录的代理）。${other.zh}各种做法见 docs/running-for-a-team.md。`,
  });

export const unlocked = (bound: string): Issue => ({
  code: "ACCESS-UNLOCKED",
  at: "HOSTNAME",
  message: text({
    en: `The server would listen on ${bound}, where other machines reach it, and nobody would have to sign in.`,
    zh: `服务器将监听 ${bound}，其他机器可以访问，却无需任何登录。`,
  }),
  fix: waysIn(text({ en: "Or listen on 127.0.0.1.", zh: "或者只监听 127.0.0.1。" })),
});

/** `at`: the setting that names a host which other machines know. */
export const unlockedName = (at: string, name: string): Issue => ({
  code: "ACCESS-UNLOCKED",
  at,
  message: text({
    en: `${at} names ${name}, under which other machines reach this server, and nobody would have to sign in.`,
    zh: `${at} 指定了 ${name}，其他机器可通过它访问此服务器，却无需任何登录。`,
  }),
  fix: waysIn(text({ en: `Or leave ${at} out, for this machine alone.`, zh: `若仅供本机使用，请不要设置 ${at}。` })),
});

/** `example`: how it could be written. */
export const misread = (name: string, said: string, example: string): Issue => ({
  code: "ACCESS-SETTING",
  at: name,
  message: text({ en: `${name} cannot be "${said}".`, zh: `${name} 不能为“${said}”。` }),
  fix: text({ en: `Write it like ${example}, or leave it out.`, zh: `请写成 ${example} 的形式，或不设置。` }),
});

export const saidTwice = (name: string): Issue => ({
  code: "ACCESS-SETTING-TWICE",
  at: name,
  message: text({ en: `${name} and ${name}_FILE are both set.`, zh: `${name} 与 ${name}_FILE 同时被设置。` }),
  fix: text({ en: "Set one of them.", zh: "请只设置其中之一。" }),
});

export const unreadableFile = (name: string, path: string, reason: string): Issue => ({
  code: "ACCESS-SECRET-FILE",
  at: name,
  message: text({ en: `${path} cannot be read (${reason}).`, zh: `无法读取 ${path}（${reason}）。` }),
  fix: text({ en: "Let the server's user read it.", zh: "请允许运行服务器的用户读取该文件。" }),
});

/** `least`: characters. */
export const tooShort = (name: string, length: number, least: number): Issue => ({
  code: "ACCESS-SECRET-SHORT",
  at: name,
  message: text({
    en: `${name} has ${length} characters; at least ${least} are needed.`,
    zh: `${name} 有 ${length} 个字符，至少需要 ${least} 个。`,
  }),
  fix: text({ en: "openssl rand -base64 32 makes a good one.", zh: "openssl rand -base64 32 可生成合适的值。" }),
});

export const samePassword = (one: string, other: string): Issue => ({
  code: "ACCESS-PASSWORD-SAME",
  at: other,
  message: text({
    en: `${one} and ${other} are the same password, which cannot mean two roles.`,
    zh: `${one} 与 ${other} 是同一个密码，无法对应两种角色。`,
  }),
  fix: text({ en: "Choose another one for one of them.", zh: "请为其中之一选择另一个密码。" }),
});

export const incomplete = (name: string, missing: string): Issue => ({
  code: "ACCESS-INCOMPLETE",
  at: missing,
  message: text({ en: `${name} is set and ${missing} is not.`, zh: `已设置 ${name}，但未设置 ${missing}。` }),
  fix: text({
    en: "OpenID Connect needs OIDC_ISSUER, OIDC_CLIENT_ID and PUBLIC_URL; OIDC_CLIENT_SECRET where the provider gave one.",
    zh: "OpenID Connect 需要 OIDC_ISSUER、OIDC_CLIENT_ID 和 PUBLIC_URL；若提供方给出密钥，还需 OIDC_CLIENT_SECRET。",
  }),
});

export const proxyUnstated = (header: string): Issue => ({
  code: "ACCESS-INCOMPLETE",
  at: "TRUSTED_PROXY_FROM",
  message: text({
    en: `${header} would be believed from everybody: TRUSTED_PROXY_FROM is not set.`,
    zh: `未设置 TRUSTED_PROXY_FROM：任何来源的 ${header} 都会被采信。`,
  }),
  fix: text({
    en: "Say the addresses that the proxy connects from, like 10.0.0.7, 10.1.0.0/16.",
    zh: "请写明代理发起连接的地址，例如 10.0.0.7, 10.1.0.0/16。",
  }),
});

export const secretUnkept = (path: string, reason: string): Issue => ({
  code: "ACCESS-SECRET-UNKEPT",
  at: "SESSION_SECRET",
  message: text({
    en: `The secret that signs sessions cannot be kept in ${path} (${reason}).`,
    zh: `用于签名会话的密钥无法保存到 ${path}（${reason}）。`,
  }),
  fix: text({
    en: "Let the server write to DATA_DIR, or set SESSION_SECRET or SESSION_SECRET_FILE.",
    zh: "请允许服务器写入 DATA_DIR，或设置 SESSION_SECRET 或 SESSION_SECRET_FILE。",
  }),
});
