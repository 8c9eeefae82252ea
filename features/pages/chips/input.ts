/** Accelerators of one's own beside the catalogue's. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { NETWORK_KEYS } from "@/features/core/scenario/fields/network";
import { param } from "@/lib/params/param";
import { text } from "@/lib/text";

export const ChipsInput = z.object({
  own: param(z.string().default(""), {
    label: text({ en: "Accelerators of your own", zh: "自定义加速卡" }),
    packed: true,
    hidden: true,
    hint: text({
      en: "Catalogue columns as a JSON list, a map from name to columns, or CSV.",
      zh: "目录列：JSON 列表、名称到列的映射，或 CSV。",
    }),
  }),
});

export type ChipsInput = z.infer<typeof ChipsInput>;

export const chipsForm = { needs: ["hardware"], unused: NETWORK_KEYS, input: ChipsInput } as const satisfies Form;
