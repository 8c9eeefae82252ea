/** The model of the scenario in words. */
import { describeModel } from "@/features/model/describe";
import { kvBytesPerToken } from "@/features/model/kv-cache";
import { presets } from "@/features/model-config/presets";
import type { Resolved } from "@/features/scenario/resolve";
import type { Scenario } from "@/features/scenario/schema";
import { formatCount } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";

/** Size and shape, and what one cached token takes at the chosen format. */
export function modelFacts({ model, precision }: Resolved): Text {
  const { summary } = describeModel(model);
  const perToken = formatCount(Math.round(kvBytesPerToken(model, precision.kv)));
  return text({ en: `${summary.en}, KV ${perToken} B/token`, zh: `${summary.zh}，KV ${perToken} B/token` });
}

/** The name to show, also while the model cannot be resolved. */
export function modelName(params: Scenario, resolved: Resolved | undefined): string {
  const preset = params.config === "" ? presets.find(({ id }) => id === params.model) : undefined;
  return preset?.label ?? (resolved?.model.name ?? params.model).split("/").at(-1) ?? params.model;
}
