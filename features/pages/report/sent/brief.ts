/** What a reader of the first page alone must know: whether the limits are met, at what price, and how sure that is. */
import { gpuPrice, outputPrice } from "@/features/core/comparison/output-price";
import { judgedEstimate, limitWords, timesWords } from "@/features/core/serving/simulated/load-words";
import type { Verdict } from "@/features/answers/answer";
import { formatMoney, formatPercent } from "@/lib/format/quantity";
import type { ReportAnswer } from "../answer";
import * as m from "@/features/pages/report/messages";

/** null: a file in the scenario's place, or nothing is served. */
export function brief(answer: ReportAnswer): Verdict | null {
  if (answer.kind === "file" || answer.load === null || answer.misfit !== null) return null;
  const { scenario, load } = answer;
  const price = gpuPrice(scenario);
  const usd = outputPrice(price, load.gpus, load.total);
  const judged = judgedEstimate(load, scenario.workload.concurrency, usd);
  const times = timesWords(judged);
  const evidence =
    price === null
      ? m.timesAlone({ times })
      : m.timesAtPrice({ times, hour: formatMoney(price.usdHour), busy: formatPercent(price.busy) });
  return { finding: limitWords(judged, scenario.targets), evidence, help: null };
}
