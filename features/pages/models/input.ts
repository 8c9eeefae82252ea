/** The models to compare, and the passes whose work per token is shown. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { param, integer } from "@/lib/params/param";
import * as m from "./messages";

export const ModelsInput = z.object({
  beside: param(z.string().default(""), {
    label: m.modelsBesideIt,
    packed: true,
    hidden: true,
    hint: m.jsonListOfPresetIds,
  }),
  prompt: param(integer(1, 10_000_000).default(2048), {
    label: m.prompt,
    unit: "tok",
    symbol: "S",
    hint: m.workOfPrefillIsMean,
  }),
  cached: param(integer(1, 10_000_000).default(4096), {
    label: m.positionsInCache,
    unit: "tok",
    symbol: "K",
    hint: m.whatOneDecodedTokenLooks,
  }),
});

export type ModelsInput = z.infer<typeof ModelsInput>;

export const modelsForm = {
  needs: ["model", "precision"],
  unused: ["arithmetic"],
  input: ModelsInput,
} as const satisfies Form;

export type ModelsScenario = SeenBy<typeof modelsForm>;
