/** What can be said against a request that may not come in. */
import type { Issue } from "@/lib/issue";
import { text, verbatim, type Text } from "@/lib/text";
import type { Role } from "./roles";

export const SIGN_IN_FIRST: Issue = {
  code: "ACCESS-SIGN-IN",
  at: "session",
  message: text({ en: "You are not signed in, or no longer.", zh: "你尚未登录，或登录已过期。" }),
  fix: text({
    en: "Sign in at /login and come back. Programs send a token: Authorization: Bearer mds_….",
    zh: "请在 /login 登录后返回。程序请发送令牌：Authorization: Bearer mds_…。",
  }),
};

export const TOKEN_UNKNOWN: Issue = {
  code: "ACCESS-TOKEN",
  at: "Authorization",
  message: text({
    en: "This token is unknown here, revoked, or past its last day.",
    zh: "此令牌在此处不存在、已吊销或已过期。",
  }),
  fix: text({
    en: "An admin makes a new one on /access, or with mds token create.",
    zh: "管理员可在 /access 页面或用 mds token create 新建令牌。",
  }),
};

export const foreignAddress = (local: string): Issue => ({
  code: "ACCESS-UNLOCKED",
  at: "HOSTNAME",
  message: text({
    en: `Nobody has to sign in here, so this server answers this machine only; the request came in at ${local}.`,
    zh: `此服务器无需登录，因此只应答本机；该请求经由 ${local} 到达。`,
  }),
  fix: text({
    en: "Start it with ACCESS_PASSWORD, OpenID Connect or a trusted proxy: docs/running-for-a-team.md.",
    zh: "请以 ACCESS_PASSWORD、OpenID Connect 或受信任的代理启动：见 docs/running-for-a-team.md。",
  }),
});

/** `header`: by which it is seen that a proxy has passed the request on. */
export const passedOn = (header: string): Issue => ({
  code: "ACCESS-FORWARDED",
  at: header,
  message: text({
    en: `A proxy passed this request on (header ${header}), and nobody has to sign in here: this server answers its own machine only.`,
    zh: `此请求由代理转发（请求头 ${header}），而此服务器无需登录，因此只应答本机。`,
  }),
  fix: text({
    en: "Start it with ACCESS_PASSWORD, OpenID Connect or a trusted proxy: docs/running-for-a-team.md.",
    zh: "请以 ACCESS_PASSWORD、OpenID Connect 或受信任的代理启动：见 docs/running-for-a-team.md。",
  }),
});

export const unproxied = (remote: string): Issue => ({
  code: "ACCESS-UNPROXIED",
  at: "TRUSTED_PROXY_FROM",
  message: text({
    en: `Who asks is said by a proxy, and ${remote} is none of its addresses.`,
    zh: `访问者身份由代理给出，而 ${remote} 不是其地址之一。`,
  }),
  fix: text({
    en: "Open the address of the proxy. If this is the proxy, add its address to TRUSTED_PROXY_FROM.",
    zh: "请打开代理的地址。如果这就是代理，请把其地址加入 TRUSTED_PROXY_FROM。",
  }),
});

export const unknownPerson = (header: string): Issue => ({
  code: "ACCESS-UNNAMED",
  at: "TRUSTED_PROXY_HEADER",
  message: text({
    en: `The proxy did not say who asks (header ${header}).`,
    zh: `代理没有说明访问者是谁（请求头 ${header}）。`,
  }),
  fix: text({
    en: "Let the proxy sign people in and send that header.",
    zh: "请让代理完成登录并发送该请求头。",
  }),
});

export const notListed = (name: string): Issue => ({
  code: "ACCESS-NOT-LISTED",
  at: "ACCESS_DEFAULT_ROLE",
  message: text({ en: `${name} may not come in here.`, zh: `${name} 无权访问此服务器。` }),
  fix: text({
    en: "Whoever runs the server adds the name or a group to ACCESS_VIEWERS, ACCESS_EDITORS or ACCESS_ADMINS.",
    zh: "请服务器管理者将该名称或其群组加入 ACCESS_VIEWERS、ACCESS_EDITORS 或 ACCESS_ADMINS。",
  }),
});

const ROLE_NAMES: Readonly<Record<Role, Text>> = {
  viewer: text({ en: "viewer", zh: "查看者" }),
  editor: text({ en: "editor", zh: "编辑者" }),
  admin: text({ en: "admin", zh: "管理员" }),
};

export function forbidden(role: Role, needed: Role | null, what: string): Issue {
  const [own, asked] = [ROLE_NAMES[role], needed === null ? verbatim("") : ROLE_NAMES[needed]];
  return {
    code: "ACCESS-ROLE",
    at: what,
    message: text({
      en: `Your role here is ${own.en}; this needs ${asked.en}.`,
      zh: `你在此处的角色是${own.zh}；此操作需要${asked.zh}。`,
    }),
    fix: text({
      en: "Sign in as somebody who may, or ask whoever runs the server.",
      zh: "请以有权限的身份登录，或联系服务器管理者。",
    }),
  };
}

export const tooOften = (seconds: number): Issue => ({
  code: "ACCESS-RATE",
  at: "server",
  message: text({ en: "That were too many requests in a minute.", zh: "一分钟内的请求过多。" }),
  fix: text({ en: `Ask again in ${seconds} s.`, zh: `请在 ${seconds} 秒后重试。` }),
});
