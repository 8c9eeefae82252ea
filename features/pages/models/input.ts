/** Which models stand beside the scenario's, and the passes whose work per token is told. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { param, whole } from "@/lib/params/param";
import { text } from "@/lib/text";

export const ModelsInput = z.object({
  beside: param(z.string().default(""), {
    label: text({ en: "Models beside it", zh: "并列的模型" }),
    packed: true,
    hidden: true,
    hint: text({
      en: 'A JSON list of preset ids, config.json objects, or { "name": …, "config": … }.',
      zh: 'JSON 列表：预设标识、config.json 对象，或 { "name": …, "config": … }。',
    }),
  }),
  prompt: param(whole(1, 10_000_000).default(2048), {
    label: text({ en: "Prompt", zh: "提示词" }),
    unit: "tok",
    symbol: "S",
    hint: text({
      en: "Work of a prefill is the mean over the tokens of a prompt of this length.",
      zh: "预填充的计算量取该长度提示词各 token 的均值。",
    }),
  }),
  cached: param(whole(1, 10_000_000).default(4096), {
    label: text({ en: "Positions in the cache", zh: "缓存中的位置数" }),
    unit: "tok",
    symbol: "K",
    hint: text({ en: "What one decoded token looks back on.", zh: "解码一个 token 时可回看的位置数。" }),
  }),
});

export type ModelsInput = z.infer<typeof ModelsInput>;

export const modelsForm = {
  needs: ["model", "precision"],
  unused: ["arithmetic"],
  input: ModelsInput,
} as const satisfies Form;

export type ModelsScenario = SeenBy<typeof modelsForm>;
