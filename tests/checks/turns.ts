/**
 * Words and turns that no screen uses, with what says it instead. A reader is at work, often in a second language: the field's noun, a
 * subject that does something, one word for one thing.
 */
export type Turn = { readonly turn: RegExp; readonly instead: string };

export const TURNS: Readonly<Record<"en" | "zh", readonly Turn[]>> = {
  en: [
    { turn: /\bin the house\b/i, instead: "in flight" },
    { turn: /\b(who|what|which)ever\b/i, instead: "name the case" },
    { turn: /\b(some|any|no)body\b/i, instead: "the user, the administrator, or the passive" },
    { turn: /\bof (its|their|your|his) own\b/i, instead: "separate, custom" },
    { turn: /\b(lost|lose|loses) (its|their) place\b/i, instead: "preempted" },
    { turn: /\bdearer\b/i, instead: "more expensive" },
    { turn: /\b(told|tells?)\b/i, instead: "states, shows, is detected" },
    { turn: /\b(held(?![ -]out)|holds? (to|back|against|up))\b/i, instead: "limited, compared, stored" },
    { turn: /\broom\b/i, instead: "memory, space, headroom" },
    { turn: /\bat once\b/i, instead: "concurrently, together" },
    { turn: /\bby means\b/i, instead: "by averages" },
    { turn: /\b(in )?closed[- ]form\b/i, instead: "quick estimate" },
    { turn: /(?<!^|[.?] )\bwhat is\b/i, instead: "the noun" },
    { turn: /\bstands?\b/i, instead: "is" },
    { turn: /\bwants?\b/i, instead: "needs" },
    { turn: /\b(asks?|asked) (for|again)\b/i, instead: "requests, needs, sends the next request" },
    { turn: /\bbeaten by no\b/i, instead: "Pareto-optimal" },
    { turn: /(?<!\bthere )\bis no (?!longer|better|more)\w/i, instead: "is not a" },
    { turn: /\bhas no more\b|\bno more\.$/i, instead: "no longer has" },
    { turn: /\b(keeps?|kept) (account|company)\b/i, instead: "tracks" },
    { turn: /\bmend(s|ed)?\b/i, instead: "correct, fix" },
    { turn: /\bcome(s)? about\b/i, instead: "is computed" },
  ],
  zh: [
    { turn: /内核/, instead: "算子" },
    { turn: /把握/, instead: "置信度" },
    { turn: /闭式/, instead: "解析估算" },
    { turn: /首字|首 Token|首个字/, instead: "首 token、TTFT" },
    { turn: /KV Cache|KV cache/, instead: "KV 缓存" },
    { turn: /墙钟/, instead: "实际时间" },
    { turn: /加速器/, instead: "加速卡" },
    { turn: /丢失位置|失去位置/, instead: "抢占" },
    { turn: /随即再次/, instead: "固定并发" },
    { turn: /余量不足/, instead: "偏紧" },
    { turn: /[\u4E00-\u9FFF][,;:?!][\u4E00-\u9FFF](?![^“]*”)/, instead: "full-width punctuation" },
  ],
};

/** Messages that may use one, by book and key, and why. */
export const RIGHT_IN_USE: Readonly<Record<string, string>> = {
  "features/pages/quick-memory/changes/messages.yaml labelFlagsFit": 'A flag line with its margin: "fits 12 at once".',
  "features/pages/quick-memory/start/messages.yaml lengthThatFitsOnce": "The same margin.",
  "features/pages/quick-memory/start/messages.yaml lengthsThatFit": "The same margin.",
  "features/core/deploy/launch/messages.yaml labelFlagsFit": "The same margin.",
  "features/core/deploy/launch/messages.yaml issues.LAUNCH-MEM-LENGTH.fix": "The same margin.",
  "features/pages/inferencemax/messages.yaml heldBackBy": "The same head.",
  "features/core/comparison/messages.yaml heldBackBy": "The head of a table: files have it.",
};
