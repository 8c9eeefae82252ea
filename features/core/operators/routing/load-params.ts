import { param, whole } from "@/lib/params/param";
import { text } from "@/lib/text";

/** How the ranks of popular experts are drawn; shared with the experts page. */
export const LOAD_PARAMS = {
  seed: param(whole(0, 1_000_000).default(1), {
    section: "experts",
    label: text({ en: "Numbering seed", zh: "编号种子" }),
    hint: text({
      en: "Draws which expert numbers are the popular ones, layer by layer.",
      zh: "逐层随机决定哪些编号的专家是热门专家。",
    }),
  }),
} as const;
