/** What the index shows before anyone touches it: the sentence's values and the figures, worked out on the server. */
import { describeChosen, optionWord } from "@/components/inputs/chosen";
import { modelName } from "@/components/inputs/model-facts";
import type { Figure } from "@/features/explain";
import { quickEstimationAnalysis } from "@/features/pages/quick-estimation/analysis";
import { headline } from "@/features/pages/quick-estimation/figures";
import { resolveScenario } from "@/features/core/scenario/resolve-scenario";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import { formatCount } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { verbatim, type Text } from "@/lib/text";

export type FirstAnswer = {
  /** The open values of the sentence, by parameter. */
  readonly values: Readonly<Record<string, Text>>;
  readonly figures: readonly Figure[];
  readonly issues: readonly Issue[];
};

/** `storedConfig` is the text that the link names by its hash, if it names one. */
export function firstAnswer(raw: RawParams, storedConfig: string | undefined): FirstAnswer {
  const { value: params, issues } = decodeParams(ScenarioSchema, raw);
  const scenario = resolveScenario(params, { config: storedConfig });
  const input = decodeParams(quickEstimationAnalysis.input, raw).value;
  const outcome = scenario.ok ? quickEstimationAnalysis.run(scenario.value, input) : scenario;
  const resolved = scenario.ok ? scenario.value : undefined;
  const weights =
    params.weights === null ? resolved && describeChosen(resolved).weights : optionWord("weights", params.weights);
  return {
    values: {
      ...counts(params),
      model: verbatim(modelName(params, resolved)),
      hw: verbatim(resolved?.chip.name ?? params.hw),
      weights: weights ?? verbatim("auto"),
    },
    figures: outcome.ok ? headline(outcome.value.figures).map(withoutReasons) : [],
    issues: outcome.ok ? issues : outcome.issues,
  };
}

const counts = ({ tp, isl, osl, conc }: Scenario): Record<string, Text> =>
  Object.fromEntries(Object.entries({ tp, isl, osl, conc }).map(([key, count]) => [key, verbatim(formatCount(count))]));

/** The reasons are worked out again when somebody asks; sending them would triple the page. */
const withoutReasons = (figure: Figure): Figure => ({
  ...figure,
  formula: [],
  terms: [],
  assumptions: [],
  sensitivities: [],
});
