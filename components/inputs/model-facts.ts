/** The model of the scenario in words. */
import { describeModel } from "@/features/core/model/describe";
import { kvBytesPerToken } from "@/features/core/model/kv-cache";
import { presets } from "@/features/core/model/config/presets";
import { standInName } from "@/features/core/model/config/stand-ins";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Scenario } from "@/features/core/scenario/schema";
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

/** Of a model whose architecture no reader knows: what its sizes are those of. */
export function readAsWords(family: string): Text {
  const name = standInName(family);
  return text({
    en: `Its architecture is not known: treated as ${name}, layers are those of that family.`,
    zh: `架构未知：视作 ${name}，各层按该系列计。`,
  });
}
