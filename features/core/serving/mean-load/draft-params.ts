/** Speculative decoding as every page that serves a scenario words it: drafts of the model's own head (MTP, EAGLE). */
import { headDrafts, MOST_DRAFTS, type Speculation } from "../speculation";
import { param, real, whole } from "@/lib/params/param";
import { text } from "@/lib/text";

export const DRAFTS_LABEL = text({ en: "Drafted tokens", zh: "草稿 token 数" });
export const ACCEPT_LABEL = text({ en: "Draft acceptance", zh: "草稿接受率" });

export const draftsParam = param(whole(0, MOST_DRAFTS).default(0), {
  label: DRAFTS_LABEL,
  hint: text({
    en: "Tokens that a head of one layer (MTP, EAGLE) drafts in every step. 0: no speculation.",
    zh: "单层草稿头（MTP、EAGLE）每步生成的 token 数。0 表示不使用投机解码。",
  }),
});

export const acceptParam = param(real(0, 1).default(0.7), {
  label: ACCEPT_LABEL,
  step: 0.05,
  when: { key: "drafts", is: Array.from({ length: MOST_DRAFTS }, (_, index) => index + 1) },
  hint: text({
    en: "Chance of each drafted token, those before it accepted.",
    zh: "前序草稿均被接受时，每个草稿的接受概率。",
  }),
});

export type Drafts = { readonly drafts: number; readonly accept: number };

export const readSpeculation = ({ drafts, accept }: Drafts): Speculation | null => headDrafts(drafts, accept);
