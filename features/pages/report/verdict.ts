/** Performance and bottleneck of the deployment, in a sentence each. */
import type { Verdict } from "@/features/answers/answer";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { stepName } from "@/features/core/report/step-names";
import { BOUND_WORD, PHASE_WORD } from "@/features/words";
import { formatCount, formatMs, formatPercent, NOTHING } from "@/lib/format/quantity";
import { CLAUSE, joinTexts, verbatim, type Text } from "@/lib/text";
import { lowered, uncapitalised } from "@/lib/format/word-forms";
import type { ScenarioReport } from "./answer";
import * as m from "./messages";

export function verdict({ passes, scenario, load, document }: ScenarioReport): Verdict {
  const bound = passes.map(({ phase, bound: by }, index): Text => {
    const [name, word] = [PHASE_WORD[phase], BOUND_WORD[by]];
    return m.nameIsWord({ word, name: index === 0 ? name : lowered(name) });
  });
  const [longest] = document.bottleneck.top_ops;
  const total = document.performance.total_time_ms ?? 0;
  const share = formatPercent(longest && total > 0 ? longest.t_total_ms / total : NaN, 2);
  const row = document.step_metrics.find(({ op_id: id }) => id === longest?.op_id);
  const name = row ? stepName(row) : verbatim(NOTHING);
  const during = row?.phase ? PHASE_WORD[row.phase] : verbatim("");
  const gpus = formatCount(load?.gpus ?? passes.at(-1)?.clusterGpus ?? 0);
  const where = `${gpus} × ${scenario.chip.name}, ${parallelismLabel(scenario.decode)}`;
  const time = formatMs(total);
  return {
    finding: joinTexts(bound, CLAUSE),
    evidence: m.whereOfOnePromptAnd({ where, time, name: uncapitalised(name), during: lowered(during), share }),
    help: null,
  };
}
