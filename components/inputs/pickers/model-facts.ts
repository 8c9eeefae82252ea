/** The model of the scenario in words. */
import { describeModel } from "@/features/core/model/describe";
import { kvBytesPerToken } from "@/features/core/model/kv-cache";
import { modelTitle } from "@/features/core/model/config/model-title";
import { presetById } from "@/features/core/model/config/presets/presets";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Scenario } from "@/features/core/scenario/schema";
import { formatCount } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages.facts";

/** Size and shape, and what one cached token takes at the chosen format. */
export function modelFacts({ model, precision }: Resolved): Text {
  const { summary } = describeModel(model);
  const perToken = formatCount(Math.round(kvBytesPerToken(model, precision.kv)));
  return m.summaryKvPerTokenBToken({ perToken, summary });
}

/** The name to show, also while the model cannot be resolved. */
export function modelName(params: Scenario, resolved: Resolved | undefined): Text {
  const preset = params.config === "" ? presetById(params.model) : null;
  return preset ? verbatim(preset.label) : modelTitle(resolved?.model ?? { name: params.model });
}
