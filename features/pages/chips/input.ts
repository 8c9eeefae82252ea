/** Accelerators of one's own beside the catalogue's. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { NETWORK_KEYS } from "@/features/core/scenario/fields/network";
import { param } from "@/lib/params/param";
import * as m from "./messages";

export const ChipsInput = z.object({
  own: param(z.string().default(""), {
    label: m.acceleratorsOfYourOwn,
    packed: true,
    hidden: true,
    hint: m.catalogueColumnsAsJsonList,
  }),
});

export type ChipsInput = z.infer<typeof ChipsInput>;

export const chipsForm = { needs: ["hardware"], unused: NETWORK_KEYS, input: ChipsInput } as const satisfies Form;
