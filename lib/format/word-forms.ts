/** How a name or a sentence is written inside another one. Chinese has no capitals, English no spaces around Latin words. */
import type { Text } from "@/lib/text";

/** "Prefill" within a sentence: "prefill". */
export const lowered = ({ en, zh }: Text): Text => ({ en: en.toLowerCase(), zh });

/** At the start of a sentence: a capital in English. */
export const capitalised = ({ en, zh }: Text): Text => ({ en: en.charAt(0).toUpperCase() + en.slice(1), zh });

/** Before a colon or a bracket: without its full stop. */
export const unstopped = ({ en, zh }: Text): Text => ({ en: en.replace(/\.$/, ""), zh: zh.replace(/。$/, "") });

/** Behind a Chinese word, which a space parts from a Latin one. */
export const spacedBefore = ({ en, zh }: Text): Text => ({ en, zh: /^[A-Za-z]/.test(zh) ? ` ${zh}` : zh });

/** Before a Chinese word, which a space parts from a Latin one. */
export const spacedAfter = ({ en, zh }: Text): Text => ({ en, zh: /[A-Za-z]$/.test(zh) ? `${zh} ` : zh });

/** A name within a sentence: "Shared memory" loses its capital, "HBM" does not. */
export const uncapitalised = ({ en, zh }: Text): Text => ({
  en: en.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
  zh,
});
