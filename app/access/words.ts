import { text } from "@/lib/text";

export const WORDS = {
  back: text({ en: "All pages", zh: "全部页面" }),
  title: text({ en: "Access", zh: "访问权限" }),
  tokens: text({ en: "Access tokens", zh: "令牌" }),
  tokensLine: text({
    en: "Programs come in with a token: Authorization: Bearer mds_… . It is shown once; the server keeps a hash of it.",
    zh: "程序凭令牌访问：Authorization: Bearer mds_… 。令牌只显示一次；服务器只保存其哈希。",
  }),
  name: text({ en: "Name", zh: "名称" }),
  scope: text({ en: "Scope", zh: "权限范围" }),
  days: text({ en: "Days (empty: no end)", zh: "天数（留空：不过期）" }),
  make: text({ en: "Make a token", zh: "新建令牌" }),
  made: text({ en: "The token, which nobody can show again:", zh: "新令牌（之后无法再次查看）：" }),
  none: text({ en: "There are no tokens.", zh: "没有令牌。" }),
  created: text({ en: "Made", zh: "创建" }),
  used: text({ en: "Last used", zh: "最近使用" }),
  never: text({ en: "never", zh: "从未" }),
  until: text({ en: "Valid until", zh: "有效期至" }),
  noEnd: text({ en: "no end", zh: "不过期" }),
  revoke: text({ en: "Revoke", zh: "吊销" }),
  revoked: (at: string) => text({ en: `revoked ${at}`, zh: `已于 ${at} 吊销` }),
  sessions: text({ en: "Sessions", zh: "会话" }),
  sessionsLine: text({
    en: "Ends every session of one person that has begun, in all browsers. The person can sign in again, unless your provider or your lists keep them out.",
    zh: "结束某人已开始的全部会话，在所有浏览器中均生效。此人仍可再次登录，除非登录提供方或名单不再允许。",
  }),
  person: text({ en: "Name, as in the audit log", zh: "名字（与审计日志一致）" }),
  endSessions: text({ en: "End sessions", zh: "结束会话" }),
  sessionsEnded: (person: string, at: string) =>
    text({
      en: `Sessions of ${person} that began before ${at} (UTC) are over.`,
      zh: `${person} 在 ${at}（UTC）之前开始的会话已全部结束。`,
    }),
  audit: text({ en: "Audit log", zh: "审计日志" }),
  auditLine: text({
    en: "Who changed what, the last first. How it is known who that was stands under Via: behind a shared password a name is what somebody typed.",
    zh: "谁更改了什么，最近的在前。“依据”说明身份如何得知：使用共用密码时，名字由访问者自己填写。",
  }),
  export: text({ en: "Export as CSV", zh: "导出为 CSV" }),
  empty: text({ en: "Nothing was changed yet.", zh: "尚无更改。" }),
  time: text({ en: "Time (UTC)", zh: "时间（UTC）" }),
  who: text({ en: "Who", zh: "访问者" }),
  via: text({ en: "Via", zh: "依据" }),
  from: text({ en: "Address", zh: "来源地址" }),
  deed: text({ en: "Deed", zh: "操作" }),
  item: text({ en: "Done to", zh: "对象" }),
  outcome: text({ en: "Outcome", zh: "结果" }),
} as const;

export const SCOPE_WORDS = {
  read: text({ en: "look and compute", zh: "查看与计算" }),
  write: text({ en: "save, too", zh: "另可保存" }),
  admin: text({ en: "administer", zh: "全部管理" }),
} as const;

/** "2026-03-01 10:00" */
export const moment = (at: string): string => at.slice(0, 16).replace("T", " ");
